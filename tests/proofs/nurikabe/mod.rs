//! Nurikabe.

mod counts;
mod cuts;
mod generate;
mod journal;
mod proofs;
