//! This crate changes certificates at random and passes the changed certificates to the checkers. Every changed
//! certificate has a correct digest, because a checker rejects a wrong digest at once. If a checker accepts a
//! certificate, brute force decides whether the claim is true.
//!
//! | module | content |
//! |---|---|
//! | [`seal`] | correct digests for any bytes |
//! | [`truth`] | decides by brute force whether a claim about a small board is true |
//! | [`games`] | parsing, random changes and brute force for each game |
//! | [`document`] | parsing functions for all games |
//! | [`seeds`] | the first certificates: valid certificates from the prover, and hand-written false certificates |
//! | [`mutate`] | the random changes |
//! | [`form`] | tests whether a certificate is well formed |
//! | [`memory`] | measures the memory of a check |
//! | [`judge`] | runs the Rust checker and detects its errors |
//! | [`others`] | runs the checkers in Python and JavaScript, and the checker extracted from Coq |
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
