//! Creates certificates. The test program changes these certificates at random to test the
//! checkers.

use crate::games::Game;
use crate::seal::sealed;

/// Returns hand-written certificates. Almost all of them are invalid.
pub fn lies(game: &Game) -> Vec<Vec<u8>> {
    // `rewritten` corrects the digests inside the certificate.
    let written = |body: Vec<u8>| (game.rewritten)(&body).unwrap_or(body);
    (game.lies)()
        .into_iter()
        .map(|body| sealed(&written(body)))
        .collect()
}

/// Returns certificates of `boards` random boards, and then the hand-written certificates.
#[cfg(feature = "prover")]
pub fn many(game: &Game, random: &mut fastrand::Rng, boards: usize) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = (0..boards)
        .flat_map(|_| (game.certificates)(random))
        .collect();
    // Large certificates would make every check slow.
    all.retain(|file| file.len() < 6 << 10);
    all.extend(lies(game));
    all
}
