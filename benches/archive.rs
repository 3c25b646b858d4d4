//! Measures an archive of all NRK's boards on one thread and on two, and replays the measured times on more cores. Writes
//! `benches/ARCHIVE.md`.
//!
//! `cargo bench --bench archive`. Each run begins with an empty folder and ends with the site; it takes about five minutes.

use serde_json::Value;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

const RANGE: &str = "2024-11-23..2026-11-20";
/// Of each number of threads; the median counts.
const RUNS: usize = 3;
const CORES: [usize; 4] = [2, 16, 64, 256];

/// A run of the archive.
struct Run {
    /// Wall time.
    seconds: f64,
    /// The time of each proof, in the order of the dates.
    proofs: Vec<f64>,
}

fn main() {
    let mut all = [1, 2].map(|threads| (threads, Vec::new()));
    // In turns, so that other work on the machine meets both.
    for _ in 0..RUNS {
        for (threads, runs) in &mut all {
            let run = archive(*threads);
            eprintln!("{threads} threads: {:.1} s", run.seconds);
            runs.push(run);
        }
    }
    let [one, two] = all.map(|(_, mut runs)| {
        runs.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
        runs.swap_remove(RUNS / 2)
    });
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches");
    std::fs::write(folder.join("ARCHIVE.md"), text(&one, &two)).expect("the page is written");
}

fn archive(threads: usize) -> Run {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let threads = threads.to_string();
    let arguments = ["archive", RANGE, "--threads", &threads, "--quiet", "--dir"];
    let start = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_kortest")).args(arguments).arg(folder.path()).output();
    assert!(status.expect("kortest runs").status.success());
    let seconds = start.elapsed().as_secs_f64();
    let index = std::fs::read(folder.path().join("index.json")).expect("there is an index");
    let rows: Vec<Value> = serde_json::from_slice(&index).expect("the index is JSON");
    // CPU seconds where the system tells them for each thread.
    let of = |row: &Value| row["cpu_seconds"].as_f64().or(row["seconds"].as_f64()).expect("every board is proven");
    Run { seconds, proofs: rows.iter().map(of).collect() }
}

fn text(one: &Run, two: &Run) -> String {
    let sum: f64 = one.proofs.iter().sum();
    let longest = one.proofs.iter().copied().fold(0.0, f64::max);
    let mut text = format!(
        "# An archive on many cores\n\n\
         Made by `cargo bench --bench archive`: `kortest archive {RANGE}` into an empty folder, with its site, the median of \
         {RUNS} runs each, in turns, wall time.\n\n\
         | threads | seconds | times as fast |\n|---|---|---|\n| 1 | {:.1} | 1 |\n| 2 | {:.1} | {:.2} |\n\n\
         The {} proofs take {sum:.1} CPU seconds on one thread, the longest of them {longest:.2}. If cores shared nothing, and \
         began the boards in the order of their dates or the longest first, as an archive does that is made again:\n\n\
         | cores | seconds, by date | efficiency | longest first | efficiency |\n|---|---|---|---|---|\n",
        one.seconds,
        two.seconds,
        one.seconds / two.seconds,
        one.proofs.len(),
    );
    let mut sorted = one.proofs.clone();
    sorted.sort_by(|a, b| b.total_cmp(a));
    for cores in CORES {
        let [by_date, longest_first] = [&one.proofs, &sorted].map(|order| replay(order, cores));
        let efficiency = |seconds: f64| 100.0 * sum / (seconds * cores as f64);
        writeln!(
            text,
            "| {cores} | {by_date:.2} | {:.0} % | {longest_first:.2} | {:.0} % |",
            efficiency(by_date),
            efficiency(longest_first)
        )
        .expect("a string takes all");
    }
    text + "\nBeyond that a board would have to be split: `kortest prove` does so inside a layer, with all threads.\n"
}

/// The time until the last of these pieces of work has ended, when each core takes the next one as soon as it is free.
fn replay(pieces: &[f64], cores: usize) -> f64 {
    // Nanoseconds, which have an order.
    let mut free = BinaryHeap::from(vec![Reverse(0u64); cores]);
    let mut end = 0;
    for piece in pieces {
        let Reverse(from) = free.pop().expect("there are cores");
        let until = from + (piece * 1e9) as u64;
        end = end.max(until);
        free.push(Reverse(until));
    }
    end as f64 / 1e9
}
