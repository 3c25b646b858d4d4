//! Creates certificates of Santa Chilly for random levels.

use super::truth::{Answer, Level, answer};
use crate::document::head;
use crate::seal::sealed;
use fastrand::Rng;
use kortest::chilly::certificate::Claim;
use kortest::chilly::{ProveOptions, prove_with};
use kortest::internals::chilly::certificate;
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
    let run = Run::new(&progress).memory(16 << 20);
    let Ok(proof) = prove_with(&level, &ProveOptions::default(), run) else {
        return Vec::new();
    };
    let Some(optimum) = proof.optimum() else {
        return Vec::new();
    };
    let mut claims = vec![Claim::Optimal(optimum)];
    for other in [
        Claim::AtLeast(optimum),
        Claim::AtMost(optimum),
        Claim::AtLeast(0),
    ] {
        if random.u8(..6) == 0 {
            claims.push(other);
        }
    }
    let mut files = Vec::new();
    for claim in claims {
        files.push(certificate(&proof, claim).to_bytes().0);
    }
    files
}

/// Maximum number of certificates of a level without a route.
const MAX_REASONS: usize = 12;

/// Returns certificates with the claim that `level` is unsolvable. Some of these claims are false.
fn no_route(level: &Level) -> Vec<Vec<u8>> {
    let presents = level.all(b"$G").len();
    let mut reasons = vec![String::new()];
    for present in 0..presents {
        reasons.push(format!("evidence present {present}\n"));
    }
    for second in 0..presents {
        for first in 0..second {
            reasons.push(format!("evidence presents {first} {second}\n"));
        }
    }
    reasons.truncate(MAX_REASONS);
    let board = level.text();
    let head = format!("{}board {board}\nclaim unsolvable\n", head(1, "chilly"));
    let files = reasons.iter().map(|reason| format!("{head}{reason}"));
    files.map(|file| sealed(file.as_bytes())).collect()
}
