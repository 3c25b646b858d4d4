//! Measures the anytime algorithms. Writes `benches/ALGORITHMS.md` and `benches/algorithms.svg`.
//!
//! `cargo bench --bench algorithms` takes about twenty minutes.

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
/// The table shows the best solution after each of these times, in seconds.
const MOMENTS: [f64; 3] = [0.1, 1.0, 10.0];

/// Returns the length of the best solution found within `seconds`.
fn length_after(run: &Value, seconds: f64) -> Option<u64> {
    let improvements = run["improvements"].as_array().expect("a list");
    let known = improvements
        .iter()
        .take_while(|i| i["seconds"].as_f64().expect("seconds") <= seconds);
    known.last().and_then(|i| i["upper_bound"].as_u64())
}

fn main() {
    let root = env!("CARGO_MANIFEST_DIR");
    let path = format!("{root}/benches/ALGORITHMS.md");
    let mut text = format!(
        "# Algorithms\n\nMade by `cargo bench --bench algorithms`: {}.\n\n\
         Seconds are wall time from the board to the solution, tables included. `kortest solve --list-algorithms` describes the algorithms.\n",
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
        "10s",
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
        "\n## Clicks after 0.1, 1 and 10 seconds\n\nBold: the proven optimum, at which an algorithm ends. One seed, 1 GiB.\n\n",
    );
    text += &format!("| board | optimum | {} |\n", names.join(" | "));
    text += &format!("|---|---|{}\n", "---|".repeat(names.len()));
    for board in boards {
        let optimum = board["optimum"].as_u64();
        let cell = |run: &Value| {
            let lengths = MOMENTS.map(|seconds| match length_after(run, seconds) {
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
    let at_optimum = |n: usize, seconds: f64| {
        boards
            .iter()
            .filter(|board| length_after(&runs(board)[n], seconds) == board["optimum"].as_u64())
            .count()
    };
    let counts = (0..names.len()).map(|n| {
        MOMENTS
            .map(|seconds| at_optimum(n, seconds).to_string())
            .join(" ")
    });
    text += &format!(
        "| at the optimum | | {} |\n",
        counts.collect::<Vec<_>>().join(" | ")
    );
    text += "\n![Clicks over seconds](algorithms.svg)\n";
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

/// Returns how many seconds the portfolio needs to reach the optimum.
fn to_the_optimum(date: &str, optimum: u64) -> Option<f64> {
    let board = daily::read(date)?.expect("the generator makes this date");
    let limits = Limits {
        deadline: Some(Instant::now() + Duration::from_secs(10)),
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
    (u64::from(last.moves) == optimum).then_some(last.time.as_secs_f64())
}

fn archive(optima: &[(String, u64)]) -> String {
    let mut times = Vec::new();
    let mut missed = Vec::new();
    for (date, optimum) in optima {
        match to_the_optimum(date, *optimum) {
            Some(seconds) => times.push(seconds),
            None => missed.push(date.as_str()),
        }
    }
    times.sort_by(f64::total_cmp);
    let all = optima.len();
    let mut text = format!(
        "\n## The portfolio on every proven board\n\nThe boards of `proofs/former.tsv`, {all}, once each, ten seconds.\n\n| within | boards | |\n|---|---|---|\n"
    );
    for limit in [0.002, 0.005, 0.01, 0.1, 1.0, 10.0] {
        let count = times.iter().filter(|&&seconds| seconds <= limit).count();
        text += &format!(
            "| {limit} s | {count} | {:.1} % |\n",
            100.0 * count as f64 / all as f64
        );
    }
    match missed.as_slice() {
        [] => text += "\nThe optimum was found on all of them.\n",
        dates => text += &format!("\nNot within ten seconds: {}.\n", dates.join(", ")),
    }
    text
}
