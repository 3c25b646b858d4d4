//! Measures the anytime algorithms. Writes `benches/ALGORITHMS.md` and `benches/algorithms.svg`.
//!
//! The tables count states, not seconds, so that they are the same on every machine. `cargo bench
//! --bench algorithms` takes about fifteen minutes. It refuses a tree with changes, because the page
//! names the commit that it was made from.

mod anytime;
mod common;

use anytime::arguments::{RunArguments, read_board};
use anytime::curves::plot;
use anytime::execution::{AlgorithmRun, Comparison, Runner};
use anytime::plot::save;
use common::{has_changes, machine};
use kortest::anytime::{Algorithm, End, Options};
use kortest::former::{daily, solve};
use kortest::runtime::{Limits, Progress, Run};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Dates of the boards on which all algorithms run.
const BOARDS: [&str; 13] = [
    "2025-11-09",
    "2025-11-10",
    "2025-11-11",
    "2025-11-12",
    "2025-11-13",
    "2025-11-14",
    "2025-11-15",
    "2025-11-16",
    "2024-11-24",
    "2024-11-29",
    "2024-12-31",
    "2025-05-11",
    "2025-11-21",
];
/// The table shows the best solution after each of these numbers of expanded states.
const MOMENTS: [u64; 3] = [1_000, 10_000, 100_000];
/// Each algorithm stops after this time.
const TIME_LIMIT: Duration = Duration::from_secs(5);

/// The portfolio stops after this time on a board of the archive.
const MAX_TIME: Duration = Duration::from_secs(60);

fn main() {
    if has_changes() {
        eprintln!("benches/algorithms.rs: commit your changes first; the page names a commit");
        std::process::exit(1);
    }
    let root = env!("CARGO_MANIFEST_DIR");
    let path = format!("{root}/benches/ALGORITHMS.md");
    let mut text = format!(
        "# Algorithms\n\nMade by `cargo bench --bench algorithms`: {}.\n\n\
         The tables count the states that an algorithm has expanded, because these numbers are the same on every machine. A state does \
         not cost the same in all algorithms. `kortest solve --list-algorithms` describes the algorithms. The default of `kortest solve` \
         is not in the table: it runs the portfolio for a moment, and then the column program. best-first and monte-carlo begin with the \
         solution of greedy-most, which does not count as theirs.\n",
        machine(),
    );
    text += &table(root);
    text += &archive(&proven_boards(root));
    std::fs::write(path, text).expect("benches/ALGORITHMS.md can be written");
}

/// Runs all algorithms on the boards of [`BOARDS`], and draws the plot. Returns the table of the
/// results.
fn table(root: &str) -> String {
    let comparisons = compare();
    let plot = plot(&comparisons, &Algorithm::ALL, TIME_LIMIT);
    let path = Path::new(root).join("benches/algorithms.svg");
    save(&path, &plot).expect("benches/algorithms.svg can be written");
    let names = Algorithm::ALL.map(Algorithm::name);
    let mut text = String::from(
        "\n## Clicks after 1,000, 10,000 and 100,000 states\n\nBold: the proven optimum, at which an algorithm ends. `-`: no solution yet. `?`: not reached within five seconds. One seed, one thread, 1 GiB.\n\n",
    );
    text += &format!("| board | optimum | {} |\n", names.join(" | "));
    text += &format!("|---|---|{}\n", "---|".repeat(names.len()));
    for comparison in &comparisons {
        let optimum = comparison.proof.optimum().expect("the board is proven");
        let runs = comparison.runs.iter();
        let lengths: Vec<String> = runs.map(|run| lengths(run, optimum)).collect();
        let name = &comparison.name;
        text += &format!("| {name} | {optimum} | {} |\n", lengths.join(" | "));
    }
    let counts: Vec<String> = (0..names.len())
        .map(|n| at_optimum(&comparisons, n))
        .collect();
    text += &format!("| at the optimum | | {} |\n", counts.join(" | "));
    text += "\nThe plot shows wall time on a machine that also did other work.\n\n![Clicks over seconds](algorithms.svg)\n";
    text
}

/// Runs all algorithms on the boards of [`BOARDS`], on one thread.
fn compare() -> Vec<Comparison> {
    let stop = AtomicBool::new(false);
    let runner = Runner {
        arguments: &RunArguments::on_one_thread(TIME_LIMIT),
        algorithms: &Algorithm::ALL,
        stop: &stop,
    };
    let mut comparisons = Vec::new();
    for date in BOARDS {
        let named = read_board(date).expect("the generator makes this date");
        let comparison = runner.compare(named);
        comparisons.push(comparison.expect("every algorithm supports the board"));
    }
    comparisons
}

/// Returns the length of the best solution at each moment.
fn lengths(run: &AlgorithmRun, optimum: u32) -> String {
    MOMENTS
        .map(|states| length_text(run, states, optimum))
        .join(" ")
}

fn length_text(run: &AlgorithmRun, states: u64, optimum: u32) -> String {
    if is_cut_short(run, states) {
        return "?".to_string();
    }
    match length_after(run, states) {
        None => "-".to_string(),
        Some(length) if optimum == length => format!("**{length}**"),
        Some(length) => length.to_string(),
    }
}

/// Returns whether the time limit ended the run before it had expanded `states` states.
fn is_cut_short(run: &AlgorithmRun, states: u64) -> bool {
    run.solution.end == End::Stopped && run.solution.expanded < states
}

/// Returns the length of the best solution found within `states` expanded states.
fn length_after(run: &AlgorithmRun, states: u64) -> Option<u32> {
    let mut improvements = run.solution.improvements.iter().rev();
    let last = improvements.find(|improvement| improvement.states <= states)?;
    Some(last.moves)
}

/// Returns on how many boards an algorithm is at the optimum at each moment.
fn at_optimum(comparisons: &[Comparison], algorithm: usize) -> String {
    let mut counts = Vec::new();
    for states in MOMENTS {
        let mut count = 0;
        for comparison in comparisons {
            let length = length_after(&comparison.runs[algorithm], states);
            count += usize::from(length == comparison.proof.optimum());
        }
        counts.push(count.to_string());
    }
    counts.join(" ")
}

/// Runs the portfolio on every proven board. Returns the table of the results.
fn archive(boards: &[ProvenBoard]) -> String {
    let mut states = Vec::new();
    let mut missed = Vec::new();
    for board in boards {
        match to_the_optimum(board) {
            Some(expanded) => states.push(expanded),
            None => missed.push(board.date.as_str()),
        }
    }
    let all = boards.len();
    let mut text = format!(
        "\n## The portfolio on every proven board\n\nThe boards of `proofs/former.tsv`, {all}, with one seed.\n\n| within | boards | |\n|---|---|---|\n"
    );
    for limit in [100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000] {
        let count = states.iter().filter(|&&expanded| expanded <= limit).count();
        let percent = 100.0 * count as f64 / all as f64;
        text += &format!("| {limit} states | {count} | {percent:.1} % |\n");
    }
    match missed.as_slice() {
        [] => text += "\nThe optimum was found on all of them.\n",
        dates => text += &format!("\nNot within 60 seconds: {}.\n", dates.join(", ")),
    }
    text
}

/// A board of NRK with its proven optimum.
struct ProvenBoard {
    date: String,
    optimum: u64,
}

/// Reads the table of all proven boards.
fn proven_boards(root: &str) -> Vec<ProvenBoard> {
    let table = std::fs::read_to_string(format!("{root}/proofs/former.tsv"))
        .expect("the table of proofs is there");
    let mut boards = Vec::new();
    for line in table.lines().skip(1) {
        let mut fields = line.split('\t');
        if let (Some(date), Some(optimum)) = (fields.next(), fields.next())
            && let Ok(optimum) = optimum.parse()
        {
            boards.push(ProvenBoard {
                date: date.to_string(),
                optimum,
            });
        }
    }
    boards
}

/// Returns how many states the portfolio expands to reach the optimum.
fn to_the_optimum(board: &ProvenBoard) -> Option<u64> {
    let ProvenBoard { ref date, optimum } = *board;
    let board = daily::read(date)?.expect("the generator makes this date");
    let limits = Limits::none().deadline(Some(Instant::now() + MAX_TIME));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    // The known optimum only ends the run. It does not help the search.
    let options = Options::default().lower_bound(optimum as u32);
    let progress = Progress::default();
    let run = Run::new(&progress).limits(limits).threads(threads);
    let solution = solve(&board, Algorithm::Portfolio, options, run, &mut |_| ())
        .expect("the solution replays");
    let best = solution.improvements.last()?;
    let clicks = u64::from(best.moves);
    assert!(clicks >= optimum, "{date}: shorter than the optimum");
    (clicks == optimum).then_some(best.states)
}
