//! Converts levels to travelling salesman problems (TSP) in TSPLIB format, and tours of TSP solvers to routes.
//!
//! Sources: the format is by Reinelt, "TSPLIB 95", 1995; its extension `AGTSP` is by Helsgaun (GLKH).

mod problem;
mod tour;
mod write;

pub use problem::{Member, Salesman, UnreachableStop};
pub use tour::{TourError, read_tour};
pub use write::{Kind, write};
