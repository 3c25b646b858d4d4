//! `kortest solve` for a level: finds a route.

use super::read::NamedLevel;
use super::unsolvable::why_unsolvable;
use crate::games::least_moves::algorithms::AlgorithmOptions;
use crate::games::least_moves::{Ending, is_optimal};
use crate::games::options::of_matches;
use crate::games::request::SolveRequest;
use crate::output::json::{Object, improvements};
use crate::output::units::{counted, seconds_text};
use crate::output::{Failure, STOPPED, YES, say};
use crate::system::names::printable;
use kortest::chilly::{ProveOptions, letters, prove_with};
use serde_json::json;

/// Solves a level and prints the result.
pub fn solve(
    NamedLevel { name, level }: &NamedLevel,
    algorithm: &str,
    request: &SolveRequest,
) -> Result<u8, Failure> {
    let arguments = request.arguments;
    let shown = printable(name);
    let algorithm = of_matches::<AlgorithmOptions>(request.options).algorithm(algorithm)?;
    let options = ProveOptions {
        algorithm,
        seed: arguments.seed,
        patience: None,
        refute: false,
        ..ProveOptions::default()
    };
    let proof = request.watch(|run| {
        prove_with(level, &options, run, |improvement| {
            request.say_improvement("move", improvement)
        })
    })?;
    // A route as short as the lower bound is optimal.
    let ending = match proof.optimum() {
        Some(_) => Some(Ending::MeetsBound),
        None => proof.end.map(|end| Ending::of(end, &request.limits)),
    };
    let optimum = proof
        .upper_bound()
        .filter(|_| ending.is_some_and(Ending::is_proof));
    if arguments.json {
        let fields = json!({
            "solvable": proof.solvable,
            "optimum": optimum,
            "lower_bound": optimum.unwrap_or(proof.lower_bound),
            "upper_bound": proof.upper_bound(),
            "proved": optimum.is_some() || proof.solvable == Some(false),
            "moves": proof.route.as_deref().map(letters),
            "improvements": improvements(&proof.improvements),
            "states": proof.expanded,
            "threads": request.resources.threads(),
            "algorithm": algorithm.name(),
            "seed": arguments.seed,
            "end": ending.map(Ending::name),
            "stopped": proof.stopped,
        });
        Object::new("chilly", name, level, fields)
            .with_cost(request.start)
            .print();
    } else if proof.solvable == Some(false) {
        say!(
            "{shown}: no route exists: {}",
            why_unsolvable(level, proof.no_route)
        );
    } else if let Some(route) = &proof.route {
        let remark = ending.map_or_else(String::new, |ending| {
            format!(
                " ({})",
                ending.remark(
                    route.len(),
                    proof.lower_bound,
                    algorithm.name(),
                    request.resources.memory
                )
            )
        });
        say!(
            "{shown}: {}{remark}: {}",
            counted(route.len() as u64, "move"),
            letters(route)
        );
    } else if proof.stopped {
        say!("{shown}: stopped before finding a route");
    } else {
        let (states, spent) = (
            counted(proof.expanded, "state"),
            seconds_text(request.start.elapsed()),
        );
        let algorithm = algorithm.name();
        let advice = ending.map_or_else(String::new, |ending| {
            ending.advice(algorithm, request.resources.memory)
        });
        say!("{shown}: no route was found with {algorithm} ({states} in {spent}){advice}");
    }
    let is_answer = optimum.is_some() || !is_optimal(algorithm.name());
    Ok(
        if proof.route.is_some() && is_answer || proof.solvable == Some(false) {
            YES
        } else {
            STOPPED
        },
    )
}
