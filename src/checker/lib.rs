//! kortest's checker: verifies certificates from the rules of the game, and trusts nothing else.
//!
//! It is the part of kortest that has to be trusted, so it is small, uses only the standard library, and shares no code
//! with the prover. A certificate is a file that says which game it is about, on which board, what is claimed and why.
//! The formats are described completely, so that anybody can write another checker: `FORMAT.md` of each game, beside
//! the code that writes its certificates (`src/former` and so on).
//!
//! ```
//! let certificate = std::fs::read("solution.cert").unwrap_or_default();
//! match kortest_checker::check(&certificate, &kortest_checker::Limits::of(certificate.len())) {
//!     Ok(report) => println!("valid: {}", report.digest()),
//!     Err(kortest_checker::Error::Invalid(why)) => println!("invalid: {why}"),
//!     Err(not_checked) => println!("{not_checked}"),
//! }
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | `games` | the list of games |
//! | [`former`], [`chilly`], [`nurikabe`] | the checks of one game each |
//! | `frame` | what all certificates have in common: lines, numbers with their ranges, the digest |
//! | `limits` | what a check may cost |
//! | `sha256` | the digest |
//!
//! # Numbers
//!
//! An arithmetic overflow that wraps could make a checker accept a false certificate. Three measures prevent that.
//! Every number of a file is read by `frame::Lines::number` into a type that fits it, with its range at the place where
//! it is read. Where numbers are added up or multiplied, a comment says what bounds the result. And the crate is
//! compiled with overflow checks in every profile of the workspace: if such an argument is wrong, the program stops
//! instead of continuing with a wrong number. (Public functions are neither generic nor inlined into other crates, so
//! that this holds for them too.)
//!
//! # Time and memory
//!
//! A count in a file is compared with a limit of the format before anything is allocated for it. Work and memory that
//! no format can bound are charged to [`Limits`]; when these are exceeded, there is no verdict but [`Error::Limit`]. What can be
//! refused by its text is refused before costly work.

pub mod chilly;
pub mod former;
mod frame;
mod games;
mod limits;
pub mod nurikabe;
mod sha256;

pub use games::{Game, Report};
pub use limits::{Error, Exceeded, Limits};

#[cfg(test)]
mod tests;

/// The game that a certificate names; `None` if it does not begin like a certificate of a known game.
pub fn game(bytes: &[u8]) -> Option<Game> {
    let rest = bytes.strip_prefix(b"kortest certificate ")?;
    let rest = rest.strip_prefix(b"1").or_else(|| rest.strip_prefix(b"2"))?.strip_prefix(b"\npuzzle ")?;
    let begins = |game: &Game| rest.strip_prefix(game.name().as_bytes()).is_some_and(|rest| rest.starts_with(b"\n"));
    Game::ALL.iter().copied().find(begins)
}

/// Verifies a certificate of any game, completely.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<Report, Error> {
    let unknown = || match frame::Lines::of_any_game(bytes) {
        Err(Error::Newer) => Error::Newer,
        _ => Error::Invalid(
            "line 1: not a kortest certificate of version 1 or 2, or of no game that is known here".into(),
        ),
    };
    game(bytes).ok_or_else(unknown)?.check(bytes, limits)
}

/// The examples of the first page that others see.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
