//! The tables of `kortest compare`: the best length after certain times.

use super::execution::Comparison;
use crate::games::least_moves::Ending;
use crate::output::units::{counted, seconds_text};
use crate::output::{bold, say};
use kortest::anytime::Algorithm;
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
    let proof = &comparison.proof;
    let optimum = match (proof.optimum(), proof.upper_bound()) {
        (Some(optimum), _) => format!("{} is optimal", bold(counted(optimum.into(), "click"))),
        (None, Some(upper)) => format!(
            "the optimum is {} to {}",
            proof.lower_bound,
            counted(upper.into(), "click")
        ),
        (None, None) => format!(
            "the optimum is at least {}",
            counted(proof.lower_bound.into(), "click")
        ),
    };
    say!("{}: {optimum}", comparison.name);
    say!("  {:<16}{}  last found after", "", heads(moments));
    for run in &comparison.runs {
        let lengths = moments
            .iter()
            .map(|&moment| match run.length_after(moment) {
                Some(length) => format!("{length:>7}"),
                None => format!("{:>7}", "-"),
            });
        let last = run.solution.improvements.last();
        let last = last.map_or(String::new(), |i| {
            format!("{} ({})", seconds_text(i.time), counted(i.states, "state"))
        });
        let is_best = run
            .solution
            .clicks
            .as_ref()
            .map(|clicks| clicks.len() as u32)
            == proof.optimum();
        let remark = match run.ending {
            _ if is_best => "",
            Ending::Memory => ", memory used up",
            Ending::Finished => ", done",
            _ => "",
        };
        say!(
            "  {:<16}{}  {last}{remark}",
            run.algorithm.name(),
            lengths.collect::<String>()
        );
    }
    say!("");
}

fn heads(moments: &[Duration]) -> String {
    let short = |moment: &Duration| match moment.as_secs_f64() {
        seconds if seconds < 10.0 => format!("{:>7}", format!("{seconds:.1} s")),
        _ => format!("{:>7}", seconds_text(*moment)),
    };
    moments.iter().map(short).collect()
}

/// Prints how many boards each algorithm has solved optimally at each moment.
pub fn print_summary(comparisons: &[Comparison], algorithms: &[Algorithm], moments: &[Duration]) {
    let proven: Vec<&Comparison> = comparisons
        .iter()
        .filter(|comparison| comparison.proof.optimum().is_some())
        .collect();
    say!(
        "at the optimum of {}",
        counted(proven.len() as u64, "board")
    );
    say!("  {:<16}{}", "", heads(moments));
    for &algorithm in algorithms {
        let runs = |comparison: &&Comparison| {
            comparison
                .runs
                .iter()
                .position(|run| run.algorithm == algorithm)
        };
        let at_optimum = |moment: Duration| {
            let reached = |comparison: &&&Comparison| {
                runs(comparison).is_some_and(|run| {
                    comparison.runs[run].length_after(moment) == comparison.proof.optimum()
                })
            };
            proven.iter().filter(reached).count()
        };
        let counts: String = moments
            .iter()
            .map(|&moment| format!("{:>7}", at_optimum(moment)))
            .collect();
        say!("  {:<16}{counts}", algorithm.name());
    }
    say!("");
}
