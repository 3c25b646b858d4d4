//! What clicks are worth: the optimum after each of them, exactly.
//!
//! [`first_clicks`] tells it of every click that a board allows, [`game`] of those that somebody has made, with a best one
//! where theirs lost something. A click *loses* what it and the optimum after it take more than the optimum before it: 0
//! or more, because a best solution of what it leaves is, with the click itself, a solution of the board.
//!
//! ```
//! use kortest_base::runtime::{Progress, Run};
//! use kortest_former::analyse::{first_clicks, game};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let board: kortest_former::Board = "OPO/OGO".parse()?;
//! let progress = Progress::default();
//! let all = first_clicks(&board, Run::new(&progress))?;
//! assert_eq!((all.optimum.exact(), all.clicks.len()), (Some(4), 4));
//! let judged = game(&board, &[(0, 0), (1, 0), (1, 0), (2, 0)], Run::new(&progress))?;
//! assert!(judged.cleared() && judged.lost.exact() == Some(0));
//! # Ok(())
//! # }
//! ```
//!
//! # How
//!
//! Every number is an optimum by the column program, whose two halves agree: layers that allow no
//! fewer clicks, and a solution, which is replayed on the plain board. The boards have most of their columns in common, and
//! share the layers of these. Boards that are the same but for left and right and the names of the colours are solved once.
//!
//! What limits or memory keep from being known is a range, [`Bounds`]: from the layers that there are, from a solution that
//! is found at once, and from what the boards before and after say, because the optimum goes down by at most one with a
//! click.

mod alike;
mod bounds;
mod first_clicks;
mod game;
mod settle;
mod suffice;

pub use bounds::Bounds;
pub use first_clicks::{FirstClick, FirstClicks, first_clicks};
pub use game::{Game, GameClick, game};
