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
    let mut native_sum = 0.0;
    let mut wasm_sum = 0.0;
    for Named { name, board } in boards() {
        let Measured {
            optimum,
            native,
            wasm,
            first_wasm,
        } = measure(&board, &mut module);
        native_sum += native;
        wasm_sum += wasm;
        let ratio = wasm / native;
        println!(
            "| {name} | {optimum} | {native:.1} ms | {wasm:.1} ms | {ratio:.2} | {first_wasm:.0} ms |"
        );
    }
    let ratio = wasm_sum / native_sum;
    println!("| all | | {native_sum:.1} ms | {wasm_sum:.1} ms | {ratio:.2} | |");
}

/// The smallest times of the proofs of a board, in milliseconds.
struct Measured {
    optimum: u32,
    native: f64,
    wasm: f64,
    /// The time of the first proof in WebAssembly.
    first_wasm: f64,
}

fn measure(board: &Board, module: &mut Module) -> Measured {
    let first = module.prove(board);
    let mut measured = Measured {
        optimum: first.optimum,
        native: f64::MAX,
        wasm: first.milliseconds,
        first_wasm: first.milliseconds,
    };
    for round in 0..ROUNDS {
        let native = prove_natively(board);
        measured.native = measured.native.min(native.milliseconds);
        assert_eq!(native.optimum, first.optimum, "{board}");
        if round > 0 {
            let wasm = module.prove(board);
            measured.wasm = measured.wasm.min(wasm.milliseconds);
            assert_eq!(wasm.optimum, first.optimum, "{board}");
        }
    }
    measured
}

/// A proof, and its time.
struct Proof {
    optimum: u32,
    milliseconds: f64,
}

fn prove_natively(board: &Board) -> Proof {
    let start = Instant::now();
    let proof = prove(board).expect("no limit and no fault");
    Proof {
        optimum: proof.optimum().expect("no limit and no fault"),
        milliseconds: start.elapsed().as_secs_f64() * 1000.0,
    }
}

struct Named {
    name: String,
    board: Board,
}

/// Returns the boards to measure: quick ones, slow ones, and a wide one.
fn boards() -> Vec<Named> {
    let mut boards = Vec::new();
    for (year, month, day) in [
        (2024, 11, 23),
        (2024, 11, 24),
        (2024, 11, 29),
        (2025, 11, 3),
        (2025, 11, 13),
        (2026, 2, 14),
        (2026, 11, 21),
    ] {
        boards.push(Named {
            name: format!("{year}-{month:02}-{day:02}"),
            board: daily::board(year, month, day).expect("a day of the calendar"),
        });
    }
    let mut columns = Vec::new();
    for day in (1..).take(WIDE / 7) {
        let board = daily::board(2025, 6, day).expect("a day of the calendar");
        columns.extend_from_slice(board.columns());
    }
    boards.push(Named {
        name: format!("{WIDE} x 9"),
        board: Board::from_columns(columns).expect("the board keeps the limits"),
    });
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

    fn prove(&mut self, board: &Board) -> Proof {
        let question =
            json!({"game": "former", "do": "prove", "board": board.to_string(), "memory": 1 << 30});
        writeln!(self.questions, "{question}").expect("Node.js reads");
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("Node.js answers");
        let answer: Value = serde_json::from_str(&line).expect("an object");
        Proof {
            optimum: answer["optimum"].as_u64().expect("an optimum") as u32,
            milliseconds: answer["milliseconds"].as_f64().expect("a number"),
        }
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        let _ = self.node.kill();
        let _ = self.node.wait();
    }
}
