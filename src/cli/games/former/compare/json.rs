//! The JSON object of `kortest compare`.

use super::arguments::Arguments;
use super::execution::{AlgorithmRun, Comparison};
use crate::output::json::{Cost, Improved, Object};
use kortest::former::Click;
use serde::Serialize;
use std::time::Instant;

/// A run in the JSON object.
#[derive(Serialize)]
struct RunFields<'a> {
    algorithm: &'static str,
    upper_bound: Option<usize>,
    moves: &'a Option<Vec<Click>>,
    improvements: Vec<Improved>,
    states: u64,
    seconds: f64,
    end: &'static str,
}

/// A board in the JSON object.
#[derive(Serialize)]
struct BoardFields<'a> {
    name: &'a str,
    board: String,
    optimum: Option<u32>,
    lower_bound: u32,
    upper_bound: Option<u32>,
    algorithms: Vec<RunFields<'a>>,
}

/// The fields of the JSON object.
#[derive(Serialize)]
struct Fields<'a> {
    boards: Vec<BoardFields<'a>>,
    /// The time limit of each algorithm on each board, in seconds.
    time_limit: f64,
    #[serde(flatten)]
    cost: Cost,
    threads: usize,
    seed: u64,
    stopped: bool,
}

/// Prints the object. `start` is when the command began.
pub fn print(comparisons: &[Comparison], arguments: &Arguments, stopped: bool, start: Instant) {
    let fields = Fields {
        boards: comparisons.iter().map(board_fields).collect(),
        time_limit: arguments.time_limit().as_secs_f64(),
        cost: Cost::since(start),
        threads: arguments.limits.threads(),
        seed: arguments.seed,
        stopped,
    };
    Object::of_boards("former", fields).print();
}

fn board_fields(Comparison { name, proof, runs }: &Comparison) -> BoardFields<'_> {
    BoardFields {
        name,
        board: proof.board.to_string(),
        optimum: proof.optimum(),
        lower_bound: proof.lower_bound,
        upper_bound: proof.upper_bound(),
        algorithms: runs.iter().map(run_fields).collect(),
    }
}

fn run_fields(AlgorithmRun { algorithm, solution, ending, time }: &AlgorithmRun) -> RunFields<'_> {
    RunFields {
        algorithm: algorithm.name(),
        upper_bound: solution.clicks.as_ref().map(Vec::len),
        moves: &solution.clicks,
        improvements: Improved::list(&solution.improvements),
        states: solution.expanded,
        seconds: time.as_secs_f64(),
        end: ending.name(),
    }
}
