//! `kortest compare` runs all algorithms on the same boards and compares their solutions.

mod arguments;
mod execution;
mod frame;
mod json;
mod look;
mod plot;
mod table;

use super::read::{self, Named};
use crate::output::{Failure, STOPPED, YES, say, stop_flag};
use crate::system::files::replace;
use crate::system::names::path_text;
pub use arguments::Arguments;
use execution::{Comparison, Runner};
use kortest::anytime::Algorithm;
use kortest::former::fits_search;
use plot::{may_draw, plot};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let start = Instant::now();
    let boards = read_boards(arguments)?;
    let plot_path = arguments.plot_path();
    plot_path.map_or(Ok(()), may_draw)?;
    let algorithms = arguments.algorithms();
    let stop = stop_flag()?;
    let runner = Runner {
        arguments,
        algorithms: &algorithms,
        stop: &stop,
    };
    let comparisons = compare(boards, &runner)?;
    if arguments.json {
        json::print(&comparisons, arguments, stop.load(Relaxed), start);
    } else if comparisons.len() > 1 {
        table::print_summary(
            &comparisons,
            &algorithms,
            &table::moments(arguments.time_limit()),
        );
    }
    if let Some(path) = plot_path {
        save_plot(path, &comparisons, &algorithms, arguments)?;
    }
    Ok(if stop.load(Relaxed) { STOPPED } else { YES })
}

/// Reads the boards. Fails if one of the algorithms cannot solve a board.
fn read_boards(arguments: &Arguments) -> Result<Vec<Named>, Failure> {
    let boards: Vec<Named> = arguments
        .boards
        .iter()
        .map(|board| read::board(board))
        .collect::<Result<_, _>>()?;
    match boards
        .iter()
        .find_map(|named| fits_search(&named.board).err())
    {
        Some(error) => Err(error.into()),
        None => Ok(boards),
    }
}

/// Runs the algorithms on each board and prints the tables.
fn compare(boards: Vec<Named>, runner: &Runner) -> Result<Vec<Comparison>, Failure> {
    let moments = table::moments(runner.arguments.time_limit());
    let of = boards.len();
    let mut comparisons = Vec::new();
    for (number, named) in (1..).zip(boards) {
        let place = if of > 1 {
            format!("board {number} of {of}, ")
        } else {
            String::new()
        };
        let comparison = runner.compare(named, &place)?;
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
