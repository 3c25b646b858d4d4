//! Santa Chilly: slide, take all presents, enter the exit.
//!
//! Text, [`Level`], [`Graph`] of moves, [bound](program) by linear program, [integers](bounds::certified), search,
//! [`Proof`].
//!
//! The rules: the level is a torus. A push slides Chilly until the next cell is a wall (rock `#`, tree `T`, flower
//! `Y`, anything unknown). All presents that he passes are taken and do not stop him. In a hole `O` the slide ends
//! where its link leads. At the exit `X` the game is over, presents or not.

mod bounds;
mod build;
pub mod certificate;
mod direction;
mod game;
mod graph;
mod level;
mod presents;
mod program;
mod prove;
mod read;
mod replay;
mod slide;
mod solvable;
pub mod tsplib;

pub use build::LevelError;
pub use direction::{Direction, letters, parse_moves};
pub use game::MOST_PRESENTS;
pub use graph::{Graph, Move};
pub use level::{Ground, LONGEST_SIDE, Level, Place, Point};
pub use prove::{Proof, ProveError, ProveOptions, prove, prove_with};
pub use read::{Read, looks_like_level, read};
pub use replay::{Replay, ReplayError, Step, replay};
pub use slide::{Push, Slide, push};
pub use solvable::{NoRoute, no_route};

/// What tests and benches look into.
#[cfg(feature = "internals")]
pub mod internals {
    pub use super::bounds::NEVER;
    pub use super::bounds::certified::Certified;
    pub use super::game::Chilly;
    pub use super::program::relax;
}
