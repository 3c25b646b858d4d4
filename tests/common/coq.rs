//! Runs the checker that is extracted from the Coq theory in `proofs/coq`.

use super::skip;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// Builds the extracted checker on the first call. Returns whether the tests with this checker can
/// run.
fn is_built() -> bool {
    static BUILT: OnceLock<bool> = OnceLock::new();
    *BUILT.get_or_init(|| {
        if !skip::has_coq() || !skip::are_installed(&["make"]) {
            return false;
        }
        let mut make = Command::new("make");
        let make = make
            .args(["-s", "-j1", "program"])
            .current_dir(skip::root().join("proofs/coq"));
        let built = make.stdout(Stdio::null()).status().unwrap();
        assert!(built.success(), "make -C proofs/coq program");
        true
    })
}

/// Returns which files the checker from Coq accepts.
pub fn coq_judges(files: &[Vec<u8>]) -> Option<Vec<Option<bool>>> {
    let judged = |says: String| match says.split(':').next().unwrap() {
        "valid" => Some(true),
        "invalid" => Some(false),
        "not checked" => None,
        _ => panic!("{says}"),
    };
    Some(coq_outputs(&[], files)?.into_iter().map(judged).collect())
}

/// Asserts that the checker from Coq agrees with `expected`. The checker must support at least half
/// of the files.
pub fn assert_coq_agrees(files: &[Vec<u8>], expected: &[bool]) {
    let Some(judged) = coq_judges(files) else {
        return;
    };
    let mut supported = 0;
    for (n, (judged, expected)) in judged.iter().zip(expected).enumerate() {
        supported += usize::from(judged.is_some());
        let file = || String::from_utf8_lossy(&files[n]);
        assert!(
            judged.is_none_or(|judged| judged == *expected),
            "Coq says {judged:?}:\n{}",
            file()
        );
    }
    assert!(
        2 * supported >= files.len(),
        "Coq supports only {supported} of {} files",
        files.len()
    );
}

/// Checks many files with these options. Returns the output for each file; `None` if the tests of
/// Coq are skipped.
pub fn coq_outputs(options: &[&str], files: &[Vec<u8>]) -> Option<Vec<String>> {
    if !is_built() {
        return None;
    }
    let folder = tempfile::TempDir::new().unwrap();
    for (n, file) in files.iter().enumerate() {
        std::fs::write(folder.path().join(n.to_string()), file).unwrap();
    }
    // Command lines have a limited length, so each run checks at most 1,000 files.
    let mut said = Vec::new();
    let names: Vec<String> = (0..files.len()).map(|n| n.to_string()).collect();
    for names in names.chunks(1_000) {
        let program = skip::root().join("proofs/coq/program/build/check");
        let output = Command::new(program)
            .args(options)
            .args(names)
            .current_dir(folder.path())
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        for (line, name) in text.lines().zip(names) {
            said.push(
                line.strip_prefix(&format!("{name}: "))
                    .unwrap_or_else(|| panic!("{line}"))
                    .to_string(),
            );
        }
    }
    assert_eq!(said.len(), files.len(), "an answer to each file");
    Some(said)
}
