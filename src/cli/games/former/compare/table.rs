//! The tables of `kortest compare`: the best length after certain times.

use super::execution::{AlgorithmRun, Comparison};
use crate::games::least_moves::Ending;
use crate::output::units::{counted, seconds_text};
use crate::output::{bold, say};
use crate::system::names::printable;
use kortest::anytime::Algorithm;
use kortest::former::Proof;
use std::time::Duration;

/// The time of the first column of a table.
const FIRST_MOMENT: Duration = Duration::from_millis(100);

/// Returns the times of the table's columns: 0.1 s, 1 s, 10 s, and so on, then `limit`.
pub fn moments(limit: Duration) -> Vec<Duration> {
    let powers_of_ten = (0..8).map(|power| FIRST_MOMENT * 10u32.pow(power));
    let mut moments: Vec<Duration> = powers_of_ten.filter(|&moment| moment < limit).collect();
    moments.push(limit);
    moments
}

/// Prints the table of a board: a line per algorithm, a column per time.
pub fn print(comparison: &Comparison, moments: &[Duration]) {
    let name = printable(&comparison.name);
    say!("{name}: {}", optimum_text(&comparison.proof));
    say!("  {:<16}{}  last found after", "", heads(moments));
    for run in &comparison.runs {
        let name = run.algorithm.name();
        let lengths = length_cells(run, moments);
        let found_after = last_found(run);
        let why = remark(run, comparison.proof.optimum());
        say!("  {name:<16}{lengths}  {found_after}{why}");
    }
    say!("");
}

/// Says what is proven about the optimum.
fn optimum_text(proof: &Proof) -> String {
    if let Some(optimum) = proof.optimum() {
        return format!("{} is optimal", bold(counted(optimum.into(), "click")));
    }
    let lower = proof.lower_bound;
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
            seconds_text(last.time),
            counted(last.states, "state")
        ),
        None => String::new(),
    }
}

/// Returns why a run ended without an optimal solution, or nothing if there is no special reason.
fn remark(run: &AlgorithmRun, optimum: Option<u32>) -> &'static str {
    let clicks = run.solution.clicks.as_ref();
    if clicks.map(|clicks| clicks.len() as u32) == optimum {
        return "";
    }
    match run.ending {
        Ending::Memory => ", memory used up",
        Ending::Finished => ", done",
        _ => "",
    }
}

/// Returns the heads of the columns.
fn heads(moments: &[Duration]) -> String {
    moments.iter().map(|&moment| head(moment)).collect()
}

fn head(moment: Duration) -> String {
    let seconds = moment.as_secs_f64();
    if seconds < 10.0 {
        format!("{:>7}", format!("{seconds:.1} s"))
    } else {
        format!("{:>7}", seconds_text(moment))
    }
}

/// Prints how many boards each algorithm has solved optimally at each moment.
pub fn print_summary(comparisons: &[Comparison], algorithms: &[Algorithm], moments: &[Duration]) {
    let mut proven = Vec::new();
    for comparison in comparisons {
        if comparison.proof.optimum().is_some() {
            proven.push(comparison);
        }
    }
    say!(
        "at the optimum of {}",
        counted(proven.len() as u64, "board")
    );
    say!("  {:<16}{}", "", heads(moments));
    for &algorithm in algorithms {
        let mut counts = String::new();
        for &moment in moments {
            let solved = count_solved(&proven, algorithm, moment);
            counts += &format!("{solved:>7}");
        }
        say!("  {:<16}{counts}", algorithm.name());
    }
    say!("");
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
