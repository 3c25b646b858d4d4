//! What the attack knows of each game. A new game is a module and a line in [`GAMES`].

pub mod chilly;
pub mod former;
pub mod nurikabe;

use crate::text::field;
use fastrand::Rng;

/// The games.
pub const GAMES: [&dyn Game; 3] = [&former::Former, &chilly::Chilly, &nurikabe::Nurikabe];

/// A game, as the attack needs it. A *body* is a certificate without its last line.
pub trait Game: Sync {
    /// The name of the game in certificates.
    fn name(&self) -> &'static str;

    /// The versions that its certificates have.
    fn versions(&self) -> &'static [u8];

    /// The body, taken apart and put together again with all counts, lengths and digests right. `None` if that is not possible.
    fn rewritten(&self, body: &[u8]) -> Option<Vec<u8>>;

    /// The body after a change of what it says. `other` is another body, to take parts from. `None` if one of them cannot be
    /// taken apart.
    fn changed(&self, random: &mut Rng, body: &[u8], other: &[u8]) -> Option<Vec<u8>>;

    /// The body with a number more in a block that has a number for each of some things: at most one of the two is right.
    fn with_a_number_more(&self, _body: &[u8]) -> Option<Vec<u8>> {
        None
    }

    /// Bodies that nobody may believe: what an attacker would try first. Changed a little they may be worse.
    fn lies(&self) -> Vec<Vec<u8>>;

    /// Decides a board by brute force.
    fn decide(&self, board: &str) -> Box<dyn Answer>;

    /// Certificates of one random board.
    #[cfg(feature = "prover")]
    fn certificates(&self, random: &mut Rng) -> Vec<Vec<u8>>;
}

/// What brute force has found out about a board.
pub trait Answer {
    /// Whether a claim about the board is true; `None` if the board is too large to know. A board or a claim that the format
    /// does not allow is not true.
    fn says(&self, kind: &str, number: Option<u64>) -> Option<bool>;
}

/// The game of this name.
pub fn named(name: &str) -> Option<&'static dyn Game> {
    GAMES.into_iter().find(|game| game.name() == name)
}

/// The game of a body.
pub fn of(body: &[u8]) -> Option<&'static dyn Game> {
    named(field(body, "puzzle")?)
}
