//! Runs the tests of the Python checker and of the JavaScript checker.

use crate::common::process::Process;
use crate::common::skip;
use std::process::{Command, Stdio};

#[test]
#[ignore = "slow, so it runs at night"]
fn tests_of_the_python_checker_pass() {
    passes(
        "python3",
        &["-B", "-m", "unittest", "discover", "tests/checkers"],
    );
}

#[test]
fn everything_in_javascript_has_a_norwegian_translation() {
    passes("node", &["tests/checkers/norwegian.mjs"]);
}

#[test]
fn long_lines_take_little_memory_in_javascript() {
    passes("node", &["tests/checkers/long_lines.mjs"]);
}

/// Runs a program and asserts that it succeeds. The test is skipped if the program is not
/// installed.
fn passes(program: &str, arguments: &[&str]) {
    if !skip::are_installed(&[program]) {
        return;
    }
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(skip::root())
        .stderr(Stdio::piped());
    let output = Process::start(&mut command).finish();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
