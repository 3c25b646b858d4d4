//! Measures how an archive of all NRK boards scales with more cores. Writes `benches/ARCHIVE.md`.
//!
//! `cargo bench --bench archive` takes about five minutes.

#[path = "common/machine.rs"]
mod machine;

use machine::{line_of, machine};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

const RANGE: &str = "2024-11-23..2026-11-20";
const CORES: [usize; 4] = [2, 16, 64, 256];

/// The times of one run of `kortest archive`.
struct Run {
    /// The wall time in seconds.
    seconds: f64,
    /// Seconds for each board, valid only for a run on one thread.
    boards: Vec<f64>,
    /// The time for writing the index and the site, in seconds.
    site: f64,
}

fn main() {
    let [one, two] = [1, 2].map(archive);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches");
    std::fs::write(folder.join("ARCHIVE.md"), text(&one, &two)).expect("the page is written");
}

fn archive(threads: usize) -> Run {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let threads = threads.to_string();
    let arguments = ["archive", RANGE, "--threads", &threads, "--quiet", "--dir"];
    let start = SystemTime::now();
    let status = Command::new(env!("CARGO_BIN_EXE_kortest"))
        .args(arguments)
        .arg(folder.path())
        .output();
    assert!(status.expect("kortest runs").status.success());
    let seconds = start.elapsed().expect("time goes on").as_secs_f64();
    // Boards finish one after the other, so the file times give their durations.
    let files = std::fs::read_dir(folder.path())
        .expect("there is an archive")
        .map(|file| file.expect("a file").path());
    let certificates = files.filter(|file| {
        file.extension()
            .is_some_and(|extension| extension == "cert")
    });
    let written = |file: std::path::PathBuf| {
        let time = file
            .metadata()
            .and_then(|data| data.modified())
            .expect("files have times");
        time.duration_since(start)
            .expect("it was written now")
            .as_secs_f64()
    };
    let mut written: Vec<f64> = certificates.map(written).collect();
    written.sort_by(f64::total_cmp);
    let before = [0.0].into_iter().chain(written.iter().copied());
    let boards = written
        .iter()
        .zip(before)
        .map(|(end, begin)| end - begin)
        .collect();
    Run {
        seconds,
        boards,
        site: seconds - written.last().expect("there are boards"),
    }
}

fn text(one: &Run, two: &Run) -> String {
    let sum: f64 = one.boards.iter().sum();
    let longest = one.boards.iter().copied().fold(0.0, f64::max);
    let alone = (2.0 * two.site - one.site).max(0.0);
    let mut text = format!(
        "# An archive on many cores\n\n\
         Made by `cargo bench --bench archive`: `kortest archive {RANGE}` into an empty folder, with the analysis of all first clicks and the site. Wall time. {}, {}.\n\n\
         | threads | seconds | times as fast | of these, the site |\n|---|---|---|---|\n\
         | 1 | {:.1} | 1 | {:.1} |\n| 2 | {:.1} | {:.2} | {:.1} |\n\n\
         {} boards take {sum:.1} s on one thread, the longest of them {longest:.2} s. This table simulates more cores. It assumes that cores share nothing, and that {alone:.1} s of the site are serial. The cores take the boards in the order of the dates, or the longest board first, as a repeated run does:\n\n\
         | cores | seconds, by date | efficiency | longest first | efficiency |\n|---|---|---|---|---|\n",
        line_of("date", &["-u", "+%Y-%m-%d"]),
        machine(),
        one.seconds,
        one.site,
        two.seconds,
        one.seconds / two.seconds,
        two.site,
        one.boards.len(),
    );
    let mut sorted = one.boards.clone();
    sorted.sort_by(|a, b| b.total_cmp(a));
    for cores in CORES {
        let site = alone + (one.site - alone) / cores as f64;
        let [by_date, longest_first] =
            [&one.boards, &sorted].map(|order| replay(order, cores) + site);
        let efficiency = |seconds: f64| 100.0 * one.seconds / (seconds * cores as f64);
        text += &format!(
            "| {cores} | {by_date:.1} | {:.0} % | {longest_first:.1} | {:.0} % |\n",
            efficiency(by_date),
            efficiency(longest_first)
        );
    }
    text + "\nMore cores do not help, because one board is the limit. `kortest prove` splits one board: all threads share each layer.\n"
}

/// Simulates several cores, and returns the time when the last job ends.
fn replay(pieces: &[f64], cores: usize) -> f64 {
    // Times are integers (nanoseconds), because `BinaryHeap` cannot order floating-point numbers.
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
