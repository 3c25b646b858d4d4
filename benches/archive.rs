//! Measures how an archive of all NRK boards scales with more cores. Writes `benches/ARCHIVE.md`.
//!
//! `cargo bench --bench archive` takes about five minutes.

mod common;

use common::{line_of, machine};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

const RANGE: &str = "2024-11-23..2026-11-20";
const CORES: [usize; 4] = [2, 16, 64, 256];

fn main() {
    let one = archive("1");
    let two = archive("2");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches");
    std::fs::write(folder.join("ARCHIVE.md"), text(&one, &two)).expect("the page is written");
}

/// The times of one run of `kortest archive`.
struct Run {
    /// The wall time in seconds.
    seconds: f64,
    /// Seconds for each board, valid only for a run on one thread.
    boards: Vec<f64>,
    /// The time for writing the index and the site, in seconds.
    site: f64,
}

fn archive(threads: &str) -> Run {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let arguments = ["archive", RANGE, "--threads", threads, "--quiet", "--dir"];
    let start = SystemTime::now();
    let output = Command::new(env!("CARGO_BIN_EXE_kortest"))
        .args(arguments)
        .arg(folder.path())
        .output()
        .expect("kortest runs");
    assert!(output.status.success());
    let seconds = start.elapsed().expect("time goes on").as_secs_f64();
    let written = times_of_certificates(folder.path(), start);
    // Boards finish one after the other, so the file times give their durations.
    let mut boards = Vec::new();
    let mut begin = 0.0;
    for end in written {
        boards.push(end - begin);
        begin = end;
    }
    Run {
        seconds,
        boards,
        site: seconds - begin,
    }
}

/// Returns when each certificate was written, in seconds since `start`, sorted.
fn times_of_certificates(folder: &Path, start: SystemTime) -> Vec<f64> {
    let mut times = Vec::new();
    for file in std::fs::read_dir(folder).expect("there is an archive") {
        let path = file.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "cert") {
            continue;
        }
        let data = path.metadata().expect("files have metadata");
        let written = data.modified().expect("files have times");
        let time = written.duration_since(start).expect("it was written now");
        times.push(time.as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    times
}

fn text(one: &Run, two: &Run) -> String {
    let sum: f64 = one.boards.iter().sum();
    let longest = one.boards.iter().copied().fold(0.0, f64::max);
    let serial_site = (2.0 * two.site - one.site).max(0.0);
    let mut text = format!(
        "# An archive on many cores\n\n\
         Made by `cargo bench --bench archive`: `kortest archive {RANGE}` into an empty folder, with the analysis of all first clicks and the site. Wall time. {}, {}.\n\n\
         | threads | seconds | times as fast | of these, the site |\n|---|---|---|---|\n\
         | 1 | {:.1} | 1 | {:.1} |\n| 2 | {:.1} | {:.2} | {:.1} |\n\n\
         {} boards take {sum:.1} s on one thread, the longest of them {longest:.2} s. This table simulates more cores. It assumes that cores share nothing, and that {serial_site:.1} s of the site are serial. The cores take the boards in the order of the dates, or the longest board first, as a repeated run does:\n\n\
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
    let mut longest_first = one.boards.clone();
    longest_first.sort_by(|a, b| b.total_cmp(a));
    for cores in CORES {
        let site = serial_site + (one.site - serial_site) / cores as f64;
        let by_date = simulated(&one.boards, cores) + site;
        let longest_first = simulated(&longest_first, cores) + site;
        text += &format!(
            "| {cores} | {by_date:.1} | {:.0} % | {longest_first:.1} | {:.0} % |\n",
            efficiency(one, by_date, cores),
            efficiency(one, longest_first, cores)
        );
    }
    text + "\nMore cores do not help, because one board is the limit. `kortest prove` splits one board: all threads share each layer.\n"
}

/// Returns how much of the cores a run uses, in percent.
fn efficiency(one: &Run, seconds: f64, cores: usize) -> f64 {
    100.0 * one.seconds / (seconds * cores as f64)
}

/// Simulates several cores, and returns the time when the last board ends.
fn simulated(boards: &[f64], cores: usize) -> f64 {
    // Times are integers (nanoseconds), because `BinaryHeap` cannot order floating-point numbers.
    let mut free = BinaryHeap::from(vec![Reverse(0u64); cores]);
    let mut end = 0;
    for seconds in boards {
        let Reverse(from) = free.pop().expect("there are cores");
        let until = from + (seconds * 1e9) as u64;
        end = end.max(until);
        free.push(Reverse(until));
    }
    end as f64 / 1e9
}
