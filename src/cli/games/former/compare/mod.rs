//! `kortest compare` runs all algorithms on the same boards and compares their solutions.

mod arguments;
mod execution;
mod plot;
mod table;

use super::read::{self, Named};
use crate::output::json::{ImprovementFields, Object, improvements};
use crate::output::{Failure, STOPPED, YES, say, stop_flag};
use crate::system::files::replace;
use crate::system::names::path_text;
pub use arguments::Arguments;
use execution::{AlgorithmRun, Comparison, Runner};
use kortest::anytime::Algorithm;
use kortest::former::{Click, fits_search};
use plot::{may_draw, plot};
use serde::Serialize;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// Runs all algorithms on the boards, and shows their solutions in tables and in a plot.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let start = Instant::now();
    let boards = read_boards(arguments)?;
    if let Some(path) = arguments.plot_path() {
        may_draw(path)?;
    }
    let algorithms = arguments.algorithms();
    let stop = stop_flag()?;
    let runner = Runner {
        arguments,
        algorithms: &algorithms,
        stop: &stop,
    };
    let comparisons = compare(boards, &runner)?;
    let was_stopped = stop.load(Relaxed);
    if arguments.json {
        print_json(&comparisons, arguments, was_stopped, start);
    } else if comparisons.len() > 1 {
        let moments = table::moments(arguments.time_limit());
        table::print_summary(&comparisons, &algorithms, &moments);
    }
    if let Some(path) = arguments.plot_path() {
        save_plot(path, &comparisons, &algorithms, arguments)?;
    }
    Ok(if was_stopped { STOPPED } else { YES })
}

/// Reads the boards. Fails if one of the algorithms cannot solve a board.
fn read_boards(arguments: &Arguments) -> Result<Vec<Named>, Failure> {
    let mut boards = Vec::new();
    for argument in &arguments.boards {
        boards.push(read::board(argument)?);
    }
    for named in &boards {
        fits_search(&named.board)?;
    }
    Ok(boards)
}

/// Runs the algorithms on each board and prints the tables.
fn compare(boards: Vec<Named>, runner: &Runner) -> Result<Vec<Comparison>, Failure> {
    let moments = table::moments(runner.arguments.time_limit());
    let count = boards.len();
    let mut comparisons = Vec::new();
    for (number, named) in (1..).zip(boards) {
        let prefix = if count > 1 {
            format!("board {number} of {count}, ")
        } else {
            String::new()
        };
        let comparison = runner.compare(named, &prefix)?;
        if !runner.arguments.json {
            table::print(&comparison, &moments);
        }
        comparisons.push(comparison);
        if runner.stop.load(Relaxed) {
            break;
        }
    }
    Ok(comparisons)
}

/// Draws the plot, writes its file, and prints the path.
fn save_plot(
    path: &Path,
    comparisons: &[Comparison],
    algorithms: &[Algorithm],
    arguments: &Arguments,
) -> Result<(), Failure> {
    let names: Vec<&str> = algorithms
        .iter()
        .map(|algorithm| algorithm.name())
        .collect();
    let svg = plot(comparisons, &names, arguments.time_limit());
    replace(path, svg.as_bytes())?;
    if !arguments.json {
        say!("plot: {}", path_text(&path));
    }
    Ok(())
}

/// The fields of the JSON object about all boards.
#[derive(Serialize)]
struct Fields<'a> {
    boards: Vec<BoardFields<'a>>,
    /// The time limit of each algorithm on each board, in seconds.
    time_limit: f64,
    threads: usize,
    seed: u64,
    stopped: bool,
}

/// The fields of a board in the JSON object.
#[derive(Serialize)]
struct BoardFields<'a> {
    name: &'a str,
    board: String,
    note: Option<&'a str>,
    optimum: Option<u32>,
    lower_bound: u32,
    upper_bound: Option<u32>,
    algorithms: Vec<RunFields<'a>>,
}

/// The fields of an algorithm's run in the JSON object.
#[derive(Serialize)]
struct RunFields<'a> {
    algorithm: &'static str,
    upper_bound: Option<usize>,
    moves: Option<&'a [Click]>,
    improvements: Vec<ImprovementFields>,
    states: u64,
    seconds: f64,
    end: &'static str,
}

impl BoardFields<'_> {
    fn of(comparison: &Comparison) -> BoardFields<'_> {
        let proof = &comparison.proof;
        BoardFields {
            name: &comparison.name,
            board: proof.board.to_string(),
            note: comparison.note.as_deref(),
            optimum: proof.optimum(),
            lower_bound: proof.lower_bound,
            upper_bound: proof.upper_bound(),
            algorithms: comparison.runs.iter().map(RunFields::of).collect(),
        }
    }
}

impl RunFields<'_> {
    fn of(run: &AlgorithmRun) -> RunFields<'_> {
        let moves = run.solution.clicks.as_deref();
        RunFields {
            algorithm: run.algorithm.name(),
            upper_bound: moves.map(<[Click]>::len),
            moves,
            improvements: improvements(&run.solution.improvements),
            states: run.solution.expanded,
            seconds: run.time.as_secs_f64(),
            end: run.ending.name(),
        }
    }
}

/// Prints the results as JSON. `start` is when the command began.
fn print_json(comparisons: &[Comparison], arguments: &Arguments, stopped: bool, start: Instant) {
    let fields = Fields {
        boards: comparisons.iter().map(BoardFields::of).collect(),
        time_limit: arguments.time_limit().as_secs_f64(),
        threads: arguments.limits.threads(),
        seed: arguments.seed,
        stopped,
    };
    Object::of_boards("former", fields).with_cost(start).print();
}
