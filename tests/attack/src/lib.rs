//! An attack on the checkers: certificates that are wrong in one place or in many, with a right digest, so that it
//! does not do all the work; and brute force that knows what is true, so that whatever a checker believes is looked
//! at again.
//!
//! | module | what is in it |
//! |---|---|
//! | [`seal`] | the right digest under any bytes |
//! | [`truth`] | what a small certificate claims, decided from its board alone |
//! | [`games`] | the list of games: for each, a certificate taken apart, how it is changed, and what is true |
//! | [`document`] | what certificates of all games have in common |
//! | [`seeds`] | certificates to start from: those of the prover, and some that nobody may believe |
//! | [`mutate`] | how they are changed |
//! | [`form`] | what may not be accepted although it may be true |
//! | [`memory`] | counts what a check allocates |
//! | [`judge`] | what is a finding |
//! | [`others`] | the checkers in Python and JavaScript |
//! | [`campaign`] | goes on until time is up |
//! | [`minimise`] | a finding with all taken away that it does not need |

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
