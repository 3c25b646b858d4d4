//! Certificates to start from.

use crate::games::Game;
use crate::seal::sealed;

/// Certificates that nobody may believe.
pub fn lies(game: &dyn Game) -> Vec<Vec<u8>> {
    // Taken apart and written again, so that digests inside are right.
    let written = |body: Vec<u8>| game.rewritten(&body).unwrap_or(body);
    game.lies().into_iter().map(|body| sealed(&written(body))).collect()
}

/// Certificates of a number of boards, with those that nobody may believe behind them.
#[cfg(feature = "prover")]
pub fn many(game: &dyn Game, random: &mut fastrand::Rng, boards: usize) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = (0..boards).flat_map(|_| game.certificates(random)).collect();
    // Large ones make every check slow.
    all.retain(|file| file.len() < 6 << 10);
    all.extend(lies(game));
    all
}
