//! Implements `kortest solve` for a board.

use super::clicks::{NOUN, clicks_text};
use super::read::Named;
use crate::games::board::print_solution;
use crate::games::game::Choice;
use crate::games::least_moves::Ending;
use crate::games::least_moves::algorithms::{AlgorithmOptions, choices};
use crate::games::least_moves::solve::{Found, FoundSolution, SolveFields};
use crate::games::options::of_matches;
use crate::games::request::SolveRequest;
use crate::output::Failure;
use crate::output::units::{counted, seconds_text};
use kortest::anytime::{Algorithm, Options};
use kortest::former::{Click, Solution, solve as solve_alone, solve_and_prove};

/// The default of `kortest solve`. It is not an [`Algorithm`], because it also runs the column
/// program.
const DEFAULT: Choice = Choice {
    name: "auto",
    about: "The default: a short portfolio, then the column program, which also proves the optimum",
};

/// Returns the algorithms and their descriptions in `--help`, the default first.
pub fn algorithms() -> Vec<Choice> {
    let mut all = vec![DEFAULT];
    all.extend(choices(Algorithm::Portfolio));
    all
}

/// Solves a board and prints the result.
pub fn solve(
    named: &Named,
    algorithm: &'static str,
    request: &SolveRequest,
) -> Result<u8, Failure> {
    let alone = algorithm_alone(algorithm, request)?;
    let options = Options {
        seed: request.arguments.seed,
        patience: None,
        lower_bound: 0,
    };
    let board = &named.board;
    let mut report = |improvement| request.say_improvement(NOUN, improvement);
    let solution = request.watch(|run| match alone {
        Some(algorithm) => solve_alone(board, algorithm, options, run, &mut report),
        None => solve_and_prove(board, options, run, &mut report),
    })?;
    let ending = ending(&solution, request);
    let found = Found {
        solution: solution.clicks.map(found_solution),
        lower_bound: solution.lower_bound,
        improvements: solution.improvements,
        expanded: solution.expanded,
        ending: Some(ending),
        was_stopped: ending.was_stopped(),
    };
    let fields = SolveFields::new(found, algorithm, request);
    let sentence = match fields.sentence(NOUN) {
        Some(sentence) => sentence,
        None => nothing_found(&fields, alone, request),
    };
    let code = fields.code();
    print_solution(named, fields, &sentence, request);
    Ok(code)
}

/// Returns the algorithm of this name with its parameters; `None` for the default.
fn algorithm_alone(name: &str, request: &SolveRequest) -> Result<Option<Algorithm>, Failure> {
    let parameters: AlgorithmOptions = of_matches(request.options);
    if name == DEFAULT.name {
        parameters.refuse_all(name)?;
        return Ok(None);
    }
    parameters.algorithm(name).map(Some)
}

/// Returns why the run ended. A solution as short as the lower bound is optimal, whatever stopped
/// the run.
fn ending(solution: &Solution, request: &SolveRequest) -> Ending {
    let ending = Ending::of(solution.end, &request.limits());
    let length = solution.clicks.as_ref().map(Vec::len);
    let meets_bound = length == Some(solution.lower_bound as usize);
    if meets_bound && !ending.is_proof() {
        return Ending::MeetsBound;
    }
    ending
}

fn found_solution(clicks: Vec<Click>) -> FoundSolution<Vec<Click>> {
    FoundSolution {
        length: clicks.len() as u32,
        text: clicks_text(&clicks),
        moves: clicks,
    }
}

fn nothing_found(
    fields: &SolveFields<Vec<Click>>,
    alone: Option<Algorithm>,
    request: &SolveRequest,
) -> String {
    let with = match alone {
        Some(algorithm) => format!(" with {}", algorithm.name()),
        None => String::new(),
    };
    let states = counted(fields.states, "state");
    let time = seconds_text(request.start.elapsed());
    let least = counted(fields.lower_bound.into(), NOUN);
    let are = if fields.lower_bound == 1 { "is" } else { "are" };
    let advice = fields.advice();
    format!(
        "no solution was found{with} ({states} in {time}); at least {least} {are} needed{advice}"
    )
}
