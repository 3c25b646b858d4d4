//! The prover for a browser. It answers questions in JSON, runs on one thread, and needs no
//! operating system.
//!
//! [`answer`] is the only function that computes something. In WebAssembly, a page calls this
//! function through a plain C interface of a few functions ([`interface`]). A dozen lines of
//! JavaScript suffice for these calls. wasm-bindgen is not used, because its tool and its library
//! must have the same version.
//!
//! A question names its game and what to do: `{"game": "former", "do": "prove", ...}`. The module of
//! each game describes its questions. The module of WebAssembly that a page loads knows one game.
//!
//! `memory` is in bytes. The answer to an invalid question is
//! `{"error": {"code": ..., "message": ...}}`. If the error has a position in the text, the object
//! `error` also has the fields `line` and `character`.

#![warn(missing_docs)]

#[cfg(feature = "chilly")]
mod chilly;
mod error;
#[cfg(feature = "former")]
mod former;
pub mod interface;
#[cfg(feature = "nurikabe")]
mod nurikabe;
mod reading;

use error::Error;
use kortest::answer::{self, Answer, Certificate, Game, Quiet, Until};
use kortest::runtime::{Instant, Limits, Progress, Run};
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

/// A question about a game that this module knows.
#[derive(Deserialize)]
#[serde(tag = "game", rename_all = "snake_case")]
enum GameQuestion {
    #[cfg(feature = "chilly")]
    Chilly(chilly::LevelQuestion),
    #[cfg(feature = "former")]
    Former(former::BoardQuestion),
    #[cfg(feature = "nurikabe")]
    Nurikabe(nurikabe::GridQuestion),
}

/// Answers a question, a JSON object, with another JSON object and perhaps with a certificate. If the
/// question cannot be answered, the object has only the field `error`.
pub fn answer(question: &str) -> Reply {
    match reply(question) {
        Ok(reply) => {
            let has_certificate = !reply.bytes.is_empty();
            debug_assert!(!has_certificate || !kortest_checker::is_refused(&reply.bytes));
            reply
        }
        Err(error) => Reply::of_json(&json!({ "error": error.json() })),
    }
}

impl Reply {
    /// Returns a reply with the certificate of a proof attached, and adds its claim and its digest to the
    /// JSON. Both are null if there is no certificate.
    fn of_proof(mut json: Value, certificate: Option<Certificate>) -> Reply {
        let Some(certificate) = certificate else {
            json["claim"] = Value::Null;
            json["sha256"] = Value::Null;
            return Reply::of_json(&json);
        };
        json["claim"] = certificate.claim.to_string().into();
        json["sha256"] = certificate.digest.into();
        Reply {
            json: json.to_string(),
            bytes: certificate.bytes,
        }
    }

    /// Returns a reply that consists of JSON alone, without a certificate.
    fn of_json(json: &Value) -> Reply {
        Reply {
            json: json.to_string(),
            bytes: Vec::new(),
        }
    }
}

/// Parses a question in JSON, and answers it by the module of its game. The error says why this is not
/// possible.
fn reply(text: &str) -> Result<Reply, Error> {
    let question =
        serde_json::from_str(text).map_err(|error| Error::new("question", error.to_string()))?;
    match question {
        #[cfg(feature = "chilly")]
        GameQuestion::Chilly(question) => chilly::reply(question),
        #[cfg(feature = "former")]
        GameQuestion::Former(question) => former::reply(question),
        #[cfg(feature = "nurikabe")]
        GameQuestion::Nurikabe(question) => nurikabe::reply(question),
    }
}

thread_local! {
    /// How far the answer has been computed. The page, which has one thread, reads this with `done()`
    /// and `of()`. Each test has a thread of its own.
    static PROGRESS: &'static Progress = Box::leak(Box::default());
}

/// Returns the counters of the progress of this thread's answer.
fn progress() -> &'static Progress {
    PROGRESS.with(|progress| *progress)
}

/// The longest time of a proof in a page: a day.
const MAX_TIME: Duration = Duration::from_secs(24 * 3600);

/// Proves a board of a game. The proof is not checked here, because a WebAssembly module with a checker would
/// be large.
fn prove<G: Game>(board: &G::Board, options: G::Options, run: Run) -> Result<Answer<G>, G::Error> {
    let question = answer::Question::new(options, None, Until::Result);
    answer::prove(board, question, run, &Quiet::default())
}

/// Returns the limits and the progress counters for a computation in the browser.
fn run(memory: usize) -> Run<'static> {
    let limits = Limits::none().deadline(Some(Instant::now() + MAX_TIME));
    Run::new(progress()).limits(limits).memory(memory)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the JSON of the answer to a question, which is JSON too.
    fn ask(question: &str) -> Value {
        serde_json::from_str(&answer(question).json).unwrap()
    }

    #[test]
    fn invalid_questions_get_an_error() {
        for text in [
            "",
            "{",
            "[]",
            "{\"game\":\"former\",\"do\":\"dance\"}",
            "{\"game\":\"chess\",\"do\":\"prove\",\"board\":\"O\"}",
            "{\"game\":\"former\",\"do\":\"prove\",\"board\":\"O\"}",
            "\u{0}",
        ] {
            assert_eq!(ask(text)["error"]["code"], "question", "{text}");
        }
    }

    #[test]
    fn invalid_boards_get_an_error() {
        let question =
            json!({"game": "former", "do": "prove", "board": "O./.O", "memory": 1 << 20});

        let answer = ask(&question.to_string());

        assert_eq!(answer["error"]["code"], "floating");
    }
}
