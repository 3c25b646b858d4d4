//! Runs the checker that is extracted from the Coq theory in `proofs/coq`.

use super::skip;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// Returns which files the checker from Coq accepts.
pub fn coq_judges(files: &[Vec<u8>]) -> Option<Vec<Option<bool>>> {
    let mut verdicts = Vec::new();
    for output in coq_outputs(&[], files)? {
        let (verdict, _) = output.split_once(':').unwrap_or((&output, ""));
        verdicts.push(match verdict {
            "valid" => Some(true),
            "invalid" => Some(false),
            "not checked" => None,
            _ => panic!("{output}"),
        });
    }
    Some(verdicts)
}

/// Asserts that the checker from Coq agrees with `expected`. The checker must support at least half
/// of the files.
pub fn assert_coq_agrees(files: &[Vec<u8>], expected: &[bool]) {
    let Some(verdicts) = coq_judges(files) else {
        return;
    };
    let mut supported = 0;
    for ((file, verdict), expected) in files.iter().zip(verdicts).zip(expected) {
        let Some(verdict) = verdict else {
            continue;
        };
        supported += 1;
        let text = String::from_utf8_lossy(file);
        assert_eq!(verdict, *expected, "the verdict of Coq:\n{text}");
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
    static BUILT: OnceLock<bool> = OnceLock::new();
    if !*BUILT.get_or_init(build) {
        return None;
    }
    let folder = tempfile::TempDir::new().unwrap();
    let mut names = Vec::new();
    for (n, file) in files.iter().enumerate() {
        let name = n.to_string();
        std::fs::write(folder.path().join(&name), file).unwrap();
        names.push(name);
    }
    // Command lines have a limited length, so each run checks at most 1,000 files.
    let mut outputs = Vec::new();
    for names in names.chunks(1_000) {
        outputs.extend(run(options, folder.path(), names));
    }
    assert_eq!(outputs.len(), files.len(), "an answer to each file");
    Some(outputs)
}

/// Builds the extracted checker. Returns whether the tests with this checker can run.
fn build() -> bool {
    if !skip::has_coq() || !skip::are_installed(&["make"]) {
        return false;
    }
    let built = Command::new("make")
        .args(["-s", "-j1", "program"])
        .current_dir(skip::root().join("proofs/coq"))
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert!(built.success(), "make -C proofs/coq program");
    true
}

/// Checks the files with these names. Returns the output for each file, without its name.
fn run(options: &[&str], folder: &Path, names: &[String]) -> Vec<String> {
    let output = Command::new(skip::root().join("proofs/coq/program/build/check"))
        .args(options)
        .args(names)
        .current_dir(folder)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let mut outputs = Vec::new();
    for (line, name) in text.lines().zip(names) {
        let Some(output) = line.strip_prefix(&format!("{name}: ")) else {
            panic!("{line}");
        };
        outputs.push(output.to_string());
    }
    outputs
}
