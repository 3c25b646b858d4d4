//! `kortest solve`: the anytime phase on its own.

use super::input::{self, Named};
use super::prove::{LimitArguments, Puzzle};
use super::reporter::report_while;
use super::signals::stop_flag;
use super::units::{grouped, seconds_text};
use super::{Failure, STOPPED, YES};
use crate::anytime::Improvement;
use crate::engine::{Limits, Progress};
use crate::former::{Solution, solve};
use clap::ValueEnum;
use serde_json::{Value, json};
use std::time::Instant;

/// The algorithms that find solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// One priority queue per number of clicks, popped in rounds
    Triangle,
    /// Nurikabe: the first model of the clauses, with cuts (its default)
    Clauses,
    /// Nurikabe: rules that a person could follow; --explain prints the steps
    Rules,
    /// Nurikabe: ant colony; the best colouring and its score
    Ants,
}

/// Find the best solution that a time limit allows, without a proof
#[derive(clap::Args)]
pub struct Arguments {
    /// A date, a file, - or rows
    #[arg(required_unless_present = "list_algorithms", default_value = "")]
    board: String,
    /// Which algorithm [default: triangle, and clauses for Nurikabe]
    #[arg(long, value_enum)]
    pub algorithm: Option<Algorithm>,
    /// The game, where the input does not say
    #[arg(long, value_enum)]
    puzzle: Option<Puzzle>,
    /// Nurikabe: print each step of the rules with its reason
    #[arg(long)]
    pub explain: bool,
    /// Seed of what is random: equal seeds give equal runs
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// List the algorithms
    #[arg(long)]
    list_algorithms: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Only the answer
    #[arg(long, short)]
    pub quiet: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    if arguments.list_algorithms {
        for algorithm in Algorithm::value_variants() {
            let value = algorithm.to_possible_value().expect("no algorithm is hidden");
            say!("{:<12} {}", value.get_name(), value.get_help().map(ToString::to_string).unwrap_or_default());
        }
        return Ok(YES);
    }
    let start = Instant::now();
    if let Some(named) = input::grid(&arguments.board, arguments.puzzle)? {
        return super::nurikabe::solve(&named, arguments, start);
    }
    if arguments.explain || arguments.algorithm.is_some_and(|algorithm| algorithm != Algorithm::Triangle) {
        return Err(Failure::Input("--explain and the algorithms clauses, rules and ants are for Nurikabe".into()));
    }
    let Named { name, board } = input::board(&arguments.board)?;
    let stop = stop_flag()?;
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(start) };
    let progress = Progress::default();
    let quiet = arguments.quiet || arguments.json;
    let found = report_while(&progress, arguments.quiet, || {
        solve(&board, arguments.limits.memory, limits, &progress, |Improvement { moves, states, time }| {
            if !quiet {
                say!("{moves} clicks after {} ({} states)", seconds_text(time), grouped(states));
            }
        })
    })
    .map_err(Failure::from)?;
    let Solution { clicks, lower_bound, improvements, expanded, stopped } = &found;
    let optimal = clicks.as_ref().is_some_and(|clicks| clicks.len() as u32 == *lower_bound);
    if arguments.json {
        let improvements: Vec<Value> = improvements
            .iter()
            .map(|i| json!({"clicks": i.moves, "states": i.states, "seconds": i.time.as_secs_f64()}))
            .collect();
        let object = json!({
            "puzzle": "former",
            "board": board.to_string(),
            "lower_bound": lower_bound,
            "upper_bound": clicks.as_ref().map(Vec::len),
            "moves": clicks,
            "improvements": improvements,
            "states": expanded,
            "seconds": start.elapsed().as_secs_f64(),
            "algorithm": "triangle",
            "stopped": stopped,
            "version": env!("CARGO_PKG_VERSION"),
        });
        say!("{object}");
    } else if let Some(clicks) = clicks {
        let list: Vec<String> = clicks.iter().map(|(column, row)| format!("{column},{row}")).collect();
        let remark = if optimal { "optimal, because the lower bound says so" } else { "not proven: try kortest prove" };
        say!("{name}: {} clicks ({remark}): {}", clicks.len(), list.join(" "));
    } else {
        say!("{name}: stopped before a solution was found");
    }
    Ok(if clicks.is_some() { YES } else { STOPPED })
}
