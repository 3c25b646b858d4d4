//! The JSON objects that all commands and games print.
#![doc = include_str!("JSON.md")]

use super::lines::{print_line, tell};
#[cfg(test)]
use super::schema::{ALL_OBJECTS, AN_ERROR, COST, ONE_BOARD, Section};
use kortest::anytime::Improvement;
use kortest::certificate::Header;
use kortest::search::Iteration;
use kortest::text::{printable, printable_json};
use kortest_system::usage::used;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::OnceLock;
use std::time::Instant;

/// The command that the user has called, which every object names, and whether errors are printed as objects too.
#[derive(Clone, Copy, Default)]
pub struct Call {
    /// The name of the command; `None` if the arguments name none.
    pub command: Option<&'static str>,
    pub wants_json: bool,
}

/// The call of this process, which never changes. The call is not a parameter of the functions that print objects,
/// because the handler of panics, which has no such parameter, prints an object too.
static CALL: OnceLock<Call> = OnceLock::new();

impl Call {
    /// Sets the call of this process, before the first object is printed.
    pub fn begin(self) {
        CALL.get_or_init(|| self);
    }

    /// Returns the call of this process. Before [`Call::begin`], returns a call without a command and without JSON.
    fn current() -> Call {
        CALL.get().copied().unwrap_or_default()
    }
}

/// The version of the format of the objects. The version changes if a field is removed, or gets another name, type or
/// meaning. A new field does not change the version.
pub const SCHEMA: u32 = 1;

/// A JSON object: what all objects have in common, and the fields of one command.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Object<'a, T> {
    /// The name of the command; null in an error if the arguments name no command.
    command: Option<&'static str>,
    /// The game, as in `--puzzle`; null in an error, and if a damaged certificate does not contain it.
    puzzle: Option<&'a str>,
    #[serde(flatten)]
    #[cfg_attr(test, schemars(skip))]
    fields: T,
    /// The version of the program.
    version: &'static str,
    /// The version of this format: 1. It grows when a field is removed or gets another name, type or meaning.
    schema: u32,
}

/// Fields about one board, in front of the fields of a command.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct OfBoard<'a, T> {
    /// The date, the stem of the file's name, or `GAME-xxxxxxxx` with a digest of the board.
    name: &'a str,
    /// The board in one line, as every command accepts it; null if a damaged certificate does not contain it.
    board: Option<String>,
    /// A warning about the board: NRK may change its rule before a date in the future; null for all other boards.
    note: Option<String>,
    #[serde(flatten)]
    #[cfg_attr(test, schemars(skip))]
    fields: T,
}

/// Fields about the cost of a run, after the fields of a command.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct WithCost<T> {
    #[serde(flatten)]
    #[cfg_attr(test, schemars(skip))]
    fields: T,
    /// Wall time since the start of this board.
    seconds: f64,
    /// CPU time of all threads; null if the system does not measure it.
    cpu_seconds: Option<f64>,
    /// The peak of resident memory (with several boards: of all boards so far); null if the system does not measure it.
    peak_memory_bytes: Option<u64>,
}

impl<'a, T> Object<'a, OfBoard<'a, T>> {
    /// Creates an object about a board.
    pub fn new(puzzle: &'a str, name: &'a str, board: String, fields: T) -> Self {
        Object::about_board(name, Some(puzzle), Some(board), fields)
    }

    /// Creates an object about the certificate with this header. A damaged certificate has no header.
    pub fn of_certificate(name: &'a str, header: Option<&'a Header>, fields: T) -> Self {
        let puzzle = header.map(|header| header.puzzle.as_str());
        let board = header.map(|header| header.board.clone());
        Object::about_board(name, puzzle, board, fields)
    }

    /// Creates an object about a board. The game (`puzzle`) and the board are `None` if the board is from a damaged
    /// certificate, which does not contain them.
    fn about_board(
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

    /// Creates an object with these fields and with the fields of all objects: the command, the game, and the versions.
    pub fn of_fields(puzzle: Option<&'a str>, fields: T) -> Self {
        Object {
            command: Call::current().command,
            puzzle,
            fields,
            version: VERSION,
            schema: SCHEMA,
        }
    }

    /// Adds fields with the wall time since `start`, and with the CPU time and the peak memory of the whole process.
    pub fn with_cost(self, start: Instant) -> Object<'a, WithCost<T>> {
        let resources = used();
        let fields = WithCost {
            fields: self.fields,
            seconds: start.elapsed().as_secs_f64(),
            cpu_seconds: resources.map(|resources| resources.cpu_seconds),
            peak_memory_bytes: resources.map(|resources| resources.peak_memory),
        };
        Object::of_fields(self.puzzle, fields)
    }
}

impl<T: Serialize> Object<'_, T> {
    /// Prints the object as one line.
    pub fn print(&self) {
        print_line(&self.line());
    }

    /// Returns the object as one line.
    pub fn line(&self) -> String {
        let json = serde_json::to_string(self).expect("numbers, texts and lists can be written");
        printable_json(&json)
    }
}

/// The sections about fields that objects of several commands have, and about errors.
#[cfg(test)]
pub const SECTIONS: &[Section] = &[
    Section::shared(ALL_OBJECTS, &[], &[Object::<()>::json_schema]),
    Section::object(AN_ERROR, &[ALL_OBJECTS], &[ErrorFields::json_schema]).without_puzzle(),
    super::reports::SECTION,
    Section::shared(ONE_BOARD, &[ALL_OBJECTS], &[OfBoard::<()>::json_schema]),
    Section::shared(COST, &[], &[WithCost::<()>::json_schema]),
];

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The fields of an error.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct ErrorFields {
    /// The message, which is also printed to standard error, with escapes such as `\u{202e}` in
    /// names that are not visible as themselves.
    error: String,
    /// 2 for bad usage or input; 3 if a limit or a signal stopped the run before any result; 4 if the system does not
    /// allow the run or its result (a full disk, a limit of the system, no locks), and after an internal error; 5 if
    /// another run has locked the files, so try again later.
    exit_code: u8,
}

/// Prints an error to stderr and, with `--json`, also as an object to stdout.
pub fn tell_error(message: &str, exit_code: u8) {
    // Programs often print the message of the object, so it has escapes for invisible characters too.
    let error = printable(message);
    tell(&error);
    if Call::current().wants_json {
        Object::of_fields(None, ErrorFields { error, exit_code }).print();
    }
}

/// One attempt of a proof to refute a budget.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct IterationFields {
    /// `search` or `columns`.
    pub method: &'static str,
    /// The number of moves that this budget allows.
    pub budget: u32,
    /// The number of states or nodes for this budget.
    pub states: u64,
    /// The wall time for this budget.
    pub seconds: f64,
    /// Whether the budget was refuted or solved completely.
    pub finished: bool,
    /// The number of layers that were built; only for `columns`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "usize"))]
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
#[cfg_attr(test, derive(JsonSchema))]
pub struct ImprovementFields {
    /// The number of moves of the solution.
    upper_bound: u32,
    /// The number of states expanded before the solution was found.
    states: u64,
    /// Wall time from the start of the algorithm to the solution.
    seconds: f64,
}

/// Converts the improvements of a solution to the fields of the JSON object.
pub fn improvements(improvements: &[Improvement]) -> Vec<ImprovementFields> {
    let fields = improvements.iter().map(|improvement| ImprovementFields {
        upper_bound: improvement.moves,
        states: improvement.states,
        seconds: improvement.time.as_secs_f64(),
    });
    fields.collect()
}
