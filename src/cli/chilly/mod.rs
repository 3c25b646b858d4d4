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
use crate::chilly::{Graph, Level, ProveError};

impl From<ProveError> for Failure {
    fn from(error: ProveError) -> Failure {
        match error {
            ProveError::TooManyPresents(_) => Failure::input(error),
            ProveError::Contradiction(..) => Failure::Unfinished(error.to_string()),
        }
    }
}

/// What a person can see.
fn why_unsolvable(level: &Level) -> String {
    let Some(graph) = Graph::new(level) else { return "the exit cannot be reached".into() };
    let taken: Vec<usize> = graph.moves.iter().flat_map(|m| m.presents.iter().copied()).collect();
    match (0..graph.presents).find(|p| !taken.contains(p)) {
        Some(present) => {
            let (x, y) = level.point(level.presents()[present]);
            format!("the present at ({x},{y}) cannot be taken on a way to the exit")
        }
        None => "the presents cannot all be taken on one way to the exit".into(),
    }
}
