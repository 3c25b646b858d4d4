//! Nurikabe.

mod counts;
mod cuts;
mod generate;
mod proofs;
