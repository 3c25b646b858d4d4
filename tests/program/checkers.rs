//! `scripts/check.py`: its own tests, in Python.

use crate::common::skip;
use std::process::{Command, Stdio};

#[test]
fn tests_of_the_python_checker_pass() {
    let mut python = Command::new("python3");
    python.args(["-B", "-m", "unittest", "discover", "tests/checkers"]).current_dir(skip::root());
    let Some(child) = skip::start(python.stderr(Stdio::piped())) else { return };
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
