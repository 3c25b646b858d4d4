//! Levels of Santa Chilly with a name.

use crate::games::board::Named;
use kortest::answer::Chilly;
use kortest::chilly::{Level, NoRoute};

/// The part of `--help` that describes levels.
pub const HELP: &str = "A level of Santa Chilly consists of links and rows, or is a list of rows or the JSON of the game.";

/// A level and its name.
pub type NamedLevel = Named<Chilly>;

/// The word for a move of Santa Chilly in messages.
pub const NOUN: &str = "move";

/// Explains why a level has no route. Presents are named by column and row.
pub fn why_unsolvable(level: &Level, no_route: Option<NoRoute>) -> String {
    match no_route {
        Some(NoRoute::Exit) => "the exit cannot be reached".into(),
        Some(NoRoute::Present(present)) => {
            let cell = present_cell(level, present);
            format!("the present at {cell} cannot be taken on a way to the exit")
        }
        Some(NoRoute::Presents(first, second)) => {
            let first = present_cell(level, first);
            let second = present_cell(level, second);
            format!(
                "the presents at {first} and {second} cannot both be taken on one way to the exit"
            )
        }
        _ => "the presents cannot all be taken on one way to the exit".into(),
    }
}

/// Returns column and row of the present with this index.
fn present_cell(level: &Level, present: usize) -> String {
    let (column, row) = level.point(level.presents()[present]);
    format!("({column},{row})")
}
