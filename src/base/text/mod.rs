//! Reads text that people and programs write, and formats proven bounds.
//!
//! | step | function | result |
//! |---|---|---|
//! | bytes to text | [`decode()`] | text without byte order mark, terminal colours and carriage returns |
//! | text to rows | [`rows()`] | the rows of a board, without comments |
//! | rows to cells | [`layouts`] | every way to split the text into cells |
//! | cells to boards | a game | [`Readings`]: every board that the text may mean |
//!
//! The library `kortest` chooses between the boards of all games.
//!
//! Before a game reads rows, it looks for another [`form()`] of text: the game takes a board that kortest has printed
//! as JSON, and refuses the forms of other programs by their names.
//!
//! A text of a user is made [printable] before it stands in a message.

#![deny(clippy::expect_used)]

mod cells;
mod layout;
mod lists;
mod names;
mod numbers;
mod other_forms;
mod quoted;
mod reading;
mod rows;

pub use layout::LayoutError;
#[doc(hidden)]
pub use layout::{Layouts, layouts, layouts_of_all_lines};
pub use lists::ListError;
#[doc(hidden)]
pub use names::{is_deceptive, path_text, printable, printable_json, printable_lines};
#[doc(hidden)]
pub use numbers::{
    bounds_text, bytes_text, counted, grouped, listed, seconds_text, short, span_text, word,
};
pub use other_forms::OtherForm;
#[doc(hidden)]
pub use other_forms::{Form, form, has_field};
#[doc(hidden)]
pub use quoted::{quoted, quoted_path};
#[doc(hidden)]
pub use reading::{Numbering, Reading, Readings, Size, percentage, sizes_text};
#[doc(hidden)]
pub use rows::{Cell, CellRow, Gap, Layout, Row, Style, clean, decode, lines, rows};
use thiserror::Error;

/// Maximum size of a text that is read as a board, in bytes.
#[doc(hidden)]
pub const MAX_TEXT_BYTES: u64 = 1 << 20;

/// The error for a name that is not one of the allowed names.
#[derive(Clone, Debug, Error, PartialEq, Eq, Hash)]
#[error("no {what} is called {name:?}; there are {allowed}")]
pub struct UnknownName {
    /// The kind of thing that should have the name, such as `algorithm`.
    pub what: &'static str,
    /// The name that is not allowed.
    pub name: String,
    /// The allowed names, with commas between them.
    pub allowed: String,
}

/// Returns the value of `values` that has this name. `name_of` returns the name of a value, and `what` says what the
/// values are, such as `algorithm`, for the message of the error.
///
/// # Errors
///
/// No value has the name.
#[doc(hidden)]
pub fn named<T: Copy>(
    what: &'static str,
    name: &str,
    values: &[T],
    name_of: fn(T) -> &'static str,
) -> Result<T, UnknownName> {
    for &value in values {
        if name_of(value) == name {
            return Ok(value);
        }
    }
    let names: Vec<&str> = values.iter().map(|&value| name_of(value)).collect();
    Err(UnknownName {
        what,
        name: name.to_string(),
        allowed: names.join(", "),
    })
}

/// Formats proven bounds on the number of moves of the shortest solution, such as `at least 5 clicks` or `7 clicks is
/// optimal`. `noun` is the word for a move of the game, in the singular.
#[doc(hidden)]
pub fn optimum_text(lower_bound: u32, upper_bound: Option<u32>, noun: &str) -> String {
    match upper_bound {
        Some(upper) if upper == lower_bound => {
            format!("{} is optimal", counted(upper.into(), noun))
        }
        Some(upper) => format!(
            "at least {lower_bound} and at most {}",
            counted(upper.into(), noun)
        ),
        None => format!("at least {}", counted(lower_bound.into(), noun)),
    }
}
