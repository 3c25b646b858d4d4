//! Saves certificates on disk: destinations, conflicts with existing files, and merging. This module is independent of
//! the games.

mod certificate;
mod destination;
mod saved;

pub use certificate::Certificate;
pub use destination::{Destination, OnConflict, Saving};
pub use saved::{How, Saved};
