//! The checker of kortest. It verifies certificates from the rules of the game, and trusts nothing else.
//!
//! Trust in kortest's results rests on this crate alone. So it is small, uses only the standard library, and shares no
//! code with the prover. A certificate is a file that states a game, a board, a claim, and the evidence for the claim.
//! The file `FORMAT.md` of each game describes its format completely, so that anyone can write another checker. It is
//! next to the code that writes the certificates (for example `src/former/FORMAT.md`).
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
//! | module | contents |
//! |---|---|
//! | `games` | the list of games |
//! | [`former`], [`chilly`], [`nurikabe`] | the checks of one game each |
//! | `frame` | the frame of all certificates: lines, numbers with their ranges, the digest |
//! | `limits` | limits on the memory and work of a check |
//! | `sha256` | the digest |
//!
//! # Numbers
//!
//! A checker could accept a false certificate if an arithmetic overflow wraps. Three measures prevent this. First,
//! `frame::Lines::number` reads every number of a file into a type that fits it, and the caller gives the range of the
//! number. Second, where numbers are added or multiplied, a comment gives a bound on the result. Third, every profile
//! of the workspace compiles this crate with overflow checks: if the bound in a comment is wrong, the program stops
//! instead of continuing with a wrong number. (Public functions are neither generic nor inlined into other crates, so
//! they are compiled with these checks too.)
//!
//! # Time and memory
//!
//! A count in a file is compared with a limit of the format before memory is allocated for it. Work and memory that the
//! format does not limit are charged to [`Limits`]. If they exceed a limit, the check has no verdict and returns
//! [`Error::Limit`]. Errors in the text of a file are reported before costly work begins.

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

/// Returns the game of a certificate, or `None` if the file does not begin like a certificate of a known game.
pub fn game(bytes: &[u8]) -> Option<Game> {
    let rest = bytes.strip_prefix(b"kortest certificate ")?;
    let rest = rest.strip_prefix(b"1").or_else(|| rest.strip_prefix(b"2"))?.strip_prefix(b"\npuzzle ")?;
    let begins = |game: &Game| rest.strip_prefix(game.name().as_bytes()).is_some_and(|rest| rest.starts_with(b"\n"));
    Game::ALL.iter().copied().find(begins)
}

/// Verifies a certificate of any game completely.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<Report, Error> {
    let unknown = || match frame::Lines::of_any_game(bytes) {
        Err(Error::Newer) => Error::Newer,
        _ => Error::Invalid("line 1: not a kortest certificate of version 1 or 2, or its game is unknown".into()),
    };
    game(bytes).ok_or_else(unknown)?.check(bytes, limits)
}

/// The examples in the readme file of the crate, which are compiled as tests.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
