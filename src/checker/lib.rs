//! kortest's checker: believes a certificate nothing but the rules of the game.
//!
//! It is the part of kortest that strangers read, so it is small, uses the standard library and nothing else, and shares
//! no code with the prover. A certificate is a file that says which game it is about, on which board, what is claimed
//! and why. The formats are complete descriptions, from which anybody can write another checker:
//! `FORMAT.md` of each game, beside the code that writes its certificates (`src/kortest/former` and so on).
//!
//! ```
//! let certificate = std::fs::read("solution.cert").unwrap_or_default();
//! match kortest_checker::check(&certificate, &kortest_checker::Limits::of(certificate.len())) {
//!     Ok(report) => println!("valid: {}", report.digest()),
//!     Err(kortest_checker::Error::Invalid(why)) => println!("invalid: {why}"),
//!     Err(kortest_checker::Error::Limit(why)) => println!("not checked: {why}"),
//! }
//! ```
//!
//! # Numbers
//!
//! Arithmetic that wraps has once made this checker believe a lie. Three things keep that from happening again.
//! Every number of a file is read by `frame::Lines::number` into a type that fits it, with its range at the place
//! where it is read. Where numbers are added up or multiplied, a comment says what bounds the result. And the crate is
//! compiled with overflow checks in every profile of the workspace: should an argument be wrong, the program stops
//! instead of going on with a wrong number. (For the last to hold, nothing public is generic or inlined into other crates.)
//!
//! # Time and memory
//!
//! What a file announces is compared with a limit of the format before anything is allocated for it. What no format can
//! bound is paid for from [`Limits`]; when these are used up there is no verdict, but [`Error::Limit`].

pub mod chilly;
pub mod former;
mod frame;
mod games;
mod limits;
pub mod nurikabe;
mod sha256;

pub use games::{Game, Report};
pub use limits::{Error, Exceeded, Limits};

/// The game that a certificate says it is about; `None` if it does not begin as one of the known games does.
pub fn game(bytes: &[u8]) -> Option<Game> {
    let rest = bytes.strip_prefix(b"kortest certificate 1\npuzzle ")?;
    let begins = |game: &Game| rest.strip_prefix(game.name().as_bytes()).is_some_and(|rest| rest.starts_with(b"\n"));
    Game::ALL.iter().copied().find(begins)
}

/// Verifies a certificate of any game, all of it.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<Report, Error> {
    let nothing = "line 1: not a kortest certificate of version 1, or of no game that is known here";
    game(bytes).ok_or_else(|| Error::Invalid(nothing.into()))?.check(bytes, limits)
}
