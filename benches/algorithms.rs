//! Measures the anytime algorithms and writes `benches/ALGORITHMS.md` and the plot `benches/algorithms.svg`.
//!
//! `cargo bench --bench algorithms` takes about twenty minutes. `-- table` or `-- default` measures one part and keeps
//! the rest of the file. The runs take place one after the other. Only the portfolio uses more than one core.

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
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// The boards on which all algorithms run, by date.
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
/// More boards for the default algorithm, which runs on twenty boards in total.
const MORE_BOARDS: [&str; 7] =
    ["2024-11-23", "2024-11-25", "2024-11-26", "2024-11-27", "2024-11-28", "2024-11-30", "2024-12-25"];
/// The results of another program (a triangle search written in Zig) on a similar machine: the date of the board, and
/// the length of the best solution with the time to find it, in seconds.
const OTHER_TRIANGLE_SEARCH: [(&str, u64, f64); 8] = [
    ("2024-11-24", 13, 0.02),
    ("2025-11-09", 12, 0.04),
    ("2025-11-10", 14, 0.01),
    ("2025-11-11", 14, 0.005),
    ("2025-11-13", 14, 10.9),
    ("2025-11-14", 14, 0.12),
    ("2025-11-15", 13, 0.02),
    ("2025-11-16", 13, 0.03),
];
/// The times, in seconds, at which the table shows the best length so far.
const MOMENTS: [f64; 3] = [0.1, 1.0, 10.0];

/// Returns the length of the best solution that the run found within `seconds`; `None` if it found none.
fn length_after(run: &Value, seconds: f64) -> Option<u64> {
    let improvements = run["improvements"].as_array().expect("a list");
    let known = improvements.iter().take_while(|i| i["seconds"].as_f64().expect("seconds") <= seconds);
    known.last().and_then(|i| i["upper_bound"].as_u64())
}

fn moment(seconds: Option<f64>) -> String {
    seconds.map_or("-".into(), |seconds| format!("{seconds:.4}"))
}

fn main() {
    let root = env!("CARGO_MANIFEST_DIR");
    let path = format!("{root}/benches/ALGORITHMS.md");
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wants = |part: &str| wanted.is_empty() || wanted.iter().any(|word| word == part);
    let old = std::fs::read_to_string(&path).unwrap_or_default();
    let kept = |title: &str| {
        let section = old.split("\n## ").find(|section| section.starts_with(title)).unwrap_or_default();
        format!("\n## {}\n", section.trim_end())
    };
    let mut text = format!(
        "# Algorithms\n\nMade by `cargo bench --bench algorithms`: {}.\n\n\
         Seconds are wall time from the board to the solution, tables included. `kortest solve --list-algorithms` describes the algorithms.\n",
        machine(),
    );
    const TABLE: &str = "Clicks after 0.1, 1 and 10 seconds";
    const TWENTY: &str = "The default on twenty boards";
    const ARCHIVE: &str = "The default on every proven board";
    text += &if wants("table") { table(TABLE, root) } else { kept(TABLE) };
    let (twenty, archive) = match wants("default") {
        true => {
            let optima = optima(root);
            (twenty(TWENTY, &optima), archive(ARCHIVE, &optima))
        }
        false => (kept(TWENTY), kept(ARCHIVE)),
    };
    text += &twenty;
    text += &archive;
    std::fs::write(path, text).expect("benches/ALGORITHMS.md can be written");
}

/// Runs all algorithms on the boards of [`BOARDS`]. Returns the table of the results.
fn table(title: &str, root: &str) -> String {
    let plot = format!("{root}/benches/algorithms.svg");
    let mut arguments = vec!["compare", "--json", "--quiet", "--time-limit", "10s", "--plot", &plot];
    arguments.extend(BOARDS);
    let result = kortest(&arguments);
    let boards = result["boards"].as_array().expect("a list");
    let runs = |board: &Value| board["algorithms"].as_array().expect("a list").clone();
    let names: Vec<String> =
        runs(&boards[0]).iter().map(|run| run["algorithm"].as_str().expect("a name").into()).collect();
    let mut text =
        format!("\n## {title}\n\nBold: the proven optimum, at which an algorithm ends. One seed, 1 GiB.\n\n");
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
        boards.iter().filter(|board| length_after(&runs(board)[n], seconds) == board["optimum"].as_u64()).count()
    };
    let counts = (0..names.len()).map(|n| MOMENTS.map(|seconds| at_optimum(n, seconds).to_string()).join(" "));
    text += &format!("| at the optimum | | {} |\n", counts.collect::<Vec<_>>().join(" | "));
    text += "\n![Clicks over seconds](algorithms.svg)\n";
    text
}

/// Reads the proven optima, by date.
fn optima(root: &str) -> Vec<(String, u64)> {
    let table = std::fs::read_to_string(format!("{root}/proofs/former.tsv")).expect("the table of proofs is there");
    let fields = |line: &str| {
        let mut fields = line.split('\t');
        Some((fields.next()?.to_string(), fields.next()?.parse().ok()?))
    };
    table.lines().skip(1).filter_map(fields).collect()
}

/// Returns the seconds that the default algorithm needs to reach the optimum; `None` if it needs more than ten.
fn to_the_optimum(date: &str, optimum: u64) -> Option<f64> {
    let board = daily::read(date)?.expect("the generator makes this date");
    let limits = Limits { deadline: Some(Instant::now() + Duration::from_secs(10)), ..Limits::none() };
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    // The proven lower bound ends the run at the optimum. It does not help the search in any other way.
    let options = Options { seed: 0, patience: None, lower_bound: optimum as u32 };
    let progress = Progress::default();
    let run = Run { limits, threads, ..Run::new(&progress) };
    let solution = solve(&board, Algorithm::Portfolio, options, run, &mut |_| ());
    let last = *solution.expect("the solution replays").improvements.last()?;
    assert!(u64::from(last.moves) >= optimum, "{date}: shorter than the optimum");
    (u64::from(last.moves) == optimum).then_some(last.time.as_secs_f64())
}

fn twenty(title: &str, optima: &[(String, u64)]) -> String {
    let optima: HashMap<&str, u64> = optima.iter().map(|(date, optimum)| (date.as_str(), *optimum)).collect();
    let mut text = format!(
        "\n## {title}\n\n`kortest solve`, seconds to the optimum: the best, the median and the worst of five runs. \
         Beside it a triangle search of somebody else, in Zig, to its best solution.\n\n\
         | board | optimum | best | median | worst | Zig |\n|---|---|---|---|---|---|\n"
    );
    let mut within = [0; 2];
    for date in BOARDS.iter().chain(&MORE_BOARDS) {
        let optimum = optima[date];
        let mut times: Vec<Option<f64>> = (0..5).map(|_| to_the_optimum(date, optimum)).collect();
        times.sort_by(|a, b| a.unwrap_or(f64::MAX).total_cmp(&b.unwrap_or(f64::MAX)));
        let zig = OTHER_TRIANGLE_SEARCH.iter().find(|(day, ..)| day == date);
        let zig = zig.map_or(String::new(), |(_, clicks, seconds)| format!("{clicks} in {seconds}"));
        let [best, median, worst] = [0, 2, 4].map(|n| moment(times[n]));
        text += &format!("| {date} | {optimum} | {best} | {median} | {worst} | {zig} |\n");
        for (count, limit) in within.iter_mut().zip([1.0, 10.0]) {
            *count += usize::from(times[4].is_some_and(|seconds| seconds <= limit));
        }
    }
    text += &format!("\nIn all five runs within 1 s: {} of 20; within 10 s: {} of 20.\n", within[0], within[1]);
    text
}

fn archive(title: &str, optima: &[(String, u64)]) -> String {
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
        "\n## {title}\n\nThe boards of `proofs/former.tsv`, {all}, once each, ten seconds.\n\n| within | boards | |\n|---|---|---|\n"
    );
    for limit in [0.002, 0.005, 0.01, 0.1, 1.0, 10.0] {
        let count = times.iter().filter(|&&seconds| seconds <= limit).count();
        text += &format!("| {limit} s | {count} | {:.1} % |\n", 100.0 * count as f64 / all as f64);
    }
    match missed.as_slice() {
        [] => text += "\nThe optimum was found on all of them.\n",
        dates => text += &format!("\nNot within ten seconds: {}.\n", dates.join(", ")),
    }
    text
}
