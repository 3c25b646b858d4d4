//! Tests the checkers with randomly changed certificates. All checkers must agree, and accepted
//! claims must be true.

use crate::common::check::{javascript_answers, python_answers};
use crate::common::coq::coq_outputs;
use crate::common::{part, seeded};
use kortest_attack::games;
use kortest_attack::judge::{Judgement, Verdict, WORK, fault, judge};
use kortest_attack::mutate::mutate;
use kortest_attack::others::verified_line;
use kortest_attack::seeds::many;
use kortest_attack::truth::Truth;
use std::time::Duration;

/// Number of random boards. The test proves these boards, and changes their certificates at random.
const BOARDS: usize = 40;
/// The slow checkers check one of every `SLOW_CHECKERS_SHARE` files.
const SLOW_CHECKERS_SHARE: u8 = 8;

#[test]
fn mutants_of_former_are_refused_or_true() {
    are_refused_or_true("former");
}

#[test]
fn mutants_of_santa_chilly_are_refused_or_true() {
    are_refused_or_true("chilly");
}

#[test]
fn mutants_of_nurikabe_are_refused_or_true() {
    are_refused_or_true("nurikabe");
}

fn are_refused_or_true(game: &str) {
    let mut random = seeded(51);
    let mut truth = Truth::default();
    let mut judged = Vec::new();
    for file in mutants(game, &mut random) {
        let verdict = verdict_of(&file, &mut truth);
        judged.push(Judged { file, verdict });
    }
    let accepted = judged.iter().filter(|judged| judged.is_valid()).count();
    let number = judged.len();
    assert!(accepted > number / 100, "{accepted} of {number}");
    assert!(accepted < number / 2, "{accepted} of {number}");
    judged.retain(|judged| judged.is_decided() && random.u8(..SLOW_CHECKERS_SHARE) == 0);
    assert_slow_checkers_agree(&judged);
}

/// A certificate, and what the Rust checker says about it.
struct Judged {
    file: Vec<u8>,
    verdict: Verdict,
}

impl Judged {
    fn is_valid(&self) -> bool {
        matches!(self.verdict, Verdict::Valid(_))
    }

    /// Asserts that another checker accepts the certificate as well, and prints the same line, or
    /// that both refuse it.
    fn assert_agrees(&self, answer: &str) {
        let text = String::from_utf8_lossy(&self.file);
        let message = format!("Rust says {:?}, not {answer}:\n{text}", self.verdict);
        assert_eq!(answer.starts_with("valid"), self.is_valid(), "{message}");
        if let Verdict::Valid(line) = &self.verdict {
            let line = line.as_ref().map(ToString::to_string);
            assert_eq!(verified_line(answer), line.as_deref(), "{message}");
        }
    }

    fn is_decided(&self) -> bool {
        matches!(self.verdict, Verdict::Valid(_) | Verdict::Invalid(_))
    }
}

/// Returns certificates of random boards, and many random changes of them.
fn mutants(game: &str, random: &mut fastrand::Rng) -> Vec<Vec<u8>> {
    let seeds = many(games::named(game).unwrap(), random, BOARDS);
    let mut files = seeds.clone();
    for _ in 0..part(80_000, 80) {
        let changed = &seeds[random.usize(..seeds.len())];
        let other = &seeds[random.usize(..seeds.len())];
        files.push(mutate(random, changed, other));
    }
    files
}

/// Runs the Rust checker. Asserts that an accepted claim is true.
fn verdict_of(file: &[u8], truth: &mut Truth) -> Verdict {
    // The time of a check is ignored here, because the benchmarks measure the time.
    let judgement = Judgement {
        time: Duration::ZERO,
        ..judge(file, WORK[0])
    };
    let fault = fault(&judgement, file, truth);
    let text = String::from_utf8_lossy(file);
    assert!(fault.is_none(), "{fault:?}:\n{text}");
    judgement.verdict
}

fn assert_slow_checkers_agree(judged: &[Judged]) {
    let files: Vec<Vec<u8>> = judged.iter().map(|judged| judged.file.clone()).collect();
    for answers in [python_answers(&files), javascript_answers(&files)] {
        for (answer, judged) in answers.iter().flatten().zip(judged) {
            judged.assert_agrees(answer);
        }
    }
    let Some(coq) = coq_outputs(&[], &files) else {
        return;
    };
    let mut supported = 0;
    for (answer, judged) in coq.iter().zip(judged) {
        if !answer.starts_with("not checked: ") {
            supported += 1;
            judged.assert_agrees(answer.trim_end_matches('.'));
        }
    }
    // The checker from Coq should give a verdict on most files.
    assert!(supported > coq.len() / 2);
}
