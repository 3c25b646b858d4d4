//! Nurikabe.

mod counts;
mod generate;
mod journal;
mod proofs;
