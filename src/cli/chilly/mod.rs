//! What the commands do with a level of Santa Chilly: one file per command.

mod check;
mod prove;
mod show;
mod solve;

pub use check::check;
pub use prove::prove;
pub use show::show;
pub use solve::solve;

use super::Failure;
use super::games::Game;
use super::input::Puzzle;
use kortest::chilly::{Level, NoRoute, ProveError};

/// Santa Chilly, as the commands see it.
pub const CHILLY: Game = Game {
    puzzle: Puzzle::Chilly,
    name: "Santa Chilly",
    board: "a level of Santa Chilly",
    options: &["no-lp", "moves", "play", "problem", "width", "power"],
};

impl From<ProveError> for Failure {
    fn from(error: ProveError) -> Failure {
        match error {
            ProveError::TooManyPresents(_) => Failure::input(error),
            ProveError::Contradiction(..) => Failure::Unfinished(error.to_string()),
        }
    }
}

/// Why there is no route, so that a person can look for it.
fn why_unsolvable(level: &Level, no_route: Option<NoRoute>) -> String {
    let present = |p: usize| {
        let (x, y) = level.point(level.presents()[p]);
        format!("({x},{y})")
    };
    match no_route {
        Some(NoRoute::Exit) => "the exit cannot be reached".into(),
        Some(NoRoute::Present(p)) => format!("the present at {} cannot be taken on a way to the exit", present(p)),
        Some(NoRoute::Presents(p, q)) => {
            format!("the presents at {} and {} cannot both be taken on one way to the exit", present(p), present(q))
        }
        Some(NoRoute::Ways) | None => "the presents cannot all be taken on one way to the exit".into(),
    }
}
