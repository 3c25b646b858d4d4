//! Creates certificates. The test program changes these certificates at random to test the
//! checkers.

use crate::games::Game;
use crate::seal::sealed;

/// Certificates of at least this many bytes are not used, because they would make every check slow.
pub const MAX_SEED_BYTES: usize = 6 << 10;

/// Returns certificates of `boards` random boards, and then the hand-written certificates.
#[cfg(feature = "prover")]
pub fn many(game: &Game, random: &mut fastrand::Rng, boards: usize) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for _ in 0..boards {
        seeds.extend((game.certificates)(random));
    }
    seeds.retain(|file| file.len() < MAX_SEED_BYTES);
    seeds.extend(lies(game));
    seeds
}

/// Returns hand-written certificates. Almost all of them are invalid.
pub fn lies(game: &Game) -> Vec<Vec<u8>> {
    let mut lies = Vec::new();
    for body in (game.lies)() {
        // Correct the digests inside the certificate.
        let rewritten = (game.rewritten)(&body);
        lies.push(sealed(&rewritten.unwrap_or(body)));
    }
    lies
}
