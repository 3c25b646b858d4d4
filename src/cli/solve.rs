//! `kortest solve`: the anytime phase on its own, by any of its algorithms.

use super::input::{self, Input, Named, PuzzleArgument};
use super::nurikabe::GridAlgorithm;
use super::prove::LimitArguments;
use super::reporter::report_while;
use super::signals::stop_flag;
use super::units::{bytes_text, grouped, seconds_text};
use super::usage::usage;
use super::{Failure, STOPPED, YES};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use kortest::anytime::{Algorithm, End, Improvement, Options};
use kortest::engine::{Limits, Progress};
use kortest::former::{Solution, solve};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Find the best solution that a time limit allows, by an algorithm of your choice
#[derive(clap::Args)]
pub struct Arguments {
    /// A date, a file, - or rows
    #[arg(required_unless_present = "list_algorithms", default_value = "", hide_default_value = true)]
    pub board: String,
    #[command(flatten)]
    puzzle: PuzzleArgument,
    /// Which algorithm [default: portfolio; triangle for Santa Chilly, clauses for Nurikabe]
    #[arg(long, value_name = "NAME", value_parser = name_parser(), hide_possible_values = true)]
    algorithm: Option<Name>,
    /// Nurikabe: print each step of the rules with its reason
    #[arg(long)]
    pub explain: bool,
    /// List the algorithms
    #[arg(long)]
    list_algorithms: bool,
    /// For what is drawn at random, and for the order of equals: equal seeds give equal runs
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// For beam: states kept at each depth [default: 1000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    width: Option<u32>,
    /// For weighted-random: weight a move with what it takes, to this power [default: 5]
    #[arg(long, value_name = "P", value_parser = parse_power)]
    power: Option<f64>,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Only the answer
    #[arg(long, short)]
    pub quiet: bool,
}

/// What `--algorithm` names.
#[derive(Clone, Copy, Debug)]
enum Name {
    /// For Former and Santa Chilly.
    Anytime(Algorithm),
    /// For Nurikabe.
    Grid(GridAlgorithm),
}

/// Reads the name of an algorithm of any game.
fn name_parser() -> impl TypedValueParser<Value = Name> {
    let anytime = Algorithm::ALL.map(|algorithm| (algorithm.name(), Name::Anytime(algorithm)));
    let grid = GridAlgorithm::ALL.map(|algorithm| (algorithm.name(), Name::Grid(algorithm)));
    let names: Vec<(&str, Name)> = anytime.into_iter().chain(grid).collect();
    let values: Vec<PossibleValue> = names.iter().map(|&(name, _)| PossibleValue::new(name)).collect();
    PossibleValuesParser::new(values)
        .map(move |text| names.iter().find(|&&(name, _)| name == text).expect("the list has the name").1)
}

/// Reads the name of an algorithm of [`kortest::anytime`].
pub fn algorithm_parser() -> impl TypedValueParser<Value = Algorithm> {
    let names = Algorithm::ALL.map(|algorithm| PossibleValue::new(algorithm.name()));
    PossibleValuesParser::new(names)
        .map(|name| *Algorithm::ALL.iter().find(|algorithm| algorithm.name() == name).expect("the list has the name"))
}

fn parse_power(text: &str) -> Result<f64, String> {
    let power = text.parse().ok().filter(|power| (0.0..=100.0).contains(power));
    power.ok_or_else(|| "write a number from 0 to 100".to_string())
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    if arguments.list_algorithms {
        for algorithm in Algorithm::ALL {
            say!("{:<16} {}", algorithm.name(), algorithm.summary());
        }
        for algorithm in GridAlgorithm::ALL {
            say!("{:<16} Nurikabe: {}", algorithm.name(), algorithm.summary());
        }
        return Ok(YES);
    }
    let start = Instant::now();
    let (algorithm, Named { name, board }) = match input::read(&arguments.board, arguments.puzzle.puzzle)? {
        Input::Board(named) => (anytime_algorithm(arguments, Algorithm::Portfolio)?, named),
        Input::Level(named) => {
            let algorithm = anytime_algorithm(arguments, Algorithm::Triangle)?;
            return super::chilly::solve(arguments, algorithm, named, start);
        }
        Input::Grid(named) => {
            return super::nurikabe::solve(&named, grid_algorithm(arguments)?, arguments, start);
        }
        Input::Certificate(_) => return Err(input::no_board(&arguments.board)),
    };
    let stop = stop_flag()?;
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(start) };
    let progress = Progress::default();
    let options = Options {
        seed: arguments.seed,
        memory: arguments.limits.memory,
        threads: arguments.limits.threads(),
        patience: None,
        lower_bound: 0,
    };
    let quiet = arguments.quiet || arguments.json;
    let found = report_while(&progress, arguments.quiet, || {
        solve(&board, algorithm, options, limits, &progress, |Improvement { moves, states, time }| {
            if !quiet {
                say!("{moves} clicks after {} ({} states)", moment_text(time), grouped(states));
            }
        })
    })
    .map_err(Failure::from)?;
    let Solution { clicks, lower_bound, improvements, expanded, end } = &found;
    if arguments.json {
        let improvements: Vec<Value> = improvements
            .iter()
            .map(|i| json!({"clicks": i.moves, "states": i.states, "seconds": i.time.as_secs_f64()}))
            .collect();
        let used = usage();
        let object = json!({
            "puzzle": "former",
            "board": board.to_string(),
            "optimum": clicks.as_ref().filter(|_| end.is_proof()).map(Vec::len),
            "lower_bound": lower_bound,
            "upper_bound": clicks.as_ref().map(Vec::len),
            "proved": end.is_proof() && clicks.is_some(),
            "moves": clicks,
            "improvements": improvements,
            "states": expanded,
            "seconds": start.elapsed().as_secs_f64(),
            "cpu_seconds": used.map(|u| u.0),
            "peak_memory_bytes": used.map(|u| u.1),
            "threads": options.threads,
            "algorithm": algorithm.name(),
            "seed": options.seed,
            "end": end_name(*end),
            "stopped": *end == End::Stopped,
            "version": env!("CARGO_PKG_VERSION"),
        });
        say!("{object}");
    } else if let Some(clicks) = clicks {
        let list: Vec<String> = clicks.iter().map(|(column, row)| format!("{column},{row}")).collect();
        let remark = remark(*end, clicks.len(), algorithm, arguments);
        say!("{name}: \x1b[1m{} clicks\x1b[0m ({remark}): {}", clicks.len(), list.join(" "));
    } else {
        let (states, spent) = (grouped(*expanded), seconds_text(start.elapsed()));
        say!("{name}: no solution was found with {} ({states} states in {spent})", algorithm.name());
    }
    let is_answer = end.is_proof() || !is_optimal(algorithm);
    Ok(if clicks.is_some() && is_answer { YES } else { STOPPED })
}

/// The algorithm for a board or a level, with the parameters that were given, if it has such.
fn anytime_algorithm(arguments: &Arguments, default: Algorithm) -> Result<Algorithm, Failure> {
    let algorithm = match arguments.algorithm {
        None => default,
        Some(Name::Anytime(algorithm)) => algorithm,
        Some(Name::Grid(algorithm)) => {
            let name = algorithm.name();
            return Err(Failure::Input(format!(
                "--algorithm {name} is for Nurikabe, and this is no grid of numbers; see --list-algorithms"
            )));
        }
    };
    match (algorithm, arguments.width, arguments.power) {
        (Algorithm::Beam { .. }, Some(width), None) => Ok(Algorithm::Beam { width: width as usize }),
        (Algorithm::WeightedRandom { .. }, None, Some(power)) => Ok(Algorithm::WeightedRandom { power }),
        (algorithm, None, None) => Ok(algorithm),
        (algorithm, Some(_), _) if !matches!(algorithm, Algorithm::Beam { .. }) => {
            Err(Failure::Input(format!("--width is for --algorithm beam, not for {}", algorithm.name())))
        }
        (algorithm, ..) => {
            Err(Failure::Input(format!("--power is for --algorithm weighted-random, not for {}", algorithm.name())))
        }
    }
}

/// The algorithm for a grid.
fn grid_algorithm(arguments: &Arguments) -> Result<GridAlgorithm, Failure> {
    let algorithm = match arguments.algorithm {
        None if arguments.explain => GridAlgorithm::Rules,
        None => GridAlgorithm::Clauses,
        Some(Name::Grid(algorithm)) => algorithm,
        Some(Name::Anytime(algorithm)) => {
            let name = algorithm.name();
            return Err(Failure::Input(format!(
                "--algorithm {name} is for other games: a grid of Nurikabe takes clauses, rules or ants"
            )));
        }
    };
    if arguments.explain && algorithm != GridAlgorithm::Rules {
        return Err(Failure::Input("--explain is for --algorithm rules".into()));
    }
    Ok(algorithm)
}

/// What the end of the algorithm says about the solution.
fn remark(end: End, clicks: usize, algorithm: Algorithm, arguments: &Arguments) -> String {
    let unproven = "not proven: try kortest prove";
    match end {
        End::MeetsBound => format!("optimal: it meets the lower bound of {clicks}"),
        End::Exhausted => "optimal: everything that could be shorter was tried".into(),
        End::Memory if is_optimal(algorithm) => format!(
            "not proven: the board is too large for {} in {}; try --algorithm portfolio, or kortest prove",
            algorithm.name(),
            bytes_text(arguments.limits.memory as u64)
        ),
        End::Memory => {
            let memory = bytes_text(arguments.limits.memory as u64);
            format!("{unproven}; {} has used up its {memory}", algorithm.name())
        }
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

/// Time to a solution: the first ones come within milliseconds.
pub fn moment_text(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds < 1.0 => format!("{:.1} ms", seconds * 1e3),
        _ => seconds_text(time),
    }
}
