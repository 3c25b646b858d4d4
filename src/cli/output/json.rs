//! Builds and prints the JSON objects of all commands and games.
#![doc = include_str!("JSON.md")]

use super::lines::{print_line, tell};
use crate::system::names::{printable, printable_json};
use crate::system::resources::used;
use kortest::anytime::Improvement;
use kortest::search::Iteration;
use serde::Serialize;
use serde_json::{Value, json};
use std::time::Instant;

/// A JSON object about one board or several boards.
#[derive(Serialize)]
pub struct Object<'a> {
    /// The name of the game; `None` if the game is unknown.
    puzzle: Option<&'a str>,
    #[serde(flatten)]
    about: Option<About<'a>>,
    /// Fields that depend on the command and the game.
    #[serde(flatten)]
    fields: Value,
    version: &'static str,
}

/// The fields that describe a board in a JSON object.
#[derive(Serialize)]
struct About<'a> {
    name: &'a str,
    /// The board in one line; `None` if the board is unknown.
    board: Option<String>,
    /// A note for the user about the board.
    note: Option<String>,
}

impl<'a> Object<'a> {
    /// Creates a JSON object that describes a board.
    pub fn new(puzzle: &'a str, name: &'a str, board: impl ToString, fields: Value) -> Object<'a> {
        Object::of_unknown(name, Some(puzzle), Some(board.to_string()), fields)
    }

    pub fn of_unknown(
        name: &'a str,
        puzzle: Option<&'a str>,
        board: Option<String>,
        fields: Value,
    ) -> Object<'a> {
        Object {
            puzzle,
            about: Some(About {
                name,
                board,
                note: None,
            }),
            fields,
            version: VERSION,
        }
    }

    /// Creates an object about several boards of one game.
    pub fn of_boards(puzzle: &'a str, fields: Value) -> Object<'a> {
        Object {
            puzzle: Some(puzzle),
            about: None,
            fields,
            version: VERSION,
        }
    }

    pub fn with_note(mut self, note: Option<String>) -> Object<'a> {
        if let Some(about) = &mut self.about {
            about.note = note;
        }
        self
    }

    /// Adds the time and the memory that the command has used.
    pub fn with_cost(mut self, start: Instant) -> Object<'a> {
        let used = used();
        self.fields["seconds"] = json!(start.elapsed().as_secs_f64());
        self.fields["cpu_seconds"] = json!(used.map(|used| used.cpu_seconds));
        self.fields["peak_memory_bytes"] = json!(used.map(|used| used.peak_memory));
        self
    }

    /// Prints the object as one line.
    pub fn print(&self) {
        let json = serde_json::to_string(self).expect("numbers, texts and lists can be written");
        print_line(&printable_json(&json));
    }
}

/// Prints an error to stderr, and also to stdout with `--json`.
pub fn tell_error(message: &str, exit_code: u8) {
    // Programs often print the message of the object.
    let message = printable(message);
    tell(&message);
    if std::env::args_os().any(|argument| argument == "--json") {
        let fields = json!({"error": message, "exit_code": exit_code});
        Object {
            puzzle: None,
            about: None,
            fields,
            version: VERSION,
        }
        .print();
    }
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Returns one iteration of the search as a JSON object.
pub fn iteration(
    &Iteration {
        budget,
        states,
        time,
        finished,
        ..
    }: &Iteration,
) -> Value {
    let seconds = time.as_secs_f64();
    json!({"method": "search", "budget": budget, "states": states, "seconds": seconds, "finished": finished})
}

/// Returns all improvements of the solution as a JSON array.
pub fn improvements(improvements: &[Improvement]) -> Value {
    let fields = |&Improvement {
                      moves,
                      states,
                      time,
                  }: &Improvement| json!({"upper_bound": moves, "states": states, "seconds": time.as_secs_f64()});
    improvements.iter().map(fields).collect()
}
