//! Levels as travelling salesman problems (TSP) in TSPLIB format, for TSP solvers, and the conversion of their tours to
//! routes.
//!
//! Source of the format: Reinelt, "TSPLIB 95", 1995; of `AGTSP`: Helsgaun's GLKH.

mod problem;
mod tour;
mod write;

pub use problem::{Member, Salesman, UnreachableStop};
pub use tour::{TourError, read_tour};
pub use write::{Kind, write};
