//! HTML pages for readers. This module is the same for all games: the [`Content`] of a page comes from the game.
//!
//! A page is one HTML file that loads nothing from the network. The page is complete without scripts. With scripts, the
//! reader can replay the solution and verify the certificate with a checker in JavaScript. That checker (`checker/`
//! here, and `web/` of each game) follows the written formats and shares no code with the prover. Before the program
//! writes a page, [`checker`](kortest_checker) verifies the certificate, so pages show valid certificates only.

mod app;
pub mod assets;
mod chart;
mod document;
mod labels;
mod page;
mod project;
mod text;

pub use app::parse_app;
pub use assets::{Assets, GameAssets, Location};
pub use chart::Chart;
pub use document::Document;
pub use labels::{Origin, labelled};
pub use page::{About, Content, Iteration, duration, hero, page, play_link};
pub use text::{Text, clicks, counted, headline, text, verdict_on, verdict_word};
