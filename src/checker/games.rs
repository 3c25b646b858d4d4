//! The list of games, and what the certificates of all games have in common.

use std::fmt;

/// A game whose certificates the checker verifies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Game {
    /// Former, the daily puzzle of NRK.
    Former,
    /// The puzzle Santa Chilly.
    Chilly,
    /// The puzzle Nurikabe.
    Nurikabe,
}

impl Game {
    /// All games.
    pub const ALL: &[Game] = &[Game::Former, Game::Chilly, Game::Nurikabe];

    /// Returns the name of the game in certificates.
    pub fn name(self) -> &'static str {
        match self {
            Game::Former => "former",
            Game::Chilly => "chilly",
            Game::Nurikabe => "nurikabe",
        }
    }

    /// Returns the game with this name in certificates, or `None` if the name is unknown.
    pub(crate) fn named(name: &str) -> Option<Game> {
        Game::ALL.iter().copied().find(|game| game.name() == name)
    }

    /// Returns the versions of the format that certificates of this game may have.
    pub(crate) fn versions(self) -> &'static [u32] {
        match self {
            Game::Former | Game::Nurikabe => &[2],
            Game::Chilly => &[1, 2],
        }
    }
}

/// The claim of a certificate of any game. Its text is the same as in the file, for example
/// `optimal 13`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The first word of the claim: `optimal`, `at-most`, `at-least`, `unsolvable` or `exactly`.
    pub kind: &'static str,
    /// The number in the claim; `None` if the claim is `unsolvable`.
    pub value: Option<u64>,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.value {
            Some(value) => write!(f, "{} {value}", self.kind),
            None => write!(f, "{}", self.kind),
        }
    }
}
