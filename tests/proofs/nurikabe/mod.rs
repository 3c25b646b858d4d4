//! Nurikabe.

mod counts;
mod proofs;
