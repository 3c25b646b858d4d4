//! Measures whole proofs and writes `benches/RESULTS.md`.
//!
//! `cargo bench --bench figures`; with `KORTEST_SHARED` set, boards from before NRK's generator are measured too.
//!
//! States are deterministic on one thread. Seconds are not, so every ratio comes from runs next to each other. With
//! `KORTEST_BASELINE`, the path of another build of the program, its CPU seconds are measured beside those of this one.

#[path = "former/random.rs"]
mod random;

use kortest::former::{Board, Method, ProveOptions, daily};
use kortest::internals::former::{Rules, Tuning, prove_tuned};
use kortest::runtime::{Progress, Run};
use random::random_rows;
use serde_json::Value;
use std::fmt::Write as _;
use std::process::Command;
use std::time::Instant;

/// Boards of NRK: with a date that the generator knows, or taken from the shared list.
const SEARCH: [&str; 7] =
    ["2024-11-24", "2024-11-22", "2024-11-26", "2024-11-16", "2024-11-20", "2024-11-23", "2024-11-19"];
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
/// CPU seconds of the one exhaustive program before kortest (C++, two threads, not sound) on a machine of this kind.
const EARLIER: [(&str, f64); 4] =
    [("2024-11-16", 57.0), ("2024-11-20", 78.0), ("2024-11-23", 151.0), ("2024-11-19", 189.0)];
/// The board on which each rule is left out once.
const RULES: &str = "2024-11-24";
/// The board on which the search is run on two threads.
const PARALLEL: &str = "2024-11-23";
/// Random boards on which the column program is: rows, columns, and how many of them.
const PARALLEL_COLUMNS: [(usize, usize, u64); 2] = [(9, 40, 20), (10, 30, 10)];
/// So often each is run on one thread and on two.
const IN_TURNS: usize = 7;

fn kortest(arguments: &[&str]) -> Value {
    of(env!("CARGO_BIN_EXE_kortest"), arguments)
}

fn number(value: &Value, name: &str) -> f64 {
    value[name].as_f64().unwrap_or(f64::NAN)
}

/// Each run begins without a certificate, which would be checked and added to.
fn of(program: &str, arguments: &[&str]) -> Value {
    if let Some(place) = arguments.iter().position(|&word| word == "--out") {
        let _ = std::fs::remove_file(arguments[place + 1]);
    }
    let output = Command::new(program).args(arguments).output().expect("kortest runs");
    serde_json::from_slice(&output.stdout).expect("kortest prints JSON")
}

/// The run of median CPU time of three; of long ones one is enough.
fn median(program: &str, arguments: &[&str]) -> Value {
    let first = of(program, arguments);
    if first["cpu_seconds"].as_f64().is_some_and(|seconds| seconds > 2.0) {
        return first;
    }
    let mut runs: Vec<Value> = (0..2).map(|_| of(program, arguments)).chain([first]).collect();
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
    let baseline = std::env::var("KORTEST_BASELINE").ok();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let certificate = folder.path().join("x.cert").to_string_lossy().into_owned();
    let processor = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let processor = processor.lines().find(|l| l.starts_with("model name")).and_then(|l| l.split(": ").nth(1));
    let mut text = format!(
        "# Figures\n\nMade by `cargo bench --bench figures`. {}, commit {}, {} cores, {}.\n\n\
         CPU seconds are of the whole run on one thread: find, refute, write the certificate. *check* is `kortest check` on one thread.\n",
        line_of("date", &["-u", "+%Y-%m-%d"]),
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
             | board | optimum | states | CPU s | wall s | states / s | peak MiB | certificate bytes | check CPU s | check / prove | before |\n\
             |---|---|---|---|---|---|---|---|---|---|---|\n"
        )
        .expect("a string takes all");
        let (mut logs, mut ratios) = (0.0, 0.0);
        let mut measured = 0;
        let mut beside_earlier = Vec::new();
        for date in boards {
            let Some(board) = board(date, &list) else { continue };
            let prove =
                ["prove", &board, "--method", method, "--threads", "1", "--json", "--quiet", "--out", &certificate];
            let check = ["check", &certificate, "--threads", "1", "--json"];
            let proof = median(env!("CARGO_BIN_EXE_kortest"), &prove);
            let check = median(env!("CARGO_BIN_EXE_kortest"), &check);
            assert_eq!(check["valid"], true, "{date}");
            let before = baseline.as_deref().map(|program| number(&median(program, &prove), "cpu_seconds"));
            let size = std::fs::metadata(&certificate).expect("the certificate is there").len();
            let (proving, checking) = (number(&proof, "cpu_seconds"), number(&check, "cpu_seconds"));
            writeln!(
                text,
                "| {date} | {} | {} | {proving:.3} | {:.3} | {:.0} | {:.0} | {size} | {checking:.3} | {:.2} | {} |",
                proof["optimum"],
                proof["states"],
                number(&proof, "seconds"),
                number(&proof, "states") / proving,
                number(&proof, "peak_memory_bytes") / 1_048_576.0,
                checking / proving,
                before.map_or_else(String::new, |before| format!("{before:.3} ({:.1} times)", before / proving)),
            )
            .expect("a string takes all");
            let earlier = EARLIER.iter().find(|&(of, _)| of == date && method == "search");
            beside_earlier.extend(earlier.map(|&(_, earlier)| (earlier.ln(), proving.ln())));
            (logs, ratios, measured) = (logs + proving.ln(), ratios + (checking / proving).ln(), measured + 1);
            eprintln!("{method} {date} done");
        }
        let mean = |sum: f64| (sum / f64::from(measured)).exp();
        writeln!(text, "\nGeometric means: {:.3} s, check / prove {:.2}.", mean(logs), mean(ratios))
            .expect("a string takes all");
        if beside_earlier.len() == EARLIER.len() {
            let mean =
                |of: fn(&(f64, f64)) -> f64| (beside_earlier.iter().map(of).sum::<f64>() / EARLIER.len() as f64).exp();
            let (earlier, now) = (mean(|pair| pair.0), mean(|pair| pair.1));
            writeln!(
                text,
                "\nThe one exhaustive program before kortest (C++, two threads, not sound), CPU seconds: {}. Geometric means of \
                 these boards: {earlier:.0} s then, {now:.1} s now, {:.0} times less.",
                EARLIER.map(|(date, seconds)| format!("{date} {seconds}")).join(", "),
                earlier / now
            )
            .expect("a string takes all");
        }
    }
    text += &without_rules();
    text += &on_two_threads(board(PARALLEL, &list).as_deref());
    std::fs::write(format!("{root}/benches/RESULTS.md"), text).expect("benches/RESULTS.md can be written");
}

/// Whole runs on one thread and on two, of the search on one board and of the column program on random ones.
fn on_two_threads(board: Option<&str>) -> String {
    let mut text = format!(
        "\n## Two threads\n\nSums of wall and CPU seconds, for each board the least of {IN_TURNS} whole runs in turns: what else goes \
         on can only\nmake them slower. Random boards are those of `benches/former/random.rs`, from number 0 on.\n\n\
         | boards | one thread | two | times as fast | CPU s on one | on two |\n|---|---|---|---|---|---|\n"
    );
    let mut line = |name: &str, boards: &[String], method: &str| {
        let mut sums = [[0.0; 2]; 2];
        for board in boards {
            let mut least = [[f64::INFINITY; 2]; 2];
            for _ in 0..IN_TURNS {
                for (threads, least) in ["1", "2"].into_iter().zip(&mut least) {
                    let options = ["--method", method, "--threads", threads, "--json", "--quiet", "--no-certificate"];
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
        writeln!(text, "| {name} | {one:.2} | {two:.2} | {times:.2} | {cpu_of_one:.2} | {cpu_of_two:.2} |")
            .expect("a string takes all");
        eprintln!("two threads, {name} done");
    };
    if let Some(board) = board {
        line(&format!("{PARALLEL}, `--method search`"), &[board.to_string()], "search");
    }
    for (height, width, count) in PARALLEL_COLUMNS {
        let boards: Vec<String> = (0..count).map(|number| random_rows(height, width, number)).collect();
        line(&format!("{count} of {height} x {width}, column program"), &boards, "columns");
    }
    text
}

/// The search with each rule left out.
fn without_rules() -> String {
    let board = daily::read(RULES).expect("a date").expect("a board");
    let all = Rules::default();
    let variants = [
        ("nothing", all, true),
        ("strip bound", Rules { strip: false, ..all }, true),
        ("look-ahead", Rules { look_ahead: false, ..all }, true),
        ("sleep sets", all, false),
    ];
    let mut text = format!(
        "\n## Rules\n\n{RULES} by the search on one thread, with one rule left out.\n\n\
         | without | states | seconds |\n|---|---|---|\n"
    );
    for (name, rules, sleep) in variants {
        let (start, states) = (Instant::now(), states(&board, rules, sleep));
        writeln!(text, "| {name} | {states} | {:.3} |", start.elapsed().as_secs_f64()).expect("a string takes all");
        eprintln!("without {name} done");
    }
    text
}

fn states(board: &Board, rules: Rules, sleep: bool) -> u64 {
    let options = ProveOptions { method: Method::Search, ..ProveOptions::default() };
    let tuning = Tuning { rules, sleep, ..Tuning::default() };
    let proof = prove_tuned(board, &options, &tuning, Run::new(&Progress::default()));
    proof.expect("the board is proven").states()
}
