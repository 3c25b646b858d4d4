//! Compares the prover in WebAssembly with the native prover, on one thread each:
//! `cargo bench -p kortest-web`.
//!
//! Node.js runs the module in `KORTEST_APP` (default: `target/app`). The smallest time of each
//! prover counts.

use kortest::former::{Board, daily, prove};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

/// The number of proofs per board and prover.
const ROUNDS: usize = 9;

/// The number of columns of the widest boards, four times the width of NRK's boards.
const WIDE: usize = 28;

fn main() {
    let mut module = Module::start();
    println!("| board | optimum | native | WebAssembly | ratio | first time |");
    println!("|---|---|---|---|---|---|");
    let (mut natives, mut modules) = (0.0, 0.0);
    for (name, board) in boards() {
        let (mut native, mut wasm, mut first) = (f64::MAX, f64::MAX, None);
        let mut optimum = None;
        for _ in 0..ROUNDS {
            let start = Instant::now();
            optimum = prove(&board).expect("no limit and no fault").optimum();
            native = native.min(start.elapsed().as_secs_f64() * 1000.0);
            let (found, milliseconds) = module.prove(&board);
            assert_eq!(found, optimum, "{name}");
            first.get_or_insert(milliseconds);
            wasm = wasm.min(milliseconds);
        }
        natives += native;
        modules += wasm;
        let (optimum, first) = (optimum.unwrap_or_default(), first.unwrap_or_default());
        println!(
            "| {name} | {optimum} | {native:.1} ms | {wasm:.1} ms | {:.2} | {first:.0} ms |",
            wasm / native
        );
    }
    println!(
        "| all | | {natives:.1} ms | {modules:.1} ms | {:.2} | |",
        modules / natives
    );
}

/// Returns the boards to measure: quick ones, slow ones, and a wide one.
fn boards() -> Vec<(String, Board)> {
    let days = [
        (2024, 11, 23),
        (2024, 11, 24),
        (2024, 11, 29),
        (2025, 11, 3),
        (2025, 11, 13),
        (2026, 2, 14),
        (2026, 11, 21),
    ];
    let mut boards: Vec<(String, Board)> = days
        .iter()
        .map(|&(y, m, d)| {
            (
                format!("{y}-{m:02}-{d:02}"),
                daily::board(y, m, d).expect("a day of the calendar"),
            )
        })
        .collect();
    let wide: Vec<_> = (1..=WIDE / 7)
        .flat_map(|day| {
            daily::board(2025, 6, day as i8)
                .expect("a day of the calendar")
                .columns()
                .to_vec()
        })
        .collect();
    boards.push((format!("{WIDE} x 9"), Board::from_columns(wide)));
    boards
}

/// The WebAssembly module in Node.js, which proves one board per line.
struct Module {
    node: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Module {
    fn start() -> Module {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let app = std::env::var("KORTEST_APP").unwrap_or_else(|_| format!("{root}/target/app"));
        let script = format!("{root}/benches/web.mjs");
        let mut node = Command::new("node")
            .args([&script, &app])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Node.js is there, and scripts/web has built the app");
        let questions = node.stdin.take().expect("piped");
        let answers = BufReader::new(node.stdout.take().expect("piped"));
        Module {
            node,
            questions,
            answers,
        }
    }

    /// Proves a board. Returns the optimum and the time in milliseconds.
    fn prove(&mut self, board: &Board) -> (Option<u32>, f64) {
        let question = json!({"do": "prove", "board": board.to_string(), "memory": 1 << 30});
        writeln!(self.questions, "{question}").expect("Node.js reads");
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("Node.js answers");
        let answer: Value = serde_json::from_str(&line).expect("an object");
        (
            answer["optimum"].as_u64().map(|n| n as u32),
            answer["milliseconds"].as_f64().expect("a number"),
        )
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        let _ = self.node.kill();
        let _ = self.node.wait();
    }
}
