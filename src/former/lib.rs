//! NRK's game *Former*: clear the board in as few clicks as possible.
//!
//! A click removes a tile and all tiles of its colour that are connected with it by sides. The tiles above them fall,
//! and a column stays where it is when it is empty. `docs/FORMER.md` has an example.

#![warn(missing_docs)]
// The items of `internals` need no `Debug`.
#![cfg_attr(not(feature = "internals"), warn(missing_debug_implementations))]
#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]

#[doc(hidden)]
pub mod analyse;
mod anytime;
mod board;
/// Lower bounds on the number of clicks that clear a state.
mod bounds {
    pub mod column_runs;
    pub mod strip;
}
pub mod certificate;
mod clicks;
mod columns;
pub mod daily;
mod dates;
mod early;
mod game;
mod general;
pub mod generate;
mod instructions;
mod kernel;
mod layout;
mod lower_bound;
mod perft;
mod profile;
mod prove;
mod pruning;
mod read;
mod replay;
mod solve;
mod union;

pub use board::{
    Board, Click, Colour, LETTERS, MAX_CELLS, MAX_COLOURS, MAX_COLUMNS, MAX_ROWS, NoTile,
    SizeError, clicks_text,
};
pub use clicks::parse_clicks;
pub use columns::Unfinished;
pub use perft::perft;
#[doc(hidden)]
pub use prove::fits_search;
pub use prove::{
    DEFAULT_FLOOR, Method, Proof, ProveError, ProveOptions, SweepRun, prove, prove_with,
};
pub use read::{BoardError, TextPosition};
#[doc(hidden)]
pub use read::{read, read_numbered};
pub use replay::{Replay, Step, replay};
#[doc(hidden)]
pub use solve::fits_algorithm;
pub use solve::{Solution, bounds, solve, solve_and_prove};
pub use union::Contradiction;

/// Internal items for tests and benches. The items may change at any time.
#[cfg(feature = "internals")]
pub mod internals {
    pub use super::bounds::column_runs::column_runs;
    pub use super::bounds::strip::strip;
    pub use super::columns::{Direction, Swept, sweep};
    pub use super::game::{Former, Rules, State};
    pub use super::general::General;
    pub use super::kernel::Kernel;
    pub use super::layout::{Layout, TileSet};
    pub use super::lower_bound::{Evidence, LowerBound};
    pub use super::prove::{Tuning, prove_tuned};
}

/// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
