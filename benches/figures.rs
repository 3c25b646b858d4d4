//! Measures proofs and checks of NRK's boards, and writes `benches/RESULTS.md`:
//! `cargo bench --bench figures`
//!
//! Times vary, so each ratio compares two runs directly after each other.

mod common;

use common::{kortest, line_of, machine, number, random_rows};
use kortest::former::{Board, Method, ProveOptions, daily};
use kortest::internals::former::{Rules, Tuning, prove_tuned};
use kortest::runtime::{Progress, Run};
use serde_json::Value;
use std::time::Instant;

const SEARCH: [&str; 7] = [
    "2024-11-24",
    "2024-11-22",
    "2024-11-26",
    "2024-11-16",
    "2024-11-20",
    "2024-11-23",
    "2024-11-19",
];
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
/// The board for measuring each pruning rule.
const RULES: &str = "2024-11-24";
const PARALLEL: &str = "2024-11-23";
/// Random boards for the column program on two threads.
const PARALLEL_COLUMNS: [RandomBoards; 2] = [
    RandomBoards {
        height: 9,
        width: 40,
        count: 20,
    },
    RandomBoards {
        height: 10,
        width: 30,
        count: 10,
    },
];
const PAIRED_RUNS: usize = 7;

struct RandomBoards {
    height: usize,
    width: usize,
    count: u64,
}

fn main() {
    let root = env!("CARGO_MANIFEST_DIR");
    let mut text = format!(
        "# Figures\n\nMade by `cargo bench --bench figures`: {}, {}.\n\n\
         CPU seconds are of the whole run on one thread: find, refute, write the certificate. *check* is `kortest check` on one thread.\n",
        line_of("date", &["-u", "+%Y-%m-%d"]),
        machine(),
    );
    text += &whole_proofs("columns", "states are nodes of layers", &COLUMNS);
    text += &whole_proofs("search", "states are visited states of the search", &SEARCH);
    text += &without_rules();
    text += &on_two_threads();
    std::fs::write(format!("{root}/benches/RESULTS.md"), text)
        .expect("benches/RESULTS.md can be written");
}

/// Proves and checks each board by one method. Returns a table of measurements.
fn whole_proofs(method: &str, what: &str, dates: &[&str]) -> String {
    let mut text = format!(
        "\n## `--method {method}`: {what}\n\n\
         | board | optimum | states | CPU s | wall s | states / s | peak MiB | certificate bytes | check CPU s | check / prove |\n\
         |---|---|---|---|---|---|---|---|---|---|\n"
    );
    let mut measured = Vec::new();
    for &date in dates {
        let run = Measured::of(date, method);
        text += &run.row(date);
        eprintln!("{method} {date} done");
        measured.push(run);
    }
    let proving = geometric_mean(measured.iter().map(Measured::proving));
    let ratio = geometric_mean(measured.iter().map(|run| run.checking() / run.proving()));
    text += &format!("\nGeometric means: {proving:.3} s, check / prove {ratio:.2}.\n");
    text
}

fn geometric_mean(values: impl IntoIterator<Item = f64>) -> f64 {
    let logarithms: Vec<f64> = values.into_iter().map(f64::ln).collect();
    (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp()
}

/// The measurements of a proof and of the check of its certificate.
struct Measured {
    proof: Value,
    check: Value,
    certificate_bytes: u64,
}

impl Measured {
    fn of(board: &str, method: &str) -> Measured {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let certificate = folder.path().join("x.cert");
        let path = certificate.to_str().expect("the path is UTF-8");
        let proof = median(&[
            "prove",
            board,
            "--method",
            method,
            "--threads",
            "1",
            "--json",
            "--quiet",
            "--out",
            path,
        ]);
        let check = median(&["check", path, "--threads", "1", "--json"]);
        assert_eq!(check["valid"], true, "{board}");
        let data = certificate.metadata().expect("the certificate is there");
        Measured {
            proof,
            check,
            certificate_bytes: data.len(),
        }
    }

    fn proving(&self) -> f64 {
        number(&self.proof, "cpu_seconds")
    }

    fn checking(&self) -> f64 {
        number(&self.check, "cpu_seconds")
    }

    fn row(&self, date: &str) -> String {
        let proof = &self.proof;
        let proving = self.proving();
        let checking = self.checking();
        format!(
            "| {date} | {} | {} | {proving:.3} | {:.3} | {:.0} | {:.0} | {} | {checking:.3} | {:.2} |\n",
            proof["optimum"],
            proof["states"],
            number(proof, "seconds"),
            number(proof, "states") / proving,
            number(proof, "peak_memory_bytes") / 1_048_576.0,
            self.certificate_bytes,
            checking / proving,
        )
    }
}

/// A run of at least this many CPU seconds is measured only once.
const MAX_SHORT_RUN: f64 = 2.0;

/// Returns the run with the median CPU time. Long runs are measured once.
fn median(arguments: &[&str]) -> Value {
    let first = kortest(arguments);
    if number(&first, "cpu_seconds") > MAX_SHORT_RUN {
        return first;
    }
    let mut runs = [kortest(arguments), kortest(arguments), first];
    runs.sort_by(|a, b| number(a, "cpu_seconds").total_cmp(&number(b, "cpu_seconds")));
    let [_, median, _] = runs;
    median
}

/// Compares one thread with two threads.
fn on_two_threads() -> String {
    let mut text = format!(
        "\n## Two threads\n\nSums of wall and CPU seconds. For each board the smallest of {PAIRED_RUNS} alternating runs counts, because other work can only\nmake a run slower. Random boards come from `benches/common.rs`, from number 0 on.\n\n\
         | boards | one thread | two | times as fast | CPU s on one | on two |\n|---|---|---|---|---|---|\n"
    );
    let name = format!("{PARALLEL}, `--method search`");
    text += &threads_row(&name, &[PARALLEL.to_string()], "search");
    for RandomBoards {
        height,
        width,
        count,
    } in PARALLEL_COLUMNS
    {
        let name = format!("{count} of {height} x {width}, column program");
        let numbers = 0..count;
        let boards: Vec<String> = numbers
            .map(|number| random_rows(height, width, number))
            .collect();
        text += &threads_row(&name, &boards, "columns");
    }
    text
}

/// Returns a row of the table: the sums over the boards.
fn threads_row(name: &str, boards: &[String], method: &str) -> String {
    let mut one = Times::ZERO;
    let mut two = Times::ZERO;
    for board in boards {
        let mut fastest_on_one = Times::MAX;
        let mut fastest_on_two = Times::MAX;
        for _ in 0..PAIRED_RUNS {
            fastest_on_one.lower_to(Times::of(board, method, "1"));
            fastest_on_two.lower_to(Times::of(board, method, "2"));
        }
        one.add(fastest_on_one);
        two.add(fastest_on_two);
    }
    eprintln!("two threads, {name} done");
    format!(
        "| {name} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} |\n",
        one.wall,
        two.wall,
        one.wall / two.wall,
        one.cpu,
        two.cpu
    )
}

/// Wall and CPU time in seconds.
#[derive(Clone, Copy)]
struct Times {
    wall: f64,
    cpu: f64,
}

impl Times {
    const ZERO: Times = Times {
        wall: 0.0,
        cpu: 0.0,
    };
    const MAX: Times = Times {
        wall: f64::INFINITY,
        cpu: f64::INFINITY,
    };

    /// Returns the times of one proof.
    fn of(board: &str, method: &str, threads: &str) -> Times {
        let proof = kortest(&[
            "prove",
            board,
            "--method",
            method,
            "--threads",
            threads,
            "--json",
            "--quiet",
            "--no-certificate",
        ]);
        Times {
            wall: number(&proof, "seconds"),
            cpu: number(&proof, "cpu_seconds"),
        }
    }

    fn lower_to(&mut self, other: Times) {
        self.wall = self.wall.min(other.wall);
        self.cpu = self.cpu.min(other.cpu);
    }

    fn add(&mut self, other: Times) {
        self.wall += other.wall;
        self.cpu += other.cpu;
    }
}

/// A search without one of its rules.
struct Variant {
    /// The name of the missing rule.
    without: &'static str,
    tuning: Tuning,
}

fn variants() -> [Variant; 4] {
    let all = Tuning::default();
    [
        Variant {
            without: "nothing",
            tuning: all.clone(),
        },
        Variant {
            without: "strip bound",
            tuning: Tuning {
                rules: Rules {
                    strip: false,
                    ..all.rules
                },
                ..all.clone()
            },
        },
        Variant {
            without: "look-ahead",
            tuning: Tuning {
                rules: Rules {
                    look_ahead: false,
                    ..all.rules
                },
                ..all.clone()
            },
        },
        Variant {
            without: "sleep sets",
            tuning: Tuning {
                sleep: false,
                ..all
            },
        },
    ]
}

/// Measures the search with all pruning rules, and then with one rule off at a time. Returns a
/// table.
fn without_rules() -> String {
    let board = daily::read(RULES).expect("a date").expect("a board");
    let mut text = format!(
        "\n## Rules\n\n{RULES} by the search on one thread, with one rule left out.\n\n\
         | without | states | seconds |\n|---|---|---|\n"
    );
    for Variant { without, tuning } in variants() {
        let start = Instant::now();
        let states = states(&board, &tuning);
        let seconds = start.elapsed().as_secs_f64();
        text += &format!("| {without} | {states} | {seconds:.3} |\n");
        eprintln!("without {without} done");
    }
    text
}

fn states(board: &Board, tuning: &Tuning) -> u64 {
    let options = ProveOptions::default().method(Method::Search);
    let proof = prove_tuned(board, &options, tuning, Run::new(&Progress::default()));
    proof.expect("the board is proven").states()
}
