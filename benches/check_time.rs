//! Measures how long the checkers need for the worst certificates known, with default limits:
//! `cargo bench --bench check_time`
//!
//! `src/GAME/FORMAT.md` promises how long a check may take. The exit code is 1 if a checker needs
//! more CPU time. Needs Linux. `-- PART` measures only the files whose name contains `PART`.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Output, Stdio};
use std::time::Duration;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A kind of evidence with a file whose check takes long.
struct Worst {
    evidence: &'static str,
    file: &'static str,
}

const WORST: [Worst; 6] = [
    Worst {
        evidence: "Former, one record",
        file: "tests/attacks/former-high-floor.cert",
    },
    Worst {
        evidence: "Former, many records",
        file: "proofs/both/2025-11-12.cert",
    },
    Worst {
        evidence: "Former, records with long searches",
        file: "proofs/both/2025-11-15.cert",
    },
    Worst {
        evidence: "Chilly, cuts",
        file: "tests/attacks/bigch.cert",
    },
    Worst {
        evidence: "Nurikabe, clauses",
        file: "tests/attacks/nbig.cert",
    },
    Worst {
        evidence: "Chilly, no route",
        file: "tests/attacks/unsolv.cert",
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
        if part.as_ref().is_none_or(|part| worst.file.contains(part)) {
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
    let path = Path::new(ROOT).join(worst.file);
    let bytes = std::fs::read(&path).expect("the file is readable");
    let work = BASE_WORK + WORK_PER_BYTE * bytes.len() as f64;
    let allowed = work * SECONDS_PER_STEP;
    let mut is_kept = true;
    for (name, mut command) in checkers(&path, &bytes, work) {
        let cost = run(&mut command);
        println!(
            "| {} | `{}` | {name} | {} | {:.1} | {allowed:.1} | {:.0} |",
            worst.evidence, worst.file, cost.verdict, cost.seconds, cost.mib
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
