//! `kortest solve` for a board, which looks for a solution.

use super::read::{NOUN, NamedFormerBoard, clicks_text};
use crate::games::board::{SolveRequest, print_solution};
use crate::games::fields::SolutionMoves;
use crate::games::game::Choice;
use crate::games::least_moves::Ending;
use crate::games::least_moves::solve::{
    AlgorithmOptions, FoundSolution, SolveFields, SolveResult, algorithm_choices,
};
use crate::games::options::of_matches;
use crate::output::Failure;
use kortest::anytime::{self, Algorithm};
use kortest::former::{Board, Solution, fits_algorithm, solve as solve_alone, solve_and_prove};
use kortest::text::{counted, seconds_text};

/// The default of `kortest solve`. It is not an [`Algorithm`], as it also runs the column program, which proves optima.
const DEFAULT: Choice = Choice {
    name: "auto",
    about: "The default: a short portfolio, then the column program, which also proves the optimum",
};

/// Returns the algorithms and their descriptions in `--help`, the default first.
pub fn algorithms() -> Vec<Choice> {
    let mut all = vec![DEFAULT];
    all.extend(algorithm_choices(Algorithm::Portfolio));
    all
}

/// Looks for a solution of a board by the algorithm with this name, and prints the result. Returns the exit code.
pub fn solve(
    named: &NamedFormerBoard,
    name: &'static str,
    request: &SolveRequest,
) -> Result<u8, Failure> {
    let algorithm = algorithm_alone(name, request)?;
    let solution = run_algorithm(&named.board, algorithm, request)?;
    let fields = SolveFields::new(solve_result(solution, request), name, request);
    let sentence = match fields.sentence(NOUN) {
        Some(sentence) => sentence,
        None => nothing_found(&fields, algorithm, request),
    };
    let code = fields.code();
    print_solution(named, fields, &sentence, request);
    Ok(code)
}

/// Runs an algorithm, or for `None` several algorithms and then a proof of the optimum. Prints each improvement of the
/// solution. Fails if the board is too large for the algorithm.
fn run_algorithm(
    board: &Board,
    algorithm: Option<Algorithm>,
    request: &SolveRequest,
) -> Result<Solution, Failure> {
    if let Some(algorithm) = algorithm
        && let Err(error) = fits_algorithm(board, algorithm)
    {
        return Err(Failure::input(format!("{error}: use another algorithm")));
    }
    let options = anytime::Options::default().seed(request.arguments.seed);
    let mut report = |improvement| request.say_improvement(NOUN, improvement);
    let solution = request.watch(|run| match algorithm {
        Some(algorithm) => solve_alone(board, algorithm, options, run, &mut report),
        None => solve_and_prove(board, options, run, &mut report),
    })?;
    Ok(solution)
}

/// Converts the result of a run into the form that all games share.
fn solve_result(result: Solution, request: &SolveRequest) -> SolveResult<SolutionMoves> {
    let ending = ending_of(&result, request);
    let solution = result.solution.as_deref();
    SolveResult {
        solution: solution.map(|clicks| FoundSolution::new(clicks.len(), clicks_text(clicks))),
        fields: SolutionMoves {
            moves: result.solution,
        },
        lower_bound: result.lower_bound,
        improvements: result.improvements,
        expanded: result.expanded,
        ending: Some(ending),
        was_stopped: ending.was_stopped(),
    }
}

/// Returns the algorithm with this name and the parameters of the command line; `None` for the default, `auto`. Fails
/// if the algorithm does not have a parameter that the user has set.
fn algorithm_alone(name: &str, request: &SolveRequest) -> Result<Option<Algorithm>, Failure> {
    let parameters: AlgorithmOptions = of_matches(request.options);
    if name == DEFAULT.name {
        parameters.refuse_all(name)?;
        return Ok(None);
    }
    parameters.algorithm(name).map(Some)
}

/// Returns why the run ended. A solution as short as the lower bound is optimal, even if a limit stopped the run.
fn ending_of(result: &Solution, request: &SolveRequest) -> Ending {
    let ending = Ending::of(result.end, &request.limits());
    let length = result.solution.as_ref().map(Vec::len);
    let meets_bound = length == Some(result.lower_bound as usize);
    if meets_bound && !ending.is_proof() {
        return Ending::MeetsBound;
    }
    ending
}

/// Returns the sentence for a run that ended without a solution: how much was searched, and how many clicks are at
/// least needed. `algorithm` is `None` for the default.
fn nothing_found(
    fields: &SolveFields<SolutionMoves>,
    algorithm: Option<Algorithm>,
    request: &SolveRequest,
) -> String {
    let with_algorithm = match algorithm {
        Some(algorithm) => format!(" with {}", algorithm.name()),
        None => String::new(),
    };
    let states = counted(fields.states, "state");
    let time = seconds_text(request.start.elapsed());
    let lower_bound = counted(fields.lower_bound.into(), NOUN);
    let verb = if fields.lower_bound == 1 { "is" } else { "are" };
    let advice = fields.advice();
    format!(
        "no solution was found{with_algorithm} ({states} in {time}); at least {lower_bound} {verb} needed{advice}"
    )
}
