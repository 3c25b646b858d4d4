//! Measures the anytime algorithms. Writes `benches/ALGORITHMS.md` and `benches/algorithms.svg`.
//!
//! The tables count states, not seconds, so that they are the same on every machine. `cargo bench
//! --bench algorithms` takes about fifteen minutes.

#[path = "common/machine.rs"]
mod machine;
#[path = "common/program.rs"]
mod program;

use kortest::anytime::{Algorithm, Options};
use kortest::former::{daily, solve};
use kortest::runtime::{Limits, Progress, Run};
use machine::machine;
use program::kortest;
use serde_json::Value;
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

/// The portfolio stops after this time on a board of the archive.
const MAX_TIME: Duration = Duration::from_secs(60);

/// Returns the length of the best solution found within `states` expanded states.
fn length_after(run: &Value, states: u64) -> Option<u64> {
    let improvements = run["improvements"].as_array().expect("a list");
    let known = improvements
        .iter()
        .take_while(|i| i["states"].as_u64().expect("states") <= states);
    known.last().and_then(|i| i["upper_bound"].as_u64())
}

/// Returns whether the time limit ended the run before it had expanded `states` states.
fn is_cut_short(run: &Value, states: u64) -> bool {
    run["end"] == "time-limit" && run["states"].as_u64().expect("states") < states
}

fn main() {
    let root = env!("CARGO_MANIFEST_DIR");
    let path = format!("{root}/benches/ALGORITHMS.md");
    let mut text = format!(
        "# Algorithms\n\nMade by `cargo bench --bench algorithms`: {}.\n\n\
         The tables count the states that an algorithm has expanded, because these numbers are the same on every machine. A state does \
         not cost the same in all algorithms. `kortest solve --list-algorithms` describes the algorithms. The default of `kortest solve` \
         is not in the table: it runs the portfolio for a moment, and then the column program.\n",
        machine(),
    );
    text += &table(root);
    text += &archive(&optima(root));
    std::fs::write(path, text).expect("benches/ALGORITHMS.md can be written");
}

/// Runs all algorithms on the boards of [`BOARDS`]. Returns the table of the results.
fn table(root: &str) -> String {
    let plot = format!("{root}/benches/algorithms.svg");
    let mut arguments = vec![
        "compare",
        "--json",
        "--quiet",
        "--time-limit",
        "5s",
        "--threads",
        "1",
        "--plot",
        &plot,
    ];
    arguments.extend(BOARDS);
    let result = kortest(&arguments);
    let boards = result["boards"].as_array().expect("a list");
    let runs = |board: &Value| board["algorithms"].as_array().expect("a list").clone();
    let names: Vec<String> = runs(&boards[0])
        .iter()
        .map(|run| run["algorithm"].as_str().expect("a name").into())
        .collect();
    let mut text = String::from(
        "\n## Clicks after 1,000, 10,000 and 100,000 states\n\nBold: the proven optimum, at which an algorithm ends. `-`: no solution yet. `?`: not reached within five seconds. One seed, one thread, 1 GiB.\n\n",
    );
    text += &format!("| board | optimum | {} |\n", names.join(" | "));
    text += &format!("|---|---|{}\n", "---|".repeat(names.len()));
    for board in boards {
        let optimum = board["optimum"].as_u64();
        let cell = |run: &Value| {
            let lengths = MOMENTS.map(|states| match length_after(run, states) {
                _ if is_cut_short(run, states) => "?".into(),
                None => "-".into(),
                length if length == optimum => format!("**{}**", optimum.unwrap_or(0)),
                Some(length) => length.to_string(),
            });
            lengths.join(" ")
        };
        let cells: Vec<String> = runs(board).iter().map(cell).collect();
        let (name, optimum) = (board["name"].as_str().expect("a name"), &board["optimum"]);
        text += &format!("| {name} | {optimum} | {} |\n", cells.join(" | "));
    }
    let at_optimum = |n: usize, states: u64| {
        boards
            .iter()
            .filter(|board| length_after(&runs(board)[n], states) == board["optimum"].as_u64())
            .count()
    };
    let counts = (0..names.len()).map(|n| {
        MOMENTS
            .map(|states| at_optimum(n, states).to_string())
            .join(" ")
    });
    text += &format!(
        "| at the optimum | | {} |\n",
        counts.collect::<Vec<_>>().join(" | ")
    );
    text += "\nThe plot shows wall time on a machine that also did other work.\n\n![Clicks over seconds](algorithms.svg)\n";
    text
}

/// Returns the date and the proven optimum of each board.
fn optima(root: &str) -> Vec<(String, u64)> {
    let table = std::fs::read_to_string(format!("{root}/proofs/former.tsv"))
        .expect("the table of proofs is there");
    let fields = |line: &str| {
        let mut fields = line.split('\t');
        Some((fields.next()?.to_string(), fields.next()?.parse().ok()?))
    };
    table.lines().skip(1).filter_map(fields).collect()
}

/// Returns how many states the portfolio expands to reach the optimum.
fn to_the_optimum(date: &str, optimum: u64) -> Option<u64> {
    let board = daily::read(date)?.expect("the generator makes this date");
    let limits = Limits {
        deadline: Some(Instant::now() + MAX_TIME),
        ..Limits::none()
    };
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    // The known optimum only ends the run. It does not help the search.
    let options = Options {
        seed: 0,
        patience: None,
        lower_bound: optimum as u32,
    };
    let progress = Progress::default();
    let run = Run {
        limits,
        threads,
        ..Run::new(&progress)
    };
    let solution = solve(&board, Algorithm::Portfolio, options, run, &mut |_| ());
    let last = *solution
        .expect("the solution replays")
        .improvements
        .last()?;
    assert!(
        u64::from(last.moves) >= optimum,
        "{date}: shorter than the optimum"
    );
    (u64::from(last.moves) == optimum).then_some(last.states)
}

fn archive(optima: &[(String, u64)]) -> String {
    let mut states = Vec::new();
    let mut missed = Vec::new();
    for (date, optimum) in optima {
        match to_the_optimum(date, *optimum) {
            Some(expanded) => states.push(expanded),
            None => missed.push(date.as_str()),
        }
    }
    let all = optima.len();
    let mut text = format!(
        "\n## The portfolio on every proven board\n\nThe boards of `proofs/former.tsv`, {all}, with one seed.\n\n| within | boards | |\n|---|---|---|\n"
    );
    for limit in [100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000] {
        let count = states.iter().filter(|&&expanded| expanded <= limit).count();
        text += &format!(
            "| {limit} states | {count} | {:.1} % |\n",
            100.0 * count as f64 / all as f64
        );
    }
    match missed.as_slice() {
        [] => text += "\nThe optimum was found on all of them.\n",
        dates => text += &format!("\nNot within 60 seconds: {}.\n", dates.join(", ")),
    }
    text
}
