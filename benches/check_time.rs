//! Measures how long the checkers need for the worst certificates known, with default limits:
//! `cargo bench --bench check_time`
//!
//! `src/GAME/FORMAT.md` promises how long a check may take. The exit code is 1 if a checker needs
//! more CPU time. Needs Linux. `-- PART` measures only the certificates whose name contains `PART`.

use kortest::certificate::digest;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Output, Stdio};
use std::time::Duration;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A kind of evidence with a certificate whose check takes long.
struct Worst {
    evidence: &'static str,
    /// The path of the certificate, or the name of a certificate that this bench makes.
    name: &'static str,
    /// Makes the certificate, if it is not a file of the repository.
    make: Option<fn() -> Vec<u8>>,
}

impl Worst {
    const fn stored(evidence: &'static str, name: &'static str) -> Worst {
        Worst {
            evidence,
            name,
            make: None,
        }
    }
}

const WORST: [Worst; 8] = [
    Worst::stored("Former, one record", "tests/attacks/former-high-floor.cert"),
    Worst::stored("Former, many records", "proofs/both/2025-11-12.cert"),
    Worst::stored(
        "Former, records with long searches",
        "proofs/both/2025-11-15.cert",
    ),
    Worst::stored("Chilly, cuts", "tests/attacks/bigch.cert"),
    Worst::stored("Chilly, no route", "tests/attacks/unsolv.cert"),
    Worst::stored("Nurikabe, encoding", "tests/attacks/nbig.cert"),
    Worst {
        evidence: "Nurikabe, steps",
        name: "long-clauses.cert",
        make: Some(long_clauses),
    },
    Worst {
        evidence: "Nurikabe, cuts about several islands",
        name: "many-loops.cert",
        make: Some(many_loops),
    },
];

/// The promise: steps of work for each file, steps for each byte, and seconds for each step. A step
/// may take a quarter longer than promised, because other processes slow a core down.
const BASE_WORK: f64 = 1e10;
const WORK_PER_BYTE: f64 = 1e3;
const SECONDS_PER_STEP: f64 = 1.25 * 16e-9;

/// The time limit that the checkers without a limit of work get, in seconds.
const TIME_LIMIT: &str = "60";

fn main() -> ExitCode {
    let part = std::env::args().skip(1).find(|word| word != "--bench");
    println!("| evidence | file | checker | verdict | CPU seconds | allowed | MiB |");
    println!("|---|---|---|---|---|---|---|");
    let mut is_kept = true;
    for worst in &WORST {
        if part.as_ref().is_none_or(|part| worst.name.contains(part)) {
            is_kept &= measure(worst);
        }
    }
    if is_kept {
        ExitCode::SUCCESS
    } else {
        eprintln!("a check took longer than promised");
        ExitCode::FAILURE
    }
}

/// Prints a row for each checker. Returns whether all of them keep the promise.
fn measure(worst: &Worst) -> bool {
    let Some(make) = worst.make else {
        return measure_file(worst, &Path::new(ROOT).join(worst.name));
    };
    let path = std::env::temp_dir().join(format!("{}.{}", std::process::id(), worst.name));
    std::fs::write(&path, make()).expect("room");
    let is_kept = measure_file(worst, &path);
    std::fs::remove_file(&path).expect("the file was written");
    is_kept
}

fn measure_file(worst: &Worst, path: &Path) -> bool {
    let bytes = std::fs::read(path).expect("the file is readable");
    let work = BASE_WORK + WORK_PER_BYTE * bytes.len() as f64;
    let allowed = work * SECONDS_PER_STEP;
    let mut is_kept = true;
    for (name, mut command) in checkers(path, &bytes, work) {
        let cost = run(&mut command);
        println!(
            "| {} | `{}` | {name} | {} | {:.1} | {allowed:.1} | {:.0} |",
            worst.evidence, worst.name, cost.verdict, cost.seconds, cost.mib
        );
        is_kept &= cost.seconds <= allowed;
    }
    is_kept
}

/// Returns the commands that check a file. The checker extracted from Coq is missing if it is not
/// built.
fn checkers(path: &Path, bytes: &[u8], work: f64) -> Vec<(&'static str, Command)> {
    let root = Path::new(ROOT);
    let mut rust = Command::new(env!("CARGO_BIN_EXE_kortest"));
    rust.args(["check", "--threads", "1"]).arg(path);
    let mut node = Command::new("node");
    node.arg(root.join("tests/attack/check_stream.mjs"))
        .arg(format!("{work}"))
        .stdin(stream_of(bytes));
    let mut python = Command::new("python3");
    python
        .arg(root.join("scripts/check.py"))
        .args(["--time", TIME_LIMIT])
        .arg(path);
    let mut checkers = vec![("Rust", rust), ("JavaScript", node), ("Python", python)];
    let extracted = root.join("proofs/coq/program/build/check");
    if extracted.exists() {
        let mut coq = Command::new(extracted);
        coq.args(["--time", TIME_LIMIT]).arg(path);
        checkers.push(("Coq", coq));
    }
    checkers
}

/// Returns the input of `check_stream.mjs` for one certificate.
fn stream_of(bytes: &[u8]) -> File {
    let path: PathBuf = std::env::temp_dir().join(format!("check_time.{}", std::process::id()));
    let mut file = File::create(&path).expect("the temporary folder is writable");
    let length = bytes.len() as u64;
    file.write_all(&length.to_le_bytes()).expect("room");
    file.write_all(bytes).expect("room");
    let stream = File::open(&path).expect("the file was written");
    std::fs::remove_file(&path).expect("the file was written");
    stream
}

/// What one check took.
struct Cost {
    verdict: &'static str,
    /// CPU time in seconds.
    seconds: f64,
    /// The peak of resident memory.
    mib: f64,
}

/// Runs a checker to its end.
fn run(command: &mut Command) -> Cost {
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the checker is installed");
    let mut ticks = 0;
    let mut kib = 0;
    while child.try_wait().expect("the child exists").is_none() {
        // The system drops the numbers when the process ends.
        ticks = ticks_of(&child).unwrap_or(ticks);
        kib = peak_kib_of(&child).unwrap_or(kib);
        std::thread::sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().expect("the child has ended");
    Cost {
        verdict: verdict_of(&output),
        seconds: ticks as f64 / 100.0,
        mib: kib as f64 / 1024.0,
    }
}

/// Returns the verdict of a checker: the JavaScript checker prints it, and the others have it as
/// exit code.
fn verdict_of(output: &Output) -> &'static str {
    if output.stdout.starts_with(b"unchecked") {
        return "not checked";
    }
    if output.stdout.starts_with(b"invalid") {
        return "invalid";
    }
    match output.status.code() {
        Some(0) => "valid",
        Some(1) => "invalid",
        _ => "not checked",
    }
}

/// Returns the CPU time of a process so far, in hundredths of a second.
fn ticks_of(child: &Child) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    // The name of the program ends with the last parenthesis.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let user: u64 = fields.get(11)?.parse().ok()?;
    let system: u64 = fields.get(12)?.parse().ok()?;
    Some(user + system)
}

fn peak_kib_of(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// The largest width and height of a grid of Nurikabe.
const SIDE: usize = 64;

/// How many clauses the step of [`long_clauses`] names. No checker gets to the last one.
const NAMED_CLAUSES: usize = 3_000_000;

/// How many cuts [`many_loops`] has. No checker gets to the last one.
const LOOPS: usize = 500_000;

/// Returns a certificate with one step, which resolves two clauses of 4,095 literals again and
/// again. The first clause says that a cell is black or some other cell is white, and the second
/// one says this of the next cell.
fn long_clauses() -> Vec<u8> {
    // The squares that begin in the third row are numbered after the clue and two rows of squares.
    let square = 1 + 2 * (SIDE - 1) + 2;
    let first = 2 * SIDE + 2;
    let blank = SIDE * SIDE - 1;
    let neighbours_of_clue = 2;
    let encoding = 1 + (SIDE - 1) * (SIDE - 1) + blank + neighbours_of_clue + blank;
    let mut block = Vec::new();
    for black in [first, first + 1] {
        push_number(&mut block, 0);
        push_number(&mut block, 0);
        push_number(&mut block, blank);
        for cell in 1..SIDE * SIDE {
            let skipped = usize::from(cell == 1);
            push_number(&mut block, 2 * skipped + usize::from(cell == black));
        }
    }
    push_number(&mut block, NAMED_CLAUSES);
    // The square contains the first cell. Between the square and the step lie all later clauses.
    push_number(&mut block, encoding + 2 - 1 - square);
    for named in 1..NAMED_CLAUSES {
        push_number(&mut block, named % 2);
    }
    certificate_of_grid(&[0], &block)
}

/// Returns a certificate with many empty cuts about several islands. Two islands enclose the corner
/// of the grid, so there is no solution.
fn many_loops() -> Vec<u8> {
    let islands = 2;
    let mut block = Vec::new();
    for _ in 0..LOOPS {
        push_number(&mut block, 0);
        push_number(&mut block, islands + 1);
        push_number(&mut block, 0);
    }
    certificate_of_grid(&[1, SIDE], &block)
}

/// Returns a certificate of a grid with a 1 in these cells.
fn certificate_of_grid(ones: &[usize], block: &[u8]) -> Vec<u8> {
    let mut cells = vec!["0"; SIDE * SIDE];
    for &one in ones {
        cells[one] = "1";
    }
    let rows: Vec<String> = cells.chunks(SIDE).map(|row| row.join(",")).collect();
    let mut text = format!(
        "kortest certificate 2\npuzzle nurikabe\nboard {}\nclaim exactly 0\nevidence clauses\nbytes {}\n",
        rows.join("/"),
        block.len()
    )
    .into_bytes();
    text.extend_from_slice(block);
    text.push(b'\n');
    let end = format!("sha256 {}\n", digest(&text));
    text.extend(end.into_bytes());
    text
}

/// Appends a number in unsigned LEB128.
fn push_number(block: &mut Vec<u8>, mut number: usize) {
    while number >= 128 {
        block.push((number % 128) as u8 + 128);
        number /= 128;
    }
    block.push(number as u8);
}
