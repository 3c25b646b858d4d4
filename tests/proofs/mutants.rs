//! Tests the checkers with randomly changed certificates. All checkers must agree, and accepted
//! claims must be true.

use crate::common::check::python_accepts;
use crate::common::coq::coq_judges;
use crate::common::{part, seeded};
use kortest_attack::games;
use kortest_attack::judge::{Judgement, Verdict, WORK, fault, judge};
use kortest_attack::mutate::mutate;
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
        matches!(self.verdict, Verdict::Valid)
    }

    fn is_decided(&self) -> bool {
        matches!(self.verdict, Verdict::Valid | Verdict::Invalid(_))
    }
}

/// Returns certificates of random boards, and many random changes of them.
fn mutants(game: &str, random: &mut fastrand::Rng) -> Vec<Vec<u8>> {
    let seeds = many(games::named(game).unwrap(), random, BOARDS);
    let mut files = seeds.clone();
    for _ in 0..part(80_000, 32) {
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
    let python = python_accepts(&files);
    let coq = coq_judges(&files);
    if let Some(coq) = &coq {
        // The checker from Coq should give a verdict on most files.
        assert!(coq.iter().flatten().count() > coq.len() / 2);
    }
    for (n, judged) in judged.iter().enumerate() {
        let text = String::from_utf8_lossy(&judged.file);
        let message = format!("Rust says {:?}:\n{text}", judged.verdict);
        if let Some(python) = &python {
            assert_eq!(python[n], judged.is_valid(), "Python disagrees. {message}");
        }
        if let Some(coq) = &coq
            && let Some(accepted) = coq[n]
        {
            assert_eq!(accepted, judged.is_valid(), "Coq disagrees. {message}");
        }
    }
}
