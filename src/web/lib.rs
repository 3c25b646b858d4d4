//! The prover for a browser: questions and answers in JSON, for one thread, without a system around it.
//!
//! [`answer`] is all of it. What a page sees of it in WebAssembly is a plain C interface of a few functions
//! ([`interface`]): a dozen lines of JavaScript call it, and no tool has to be installed to build it, which a generated
//! interface would need in exactly the version of its library.
//!
//! | question | answer |
//! |---|---|
//! | `{"do": "read", "text": "OPG/GBB"}` | the board of a date or of rows in any notation: `board`, `columns`, `date` |
//! | `{"do": "prove", "board": "OPG/GBB", "memory": 1000000}` | `optimum`, `moves`, `lower_bound`, ...; the certificate beside it |
//! | `{"do": "first_clicks", "board": ..., "memory": ...}` | `optimum`, and for each possible click what it loses: `clicks` |
//! | `{"do": "game", "board": ..., "clicks": [[0, 1]], "memory": ...}` | what each click played has lost: `game`, `lost`, `cleared` |
//!
//! Boards are rows from the top; cells are `[column, row]`, counted from 0 at the bottom left; `memory` is in bytes. A number
//! of clicks that is not known exactly is a pair, at least and at most. What cannot be answered is
//! `{"error": {"code": ..., "message": ...}}`, with `line` and `character` where something stands in a text.

#![warn(missing_docs)]

mod board;
mod error;
pub mod interface;
mod judge;
mod progress;
mod prove;
mod question;

pub use question::{Reply, answer};
