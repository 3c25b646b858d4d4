//! The JSON object of `kortest compare`.

use super::arguments::Arguments;
use super::execution::{AlgorithmRun, Comparison};
use crate::output::json::{Object, improvements};
use serde_json::{Value, json};
use std::time::Instant;

/// Prints the results as JSON. `start` is when the command began.
pub fn print(comparisons: &[Comparison], arguments: &Arguments, stopped: bool, start: Instant) {
    let fields = json!({
        "boards": comparisons.iter().map(board_fields).collect::<Value>(),
        "time_limit": arguments.time_limit().as_secs_f64(),
        "threads": arguments.limits.threads(),
        "seed": arguments.seed,
        "stopped": stopped,
    });
    Object::of_boards("former", fields).with_cost(start).print();
}

fn board_fields(
    Comparison {
        name,
        note,
        proof,
        runs,
    }: &Comparison,
) -> Value {
    json!({
        "name": name,
        "board": proof.board.to_string(),
        "note": note,
        "optimum": proof.optimum(),
        "lower_bound": proof.lower_bound,
        "upper_bound": proof.upper_bound(),
        "algorithms": runs.iter().map(run_fields).collect::<Value>(),
    })
}

fn run_fields(
    AlgorithmRun {
        algorithm,
        solution,
        ending,
        time,
    }: &AlgorithmRun,
) -> Value {
    json!({
        "algorithm": algorithm.name(),
        "upper_bound": solution.clicks.as_ref().map(Vec::len),
        "moves": solution.clicks,
        "improvements": improvements(&solution.improvements),
        "states": solution.expanded,
        "seconds": time.as_secs_f64(),
        "end": ending.name(),
    })
}
