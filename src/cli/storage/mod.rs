//! Saves certificates on disk, for all games.

mod certificate;
mod destination;
mod saved;

pub use certificate::Certificate;
pub use destination::{Destination, OnConflict, Saving};
pub use saved::{How, Saved};
