//! The checker of kortest. It verifies certificates from the rules of the game, and trusts nothing
//! else.
//!
//! Trust in kortest's results rests on this crate alone. So it is small, uses only the standard
//! library, and shares no code with the prover. A certificate is a file with a game, a board, a
//! claim, and the evidence for the claim. The file `FORMAT.md` of each game (for example
//! `src/former/FORMAT.md`) describes its format completely, so that anyone can write another
//! checker.
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
//! | `games` | the list of games, and the reports on their certificates |
//! | [`former`], [`chilly`], [`nurikabe`] | the checks of one game each |
//! | `frame` | the frame of all certificates: lines, numbers with their ranges, the digest |
//! | `limits` | limits on the memory and work of a check |
//! | `sha256` | the digest |
//!
//! # Numbers
//!
//! An arithmetic overflow could make a checker accept a false certificate. Three measures prevent
//! this:
//!
//! * `frame::Lines::number` reads every number of a file into a type that fits it. The caller gives
//!   the range.
//! * Where numbers are added or multiplied, a comment gives a bound on the result.
//! * Every profile of the workspace compiles this crate with overflow checks, so a wrong bound
//!   stops the program. (Public functions are neither generic nor inlined into other crates, so
//!   they have these checks too.)
//!
//! # Time and memory
//!
//! The checker compares each count in a file with a limit of the format before it allocates memory.
//! Other work and memory is charged to [`Limits`]. A check that exceeds a limit has no verdict and
//! returns [`Error::Limit`]. Errors in the text of a file are reported before costly work begins.

pub mod chilly;
pub mod former;
mod frame;
mod games;
mod limits;
pub mod nurikabe;
mod sha256;

pub use games::{Claim, Game, Report};
pub use limits::{Error, Exceeded, Limits};

#[cfg(test)]
mod tests;

/// Returns the game of a certificate, or `None` if the first lines name no known game.
pub fn game(bytes: &[u8]) -> Option<Game> {
    let mut lines = bytes.split(|&byte| byte == b'\n');
    let first = lines.next()?;
    if first != b"kortest certificate 1" && first != b"kortest certificate 2" {
        return None;
    }
    let name = lines.next()?.strip_prefix(b"puzzle ")?;
    // The second line ends only if another line follows.
    lines.next()?;
    Game::named(std::str::from_utf8(name).ok()?)
}

/// Verifies a certificate of any game completely.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<Report, Error> {
    Report::of(bytes, limits)
}

/// The examples in the readme file of the crate, which are compiled as tests.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
