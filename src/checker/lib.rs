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
//!     // A valid certificate proves its own claim about its own board.
//!     Ok(report) => println!("{} of {}, {}", report.claim(), report.board(), report.digest()),
//!     Err(error) => match error.refusal() {
//!         Some(why) => println!("invalid: {why}"),
//!         None => println!("{error}"),
//!     },
//! }
//! ```
//!
//! | module | contents |
//! |---|---|
//! | [`former`], [`chilly`], [`nurikabe`] | the checks of one game each |
//! | `frame` | the games, and the frame of all certificates: the claim, lines, numbers with their ranges, the digest |
//! | `limits` | limits on the memory and work of a check |
//! | `sha256` | the digest |
//!
//! # Numbers
//!
//! An arithmetic overflow could make a checker accept a false certificate. Two measures prevent
//! this, with any Cargo profile:
//!
//! * `frame::Lines::number` reads every number of a file into a type that fits this number. The
//!   caller gives the range.
//! * Where numbers from a file are added, multiplied or shifted, the result fits its type: the
//!   section *Ranges* of the module or a comment gives a bound on the result. Without such a bound,
//!   the code uses checked or saturating operations. A number of items that are in memory is below
//!   2^60 (2^32 on 32-bit machines), so counting such items needs no comment.
//!
//! As a second line of defence, every profile of this workspace compiles the crate with overflow
//! checks, so a wrong bound stops the program.
//!
//! # Time and memory
//!
//! The checker compares each count in a file with a limit of the format before it allocates memory.
//! Other work and memory is charged to [`Limits`]. A check that exceeds a limit has no verdict and
//! returns [`Error::Limit`]. Errors in the text of a file are reported before costly work begins.

#![deny(clippy::expect_used)]

pub mod chilly;
pub mod former;
mod frame;
mod limits;
pub mod nurikabe;
mod sha256;
#[cfg(test)]
mod tests;

use chilly::ChillyReport;
use former::FormerReport;
pub use frame::{Claim, Game};
pub use limits::{Error, Exceeded, Limits};
use nurikabe::NurikabeReport;

/// Returns the game of a certificate. `None` if the first line names no known version, or if the
/// second line names no known game. Verifies nothing else.
pub fn game(bytes: &[u8]) -> Option<Game> {
    // A certificate begins with the line of its version and the line of its game.
    let mut lines = bytes.split(|&byte| byte == b'\n');
    let version_line = lines.next()?;
    if !frame::is_first_line(version_line) {
        return None;
    }
    let name = lines.next()?.strip_prefix(b"puzzle ")?;
    // The second line is whole only if a line feed follows. Then the text has another line, which
    // may be empty.
    lines.next()?;
    Game::named(std::str::from_utf8(name).ok()?)
}

/// Verifies a certificate of any game completely. An error says that the certificate is not valid,
/// or that the check has no verdict, because a limit ended the check or the certificate has a newer
/// version.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<Report, Error> {
    let (lines, game) = frame::Lines::new(bytes)?;
    match game {
        Game::Former => former::check_lines(lines, limits).map(Report::Former),
        Game::Chilly => chilly::check_lines(lines, limits).map(Report::Chilly),
        Game::Nurikabe => nurikabe::check_lines(lines, limits).map(Report::Nurikabe),
    }
}

/// Maximum work of a check by [`is_refused`], in steps: about a quarter of a second.
const QUICK_WORK: u64 = 1 << 24;
/// Maximum memory of a check by [`is_refused`], in bytes: 64 MiB.
const QUICK_MEMORY: u64 = 64 << 20;

/// Returns whether a short check finds a certificate invalid. Returns `false` for a valid
/// certificate, for a certificate with a newer version, and if the check would need more than
/// `QUICK_WORK` steps or `QUICK_MEMORY` bytes. Other programs call this function to assert that the
/// certificates that they write are valid.
pub fn is_refused(bytes: &[u8]) -> bool {
    let limits = Limits {
        work: QUICK_WORK,
        memory: QUICK_MEMORY,
        ..Limits::of(bytes.len())
    };
    check(bytes, &limits).is_err_and(|error| error.refusal().is_some())
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
    /// Returns the game of the certificate.
    pub fn game(&self) -> Game {
        match self {
            Report::Former(_) => Game::Former,
            Report::Chilly(_) => Game::Chilly,
            Report::Nurikabe(_) => Game::Nurikabe,
        }
    }

    /// Returns the board, as one line of text that the certificate contains.
    pub fn board(&self) -> &str {
        match self {
            Report::Former(report) => &report.certificate.rows,
            Report::Chilly(report) => &report.board,
            Report::Nurikabe(report) => &report.rows,
        }
    }

    /// Returns the claim of the certificate about its board, such as `optimal 13`. The checker has
    /// verified it.
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
            Report::Chilly(report) => &report.digest,
            Report::Nurikabe(report) => &report.digest,
        }
    }
}

/// The examples in the readme file of the crate, which are compiled as tests.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
