//! Santa Chilly: slide over the ice, take all presents, enter the exit.
//!
//! The data flows one way: text, [`Level`], [`Graph`] of moves, linear program, dual bound in
//! integers, search, [`Proof`], [`certificate`].
//!
//! The rules: the level is a torus. A push slides Chilly until the next square is a wall (rock `#`, tree `T`, flower
//! `Y`, or an unknown letter). He takes all presents that he passes; they do not stop him. A slide into a hole `O` ends
//! where the link of the hole leads. At the exit `X` the game is over, whether or not all presents are taken.

#![warn(missing_docs)]

pub mod analyse;
mod bounds;
mod branches;
pub mod certificate;
mod direction;
mod game;
mod graph;
mod hexadecimal;
mod level;
mod level_rules;
mod linear_program;
mod local_search;
mod presents;
mod prove;
mod read;
mod replay;
mod slide;
mod solvable;
pub mod tsplib;

pub use direction::{Direction, ParseMovesError, letters, parse_moves};
pub use game::MOST_PRESENTS;
pub use graph::{Graph, Move};
pub use level::{Ground, LONGEST_SIDE, Level, Point, Square};
pub use level_rules::LevelError;
pub use prove::{Branching, Proof, ProveError, ProveOptions, prove, prove_with};
pub use read::{ParsedLevel, looks_like_level, read};
pub use replay::{Replay, ReplayError, Step, replay};
pub use slide::{Push, Slide, push};
pub use solvable::{NoRoute, no_route};

/// What tests and benches look into.
#[cfg(feature = "internals")]
pub mod internals {
    pub use super::bounds::NEVER;
    pub use super::bounds::certified::Certified;
    pub use super::branches::{Decisions, End, Found, Refuter, Tree, small_search};
    pub use super::game::Chilly;
    pub use super::linear_program::{Rounds, relax};
    pub use super::local_search::improve;
    pub use super::prove::prove_tuned;

    /// The evidence of a tree.
    pub fn evidence(tree: &Tree) -> super::certificate::TreeEvidence {
        super::certificate::TreeEvidence::new(tree)
    }
}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
