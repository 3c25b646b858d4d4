//! The prover for a browser. It answers questions in JSON, runs on one thread, and needs no
//! operating system.
//!
//! [`answer`] is the only function that computes something. In WebAssembly, a page calls this
//! function through a plain C interface of a few functions ([`interface`]). A dozen lines of
//! JavaScript suffice for these calls. wasm-bindgen is not used, because its tool and its library
//! must have the same version.
//!
//! | question | answer |
//! |---|---|
//! | `{"do": "read", "text": "OPG/GBB", "today": "2026-11-23"}` | the board that the text gives, as a date or as rows: `board`, `columns`, `date` |
//! | `{"do": "prove", "board": "OPG/GBB", "memory": 1000000}` | `optimum`, `moves`, `lower_bound`, ...; the certificate is attached as bytes |
//! | `{"do": "first_clicks", "board": ..., "memory": ...}` | `optimum`, and how many clicks each possible first click loses: `clicks` |
//! | `{"do": "game", "board": ..., "clicks": [[0, 1]], "memory": ...}` | how many clicks each click of a game lost: `game`, `lost`, `cleared` |
//!
//! `read` accepts and refuses the same texts as the argument BOARD of the command line. `today` is
//! optional: without it, words such as *today* and *yesterday* are refused.
//!
//! Boards are rows from the top. Cells are `[column, row]`, counted from 0 at the bottom left.
//! `memory` is in bytes. An unknown number of clicks is given as a pair: its lower and upper bound.
//! The answer to an invalid question is `{"error": {"code": ..., "message": ...}}`. If the error
//! has a position in the text, the object `error` also has the fields `line` and `character`.

#![warn(missing_docs)]

mod board;
mod error;
pub mod interface;
mod judge;
mod prove;
mod question;

pub use question::{Reply, answer};
