//! The JSON objects that all commands and games print.
#![doc = include_str!("JSON.md")]

use super::lines::{print_line, tell};
use crate::system::names::{printable, printable_json};
use crate::system::resources::used;
use kortest::anytime::Improvement;
use kortest::search::Iteration;
use serde::Serialize;
use std::sync::OnceLock;
use std::time::Instant;

/// What the user has called: it decides how errors are printed, and stands in every object.
#[derive(Clone, Copy)]
pub struct Call {
    /// The name of the command; `None` if the arguments name none.
    pub command: Option<&'static str>,
    pub wants_json: bool,
}

/// The call of this process, which never changes. It is not a parameter of all functions that
/// print, because even the handler of internal errors prints an object.
static CALL: OnceLock<Call> = OnceLock::new();

impl Call {
    /// Sets the call of this process, before the first object is printed.
    pub fn begin(self) {
        CALL.get_or_init(|| self);
    }

    fn current() -> Call {
        let none = Call {
            command: None,
            wants_json: false,
        };
        CALL.get().copied().unwrap_or(none)
    }
}

/// The version of the format of the objects. A field that gets another name, type or meaning, or
/// is removed, makes it a new version; a field that is added does not.
const SCHEMA: u32 = 1;

/// A JSON object: what all objects have in common, and the fields of one command.
#[derive(Serialize)]
pub struct Object<'a, T> {
    /// The name of the command; `None` if the arguments name none.
    command: Option<&'static str>,
    /// The name of the game; `None` if the game is unknown.
    puzzle: Option<&'a str>,
    #[serde(flatten)]
    fields: T,
    version: &'static str,
    schema: u32,
}

/// Fields about one board, in front of the fields of a command.
#[derive(Serialize)]
pub struct OfBoard<'a, T> {
    name: &'a str,
    /// The board in one line; `None` if the board is unknown.
    board: Option<String>,
    /// A note for the user about the board.
    note: Option<String>,
    #[serde(flatten)]
    fields: T,
}

/// Fields about the cost of a run, after the fields of a command.
#[derive(Serialize)]
pub struct WithCost<T> {
    #[serde(flatten)]
    fields: T,
    /// The wall time.
    seconds: f64,
    /// The CPU time of all threads; `None` if the system does not measure it.
    cpu_seconds: Option<f64>,
    peak_memory_bytes: Option<u64>,
}

impl<'a, T> Object<'a, OfBoard<'a, T>> {
    /// Creates an object about a board.
    pub fn new(puzzle: &'a str, name: &'a str, board: String, fields: T) -> Self {
        Object::of_unknown(name, Some(puzzle), Some(board), fields)
    }

    /// Creates an object about a board of which the game and the rows may be unknown.
    pub fn of_unknown(
        name: &'a str,
        puzzle: Option<&'a str>,
        board: Option<String>,
        fields: T,
    ) -> Self {
        let fields = OfBoard {
            name,
            board,
            note: None,
            fields,
        };
        Object::of_fields(puzzle, fields)
    }

    pub fn with_note(mut self, note: Option<String>) -> Self {
        self.fields.note = note;
        self
    }
}

impl<'a, T> Object<'a, T> {
    /// Creates an object about several boards of one game.
    pub fn of_boards(puzzle: &'a str, fields: T) -> Self {
        Object::of_fields(Some(puzzle), fields)
    }

    fn of_fields(puzzle: Option<&'a str>, fields: T) -> Self {
        Object {
            command: Call::current().command,
            puzzle,
            fields,
            version: VERSION,
            schema: SCHEMA,
        }
    }

    /// Adds the time and the memory that the command has used since `start`.
    pub fn with_cost(self, start: Instant) -> Object<'a, WithCost<T>> {
        let used = used();
        let fields = WithCost {
            fields: self.fields,
            seconds: start.elapsed().as_secs_f64(),
            cpu_seconds: used.map(|used| used.cpu_seconds),
            peak_memory_bytes: used.map(|used| used.peak_memory),
        };
        Object::of_fields(self.puzzle, fields)
    }
}

impl<T: Serialize> Object<'_, T> {
    /// Prints the object as one line.
    pub fn print(&self) {
        let json = serde_json::to_string(self).expect("numbers, texts and lists can be written");
        print_line(&printable_json(&json));
    }
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The fields of an error.
#[derive(Serialize)]
struct ErrorFields {
    error: String,
    exit_code: u8,
}

/// Prints an error to stderr, and also to stdout with `--json`.
pub fn tell_error(message: &str, exit_code: u8) {
    // Programs often print the message of the object.
    let error = printable(message);
    tell(&error);
    if Call::current().wants_json {
        Object::of_fields(None, ErrorFields { error, exit_code }).print();
    }
}

/// One attempt of a proof to refute a budget.
#[derive(Serialize)]
pub struct IterationFields {
    pub method: &'static str,
    /// The number of moves that this attempt allows.
    pub budget: u32,
    pub states: u64,
    pub seconds: f64,
    pub finished: bool,
    /// The number of layers that were built; absent for a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layers: Option<usize>,
}

impl From<&Iteration> for IterationFields {
    fn from(iteration: &Iteration) -> IterationFields {
        IterationFields {
            method: "search",
            budget: iteration.budget,
            states: iteration.states,
            seconds: iteration.time.as_secs_f64(),
            finished: iteration.finished,
            layers: None,
        }
    }
}

/// An improvement of the solution.
#[derive(Serialize)]
pub struct ImprovementFields {
    /// The number of moves of the new solution.
    upper_bound: u32,
    states: u64,
    seconds: f64,
}

/// Converts the improvements of a solution to JSON.
pub fn improvements(improvements: &[Improvement]) -> Vec<ImprovementFields> {
    let mut fields = Vec::new();
    for improvement in improvements {
        fields.push(ImprovementFields {
            upper_bound: improvement.moves,
            states: improvement.states,
            seconds: improvement.time.as_secs_f64(),
        });
    }
    fields
}
