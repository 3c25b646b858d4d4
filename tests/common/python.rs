//! Runs the Python and the JavaScript checker.

use super::skip;
use kortest_attack::others::{CheckerProcess, Language};

/// Time limit for each file in seconds. No test comes near this limit.
const MAX_SECONDS: usize = 1_000;

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
    Some(
        python_answers(files)?
            .iter()
            .map(|answer| answer == "valid")
            .collect(),
    )
}

/// Returns the Python checker's answer to each file: `valid`, or the reason. `None` if Python is
/// missing.
pub fn python_answers(files: &[Vec<u8>]) -> Option<Vec<String>> {
    let mut python = checker(Language::Python, MAX_SECONDS)?;
    let answers: Vec<String> = files
        .iter()
        .map(|file| python.ask(file).expect("Python answers each file"))
        .collect();
    assert!(
        !answers.iter().any(|answer| answer.starts_with("broken")),
        "{answers:?}"
    );
    Some(answers)
}
