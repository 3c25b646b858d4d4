//! Tests the checkers with randomly changed certificates. All checkers must agree, and accepted
//! claims must be true.

use crate::common::coq::coq_judges;
use crate::common::python::python_accepts;
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
    let seeds = many(games::named(game).unwrap(), &mut random, BOARDS);
    let (mut truth, mut files, mut verdicts) = (Truth::default(), seeds.clone(), Vec::new());
    for _ in 0..part(80_000, 16) {
        let [from, other] = [(); 2].map(|()| random.usize(..seeds.len()));
        files.push(mutate(&mut random, &seeds[from], &seeds[other]));
    }
    for file in &files {
        // The time of a check is ignored here, because the benchmarks measure the time.
        let judgement = Judgement {
            time: Duration::ZERO,
            ..judge(file, WORK[0])
        };
        let fault = fault(&judgement, file, &mut truth);
        assert!(
            fault.is_none(),
            "{fault:?}:\n{}",
            String::from_utf8_lossy(file)
        );
        verdicts.push(judgement.verdict);
    }
    let accepted = verdicts
        .iter()
        .filter(|verdict| matches!(verdict, Verdict::Valid))
        .count();
    assert!(
        accepted > files.len() / 100 && accepted < files.len() / 2,
        "{accepted} of {} are accepted",
        files.len()
    );
    let is_decided = |verdict: &Verdict| matches!(verdict, Verdict::Valid | Verdict::Invalid(_));
    let mut compared: Vec<(Vec<u8>, Verdict)> = files.into_iter().zip(verdicts).collect();
    compared.retain(|(_, verdict)| is_decided(verdict) && random.u8(..SLOW_CHECKERS_SHARE) == 0);
    let (files, verdicts): (Vec<Vec<u8>>, Vec<Verdict>) = compared.into_iter().unzip();
    let python = python_accepts(&files);
    let coq = coq_judges(&files);
    // The checker from Coq should give a verdict on most files.
    let supported = |coq: &[Option<bool>]| coq.iter().flatten().count() > coq.len() / 2;
    assert!(game == "nurikabe" || coq.as_ref().is_none_or(|coq| supported(coq)));
    for (n, (file, verdict)) in files.iter().zip(verdicts).enumerate() {
        let message = format!("Rust says {verdict:?}:\n{}", String::from_utf8_lossy(file));
        let is_valid = matches!(verdict, Verdict::Valid);
        assert!(
            python.as_ref().is_none_or(|python| python[n] == is_valid),
            "Python disagrees. {message}"
        );
        let coq = coq.as_ref().and_then(|coq| coq[n]);
        assert!(
            coq.is_none_or(|accepted| accepted == is_valid),
            "Coq disagrees. {message}"
        );
    }
}
