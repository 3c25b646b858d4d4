//! `kortest solve` for a board: the anytime phase on its own.

use super::clicks::clicks_text;
use super::read::Named;
use crate::games::least_moves::algorithms::AlgorithmOptions;
use crate::games::options::of_matches;
use crate::games::request::SolveRequest;
use crate::output::json::{Cost, Object, improvements};
use crate::output::units::{bytes_text, counted, grouped, seconds_text};
use crate::output::{Failure, STOPPED, YES, bold, say};
use kortest::anytime::{Algorithm, End, Improvement, Options};
use kortest::former::{Click, Solution, solve as solve_board};
use serde::Serialize;
use serde_json::Value;

/// The fields of the JSON object.
#[derive(Serialize)]
struct Fields<'a> {
    optimum: Option<usize>,
    lower_bound: u32,
    upper_bound: Option<usize>,
    proved: bool,
    moves: &'a Option<Vec<Click>>,
    improvements: Vec<Value>,
    states: u64,
    #[serde(flatten)]
    cost: Cost,
    threads: usize,
    algorithm: &'static str,
    seed: u64,
    end: &'static str,
    stopped: bool,
}

/// Solves a board and reports.
pub fn solve(Named { name, board }: &Named, algorithm: &str, request: &SolveRequest) -> Result<u8, Failure> {
    let arguments = request.arguments;
    let algorithm = of_matches::<AlgorithmOptions>(request.options).algorithm(algorithm)?;
    let options = Options {
        seed: arguments.seed,
        memory: arguments.limits.memory,
        threads: arguments.limits.threads(),
        patience: None,
        lower_bound: 0,
    };
    let found = request.watch(|progress| {
        solve_board(board, algorithm, options, request.limits, progress, |Improvement { moves, states, time }| {
            if request.tells_improvements() {
                say!("{} after {} ({})", counted(moves.into(), "click"), seconds_text(time), counted(states, "state"));
            }
        })
    });
    let Solution { clicks, lower_bound, improvements: improved, expanded, end } = &found?;
    let is_proof = end.is_proof();
    if arguments.json {
        let upper_bound = clicks.as_ref().map(Vec::len);
        let fields = Fields {
            optimum: upper_bound.filter(|_| is_proof),
            lower_bound: *lower_bound,
            upper_bound,
            proved: is_proof && clicks.is_some(),
            moves: clicks,
            improvements: improvements("clicks", improved),
            states: *expanded,
            cost: Cost::since(request.start),
            threads: options.threads,
            algorithm: algorithm.name(),
            seed: options.seed,
            end: end_name(*end),
            stopped: *end == End::Stopped,
        };
        Object::new("former", name, board, fields).print();
    } else if let Some(clicks) = clicks {
        let remark = remark(*end, clicks.len(), algorithm, options.memory);
        say!("{name}: {} ({remark}): {}", bold(counted(clicks.len() as u64, "click")), clicks_text(clicks));
    } else {
        let (states, spent) = (grouped(*expanded), seconds_text(request.start.elapsed()));
        say!("{name}: no solution was found with {} ({states} states in {spent})", algorithm.name());
    }
    let is_answer = is_proof || !is_optimal(algorithm);
    Ok(if clicks.is_some() && is_answer { YES } else { STOPPED })
}

/// What the end of the algorithm says about the solution.
fn remark(end: End, clicks: usize, algorithm: Algorithm, memory: usize) -> String {
    let unproven = "not proven: try kortest prove";
    let memory = bytes_text(memory as u64);
    match end {
        End::MeetsBound => format!("optimal: it meets the lower bound of {clicks}"),
        End::Exhausted => "optimal: everything that could be shorter was tried".into(),
        End::Memory if is_optimal(algorithm) => format!(
            "not proven: the board is too large for {} in {memory}; try --algorithm portfolio, or kortest prove",
            algorithm.name()
        ),
        End::Memory => format!("{unproven}; {} has used up its {memory}", algorithm.name()),
        End::Done | End::Patience | End::Stopped => unproven.into(),
    }
}

/// Whether nothing but an optimal solution is an answer.
fn is_optimal(algorithm: Algorithm) -> bool {
    matches!(algorithm, Algorithm::AStar | Algorithm::BreadthFirst)
}

/// Its name in JSON.
pub fn end_name(end: End) -> &'static str {
    match end {
        End::Exhausted => "exhausted",
        End::MeetsBound => "meets-bound",
        End::Done | End::Patience => "done",
        End::Memory => "memory",
        End::Stopped => "stopped",
    }
}
