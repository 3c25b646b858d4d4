//! Certificates on disk: where they go, what happens to files that are there, and how two certificates of one board become
//! one. It knows no game.

mod certificate;
mod destination;
mod saved;

pub use certificate::Certificate;
pub use destination::{Destination, OnConflict, Saving};
pub use saved::{How, Saved};
