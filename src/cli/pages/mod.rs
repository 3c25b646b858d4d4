//! HTML pages about certificates. The game provides the [`Content`] of a page.
//!
//! A page is one HTML file that loads nothing from the network. In a browser with scripts, the reader can replay the
//! solution, and can verify the certificate. For this, the page has a checker in JavaScript, which shares no code with
//! the prover. The program verifies the certificate before it writes a page. So pages show only valid certificates.

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
