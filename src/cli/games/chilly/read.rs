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

/// Returns the route in a certificate; `None` if the certificate has none, so that its text is empty.
pub fn certified_route(witness: String) -> Option<String> {
    Some(witness).filter(|route| !route.is_empty())
}

/// Explains why a level has no route. If the prover gave no reason (`None`), its search has tried all routes.
pub fn why_unsolvable(level: &Level, no_route: Option<NoRoute>) -> String {
    no_route.unwrap_or(NoRoute::Components).text(level)
}
