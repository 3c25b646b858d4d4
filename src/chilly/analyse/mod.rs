//! What moves are worth: the optimum after each of them, exactly.
//!
//! [`first_moves`] tells it of every push that moves Chilly from the start, [`route`] of those that somebody has made, with a
//! best one where theirs lost something. A move *loses* what it and the optimum after it are more than the optimum before
//! it: 0 or more, because a best route from where it leads is, with the move itself, a route. It may lose the way, too: then
//! no route exists after it. Where none existed before it, it loses nothing.
//!
//! ```
//! use kortest_chilly::analyse::{AnalyseOptions, first_moves, route};
//! use kortest_chilly::{Level, parse_moves};
//! use kortest_base::runtime::{Limits, Progress};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let level: Level = "/#######/#P...$#/#.....#/#.$..X#/#######".parse()?;
//! let (options, limits, progress) = (AnalyseOptions::default(), Limits::none(), Progress::default());
//! let all = first_moves(&level, &options, limits, &progress)?;
//! assert_eq!((all.optimum.exact(), all.moves.len()), (Some(4), 2));
//! let judged = route(&level, &parse_moves("RLDR")?, &options, limits, &progress)?;
//! assert!(judged.won && judged.lost.exact() == Some(0));
//! # Ok(())
//! # }
//! ```
//!
//! # How
//!
//! Every number is an optimum by the prover, or follows from some by what the functions say about it. What limits keep from
//! being known is open between two [`Bounds`].

mod bounds;
mod first_moves;
mod position;
mod route;

pub use bounds::Bounds;
pub use first_moves::{FirstMove, FirstMoves, first_moves};
pub use kortest_base::analysis::AnalyseOptions;
pub use position::Position;
pub use route::{Route, RouteMove, route};
