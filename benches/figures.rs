//! Measures whole proofs and writes `benches/FIGURES.md`.
//!
//! `cargo bench --bench figures`; with `KORTEST_SHARED` set, boards from before NRK's generator are measured too.
//!
//! States are deterministic on one thread. Seconds are not, so every ratio comes from runs next to each other.

use serde_json::Value;
use std::fmt::Write as _;
use std::process::Command;

/// Boards of NRK: with a date that the generator knows, or taken from the shared list.
const SEARCH: [&str; 6] = ["2024-11-24", "2024-11-22", "2024-11-16", "2024-11-20", "2024-11-26", "2024-11-23"];
/// The same for the column program; the last three are hard.
const COLUMNS: [&str; 10] = [
    "2024-11-24",
    "2024-11-22",
    "2024-11-26",
    "2024-11-16",
    "2024-11-20",
    "2024-11-23",
    "2024-11-19",
    "2024-11-29",
    "2024-11-21",
    "2025-05-11",
];
/// The board for the ratio of threads.
const PARALLEL: &str = "2024-11-20";

fn kortest(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_kortest")).args(arguments).output().expect("kortest runs");
    serde_json::from_slice(&output.stdout).expect("kortest prints JSON")
}

/// The run of median CPU time of three.
fn median(arguments: &[&str]) -> Value {
    let mut runs: Vec<Value> = (0..3).map(|_| kortest(arguments)).collect();
    runs.sort_by(|a, b| a["cpu_seconds"].as_f64().partial_cmp(&b["cpu_seconds"].as_f64()).expect("seconds"));
    runs.swap_remove(1)
}

fn board(date: &str, list: &str) -> Option<String> {
    if date >= "2024-11-23" {
        return Some(date.to_string());
    }
    list.lines().find(|line| line.starts_with(date)).and_then(|line| line.split('\t').nth(1)).map(str::to_string)
}

fn line_of(command: &str, arguments: &[&str]) -> String {
    let output = Command::new(command).args(arguments).output().map(|o| o.stdout).unwrap_or_default();
    String::from_utf8_lossy(&output).lines().next().unwrap_or("unknown").trim().to_string()
}

fn main() {
    let root = env!("CARGO_MANIFEST_DIR");
    let list = std::env::var("KORTEST_SHARED").ok();
    let list = list.and_then(|folder| {
        std::fs::read_to_string(std::path::Path::new(root).join(folder).join("data/former/boards.tsv")).ok()
    });
    let list = list.unwrap_or_default();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let certificate = folder.path().join("x.cert").to_string_lossy().into_owned();
    let processor = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let processor = processor.lines().find(|l| l.starts_with("model name")).and_then(|l| l.split(": ").nth(1));
    let mut text = format!(
        "# Figures\n\nMade by `cargo bench --bench figures`. Commit {}, {} cores, {}.\n\n\
         CPU seconds are of the whole run on one thread: find, refute, write the certificate. *check* is `kortest check` on one thread.\n",
        line_of("git", &["-C", root, "rev-parse", "--short", "HEAD"]),
        std::thread::available_parallelism().map_or(1, |n| n.get()),
        processor.unwrap_or("unknown processor"),
    );
    for (method, what, boards) in [
        ("columns", "states are nodes of layers", &COLUMNS[..]),
        ("search", "states are those that the search visits", &SEARCH[..]),
    ] {
        write!(
            text,
            "\n## `--method {method}`: {what}\n\n\
             | board | optimum | states | CPU s | peak MiB | certificate bytes | check CPU s | check / prove |\n\
             |---|---|---|---|---|---|---|---|\n"
        )
        .expect("a string takes all");
        let (mut logs, mut ratios) = (0.0, 0.0);
        let mut measured = 0;
        for date in boards {
            let Some(board) = board(date, &list) else { continue };
            let prove =
                ["prove", &board, "--method", method, "--threads", "1", "--json", "--quiet", "--out", &certificate];
            let check = ["check", &certificate, "--threads", "1", "--json"];
            let proof = median(&prove);
            let check = median(&check);
            assert_eq!(check["valid"], true, "{date}");
            let size = std::fs::metadata(&certificate).expect("the certificate is there").len();
            let number = |value: &Value, name: &str| value[name].as_f64().unwrap_or(f64::NAN);
            let (proving, checking) = (number(&proof, "cpu_seconds"), number(&check, "cpu_seconds"));
            writeln!(
                text,
                "| {date} | {} | {} | {proving:.3} | {:.0} | {size} | {checking:.3} | {:.2} |",
                proof["optimum"],
                proof["states"],
                number(&proof, "peak_memory_bytes") / 1_048_576.0,
                checking / proving,
            )
            .expect("a string takes all");
            (logs, ratios, measured) = (logs + proving.ln(), ratios + (checking / proving).ln(), measured + 1);
            eprintln!("{method} {date} done");
        }
        let mean = |sum: f64| (sum / f64::from(measured)).exp();
        writeln!(text, "\nGeometric means: {:.3} s, check / prove {:.2}.", mean(logs), mean(ratios))
            .expect("a string takes all");
    }
    if let Some(board) = board(PARALLEL, &list) {
        let seconds = |threads: &str| {
            let run = || {
                kortest(&[
                    "prove",
                    &board,
                    "--method",
                    "search",
                    "--threads",
                    threads,
                    "--json",
                    "--quiet",
                    "--no-certificate",
                ])
            };
            let mut times: Vec<f64> = (0..5).map(|_| run()["seconds"].as_f64().expect("seconds")).collect();
            times.sort_by(f64::total_cmp);
            times[2]
        };
        let (one, two) = (seconds("1"), seconds("2"));
        writeln!(
            text,
            "\n{PARALLEL}, wall seconds, median of 5: {one:.2} on one thread, {two:.2} on two: {:.2} times as fast.",
            one / two
        )
        .expect("a string takes all");
    }
    std::fs::write(format!("{root}/benches/FIGURES.md"), text).expect("benches/FIGURES.md can be written");
}
