//! `kortest solve --algorithm tour`: another program solves a level as a travelling salesman problem.
//!
//! This other program may be wrong. So its tour becomes a route, and the route is replayed on the level. The lower
//! bound is that of kortest's own linear programs.

use super::read::{NOUN, NamedLevel};
use super::solve::RouteFields;
use super::solver::{ChillySolveArguments, Solver};
use super::tsplib::{graph_with_tour, verify};
use crate::games::board::{SolveRequest, print_solution};
use crate::games::fields::SolutionRoute;
use crate::games::game::Choice;
use crate::games::least_moves::Ending;
use crate::games::least_moves::solve::{FoundSolution, SolveFields, SolveResult};
use crate::games::options::of_matches;
use crate::output::{Failure, warn};
use kortest::anytime::{End, Improvement};
use kortest::chilly::tsplib::{Problem, Salesman};
use kortest::chilly::{Direction, Graph, Level, letters, lower_bound as find_lower_bound};
use kortest::export::tsplib::route as route_of_tour;
use kortest::runtime::{Phase, Run, Stage};
use std::time::{Duration, Instant};

/// The algorithm as `--help` lists it.
pub const TOUR: Choice = Choice {
    name: "tour",
    about: "A travelling salesman's tour that another program finds: --solver",
};

static STAGE: Stage = Stage {
    name: "another program",
    counters: &[],
};

/// A route that another program has found.
struct FoundRoute {
    route: Vec<Direction>,
    /// How long the program ran.
    time: Duration,
    /// Whether a limit stopped the program.
    was_stopped: bool,
}

/// Lets the program of `--solver` find a tour, prints it as a route of the level, and returns the exit code.
pub fn solve(named: &NamedLevel, request: &SolveRequest) -> Result<u8, Failure> {
    let options: ChillySolveArguments = of_matches(request.options);
    options.parameters.refuse_all(TOUR.name)?;
    let Some(solver) = options.solver else {
        return Err(Failure::Input(
            "--algorithm tour needs --solver concorde, --solver lkh, or --solver with the path of a program"
                .into(),
        ));
    };
    let result = request.watch(|run| find(named, &solver, request, run))?;
    let fields = SolveFields::new(result, TOUR.name, request);
    let sentence = fields.sentence(NOUN).expect("the result has a route");
    let code = fields.code();
    let is_solvable = Some(true); // a route was found
    let fields = RouteFields::new(is_solvable, fields);
    print_solution(named, fields, &sentence, request);
    Ok(code)
}

/// Lets another program find a route, and computes a lower bound on the number of moves of all routes. The route is
/// optimal if it is as short as this bound. Fails if the level has no tour, or the program finds none.
fn find(
    named: &NamedLevel,
    solver: &Solver,
    request: &SolveRequest,
    run: Run,
) -> Result<SolveResult<SolutionRoute>, Failure> {
    let level = &named.board;
    let graph = graph_with_tour(&named.name, level, run.limits)?;
    run.progress.enter(Phase::Stage(&STAGE));
    let found = find_route(level, &graph, solver, request.arguments.seed, run)?;
    let lower_bound = find_lower_bound(&graph, run);
    let ending = ending_of(&found, lower_bound, &run);
    Ok(result_of_tour(&found, lower_bound, ending))
}

/// The number of searched states, which another program does not tell.
const NO_STATES: u64 = 0;

/// Converts a route that another program has found into the form that all games share.
fn result_of_tour(
    found: &FoundRoute,
    lower_bound: u32,
    ending: Ending,
) -> SolveResult<SolutionRoute> {
    let text = letters(&found.route);
    SolveResult {
        solution: Some(FoundSolution::new(found.route.len(), text.clone())),
        fields: SolutionRoute { route: Some(text) },
        lower_bound,
        improvements: vec![Improvement {
            moves: found.route.len() as u32,
            states: NO_STATES,
            time: found.time,
            is_start: false, // found by the program, not a start value for it
        }],
        expanded: NO_STATES,
        ending: Some(ending),
        was_stopped: found.was_stopped,
    }
}

/// Runs the program on the travelling salesman problem of a level, and converts its tour to a route. The route is
/// replayed on the level, because the program may be wrong.
fn find_route(
    level: &Level,
    graph: &Graph,
    solver: &Solver,
    seed: u64,
    run: Run,
) -> Result<FoundRoute, Failure> {
    let salesman = Salesman::new(graph);
    let problem = Problem::new(&salesman, solver.kind());
    if let Some(warning) = solver.warning(&problem) {
        warn(&warning);
    }
    let start = Instant::now();
    let written_tour = solver.solve(&problem, seed, &run.limits)?;
    let time = start.elapsed();
    let route = match route_of_tour(level, &salesman, &written_tour.text) {
        Ok(route) => route,
        // The tour is incomplete, because the program was stopped while it wrote the tour.
        Err(_) if written_tour.was_stopped => return Err(solver.stopped()),
        Err(error) => {
            let program = solver.shown();
            return Err(Failure::Unable(format!("{program}: wrong tour: {error}")));
        }
    };
    verify(level, &route)?;
    Ok(FoundRoute {
        route,
        time,
        was_stopped: written_tour.was_stopped,
    })
}

/// Returns why the program ended. A route as short as the lower bound is optimal, even if a limit stopped the program.
fn ending_of(found: &FoundRoute, lower_bound: u32, run: &Run) -> Ending {
    let end = if found.route.len() == lower_bound as usize {
        End::MeetsBound
    } else if found.was_stopped {
        End::Stopped
    } else {
        End::Done
    };
    Ending::of(end, &run.limits)
}
