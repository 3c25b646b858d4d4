//! Levels as travelling salesman problems in the format of TSPLIB, for solvers of these, and their tours back.
//!
//! Source of the format: Reinelt, "TSPLIB 95", 1995; of `AGTSP`: Helsgaun's GLKH.

mod problem;
mod tour;
mod write;

pub use problem::{Member, Salesman};
pub use tour::{TourError, read_tour};
pub use write::{Kind, write};
