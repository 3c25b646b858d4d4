//! What the checker itself gives away: an attacker has it too, and may ask it as often as he likes.

pub mod layers;
pub mod sizes;

use crate::document::Document as Any;
use crate::document::former::Document;
use crate::seal::sealed;
use kortest_checker::{Error, Limits, check};

/// What the checker says. One that panics says nothing here; the same file comes to the judge afterwards.
pub fn complaint(document: Any) -> Option<String> {
    let file = sealed(&document.write());
    let mut limits = Limits::of(file.len());
    (limits.threads, limits.memory, limits.work) = (1, 64 << 20, 20_000_000);
    match std::panic::catch_unwind(|| check(&file, &limits)) {
        Ok(Err(Error::Invalid(complaint))) => Some(complaint),
        _ => None,
    }
}

/// Leaves nothing but a lower bound by the column program; `None` if the board is too large for that.
fn bare(document: &mut Document, version: u8) -> Option<()> {
    if document.width() > 8 || document.tiles() > 20 || document.board.len() > 64 {
        return None;
    }
    (document.version, document.search, document.witness) = (version, None, None);
    document.kind = "at-least".into();
    Some(())
}
