//! What several benches need: runs of kortest, random boards, and a description of the machine.

#![allow(dead_code, reason = "each bench uses only a part of this file")]

use fastrand::Rng;
use serde_json::Value;
use std::process::Command;

/// Runs kortest and returns its JSON output. Deletes an old certificate first.
pub fn kortest(arguments: &[&str]) -> Value {
    if let Some(option) = arguments.iter().position(|&word| word == "--out") {
        let _ = std::fs::remove_file(arguments[option + 1]);
    }
    let output = Command::new(env!("CARGO_BIN_EXE_kortest"))
        .args(arguments)
        .output()
        .expect("kortest runs");
    serde_json::from_slice(&output.stdout).expect("kortest prints JSON")
}

/// Returns a field of a JSON object as a number; NaN if it is not a number.
pub fn number(value: &Value, name: &str) -> f64 {
    value[name].as_f64().unwrap_or(f64::NAN)
}

const COLOURS: [char; 4] = ['O', 'P', 'G', 'B'];

/// Returns the rows of a random board of Former. Every machine returns the same board.
pub fn random_rows(height: usize, width: usize, number: u64) -> String {
    let mut random = Rng::with_seed((height * 100 + width) as u64 * 100 + number);
    let mut rows = String::new();
    for row in 0..height {
        if row > 0 {
            rows.push('/');
        }
        for _ in 0..width {
            rows.push(COLOURS[random.usize(..4)]);
        }
    }
    rows
}

/// Returns the commit, the number of cores and the processor as one line of text.
pub fn machine() -> String {
    let root = env!("CARGO_MANIFEST_DIR");
    let mut commit = line_of("git", &["-C", root, "rev-parse", "--short", "HEAD"]);
    if has_changes() {
        commit += " with changes";
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("commit {commit}, {cores} cores, {}", processor())
}

/// Returns whether files that decide the results of benches differ from the commit.
pub fn has_changes() -> bool {
    let root = env!("CARGO_MANIFEST_DIR");
    let status = ["-C", root, "status", "--porcelain", "--"];
    let paths = ["src", "benches/*.rs", "Cargo.toml", "Cargo.lock"];
    line_of("git", &[&status[..], &paths].concat()) != "unknown"
}

fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    for line in text.lines() {
        if let Some((name, value)) = line.split_once(": ")
            && name.starts_with("model name")
        {
            return value.to_string();
        }
    }
    "unknown processor".to_string()
}

/// Returns the first line of a command's output; `unknown` if there is none.
pub fn line_of(command: &str, arguments: &[&str]) -> String {
    let Ok(output) = Command::new(command).args(arguments).output() else {
        return "unknown".to_string();
    };
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().next().unwrap_or("unknown");
    line.trim().to_string()
}
