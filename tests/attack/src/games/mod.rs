//! The list of games, and the functions that the test program needs for each game.

pub mod chilly;
pub mod former;
pub mod nurikabe;

use crate::document::field;
use fastrand::Rng;

/// All games.
pub static GAMES: [&Game; 3] = [&former::GAME, &chilly::GAME, &nurikabe::GAME];

/// The bytes of a certificate without its last line, which is the digest.
type Body = Vec<u8>;

/// A game, with the functions that the test program needs.
pub struct Game {
    /// The name of the game in certificates.
    pub name: &'static str,
    /// The format versions of the game's certificates.
    pub versions: &'static [u8],
    /// Parses a certificate, and writes it again with correct counts, lengths and digests.
    pub rewritten: fn(&[u8]) -> Option<Body>,
    /// Changes the first certificate at random, sometimes with parts of the second.
    pub changed: fn(&mut Rng, &[u8], &[u8]) -> Option<Body>,
    /// Adds a number to the proof of a certificate, which makes it invalid; `None` if the format has
    /// no such numbers.
    pub with_extra_number: fn(&[u8]) -> Option<Body>,
    /// Returns hand-written certificates, almost all invalid. The last line, the digest, is
    /// missing.
    pub lies: fn() -> Vec<Body>,
    /// Solves a board by brute force, if the board is small enough.
    pub decide: fn(&str) -> Box<dyn Answer>,
    /// Returns certificates of one random board.
    #[cfg(feature = "prover")]
    pub certificates: fn(&mut Rng) -> Vec<Vec<u8>>,
}

/// The result of brute force for a board.
pub trait Answer {
    /// Returns whether a claim about the board is true; `None` if the board is too large.
    fn says(&self, kind: &str, number: Option<u64>) -> Option<bool>;
}

/// Returns the game with the given name.
pub fn named(name: &str) -> Option<&'static Game> {
    GAMES.into_iter().find(|game| game.name == name)
}

/// Returns the game of a certificate.
pub fn of(body: &[u8]) -> Option<&'static Game> {
    named(field(body, "puzzle")?)
}
