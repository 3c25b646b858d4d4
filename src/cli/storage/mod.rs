//! Saves certificates on disk, for all games.

mod certificate;
mod destination;

pub use certificate::Certificate;
pub use destination::{Destination, How, OnConflict, Saved, Saving};
