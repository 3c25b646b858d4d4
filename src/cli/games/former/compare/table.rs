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
    let mut moments: Vec<Duration> = (0..)
        .map(|power| FIRST_MOMENT * 10u32.pow(power))
        .take(8)
        .take_while(|&moment| moment < limit)
        .collect();
    moments.push(limit);
    moments
}

/// Prints the table of a board: a line per algorithm, a column per time.
pub fn print(comparison: &Comparison, moments: &[Duration]) {
    say!(
        "{}: {}",
        printable(&comparison.name),
        optimum_text(&comparison.proof)
    );
    say!("  {:<16}{}  last found after", "", heads(moments));
    for run in &comparison.runs {
        let name = run.algorithm.name();
        let lengths: String = moments
            .iter()
            .map(|&moment| length_text(run, moment))
            .collect();
        let last = match run.solution.improvements.last() {
            Some(i) => format!("{} ({})", seconds_text(i.time), counted(i.states, "state")),
            None => String::new(),
        };
        let remark = remark(run, comparison.proof.optimum());
        say!("  {name:<16}{lengths}  {last}{remark}");
    }
    say!("");
}

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

fn length_text(run: &AlgorithmRun, moment: Duration) -> String {
    match run.length_after(moment) {
        Some(length) => format!("{length:>7}"),
        None => format!("{:>7}", "-"),
    }
}

/// Returns why a run ended without an optimal solution, or nothing if there is no special reason.
fn remark(run: &AlgorithmRun, optimum: Option<u32>) -> &'static str {
    let length = run
        .solution
        .clicks
        .as_ref()
        .map(|clicks| clicks.len() as u32);
    if length == optimum {
        return "";
    }
    match run.ending {
        Ending::Memory => ", memory used up",
        Ending::Finished => ", done",
        _ => "",
    }
}

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
    let is_proven = |comparison: &&Comparison| comparison.proof.optimum().is_some();
    let proven: Vec<&Comparison> = comparisons.iter().filter(is_proven).collect();
    let boards = counted(proven.len() as u64, "board");
    say!("at the optimum of {boards}");
    say!("  {:<16}{}", "", heads(moments));
    for &algorithm in algorithms {
        let mut counts = String::new();
        for &moment in moments {
            let solved = proven
                .iter()
                .filter(|comparison| is_solved(comparison, algorithm, moment));
            counts += &format!("{:>7}", solved.count());
        }
        say!("  {:<16}{counts}", algorithm.name());
    }
    say!("");
}

/// Returns whether an algorithm had found an optimal solution at a moment.
fn is_solved(comparison: &Comparison, algorithm: Algorithm, moment: Duration) -> bool {
    let mut runs = comparison.runs.iter();
    let run = runs.find(|run| run.algorithm == algorithm);
    run.is_some_and(|run| run.length_after(moment) == comparison.proof.optimum())
}
