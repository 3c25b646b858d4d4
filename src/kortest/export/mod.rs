//! Formats of other programs: text in, text out.
//!
//! A certificate becomes a [`theorem`], which Coq proves with the library in `proofs/coq/theories`.
//! A level of Santa Chilly becomes a travelling salesman problem, and a tour becomes a route
//! ([`tsplib`]).

#[cfg(feature = "chilly")]
mod chilly;
#[cfg(feature = "former")]
pub mod former;
#[cfg(feature = "nurikabe")]
mod nurikabe;
mod theorem;
#[cfg(feature = "chilly")]
pub mod tsplib;

use kortest_checker::Limits;
use theorem::CoqLibrary;
pub use theorem::{TheoremError, TheoremName};

/// Returns a file for the proof assistant Coq with the theorem that a certificate proves. `game` is the
/// game of the certificate, and `name` the name of the theorem.
///
/// # Errors
///
/// The certificate is invalid or could not be checked within the limits, or it has no theorem.
pub fn theorem(
    bytes: &[u8],
    game: &str,
    name: &TheoremName,
    limits: &Limits,
) -> Result<String, TheoremError> {
    match game {
        #[cfg(feature = "former")]
        "former" => former::theorem(bytes, name, limits),
        #[cfg(feature = "chilly")]
        "chilly" => chilly::theorem(bytes, name.name, limits),
        #[cfg(feature = "nurikabe")]
        "nurikabe" => nurikabe::theorem(bytes, name.name, limits),
        // The game is unknown, or this build leaves it out.
        _ => Err(TheoremError::NoTheorem("is of another game")),
    }
}

/// Returns whether a text is a file for the proof assistant Coq that [`theorem`] has written for a
/// certificate of this game. `false` for an unknown game.
pub fn is_theorem(text: &str, game: &str) -> bool {
    let library: &CoqLibrary = match game {
        #[cfg(feature = "former")]
        "former" => &former::LIBRARY,
        #[cfg(feature = "chilly")]
        "chilly" => &chilly::LIBRARY,
        #[cfg(feature = "nurikabe")]
        "nurikabe" => &nurikabe::LIBRARY,
        _ => return false,
    };
    library.is_used_by(text)
}
