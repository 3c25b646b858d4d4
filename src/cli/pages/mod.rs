//! Pages for people: one of a certificate, and the list of the boards of an archive.
//!
//! A page is one HTML file that loads nothing from the network. It is complete without scripts; with them the solution
//! can be played, and the certificate verified by a checker in JavaScript (`src/cli/pages/checker`), which follows
//! [the formats](kortest::certificate) and shares no code with the prover; its column program is arranged like that of
//! `scripts/check_columns.py`. Before a page is written, [`checker`](kortest_checker) has
//! verified the certificate: there is no page of an invalid one.

mod assets;
mod chart;
mod chilly;
mod former;
mod nurikabe;
mod page;
pub mod site;
mod text;

pub use assets::Assets;
pub use page::{About, Iteration, page};
