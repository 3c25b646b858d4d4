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
    pub fn new(code: &'static str, message: impl Into<String>) -> Error {
        Error {
            code,
            message: message.into(),
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
        let code = match &error {
            BoardError::Empty => "empty",
            BoardError::Ragged { .. } => "ragged",
            BoardError::NoColour { .. } => "no_colour",
            BoardError::SameColour { .. } => "same_colour",
            BoardError::Floating { .. } => "floating",
            BoardError::TooHigh(_) => "too_high",
            BoardError::TooWide(_) => "too_wide",
            BoardError::TooColourful(_) => "too_colourful",
            _ => "board",
        };
        let place = match &error {
            BoardError::NoColour { place, .. }
            | BoardError::SameColour { place, .. }
            | BoardError::Floating { place } => Some(*place),
            _ => None,
        };
        Error {
            place,
            ..Error::new(code, error.to_string())
        }
    }
}

impl From<DateError> for Error {
    fn from(error: DateError) -> Error {
        let code = match error {
            DateError::NoBoard(..) => "no_board",
            _ => "no_date",
        };
        Error::new(code, error.to_string())
    }
}

impl From<NoTile> for Error {
    fn from(error: NoTile) -> Error {
        Error::new("no_tile", error.to_string())
    }
}

impl From<ProveError> for Error {
    fn from(error: ProveError) -> Error {
        Error::new("internal", error.to_string())
    }
}
