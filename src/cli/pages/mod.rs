//! Pages for people. Knows no game: what a page says of a board comes from its game, as [`Content`].
//!
//! A page is one HTML file that loads nothing from the network. It is complete without scripts; with them the solution
//! can be replayed, and the certificate verified by a checker in JavaScript (`checker/` here, and `web/` of each game), which
//! follows the written formats and shares no code with the prover. Before a page is written,
//! [`checker`](kortest_checker) has verified the certificate: there is no page of an invalid one.

mod app;
pub mod assets;
mod chart;
mod document;
mod labels;
mod page;
mod project;

pub use app::parse_app;
pub use assets::{Assets, GameAssets, Location};
pub use chart::Chart;
pub use document::Document;
pub use labels::{Origin, labelled};
pub use page::{About, Content, Iteration, hero, page};
