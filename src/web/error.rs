//! The error type, with a code and an English message.

use kortest::former::daily::DateError;
use kortest::former::{BoardError, NoTile, ProveError, TextPosition};
use serde_json::{Value, json};

/// The reason why a question cannot be answered.
#[derive(Debug)]
pub struct Error {
    code: &'static str,
    message: String,
    place: Option<TextPosition>,
}

impl Error {
    /// Creates an error without a position in the text.
    pub fn new(code: &'static str, message: impl ToString) -> Error {
        Error {
            code,
            message: message.to_string(),
            place: None,
        }
    }

    /// Returns the error as the JSON that the page receives.
    pub fn json(&self) -> Value {
        let mut json = json!({"code": self.code, "message": self.message});
        if let Some(TextPosition { line, character }) = self.place {
            json["line"] = line.into();
            json["character"] = character.into();
        }
        json
    }
}

impl From<BoardError> for Error {
    fn from(error: BoardError) -> Error {
        let (code, place) = match &error {
            BoardError::Empty => ("empty", None),
            BoardError::Ragged { .. } => ("ragged", None),
            BoardError::NoColour { place, .. } => ("no_colour", Some(*place)),
            BoardError::SameColour { place, .. } => ("same_colour", Some(*place)),
            BoardError::Floating { place } => ("floating", Some(*place)),
            BoardError::TooHigh(_) => ("too_high", None),
            BoardError::TooWide(_) => ("too_wide", None),
            BoardError::TooColourful(_) => ("too_colourful", None),
            _ => ("board", None),
        };
        Error {
            place,
            ..Error::new(code, error)
        }
    }
}

impl From<DateError> for Error {
    fn from(error: DateError) -> Error {
        let code = if matches!(error, DateError::BeforeRule(..)) {
            "before_rule"
        } else {
            "no_date"
        };
        Error::new(code, error)
    }
}

impl From<NoTile> for Error {
    fn from(error: NoTile) -> Error {
        Error::new("no_tile", error)
    }
}

impl From<ProveError> for Error {
    fn from(error: ProveError) -> Error {
        Error::new("internal", error)
    }
}
