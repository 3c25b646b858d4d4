//! Nurikabe.

mod counts;
mod generate;
mod proofs;
