//! Levels of Santa Chilly with a name.

use crate::games::board::Named;
use kortest::answer::Chilly;
pub use kortest::read::CHILLY as INPUT;

/// The part of `--help` that describes levels.
pub const HELP: &str = "A level of Santa Chilly consists of links and rows, or is a list of rows or the JSON of the game.";

/// A level and its name.
pub type NamedLevel = Named<Chilly>;
