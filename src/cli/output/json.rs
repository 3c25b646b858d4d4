//! What is the same in the JSON objects of all commands and games.
#![doc = include_str!("JSON.md")]

use super::lines::say;
use crate::system::resources::used;
use kortest::anytime::Improvement;
use serde::Serialize;
use serde_json::Value;
use std::time::Instant;

/// What a run has cost.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Cost {
    /// Wall time.
    pub seconds: f64,
    /// Of all threads; `None` where the system does not tell.
    pub cpu_seconds: Option<f64>,
    /// The peak of resident memory; `None` where the system does not tell.
    pub peak_memory_bytes: Option<u64>,
}

impl Cost {
    /// Of a run that began then.
    pub fn since(start: Instant) -> Cost {
        let used = used();
        Cost {
            seconds: start.elapsed().as_secs_f64(),
            cpu_seconds: used.map(|used| used.cpu_seconds),
            peak_memory_bytes: used.map(|used| used.peak_memory),
        }
    }
}

/// An object about a board, or about several: what all have, and around it what belongs to the command (`T`) and to the
/// game.
#[derive(Serialize)]
pub struct Object<'a, T: Serialize> {
    /// The game's name; `None` if that is not known.
    puzzle: Option<&'a str>,
    /// The board, of an object about one.
    #[serde(flatten)]
    about: Option<About<'a>>,
    /// What belongs to the command.
    #[serde(flatten)]
    body: T,
    /// The version of the program.
    version: &'static str,
}

/// A board.
#[derive(Serialize)]
struct About<'a> {
    /// What it is called.
    name: &'a str,
    /// In one line; `None` if that is not known.
    board: Option<String>,
}

impl<'a, T: Serialize> Object<'a, T> {
    /// About a board.
    pub fn new(puzzle: &'a str, name: &'a str, board: impl ToString, body: T) -> Object<'a, T> {
        Object::of_what(name, Some(puzzle), Some(board.to_string()), body)
    }

    /// About something that should be about a board; what is known of that.
    pub fn of_what(name: &'a str, puzzle: Option<&'a str>, board: Option<String>, body: T) -> Object<'a, T> {
        Object { puzzle, about: Some(About { name, board }), body, version: VERSION }
    }

    /// About several boards of a game, which are in the body.
    pub fn of_boards(puzzle: &'a str, body: T) -> Object<'a, T> {
        Object { puzzle: Some(puzzle), about: None, body, version: VERSION }
    }

    /// Prints it as one line.
    pub fn print(&self) {
        say!("{}", line(self));
    }
}

/// This program's.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// As one line.
fn line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("numbers, texts and lists can be written")
}

/// As a value, to become part of another object.
pub fn value(object: &impl Serialize) -> Value {
    serde_json::to_value(object).expect("numbers, texts and lists can be written")
}

/// The search or the sweep of one budget.
#[derive(Debug, Serialize)]
pub struct Iteration {
    /// `search` or `columns`.
    pub method: &'static str,
    /// Moves.
    pub budget: u32,
    /// States of the search, or nodes of the layers.
    pub states: u64,
    /// Wall time.
    pub seconds: f64,
    /// Whether it came to its end.
    pub finished: bool,
    /// Layers that were made, of the column program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layers: Option<usize>,
}

impl From<&kortest::search::Iteration> for Iteration {
    fn from(iteration: &kortest::search::Iteration) -> Iteration {
        let &kortest::search::Iteration { budget, states, time, finished, .. } = iteration;
        Iteration { method: "search", budget, states, seconds: time.as_secs_f64(), finished, layers: None }
    }
}

/// A solution that was better than those before it.
#[derive(Debug, Serialize)]
pub struct Improved {
    /// Its moves.
    upper_bound: u32,
    /// States until then.
    states: u64,
    /// Wall time until then.
    seconds: f64,
}

impl Improved {
    /// Each of them.
    pub fn list(improvements: &[Improvement]) -> Vec<Improved> {
        let fields = |&Improvement { moves, states, time }: &Improvement| Improved {
            upper_bound: moves,
            states,
            seconds: time.as_secs_f64(),
        };
        improvements.iter().map(fields).collect()
    }
}
