//! Levels of Santa Chilly with a name.

use kortest::chilly::Level;
pub use kortest::read::CHILLY as INPUT;
use kortest::read::name_of;

/// The part of `--help` that describes levels.
pub const HELP: &str = "A level of Santa Chilly consists of links and rows, or is a list of rows or the JSON of the game.";

/// A level and its name for messages and files.
pub struct NamedLevel {
    /// The stem of the file name, or a name from the level's digest.
    pub name: String,
    pub level: Level,
}

impl NamedLevel {
    /// Returns a level with its name, or with a name from its digest.
    pub fn new(name: Option<&str>, level: Level) -> NamedLevel {
        NamedLevel {
            name: name.map_or_else(|| name_of(INPUT.id, &level), str::to_string),
            level,
        }
    }
}
