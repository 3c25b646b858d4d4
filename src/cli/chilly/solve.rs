//! `kortest solve` for a level of Santa Chilly.

use super::super::input::NamedLevel;
use super::super::reporter::report_while;
use super::super::signals::stop_flag;
use super::super::solve::Arguments;
use super::super::units::{grouped, seconds_text};
use super::super::{Failure, STOPPED, YES};
use super::why_unsolvable;
use kortest::anytime::{Algorithm, Improvement};
use kortest::chilly::{self, ProveOptions, letters};
use kortest::engine::{Limits, Progress};
use serde_json::{Value, json};
use std::time::Instant;

/// `kortest solve LEVEL`.
pub fn solve(arguments: &Arguments, algorithm: Algorithm, named: NamedLevel, start: Instant) -> Result<u8, Failure> {
    let NamedLevel { name, level } = named;
    let stop = stop_flag()?;
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(start) };
    let progress = Progress::default();
    let quiet = arguments.quiet || arguments.json;
    let options = ProveOptions {
        threads: arguments.limits.threads(),
        memory: arguments.limits.memory,
        algorithm,
        seed: arguments.seed,
        patience: None,
        refute: false,
        ..ProveOptions::default()
    };
    let proof = report_while(&progress, arguments.quiet, || {
        chilly::prove_with(&level, &options, limits, &progress, |Improvement { moves, states, time }| {
            if !quiet {
                say!("{moves} moves after {} ({} states)", seconds_text(time), grouped(states));
            }
        })
    })?;
    if arguments.json {
        let improvements: Vec<Value> = proof
            .improvements
            .iter()
            .map(|i| json!({"moves": i.moves, "states": i.states, "seconds": i.time.as_secs_f64()}))
            .collect();
        say!(
            "{}",
            json!({
                "puzzle": "chilly",
                "board": level.to_string(),
                "solvable": proof.solvable,
                "lower_bound": proof.lower_bound,
                "upper_bound": proof.upper_bound(),
                "moves": proof.route.as_deref().map(letters),
                "improvements": improvements,
                "states": proof.expanded,
                "seconds": start.elapsed().as_secs_f64(),
                "algorithm": algorithm.name(),
                "seed": arguments.seed,
                "stopped": proof.stopped,
                "version": env!("CARGO_PKG_VERSION"),
            })
        );
    } else if proof.solvable == Some(false) {
        say!("{name}: no route exists: {}", why_unsolvable(&level, proof.no_route));
    } else if let Some(route) = &proof.route {
        let optimal = proof.optimum().is_some();
        let remark = if optimal { "optimal, because the lower bound says so" } else { "not proven: try kortest prove" };
        say!("{name}: {} moves ({remark}): {}", route.len(), letters(route));
    } else if proof.stopped {
        say!("{name}: stopped before a route was found");
    } else {
        let (states, spent) = (grouped(proof.expanded), seconds_text(start.elapsed()));
        say!("{name}: no route was found with {} ({states} states in {spent})", algorithm.name());
    }
    Ok(if proof.route.is_some() || proof.solvable == Some(false) { YES } else { STOPPED })
}
