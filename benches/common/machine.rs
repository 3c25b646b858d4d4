//! Describes the machine and the commit of a measurement.

use std::process::Command;

/// Returns the commit, the number of cores and the processor as one line of text.
pub fn machine() -> String {
    let root = env!("CARGO_MANIFEST_DIR");
    let mut commit = line_of("git", &["-C", root, "rev-parse", "--short", "HEAD"]);
    let changed = line_of(
        "git",
        &["-C", root, "diff", "--name-only", "HEAD", "--", "src"],
    );
    if changed != "unknown" {
        commit += " with changes";
    }
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let processor = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let processor = processor
        .lines()
        .find(|l| l.starts_with("model name"))
        .and_then(|l| l.split(": ").nth(1));
    format!(
        "commit {commit}, {cores} cores, {}",
        processor.unwrap_or("unknown processor")
    )
}

/// Returns the first line of a command's output.
pub fn line_of(command: &str, arguments: &[&str]) -> String {
    let output = Command::new(command)
        .args(arguments)
        .output()
        .map(|o| o.stdout)
        .unwrap_or_default();
    String::from_utf8_lossy(&output)
        .lines()
        .next()
        .unwrap_or("unknown")
        .trim()
        .to_string()
}
