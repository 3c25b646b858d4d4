//! `kortest solve` for a level: searches for a route, without a proof that no shorter one exists.

use super::read::{NOUN, NamedLevel, why_unsolvable};
use super::solver;
use crate::games::board::{SolveRequest, print_solution};
use crate::games::fields::SolutionRoute;
use crate::games::least_moves::Ending;
use crate::games::least_moves::solve::{FoundSolution, SolveFields, SolveResult};
use crate::games::options::of_matches;
use crate::output::Failure;
#[cfg(test)]
use crate::output::schema::Section;
use kortest::anytime;
use kortest::chilly::{self, Proof, letters};
use kortest::text::{counted, seconds_text};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

#[cfg(test)]
pub const SECTION: Section = Section::object(
    "solve: Santa Chilly",
    &["solve: fewest moves"],
    &[RouteFields::json_schema, SolutionRoute::json_schema],
);

/// The output about a route.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct RouteFields {
    /// Whether a route exists; null if the run was stopped before this was known.
    solvable: Option<bool>,
    #[serde(flatten)]
    #[cfg_attr(test, schemars(skip))]
    solution: SolveFields<SolutionRoute>,
}

impl RouteFields {
    pub fn new(solvable: Option<bool>, solution: SolveFields<SolutionRoute>) -> RouteFields {
        RouteFields { solvable, solution }
    }
}

/// Looks for a route with the algorithm of this name, and prints the result. Returns the exit code.
pub fn solve(
    named: &NamedLevel,
    algorithm: &'static str,
    request: &SolveRequest,
) -> Result<u8, Failure> {
    let proof = run_algorithm(named, algorithm, request)?;
    let mut fields = SolveFields::new(solve_result(&proof, request), algorithm, request);
    // The fact that no route exists counts as proven, too.
    fields.proved |= proof.solvable() == Some(false);
    let sentence = sentence_of_route(&proof, &fields, request);
    let code = fields.code();
    let fields = RouteFields::new(proof.solvable(), fields);
    print_solution(named, fields, &sentence, request);
    Ok(code)
}

/// Runs the algorithm with this name on a level, without a proof that no shorter route exists. Prints each improvement
/// of the route. Fails if the algorithm does not have an option that the user gave.
fn run_algorithm(named: &NamedLevel, name: &str, request: &SolveRequest) -> Result<Proof, Failure> {
    let own: solver::ChillySolveArguments = of_matches(request.options);
    if own.solver.is_some() {
        return Err(Failure::Input(format!(
            "--solver is for --algorithm tour, not for {name}"
        )));
    }
    let algorithm = own.parameters.algorithm(name)?;
    let options = anytime::Options::default().seed(request.arguments.seed);
    let level = &named.board;
    let mut report = |improvement| request.say_improvement(NOUN, improvement);
    Ok(request.watch(|run| chilly::solve(level, algorithm, options, run, &mut report))?)
}

/// Converts the result of a run into the form that all games share.
fn solve_result(proof: &Proof, request: &SolveRequest) -> SolveResult<SolutionRoute> {
    let route = proof.solution.as_deref();
    SolveResult {
        solution: route.map(|route| FoundSolution::new(route.len(), letters(route))),
        fields: SolutionRoute {
            route: route.map(letters),
        },
        lower_bound: proof.lower_bound(),
        improvements: proof.improvements.clone(),
        expanded: proof.expanded,
        ending: ending_of(proof, request),
        was_stopped: proof.stopped,
    }
}

/// Returns why the algorithm ended; `None` if no algorithm ran. A route as short as the lower bound is always optimal.
fn ending_of(proof: &Proof, request: &SolveRequest) -> Option<Ending> {
    if proof.optimum().is_some() {
        return Some(Ending::MeetsBound);
    }
    Some(Ending::of(proof.end?, &request.limits()))
}

/// Returns a sentence with the route that was found, or with the reason why there is none.
fn sentence_of_route(
    proof: &Proof,
    fields: &SolveFields<SolutionRoute>,
    request: &SolveRequest,
) -> String {
    if proof.solvable() == Some(false) {
        let why = why_unsolvable(&proof.board, proof.no_route());
        return format!("no route exists: {why}");
    }
    if let Some(sentence) = fields.sentence(NOUN) {
        return sentence;
    }
    if proof.stopped {
        return "stopped before finding a route".into();
    }
    let algorithm = fields.algorithm;
    let states = counted(proof.expanded, "state");
    let time = seconds_text(request.start.elapsed());
    let advice = fields.advice();
    format!("no route was found with {algorithm} ({states} in {time}){advice}")
}
