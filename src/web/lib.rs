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
//! | `{"do": "grade", "board": ..., "memory": ...}` | how hard the board is: `stars`, `difficulty`, `different_solutions`, null if unknown |
//! | `{"do": "explain", "board": ..., "memory": ...}` | what all best games share: `begin`, `groups`, `orders`, or null as `common` |
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

mod error;
mod former;
pub mod interface;

use error::Error;
use kortest::former::{Board, Click};
use kortest::runtime::{Instant, Limits, Progress, Run};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::LazyLock;
use std::time::Duration;

/// The answer to a question: JSON, and perhaps a certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// A JSON object.
    pub json: String,
    /// The bytes of the certificate; empty if the answer has no certificate.
    pub bytes: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    Read {
        text: String,
        today: Option<String>,
    },
    Prove {
        board: String,
        memory: usize,
    },
    FirstClicks {
        board: String,
        memory: usize,
    },
    Grade {
        board: String,
        memory: usize,
    },
    Explain {
        board: String,
        memory: usize,
    },
    Game {
        board: String,
        clicks: Vec<Click>,
        memory: usize,
    },
}

/// Answers a question in JSON. Errors are in the field `error`.
pub fn answer(question: &str) -> Reply {
    match reply(question) {
        Ok(reply) => reply,
        Err(error) => Reply::of_json(&json!({ "error": error.json() })),
    }
}

impl Reply {
    /// Returns a reply without a certificate.
    fn of_json(json: &Value) -> Reply {
        Reply {
            json: json.to_string(),
            bytes: Vec::new(),
        }
    }
}

fn reply(question: &str) -> Result<Reply, Error> {
    let json = match parse_question(question)? {
        Question::Read { text, today } => former::read(&text, today.as_deref())?,
        Question::Prove { board, memory } => {
            let proof = former::prove(&parse_board(&board)?, run(memory))?;
            return Ok(Reply {
                json: proof.json.to_string(),
                bytes: proof.certificate,
            });
        }
        Question::FirstClicks { board, memory } => {
            former::first_clicks(&parse_board(&board)?, run(memory))?
        }
        Question::Grade { board, memory } => former::grade(&parse_board(&board)?, run(memory))?,
        Question::Explain { board, memory } => former::explain(&parse_board(&board)?, run(memory))?,
        Question::Game {
            board,
            clicks,
            memory,
        } => former::game(&parse_board(&board)?, &clicks, run(memory))?,
    };
    Ok(Reply::of_json(&json))
}

fn parse_question(text: &str) -> Result<Question, Error> {
    serde_json::from_str(text).map_err(|error| Error::new("question", error.to_string()))
}

fn parse_board(rows: &str) -> Result<Board, Error> {
    Board::parse(rows).map_err(Error::from)
}

/// How far the answer has been computed. The page reads this with `done()` and `of()`.
static PROGRESS: LazyLock<Progress> = LazyLock::new(Progress::default);

/// A proof in a page ends after this time at the latest.
const MAX_TIME: Duration = Duration::from_secs(24 * 3600);

/// Returns the limits and the progress counters for a computation in the browser.
fn run(memory: usize) -> Run<'static> {
    let limits = Limits {
        deadline: Some(Instant::now() + MAX_TIME),
        ..Limits::none()
    };
    Run {
        limits,
        memory,
        ..Run::new(&PROGRESS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(question: &str) -> Value {
        serde_json::from_str(&answer(question).json).unwrap()
    }

    #[test]
    fn invalid_questions_get_an_error() {
        for text in [
            "",
            "{",
            "[]",
            "{\"do\":\"dance\"}",
            "{\"do\":\"prove\",\"board\":\"O\"}",
            "\u{0}",
        ] {
            assert_eq!(ask(text)["error"]["code"], "question", "{text}");
        }
    }

    #[test]
    fn invalid_boards_get_an_error() {
        let question = json!({"do": "prove", "board": "O./.O", "memory": 1 << 20});

        let answer = ask(&question.to_string());

        assert_eq!(answer["error"]["code"], "floating");
    }
}
