//! The error type, with a code and an English message.

use serde_json::{Value, json};

/// The reason why a question cannot be answered.
#[derive(Debug)]
pub struct Error {
    pub code: &'static str,
    pub message: String,
    pub place: Option<TextPlace>,
}

/// A line and a character in a text, counted from 1.
#[derive(Clone, Copy, Debug)]
pub struct TextPlace {
    pub line: usize,
    pub character: usize,
}

impl Error {
    /// Creates an error that is not about a place in a text.
    pub fn new(code: &'static str, message: impl Into<String>) -> Error {
        Error {
            code,
            message: message.into(),
            place: None,
        }
    }

    /// Returns the error as the JSON object that the page receives: its code, its message, and its place in
    /// the text, if any.
    pub fn json(&self) -> Value {
        let mut json = json!({"code": self.code, "message": self.message});
        if let Some(TextPlace { line, character }) = self.place {
            json["line"] = line.into();
            json["character"] = character.into();
        }
        json
    }
}
