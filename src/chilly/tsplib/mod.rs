//! Converts levels to travelling salesman problems in TSPLIB format, and tours to routes.
//!
//! Sources: Reinelt, "TSPLIB 95", 1995; Helsgaun (GLKH) for the extension `AGTSP`.

mod problem;
mod tour;
mod tour_text;

pub use problem::{Member, Problem, ProblemKind, Salesman, UnreachableStop};
pub use tour::read_tour;
pub use tour_text::{Position, TourError};
