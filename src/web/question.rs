//! Answers the questions of the web page.

use crate::error::Error;
use crate::progress::PROGRESS;
use crate::{board, judge, prove};
use kortest::former::{Board, Click};
use kortest::runtime::{Instant, Limits, Run};
use serde::Deserialize;
use serde_json::{Value, json};
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
    Game {
        board: String,
        clicks: Vec<Click>,
        memory: usize,
    },
}

/// Answers a question in JSON. Errors are in the field `error`.
pub fn answer(question: &str) -> Reply {
    let (json, bytes) =
        reply(question).unwrap_or_else(|error| (json!({ "error": error.json() }), Vec::new()));
    Reply {
        json: json.to_string(),
        bytes,
    }
}

fn reply(question: &str) -> Result<(Value, Vec<u8>), Error> {
    let question = serde_json::from_str(question).map_err(|error| Error::new("question", error))?;
    let alone = |json| (json, Vec::new());
    match question {
        Question::Read { text, today } => board::read(&text, today.as_deref()).map(alone),
        Question::Prove { board, memory } => prove::prove(&parse(&board)?, run(memory)),
        Question::FirstClicks { board, memory } => {
            judge::first_clicks(&parse(&board)?, run(memory)).map(alone)
        }
        Question::Game {
            board,
            clicks,
            memory,
        } => judge::game(&parse(&board)?, &clicks, run(memory)).map(alone),
    }
}

fn parse(rows: &str) -> Result<Board, Error> {
    Board::parse(rows).map_err(Error::from)
}

/// Returns the limits and the progress counters for a computation in the browser.
fn run(memory: usize) -> Run<'static> {
    let deadline = Some(Instant::now() + Duration::from_secs(24 * 3600));
    Run {
        limits: Limits {
            deadline,
            ..Limits::none()
        },
        memory,
        ..Run::new(&PROGRESS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(question: Value) -> Value {
        serde_json::from_str(&answer(&question.to_string()).json).unwrap()
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
            let reply: Value = serde_json::from_str(&answer(text).json).unwrap();
            assert_eq!(reply["error"]["code"], "question", "{text}");
        }
        let floating = ask(json!({"do": "prove", "board": "O./.O", "memory": 1 << 20}));
        assert_eq!(floating["error"]["code"], "floating");
    }
}
