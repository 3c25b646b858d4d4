//! HTML pages that show certificates and verify them in the browser.

mod chart;
pub mod document;
mod page;
mod text;

pub use chart::{Bar, Chart};
pub use document::{Asset, Assets, Document, GameAssets, Location, parse_app};
pub use page::{About, Content, Iteration, duration, hero, page, play_link, view_data};
pub use text::{Origin, Text, clicks, counted, headline, labelled, text, verdict_on, verdict_word};
