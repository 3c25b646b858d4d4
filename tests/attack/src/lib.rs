//! Tests the certificate checkers. This crate changes certificates at random and corrects their digests. If a checker
//! accepts a changed certificate, brute force decides whether the claim is true.
//!
//! | module | content |
//! |---|---|
//! | [`seal`] | correct digests |
//! | [`truth`] | decides by brute force whether a claim is true |
//! | [`games`] | parsing, random changes and brute force for each game |
//! | [`document`] | parsing functions for all games |
//! | [`seeds`] | the first certificates, valid and false |
//! | [`mutate`] | the random changes |
//! | [`form`] | tests whether a certificate is well formed |
//! | [`memory`] | measures the memory of a check |
//! | [`judge`] | runs the Rust checker |
//! | [`others`] | runs the checkers in Python and JavaScript, and the checker from Coq |
//! | [`campaign`] | the main loop |
//! | [`minimise`] | shortens a certificate that has caused a checker error |

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
