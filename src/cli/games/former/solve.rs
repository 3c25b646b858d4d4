//! Implements `kortest solve` for a board.

use super::clicks::{NOUN, clicks_text};
use super::read::Named;
use crate::games::game::Choice;
use crate::games::least_moves::algorithms::AlgorithmOptions;
use crate::games::least_moves::{Ending, is_optimal};
use crate::games::options::of_matches;
use crate::games::request::SolveRequest;
use crate::output::json::{Object, improvements};
use crate::output::units::{counted, seconds_text};
use crate::output::{Failure, STOPPED, YES, bold, say};
use crate::system::names::printable;
use kortest::anytime::Options;
use kortest::former::{Solution, solve as solve_alone, solve_and_prove};
use serde_json::json;

/// The default of `kortest solve`. It is not an [`Algorithm`](kortest::anytime::Algorithm), because
/// it also runs the column program.
pub const DEFAULT: Choice = Choice {
    name: "auto",
    about: "The default: a short portfolio, then the column program, which also proves the optimum",
};

pub fn solve(
    Named { name, board, note }: &Named,
    algorithm: &str,
    request: &SolveRequest,
) -> Result<u8, Failure> {
    let arguments = request.arguments;
    let parameters = of_matches::<AlgorithmOptions>(request.options);
    let alone = if algorithm == DEFAULT.name {
        parameters.refuse_all(algorithm)?;
        None
    } else {
        Some(parameters.algorithm(algorithm)?)
    };
    let options = Options {
        seed: arguments.seed,
        patience: None,
        lower_bound: 0,
    };
    let mut report = |improvement| request.say_improvement(NOUN, improvement);
    let found = request.watch(|run| match alone {
        Some(algorithm) => solve_alone(board, algorithm, options, run, &mut report),
        None => solve_and_prove(board, options, run, &mut report),
    });
    let Solution {
        clicks,
        lower_bound,
        improvements: improved,
        expanded,
        end,
    } = &found?;
    // A solution as short as the lower bound is optimal, whatever stopped the run.
    let meets_bound = clicks
        .as_ref()
        .is_some_and(|clicks| clicks.len() == *lower_bound as usize);
    let ending = match Ending::of(*end, &request.limits) {
        ending if meets_bound && !ending.is_proof() => Ending::MeetsBound,
        ending => ending,
    };
    let is_proof = ending.is_proof();
    if arguments.json {
        let upper_bound = clicks.as_ref().map(Vec::len);
        let fields = json!({
            "optimum": upper_bound.filter(|_| is_proof),
            "lower_bound": lower_bound,
            "upper_bound": upper_bound,
            "proved": is_proof && clicks.is_some(),
            "moves": clicks,
            "improvements": improvements(improved),
            "states": expanded,
            "threads": request.resources.threads(),
            "algorithm": algorithm,
            "seed": options.seed,
            "end": ending.name(),
            "stopped": ending.was_stopped(),
        });
        Object::new("former", name, board, fields)
            .with_note(note.clone())
            .with_cost(request.start)
            .print();
    } else if let Some(clicks) = clicks {
        let remark = ending.remark(
            clicks.len(),
            *lower_bound,
            algorithm,
            request.resources.memory,
        );
        say!(
            "{}: {} ({remark}): {}",
            printable(name),
            bold(counted(clicks.len() as u64, NOUN)),
            clicks_text(clicks)
        );
    } else {
        let (states, spent) = (
            counted(*expanded, "state"),
            seconds_text(request.start.elapsed()),
        );
        let are = if *lower_bound == 1 { "is" } else { "are" };
        let least = format!("{} {are}", counted((*lower_bound).into(), NOUN));
        let with = alone.map_or_else(String::new, |algorithm| {
            format!(" with {}", algorithm.name())
        });
        let advice = ending.advice(algorithm, request.resources.memory);
        let name = printable(name);
        say!(
            "{name}: no solution was found{with} ({states} in {spent}); at least {least} needed{advice}"
        );
    }
    let is_answer = is_proof || !is_optimal(algorithm);
    Ok(if clicks.is_some() && is_answer {
        YES
    } else {
        STOPPED
    })
}
