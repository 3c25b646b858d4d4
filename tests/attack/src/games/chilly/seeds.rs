//! Creates certificates of Santa Chilly for random levels.

use super::truth::{Answer, Level, answer};
use crate::seal::sealed;
use fastrand::Rng;
use kortest::chilly::certificate::MovesClaim;
use kortest::chilly::{ProveOptions, prove_with};
use kortest::runtime::{Progress, Run};

/// Returns certificates of one random level. Some levels have no route.
pub fn some(random: &mut Rng) -> Vec<Vec<u8>> {
    loop {
        let level = Level::random(random);
        match answer(&level.text()) {
            Answer::Optimum(Some(optimum)) if optimum > 2 => return proven(random, &level),
            Answer::Optimum(None) if random.u8(..4) == 0 => return no_route(&level),
            _ => {}
        }
    }
}

/// Returns certificates that the prover writes for a level.
fn proven(random: &mut Rng, level: &Level) -> Vec<Vec<u8>> {
    let Ok(level) = level.text().parse() else {
        return Vec::new();
    };
    let progress = Progress::default();
    let run = Run {
        memory: 16 << 20,
        ..Run::new(&progress)
    };
    let Ok(proof) = prove_with(&level, &ProveOptions::default(), run, |_| ()) else {
        return Vec::new();
    };
    let Some(optimum) = proof.optimum() else {
        return Vec::new();
    };
    let mut claims = vec![MovesClaim::Optimal(optimum)];
    let others = [
        MovesClaim::AtLeast(optimum),
        MovesClaim::AtMost(optimum),
        MovesClaim::AtLeast(0),
    ];
    claims.extend(others.into_iter().filter(|_| random.u8(..6) == 0));
    claims
        .into_iter()
        .map(|claim| proof.certify(claim).to_bytes().0)
        .collect()
}

/// Returns certificates with the claim that `level` is unsolvable. Some of these claims are false.
fn no_route(level: &Level) -> Vec<Vec<u8>> {
    let head = format!(
        "kortest certificate 1\npuzzle chilly\nboard {}\nclaim unsolvable\n",
        level.text()
    );
    let presents = level.all(b"$G").len();
    let one = (0..presents).map(|p| format!("evidence present {p}\n"));
    let two =
        (0..presents).flat_map(|q| (0..q).map(move |p| format!("evidence presents {p} {q}\n")));
    let forms = std::iter::once(String::new())
        .chain(one)
        .chain(two)
        .take(12);
    forms
        .map(|form| sealed(format!("{head}{form}").as_bytes()))
        .collect()
}
