//! The list of games, and the functions of a game that the attack uses.

pub mod chilly;
pub mod former;
pub mod nurikabe;

use crate::text::field;
use fastrand::Rng;

/// All games.
pub static GAMES: [&Game; 3] = [&former::GAME, &chilly::GAME, &nurikabe::GAME];

/// The bytes of a certificate without its last line, which is the digest.
type Body = Vec<u8>;

/// The functions of a game that the attack needs.
pub struct Game {
    /// The name of the game in certificates.
    pub name: &'static str,
    /// The format versions of the game's certificates.
    pub versions: &'static [u8],
    /// Parses a body, and writes it again with all counts, lengths and digests correct. Returns `None` if the body
    /// cannot be parsed.
    pub rewritten: fn(&[u8]) -> Option<Body>,
    /// Returns a body with a changed meaning. New parts may come from the second body. Returns `None` if a body cannot
    /// be parsed.
    pub changed: fn(&mut Rng, &[u8], &[u8]) -> Option<Body>,
    /// Returns a copy of the body with one number more in a list whose length the format determines. So at most one of
    /// the two bodies is well formed. Returns `None` if the body has no such list.
    pub with_extra_number: fn(&[u8]) -> Option<Body>,
    /// Returns bodies with false claims that an attacker would try first.
    pub lies: fn() -> Vec<Body>,
    /// Decides a board by brute force.
    pub decide: fn(&str) -> Box<dyn Answer>,
    /// Returns certificates of one random board.
    #[cfg(feature = "prover")]
    pub certificates: fn(&mut Rng) -> Vec<Vec<u8>>,
}

/// The result of brute force for a board.
pub trait Answer {
    /// Returns whether a claim about the board is true, or `None` if the board is too large to decide. A malformed
    /// claim counts as false.
    fn says(&self, kind: &str, number: Option<u64>) -> Option<bool>;
}

/// Returns the game with the given name.
pub fn named(name: &str) -> Option<&'static Game> {
    GAMES.into_iter().find(|game| game.name == name)
}

/// Returns the game that the body of a certificate belongs to.
pub fn of(body: &[u8]) -> Option<&'static Game> {
    named(field(body, "puzzle")?)
}
