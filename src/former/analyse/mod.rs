//! Analyses clicks by computing the exact optimum of the board after each click.
//!
//! [`first_clicks()`] analyses every possible first click on a board. [`game()`] analyses the clicks of a game. If a
//! click of the player loses clicks, [`game()`] also names an optimal click.
//!
//! An [`Analysis`] answers several questions about one board in less time.
//!
//! [`count_solutions`] counts the optimal solutions of a board, grades its difficulty, and, if [`Wanted`], finds what
//! the optimal solutions have in common.
//!
//! Let `before` and `after` be the optima of the board before and after a click. The click *loses* `1 + after - before`
//! clicks. This is never negative: the click and `after` more clear the board, so `before` is at most `1 + after`.
//!
//! ```
//! use kortest_base::runtime::{Progress, Run};
//! use kortest_former::analyse::{Wanted, count_solutions, first_clicks, game};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let board: kortest_former::Board = "OPO/OGO".parse()?;
//! let progress = Progress::default();
//! let all = first_clicks(&board, Run::new(&progress))?;
//! assert_eq!((all.optimum.exact(), all.clicks.len()), (Some(4), 4));
//! let counts = count_solutions(&board, Wanted::default(), Run::new(&progress))?;
//! assert_eq!(counts.plays.unwrap().first_clicks, 4);
//! let judged = game(&board, &[(0, 0), (1, 0), (1, 0), (2, 0)], Run::new(&progress))?;
//! assert!(judged.cleared() && judged.lost.exact() == Some(0));
//! # Ok(())
//! # }
//! ```
//!
//! # Method
//!
//! Each optimum is computed by the column program. Its layers prove that fewer clicks do not suffice, and its solution
//! is replayed on the plain board. The boards have most of their columns in common and share the layers of these
//! columns. Boards with the same canonical form (up to mirroring and the names of the colours) are solved once.
//!
//! If limits or memory prevent an exact result, the result is a range, [`Bounds`]. The range follows from the layers
//! built so far, from a quickly found solution, and from the boards before and after.
//!
//! The layers also give all optimal plays: the traces of each column (what clicks remove) that some optimal play makes,
//! and the cheapest merges (common orders) of neighbouring traces. Traces and merges give the number of chains.
//! Followed click by click, they give all states on optimal plays, from which the other counts follow.

mod analysis;
mod challenge;
mod counters;
mod counts;
mod different;
mod difficulty;
mod explain;
mod first_clicks;
mod game;
mod graph;
mod ladder;
mod line;
mod not_counted;

pub use analysis::Analysis;
pub use challenge::{Attempt, Challenge, Lost, Watched, attempt, challenges};
pub use counters::{Counters, GameOnSides, counters, game_on_sides};
pub use counts::{Counts, PlayCounts, Wanted, count_solutions};
pub use difficulty::Difficulty;
pub use explain::{Common, CommonGroup, Order, Range};
pub use first_clicks::{FirstClick, FirstClicks, first_clicks, first_clicks_and_counts};
pub use game::{Game, GameClick, game};
pub use kortest_base::bounds::Bounds;
pub use ladder::{FirstColumn, Ladder, Ladders, Rung, ladders};
pub use line::{Counted, Line, LineRow, NoLine, Place, SideClicks, line, line_at};
pub use not_counted::NotCounted;
