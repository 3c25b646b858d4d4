//! What the commands do with a grid of Nurikabe: one file per command.

mod check;
mod draw;
mod export;
mod prove;
mod show;
mod solve;

pub use check::check;
pub use export::export;
pub use prove::prove;
pub use show::{show, show_certificate};
pub use solve::{GridAlgorithm, solve};

use super::games::Game;
use super::input::Puzzle;

/// Nurikabe, as the commands see it.
pub const NURIKABE: Game =
    Game { puzzle: Puzzle::Nurikabe, name: "Nurikabe", board: "a grid of Nurikabe", options: &["limit", "explain"] };
