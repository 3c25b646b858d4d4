//! Compares all four checkers with the verdicts of `scripts/certificates`.

use crate::common::check::checker;
use crate::common::effort::stride;
use crate::common::skip;
use kortest_attack::others::LANGUAGES;
use kortest_checker::{Error, Limits, check};
use std::path::Path;
use std::process::Command;

/// Limits of the other checkers for each file: seconds (Python, Coq) or steps (JavaScript).
const LIMITS: [usize; 3] = [5, 50_000_000, 5];

/// A certificate, and its verdict.
struct Case {
    name: String,
    verdict: String,
    file: Vec<u8>,
}

/// Writes the certificates, and returns them; `None` if Python is missing.
fn cases(folder: &Path) -> Option<Vec<Case>> {
    if !skip::are_installed(&["python3"]) {
        return None;
    }
    let script = skip::root().join("scripts/certificates");
    let run = Command::new("python3").arg(script).arg(folder).output();
    assert!(run.unwrap().status.success());
    let table = std::fs::read_to_string(folder.join("verdicts.tsv")).unwrap();
    let mut cases = Vec::new();
    for row in table.lines().skip(1) {
        let mut fields = row.split('\t').map(String::from);
        let name = fields.next().unwrap();
        cases.push(Case {
            file: std::fs::read(folder.join(&name)).unwrap(),
            verdict: fields.next().unwrap(),
            name,
        });
    }
    Some(cases)
}

#[test]
fn all_checkers_give_the_verdicts_of_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let Some(cases) = cases(folder.path()) else {
        return;
    };
    for case in &cases {
        assert_eq!(verdict_in_rust(&case.file), case.verdict, "{}", case.name);
    }
    // Without a full run, the slower checkers check a part of the files.
    let distance = stride(4);
    for (language, limit) in LANGUAGES.into_iter().zip(LIMITS) {
        let Some(mut process) = checker(language, limit) else {
            continue;
        };
        for Case {
            name,
            verdict,
            file,
        } in cases.iter().step_by(distance)
        {
            let answer = process.ask(file).unwrap();
            let word = answer.split(' ').next().unwrap();
            // A slow checker may reach its limit.
            let agrees = word == "unchecked" || verdict == word;
            assert!(agrees, "{language:?} says of {name}: {answer}");
        }
    }
}

fn verdict_in_rust(file: &[u8]) -> &'static str {
    let mut limits = Limits::of(file.len());
    limits.memory = 32 << 20;
    match check(file, &limits) {
        Ok(_) => "valid",
        Err(Error::Limit(_) | Error::Newer) => "not checked",
        Err(_) => "invalid",
    }
}
