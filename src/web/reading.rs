//! Reads the text of a board that a person has written, for the games whose pages accept free text.

use crate::error::Error;
use kortest::text::Readings;
use std::fmt::Display;

/// Maximum length of a text, in bytes.
const MAX_TEXT_BYTES: usize = 1 << 17;

/// Returns the board that a text means. `noun` is the word for a board, and `remedy` ends the
/// messages about a text with several meanings.
pub fn only_board<B>(
    readings: Readings<B, impl Display>,
    noun: &'static str,
    remedy: &str,
) -> Result<B, Error> {
    let mut boards = readings.boards;
    if boards.is_empty() {
        boards = readings.unlikely;
    }
    if boards.is_empty()
        && let Some(error) = readings.error
    {
        return Err(Error::new(noun, error.to_string()));
    }
    if boards.len() > 1 {
        let sizes: Vec<String> = boards.iter().map(|one| one.size.to_string()).collect();
        let sizes = sizes.join(" or ");
        return Err(Error::new(
            "doubtful",
            format!("may be a {noun} of size {sizes} (columns x rows){remedy}"),
        ));
    }
    let Some(reading) = boards.pop() else {
        return Err(Error::new(noun, format!("the text is not a {noun}")));
    };
    if let Some(doubt) = reading.doubt {
        return Err(Error::new(
            "doubtful",
            format!("probably something else, because {doubt}{remedy}"),
        ));
    }
    Ok(reading.board)
}

/// Fails if a text is too long to be read.
pub fn check_length(text: &str) -> Result<(), Error> {
    if text.len() > MAX_TEXT_BYTES {
        return Err(Error::new(
            "too_long",
            format!("{} bytes; a text has at most {MAX_TEXT_BYTES}", text.len()),
        ));
    }
    Ok(())
}
