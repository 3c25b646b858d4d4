//! The list of games, and the reports on their certificates.

use crate::chilly::{self, ChillyReport};
use crate::former::{self, FormerReport};
use crate::frame::Lines;
use crate::limits::{Error, Limits};
use crate::nurikabe::{self, NurikabeReport};
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

/// The contents of a valid certificate, and statistics of the check.
#[derive(Debug)]
#[non_exhaustive]
pub enum Report {
    /// Former, the daily puzzle of NRK.
    Former(FormerReport),
    /// The puzzle Santa Chilly.
    Chilly(ChillyReport),
    /// The puzzle Nurikabe.
    Nurikabe(NurikabeReport),
}

impl Report {
    /// Verifies a certificate of any game.
    pub(crate) fn of(bytes: &[u8], limits: &Limits) -> Result<Report, Error> {
        let (lines, game) = Lines::new(bytes)?;
        match game {
            Game::Former => former::check_lines(lines, limits).map(Report::Former),
            Game::Chilly => chilly::check_lines(lines, limits).map(Report::Chilly),
            Game::Nurikabe => nurikabe::check_lines(lines, limits).map(Report::Nurikabe),
        }
    }

    /// Returns the game of the certificate.
    pub fn game(&self) -> Game {
        match self {
            Report::Former(_) => Game::Former,
            Report::Chilly(_) => Game::Chilly,
            Report::Nurikabe(_) => Game::Nurikabe,
        }
    }

    /// Returns the board, as written in the certificate: one line of text.
    pub fn board(&self) -> &str {
        match self {
            Report::Former(report) => &report.certificate.rows,
            Report::Chilly(report) => &report.board,
            Report::Nurikabe(report) => &report.rows,
        }
    }

    /// Returns the claim, which the checker has verified.
    pub fn claim(&self) -> Claim {
        match self {
            Report::Former(report) => report.certificate.whole_claim(),
            Report::Chilly(report) => report.claim.into(),
            Report::Nurikabe(report) => report.claim(),
        }
    }

    /// Returns the SHA-256 digest of the certificate file, as `sha256sum` prints it.
    pub fn digest(&self) -> &str {
        match self {
            Report::Former(report) => report.digest(),
            Report::Chilly(report) => report.digest(),
            Report::Nurikabe(report) => report.digest(),
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
