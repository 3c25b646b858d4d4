//! HTML pages that show certificates and verify them in the browser.

pub mod assets;
mod chart;
mod document;
mod labels;
mod page;
mod text;

pub use assets::{Asset, Assets, GameAssets, Location};
pub use chart::{Bar, Chart};
pub use document::{Document, parse_app};
pub use labels::{Origin, labelled};
pub use page::{About, Content, Iteration, duration, hero, page, play_link};
pub use text::{Text, clicks, counted, headline, text, verdict_on, verdict_word};
