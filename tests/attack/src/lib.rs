//! Attacks the checkers with changed certificates. Each changed certificate gets a correct digest, so that a checker
//! must read the rest. Brute force decides whether an accepted claim is true.
//!
//! | module | content |
//! |---|---|
//! | [`seal`] | correct digests for any bytes |
//! | [`truth`] | decides the claim of a small certificate from its board alone |
//! | [`games`] | the games: parsing, mutations, and brute force for each |
//! | [`document`] | parsing that all games share |
//! | [`seeds`] | the certificates that the attack changes first: valid ones of the prover, and false ones |
//! | [`mutate`] | the mutations |
//! | [`form`] | tests whether a certificate is well formed |
//! | [`memory`] | measures the memory of a check |
//! | [`judge`] | runs the Rust checker and decides what is a finding |
//! | [`others`] | the checkers in Python and JavaScript, and the checker from Coq |
//! | [`campaign`] | the attack loop |
//! | [`minimise`] | reduces a finding to its essential parts |

#![warn(missing_docs)]

#[cfg(feature = "prover")]
pub mod campaign;
pub mod document;
pub mod form;
pub mod games;
pub mod judge;
pub mod memory;
pub mod minimise;
pub mod mutate;
pub mod others;
pub mod seal;
pub mod seeds;
pub mod text;
pub mod truth;
