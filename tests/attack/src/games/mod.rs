//! The list of games, and the interface through which the attack uses a game. A new game is a module and a line in
//! [`GAMES`].

pub mod chilly;
pub mod former;
pub mod nurikabe;

use crate::text::field;
use fastrand::Rng;

/// All games.
pub const GAMES: [&dyn Game; 3] = [&former::Former, &chilly::Chilly, &nurikabe::Nurikabe];

/// The functions of a game that the attack needs. A *body* is a certificate without its last line, which is the digest.
pub trait Game: Sync {
    /// Returns the name of the game in certificates.
    fn name(&self) -> &'static str;

    /// Returns the format versions of the game's certificates.
    fn versions(&self) -> &'static [u8];

    /// Parses a body, and writes it again with all counts, lengths and digests correct. Returns `None` if the body
    /// cannot be parsed.
    fn rewritten(&self, body: &[u8]) -> Option<Vec<u8>>;

    /// Returns a body with a changed meaning. The new parts may come from the body `other`. Returns `None` if one of
    /// the two bodies cannot be parsed.
    fn changed(&self, random: &mut Rng, body: &[u8], other: &[u8]) -> Option<Vec<u8>>;

    /// Returns a copy of the body in which a block has one number more. The format demands exactly one number for each
    /// item of this block, so at most one of the body and the copy is well formed.
    fn with_extra_number(&self, _body: &[u8]) -> Option<Vec<u8>> {
        None
    }

    /// Returns bodies with false claims, which an attacker would try first. The attack also makes mutants from these
    /// bodies.
    fn lies(&self) -> Vec<Vec<u8>>;

    /// Decides a board by brute force.
    fn decide(&self, board: &str) -> Box<dyn Answer>;

    /// Returns certificates of one random board.
    #[cfg(feature = "prover")]
    fn certificates(&self, random: &mut Rng) -> Vec<Vec<u8>>;
}

/// The result of brute force for a board.
pub trait Answer {
    /// Returns whether a claim about the board is true; `None` if the board is too large to decide. A board or a claim
    /// that violates the format counts as false.
    fn says(&self, kind: &str, number: Option<u64>) -> Option<bool>;
}

/// Returns the game with the given name.
pub fn named(name: &str) -> Option<&'static dyn Game> {
    GAMES.into_iter().find(|game| game.name() == name)
}

/// Returns the game that the body of a certificate belongs to.
pub fn of(body: &[u8]) -> Option<&'static dyn Game> {
    named(field(body, "puzzle")?)
}
