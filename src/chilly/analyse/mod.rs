//! Computes how many moves are necessary after each move of a game.
//!
//! [`first_moves`] judges every possible first move of a level. [`route`] judges the moves of a
//! played game and suggests better moves. If a limit stops the prover, numbers are given as
//! [`Bounds`].
//!
//! The *loss* of a move is 1 plus the optimum after the move minus the optimum before the move. In
//! an unsolvable level, moves lose nothing.
//!
//! ```
//! use kortest_base::runtime::{Progress, Run};
//! use kortest_chilly::analyse::{first_moves, route};
//! use kortest_chilly::{Level, parse_moves};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let level: Level = "/#######/#P...$#/#.....#/#.$..X#/#######".parse()?;
//! let progress = Progress::default();
//! let all = first_moves(&level, Run::new(&progress))?;
//! assert_eq!((all.optimum.exact(), all.moves.len()), (Some(4), 2));
//! let judged = route(&level, &parse_moves("RLDR")?, Run::new(&progress))?;
//! assert!(judged.won && judged.lost.exact() == Some(0));
//! # Ok(())
//! # }
//! ```

mod first_moves;
mod position;
mod route;

pub use first_moves::{FirstMove, FirstMoves, first_moves};
pub use kortest_base::bounds::Bounds;
pub use position::Position;
pub use route::{Route, RouteMove, route};
