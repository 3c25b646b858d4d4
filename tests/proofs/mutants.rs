//! Certificates of each game, changed by the mutations of the attack: what a checker accepts is true by brute force, and the
//! checkers in Rust and in Python agree.
//!
//! Each file has a right digest, mostly; otherwise the digest would do all the work.

use crate::common::python::python_accepts;
use crate::common::{part, seeded};
use kortest_attack::games;
use kortest_attack::judge::{Judgement, Verdict, WORK, fault, judge};
use kortest_attack::mutate::mutate;
use kortest_attack::seeds::many;
use kortest_attack::truth::Truth;
use std::time::Duration;

/// Boards whose certificates are changed.
const BOARDS: usize = 40;
/// One file in `PYTHON_SHARE` is shown to the Python checker, which is slow.
const PYTHON_SHARE: u8 = 8;

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
    let seeds = many(games::named(game).unwrap(), &mut random, BOARDS);
    let (mut truth, mut files, mut verdicts) = (Truth::default(), seeds.clone(), Vec::new());
    for _ in 0..part(80_000, 16) {
        let [from, other] = [(); 2].map(|()| random.usize(..seeds.len()));
        files.push(mutate(&mut random, &seeds[from], &seeds[other]));
    }
    for file in &files {
        // Time is for benches.
        let judgement = Judgement { time: Duration::ZERO, ..judge(file, WORK[0]) };
        let fault = fault(&judgement, file, &mut truth);
        assert!(fault.is_none(), "{fault:?}:\n{}", String::from_utf8_lossy(file));
        verdicts.push(judgement.verdict);
    }
    let accepted = verdicts.iter().filter(|verdict| matches!(verdict, Verdict::Valid)).count();
    assert!(accepted > files.len() / 100 && accepted < files.len() / 2, "{accepted} of {} are accepted", files.len());
    let is_decided = |verdict: &Verdict| matches!(verdict, Verdict::Valid | Verdict::Invalid(_));
    let mut shown: Vec<(Vec<u8>, Verdict)> = files.into_iter().zip(verdicts).collect();
    shown.retain(|(_, verdict)| is_decided(verdict) && random.u8(..PYTHON_SHARE) == 0);
    let (files, verdicts): (Vec<Vec<u8>>, Vec<Verdict>) = shown.into_iter().unzip();
    let Some(python) = python_accepts(&files) else { return };
    for ((file, verdict), python) in files.iter().zip(verdicts).zip(python) {
        let what = format!("Rust says {verdict:?}:\n{}", String::from_utf8_lossy(file));
        assert_eq!(python, matches!(verdict, Verdict::Valid), "{what}");
    }
}
