//! Tests of Nurikabe: counts, cuts, certificates, journals and generated grids.

mod counts;
mod cuts;
mod daily;
mod generate;
mod journal;
mod loops;
mod proofs;
