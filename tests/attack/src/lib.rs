//! Tests the certificate checkers with changed certificates that have correct digests. Brute force
//! decides whether an accepted claim is true.
//!
//! | module | content |
//! |---|---|
//! | [`seal`] | digests |
//! | [`truth`] | brute force for claims |
//! | [`games`] | functions for each game |
//! | [`document`] | the text of certificates |
//! | [`seeds`] | creates certificates, valid and false |
//! | [`mutate`] | random changes |
//! | [`memory`] | measures the memory of a check |
//! | [`judge`] | runs the Rust checker |
//! | [`others`] | runs the other checkers |
//! | [`campaign`] | the main loop |
//! | [`minimise`] | shortens a certificate |

#[cfg(feature = "prover")]
pub mod campaign;
pub mod document;
pub mod games;
pub mod judge;
pub mod memory;
pub mod minimise;
pub mod mutate;
pub mod others;
pub mod seal;
pub mod seeds;
pub mod truth;
