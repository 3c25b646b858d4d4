//! Runs the checkers in Rust, Python and JavaScript. The checkers in Rust have their default
//! limits, which every certificate of the tests respects.

#![allow(dead_code)] // each test program uses only a part of this file

use super::skip;
use kortest_attack::others::{CheckerProcess, Language};
use kortest_checker::{Limits, chilly, former, nurikabe};

/// Time limit of the Python checker for each file, in seconds. No test comes near this limit.
const MAX_SECONDS: usize = 1_000;

/// Limit of the JavaScript checker for each file, in steps of work.
const MAX_STEPS: usize = 10_000_000_000;

pub fn check_former(bytes: &[u8], threads: usize) -> Result<former::FormerReport, String> {
    let mut limits = Limits::of(bytes.len());
    limits.threads = threads;
    former::check_with_line(bytes, &limits).map_err(|error| error.to_string())
}

pub fn check_chilly(bytes: &[u8]) -> Result<chilly::ChillyReport, String> {
    chilly::check(bytes, &Limits::of(bytes.len())).map_err(|error| error.to_string())
}

pub fn check_nurikabe(bytes: &[u8]) -> Result<nurikabe::NurikabeReport, String> {
    nurikabe::check(bytes, &Limits::of(bytes.len())).map_err(|error| error.to_string())
}

/// Starts a checker; `None` if its language is missing. `limit` is in seconds for Python, in steps
/// for JavaScript.
pub fn checker(language: Language, limit: usize) -> Option<CheckerProcess> {
    if !skip::are_installed(&[language.program()]) {
        return None;
    }
    CheckerProcess::start(language, Some(limit))
}

/// Returns whether the Python checker accepts each file; `None` if Python is not installed.
pub fn python_accepts(files: &[Vec<u8>]) -> Option<Vec<bool>> {
    let answers = python_answers(files)?;
    Some(answers.iter().map(|answer| is_valid(answer)).collect())
}

/// Returns whether the answer of a checker is `valid`, perhaps with a line.
pub fn is_valid(answer: &str) -> bool {
    answer == "valid" || answer.starts_with("valid ")
}

/// Returns the Python checker's answer to each file: `valid`, or the reason. `None` if Python is
/// missing.
pub fn python_answers(files: &[Vec<u8>]) -> Option<Vec<String>> {
    let python = checker(Language::Python, MAX_SECONDS)?;
    Some(answers(python, files))
}

/// Returns the JavaScript checker's answer to each file: `valid`, or the reason. `None` if Node.js
/// is missing.
pub fn javascript_answers(files: &[Vec<u8>]) -> Option<Vec<String>> {
    let node = checker(Language::JavaScript, MAX_STEPS)?;
    Some(answers(node, files))
}

fn answers(mut checker: CheckerProcess, files: &[Vec<u8>]) -> Vec<String> {
    let mut answers = Vec::new();
    for file in files {
        let answer = checker.ask(file).expect("a checker answers each file");
        assert!(!answer.starts_with("broken"), "{answer}");
        answers.push(answer);
    }
    answers
}
