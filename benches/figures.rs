//! Measures proofs and checks of NRK's boards, and writes `benches/RESULTS.md`:
//! `cargo bench --bench figures`
//!
//! Boards from before 2024-11-23 are read from the folder `KORTEST_SHARED`.
//!
//! Times vary, so each ratio compares two runs directly after each other.

#[path = "common/machine.rs"]
mod machine;
#[path = "common/program.rs"]
mod program;
#[path = "former/random.rs"]
mod random;

use kortest::former::{Board, Method, ProveOptions, daily};
use kortest::internals::former::{Rules, Tuning, prove_tuned};
use kortest::runtime::{Progress, Run};
use machine::{line_of, machine};
use program::kortest;
use random::random_rows;
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
/// Random boards: rows, columns, number of boards.
const PARALLEL_COLUMNS: [(usize, usize, u64); 2] = [(9, 40, 20), (10, 30, 10)];
const PAIRED_RUNS: usize = 7;

fn number(value: &Value, name: &str) -> f64 {
    value[name].as_f64().unwrap_or(f64::NAN)
}

/// Returns the run with the median CPU time. Long runs are measured once.
fn median(arguments: &[&str]) -> Value {
    let first = kortest(arguments);
    if first["cpu_seconds"]
        .as_f64()
        .is_some_and(|seconds| seconds > 2.0)
    {
        return first;
    }
    let mut runs: Vec<Value> = (0..2).map(|_| kortest(arguments)).chain([first]).collect();
    runs.sort_by(|a, b| {
        a["cpu_seconds"]
            .as_f64()
            .partial_cmp(&b["cpu_seconds"].as_f64())
            .expect("seconds")
    });
    runs.swap_remove(1)
}

fn board(date: &str, list: &str) -> Option<String> {
    if date >= "2024-11-23" {
        return Some(date.to_string());
    }
    list.lines()
        .find(|line| line.starts_with(date))
        .and_then(|line| line.split('\t').nth(1))
        .map(str::to_string)
}

fn main() {
    let root = env!("CARGO_MANIFEST_DIR");
    let list = shared_boards(root);
    let mut text = format!(
        "# Figures\n\nMade by `cargo bench --bench figures`: {}, {}.\n\n\
         CPU seconds are of the whole run on one thread: find, refute, write the certificate. *check* is `kortest check` on one thread.\n",
        line_of("date", &["-u", "+%Y-%m-%d"]),
        machine(),
    );
    text += &whole_proofs("columns", "states are nodes of layers", &COLUMNS, &list);
    text += &whole_proofs(
        "search",
        "states are visited states of the search",
        &SEARCH,
        &list,
    );
    text += &without_rules();
    text += &on_two_threads(board(PARALLEL, &list).as_deref());
    std::fs::write(format!("{root}/benches/RESULTS.md"), text)
        .expect("benches/RESULTS.md can be written");
}

/// Returns the file `boards.tsv` of the folder `KORTEST_SHARED`, or an empty text if the variable
/// is not set.
fn shared_boards(root: &str) -> String {
    let shared = std::env::var("KORTEST_SHARED").ok();
    let list = shared.map(|folder| {
        std::path::Path::new(root)
            .join(folder)
            .join("data/former/boards.tsv")
    });
    list.and_then(|list| std::fs::read_to_string(list).ok())
        .unwrap_or_default()
}

/// Proves and checks each board by one method. Returns a table of measurements.
fn whole_proofs(method: &str, what: &str, dates: &[&str], list: &str) -> String {
    let mut text = format!(
        "\n## `--method {method}`: {what}\n\n\
         | board | optimum | states | CPU s | wall s | states / s | peak MiB | certificate bytes | check CPU s | check / prove |\n\
         |---|---|---|---|---|---|---|---|---|---|\n"
    );
    let mut measured = Vec::new();
    for &date in dates {
        let Some(board) = board(date, list) else {
            continue;
        };
        let run = Measured::of(&board, method);
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
        let certificate = folder.path().join("x.cert").to_string_lossy().into_owned();
        let prove = [
            "prove",
            board,
            "--method",
            method,
            "--threads",
            "1",
            "--json",
            "--quiet",
            "--out",
            &certificate,
        ];
        let proof = median(&prove);
        let check = median(&["check", &certificate, "--threads", "1", "--json"]);
        assert_eq!(check["valid"], true, "{board}");
        let certificate_bytes = std::fs::metadata(&certificate)
            .expect("the certificate is there")
            .len();
        Measured {
            proof,
            check,
            certificate_bytes,
        }
    }

    fn proving(&self) -> f64 {
        number(&self.proof, "cpu_seconds")
    }

    fn checking(&self) -> f64 {
        number(&self.check, "cpu_seconds")
    }

    fn row(&self, date: &str) -> String {
        let (proof, proving, checking) = (&self.proof, self.proving(), self.checking());
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

fn on_two_threads(board: Option<&str>) -> String {
    let mut text = format!(
        "\n## Two threads\n\nSums of wall and CPU seconds. For each board the smallest of {PAIRED_RUNS} alternating runs counts, because other work can only\nmake a run slower. Random boards come from `benches/former/random.rs`, from number 0 on.\n\n\
         | boards | one thread | two | times as fast | CPU s on one | on two |\n|---|---|---|---|---|---|\n"
    );
    let mut line = |name: &str, boards: &[String], method: &str| {
        let mut sums = [[0.0; 2]; 2];
        for board in boards {
            let mut least = [[f64::INFINITY; 2]; 2];
            for _ in 0..PAIRED_RUNS {
                for (threads, least) in ["1", "2"].into_iter().zip(&mut least) {
                    let options = [
                        "--method",
                        method,
                        "--threads",
                        threads,
                        "--json",
                        "--quiet",
                        "--no-certificate",
                    ];
                    let proof = kortest(&[&["prove", board.as_str()][..], &options].concat());
                    least[0] = number(&proof, "seconds").min(least[0]);
                    least[1] = number(&proof, "cpu_seconds").min(least[1]);
                }
            }
            for (sum, least) in sums.iter_mut().flatten().zip(least.iter().flatten()) {
                *sum += least;
            }
        }
        let [[one, cpu_of_one], [two, cpu_of_two]] = sums;
        let times = one / two;
        text += &format!(
            "| {name} | {one:.2} | {two:.2} | {times:.2} | {cpu_of_one:.2} | {cpu_of_two:.2} |\n"
        );
        eprintln!("two threads, {name} done");
    };
    if let Some(board) = board {
        line(
            &format!("{PARALLEL}, `--method search`"),
            &[board.to_string()],
            "search",
        );
    }
    for (height, width, count) in PARALLEL_COLUMNS {
        let boards: Vec<String> = (0..count)
            .map(|number| random_rows(height, width, number))
            .collect();
        line(
            &format!("{count} of {height} x {width}, column program"),
            &boards,
            "columns",
        );
    }
    text
}

/// Measures the search with all pruning rules, and then with one rule off at a time. Returns a
/// table.
fn without_rules() -> String {
    let board = daily::read(RULES).expect("a date").expect("a board");
    let all = Rules::default();
    let variants = [
        ("nothing", all, true),
        (
            "strip bound",
            Rules {
                strip: false,
                ..all
            },
            true,
        ),
        (
            "look-ahead",
            Rules {
                look_ahead: false,
                ..all
            },
            true,
        ),
        ("sleep sets", all, false),
    ];
    let mut text = format!(
        "\n## Rules\n\n{RULES} by the search on one thread, with one rule left out.\n\n\
         | without | states | seconds |\n|---|---|---|\n"
    );
    for (name, rules, sleep) in variants {
        let (start, states) = (Instant::now(), states(&board, rules, sleep));
        text += &format!(
            "| {name} | {states} | {:.3} |\n",
            start.elapsed().as_secs_f64()
        );
        eprintln!("without {name} done");
    }
    text
}

fn states(board: &Board, rules: Rules, sleep: bool) -> u64 {
    let options = ProveOptions {
        method: Method::Search,
        ..ProveOptions::default()
    };
    let tuning = Tuning {
        rules,
        sleep,
        ..Tuning::default()
    };
    let proof = prove_tuned(board, &options, &tuning, Run::new(&Progress::default()));
    proof.expect("the board is proven").states()
}
