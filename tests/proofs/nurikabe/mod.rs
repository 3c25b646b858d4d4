//! Tests of Nurikabe: counts, cuts, certificates, journals and generated grids.

mod counts;
mod cuts;
mod generate;
mod journal;
mod loops;
mod proofs;
