//! The seeds: the certificates that the attack changes first.

use crate::games::Game;
use crate::seal::sealed;

/// Returns hand-written certificates with false claims.
pub fn lies(game: &Game) -> Vec<Vec<u8>> {
    // Parsing a body and writing it again computes the digests inside the body.
    let written = |body: Vec<u8>| (game.rewritten)(&body).unwrap_or(body);
    (game.lies)().into_iter().map(|body| sealed(&written(body))).collect()
}

/// Returns certificates of `boards` random boards. Hand-written certificates with false claims follow.
#[cfg(feature = "prover")]
pub fn many(game: &Game, random: &mut fastrand::Rng, boards: usize) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = (0..boards).flat_map(|_| (game.certificates)(random)).collect();
    // Large certificates would make every check slow.
    all.retain(|file| file.len() < 6 << 10);
    all.extend(lies(game));
    all
}
