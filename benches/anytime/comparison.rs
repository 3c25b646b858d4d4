//! Runs the algorithms on the same boards and compares their solutions, in tables of the best
//! length after certain times, and in a plot.

use super::arguments::{Fallible, Named, RunArguments, read_board};
use super::curves::plot;
use super::execution::{AlgorithmRun, Comparison, Runner};
use super::plot::may_save;
use clap::Parser;
use kortest::anytime::{Algorithm, End};
use kortest::former::{Proof, fits_algorithm};
use kortest::text::counted;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Runs all algorithms on the same boards
#[derive(Parser)]
#[command(name = "compare")]
pub struct Arguments {
    /// Boards to compare: dates, files, or rows
    #[arg(required = true, value_name = "BOARD")]
    boards: Vec<String>,
    /// Run only this algorithm; may be given several times [default: all]
    #[arg(long, value_name = "NAME", value_parser = parse_algorithm)]
    algorithm: Vec<Algorithm>,
    #[command(flatten)]
    run: RunArguments,
}

fn parse_algorithm(name: &str) -> Result<Algorithm, String> {
    let names = Algorithm::ALL.map(Algorithm::name);
    let found = Algorithm::ALL.into_iter().find(|one| one.name() == name);
    found.ok_or_else(|| format!("choose one of {}", names.join(", ")))
}

/// Runs all algorithms on the boards, and shows their solutions in tables and in a plot.
pub fn run(arguments: &Arguments, stop: &AtomicBool, out: &mut dyn Write) -> Fallible {
    let boards = read_boards(arguments)?;
    may_save(&arguments.run.plot_path(PLOT_NAME))?;
    let algorithms = arguments.algorithms();
    let runner = Runner {
        arguments: &arguments.run,
        algorithms: &algorithms,
        stop,
    };
    let moments = moments(arguments.run.time_limit);
    let mut comparisons = Vec::new();
    for named in boards {
        let comparison = runner.compare(named)?;
        writeln!(out, "{}", table(&comparison, &moments))?;
        comparisons.push(comparison);
        if stop.load(Relaxed) {
            break;
        }
    }
    if comparisons.len() > 1 {
        writeln!(out, "{}", summary(&comparisons, &algorithms, &moments))?;
    }
    let svg = plot(&comparisons, &algorithms, arguments.run.time_limit);
    arguments.run.save_plot(&svg, PLOT_NAME, out)
}

/// The name of the default file for the plot.
const PLOT_NAME: &str = "compare.svg";

impl Arguments {
    /// Returns the algorithms to run, in the order of `Algorithm::ALL`.
    fn algorithms(&self) -> Vec<Algorithm> {
        let mut algorithms = Algorithm::ALL.to_vec();
        if !self.algorithm.is_empty() {
            algorithms.retain(|algorithm| self.algorithm.contains(algorithm));
        }
        algorithms
    }
}

/// Reads the boards. Fails if a board is too large for an algorithm that the user has chosen.
fn read_boards(arguments: &Arguments) -> Fallible<Vec<Named>> {
    let mut boards = Vec::new();
    for argument in &arguments.boards {
        let named = read_board(argument)?;
        for &algorithm in &arguments.algorithm {
            fits_algorithm(&named.board, algorithm)?;
        }
        boards.push(named);
    }
    Ok(boards)
}

/// The time of the first column of a table.
const FIRST_MOMENT: Duration = Duration::from_millis(100);

/// Returns the times of the table's columns: 0.1 s, 1 s, 10 s, and so on, then `limit`.
fn moments(limit: Duration) -> Vec<Duration> {
    let powers_of_ten = (0..8).map(|power| FIRST_MOMENT * 10u32.pow(power));
    let mut moments: Vec<Duration> = powers_of_ten.filter(|&moment| moment < limit).collect();
    moments.push(limit);
    moments
}

/// Returns the table of a board: a line per algorithm, a column per time.
fn table(comparison: &Comparison, moments: &[Duration]) -> String {
    let mut text = format!(
        "{}: {}\n  {:<16}{}  last found after\n",
        comparison.name,
        optimum_text(&comparison.proof),
        "",
        heads(moments)
    );
    for run in &comparison.runs {
        let name = run.algorithm.name();
        let lengths = length_cells(run, moments);
        let found_after = last_found(run);
        let why = remark(run, comparison.proof.optimum());
        let start = start_text(run);
        text += &format!("  {name:<16}{lengths}  {found_after}{why}{start}\n");
    }
    for algorithm in &comparison.unfit {
        let name = algorithm.name();
        text += &format!("  {name:<16}    -  the board is too large for it\n");
    }
    text
}

/// Says what is proven about the optimum.
fn optimum_text(proof: &Proof) -> String {
    if let Some(optimum) = proof.optimum() {
        return format!("{} is optimal", counted(optimum.into(), "click"));
    }
    let lower = proof.lower_bound();
    match proof.upper_bound() {
        Some(upper) => format!(
            "the optimum is {lower} to {}",
            counted(upper.into(), "click")
        ),
        None => format!("the optimum is at least {}", counted(lower.into(), "click")),
    }
}

/// Returns the best length of a run at each moment.
fn length_cells(run: &AlgorithmRun, moments: &[Duration]) -> String {
    let mut lengths = String::new();
    for &moment in moments {
        lengths += &match run.length_after(moment) {
            Some(length) => format!("{length:>7}"),
            None => format!("{:>7}", "-"),
        };
    }
    lengths
}

/// Returns when a run found its best solution; empty if it found none.
fn last_found(run: &AlgorithmRun) -> String {
    match run.solution.improvements.last() {
        Some(last) => format!(
            "{} ({})",
            seconds_text(last.time.as_secs_f64()),
            counted(last.states, "state")
        ),
        None => String::new(),
    }
}

/// Returns why a run ended without a solution that is known to be optimal; empty if it has one, or
/// if there is no special reason.
fn remark(run: &AlgorithmRun, optimum: Option<u32>) -> &'static str {
    if let Some(optimum) = optimum
        && let Some(clicks) = &run.solution.solution
        && clicks.len() as u32 == optimum
    {
        return "";
    }
    match run.solution.end {
        End::Memory => ", memory used up",
        End::Done => ", done",
        _ => "",
    }
}

/// Returns a text with the start value of a run and the algorithm that found this value; an empty
/// text for a run without a start value.
fn start_text(run: &AlgorithmRun) -> String {
    match &run.start {
        Some(start) => format!(
            ", began with the {} of {}",
            counted(start.clicks.into(), "click"),
            start.algorithm.name()
        ),
        None => String::new(),
    }
}

/// Returns the heads of the columns.
fn heads(moments: &[Duration]) -> String {
    moments.iter().map(|&moment| head(moment)).collect()
}

fn head(moment: Duration) -> String {
    format!("{:>7}", seconds_text(moment.as_secs_f64()))
}

/// Formats seconds with one decimal place below 100 seconds, and with none above.
fn seconds_text(seconds: f64) -> String {
    let digits = usize::from(seconds < 99.95);
    format!("{seconds:.digits$} s")
}

/// Returns a table of how many boards each algorithm has solved optimally at each moment.
fn summary(comparisons: &[Comparison], algorithms: &[Algorithm], moments: &[Duration]) -> String {
    let mut proven = Vec::new();
    for comparison in comparisons {
        if comparison.proof.optimum().is_some() {
            proven.push(comparison);
        }
    }
    let boards = counted(proven.len() as u64, "board");
    let mut text = format!(
        "at the optimum of {boards}\n  {:<16}{}\n",
        "",
        heads(moments)
    );
    for &algorithm in algorithms {
        text += &format!("  {:<16}", algorithm.name());
        for &moment in moments {
            text += &format!("{:>7}", count_solved(&proven, algorithm, moment));
        }
        text.push('\n');
    }
    text
}

/// Returns for how many boards an algorithm had found an optimal solution at a moment.
fn count_solved(proven: &[&Comparison], algorithm: Algorithm, moment: Duration) -> usize {
    let mut count = 0;
    for comparison in proven {
        let mut runs = comparison.runs.iter();
        if let Some(run) = runs.find(|run| run.algorithm == algorithm)
            && run.length_after(moment) == comparison.proof.optimum()
        {
            count += 1;
        }
    }
    count
}

#[cfg(test)]
#[allow(unused_imports, reason = "a bench has no test harness")]
mod tests {
    use super::*;
    use kortest::anytime::Options;
    use kortest::former::{Board, solve};
    use kortest::runtime::{Progress, Run};

    #[test]
    fn a_run_without_a_solution_has_a_remark_even_if_the_optimum_is_open() {
        let board = Board::parse("AB/BA").unwrap();
        let progress = Progress::default();
        let (algorithm, options) = (Algorithm::AStar, Options::default());
        let run = Run::new(&progress);
        let mut solution = solve(&board, algorithm, options, run, &mut |_| ()).unwrap();
        solution.solution = None;
        solution.end = End::Memory;
        let run = AlgorithmRun {
            algorithm,
            solution,
            start: None,
            time: Duration::ZERO,
        };

        assert_eq!(remark(&run, None), ", memory used up");
    }
}
