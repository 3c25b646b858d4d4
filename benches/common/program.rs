//! Runs programs and measures them.

use serde_json::Value;
use std::process::Command;

/// Runs kortest and returns its JSON output. Deletes an old certificate first.
pub fn kortest(arguments: &[&str]) -> Value {
    if let Some(place) = arguments.iter().position(|&word| word == "--out") {
        let _ = std::fs::remove_file(arguments[place + 1]);
    }
    let output = Command::new(env!("CARGO_BIN_EXE_kortest"))
        .args(arguments)
        .output()
        .expect("kortest runs");
    serde_json::from_slice(&output.stdout).expect("kortest prints JSON")
}
