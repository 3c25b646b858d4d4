//! NRK's game *Former*: clear the board in the fewest clicks.

mod board;
pub mod bounds;
pub mod certificate;
pub mod columns;
pub mod daily;
mod estimate;
mod game;
pub mod kernel;
mod layout;
mod plan;
pub mod profile;
mod prove;
pub mod pruning;
mod rules;
mod solve;

pub use board::{Board, BoardError, Click, Colour, LETTERS, MAX_CELLS, MAX_COLUMNS, MAX_ROWS};
pub use game::{Former, State};
pub use layout::{Column, ColumnInfo, Layout, TileSet};
pub use plan::{JobResult, Merged, Plan, PlanError};
pub use prove::{
    DEFAULT_FLOOR, LEAST_SLACK, Method, Proof, ProveError, ProveOptions, SweepRun, Unfinished, prove, prove_with,
};
pub use rules::Rules;
pub use solve::{Solution, bounds, solve};
