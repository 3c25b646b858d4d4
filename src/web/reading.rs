//! Reads the text of a board that a person has written.

use crate::error::Error;
use kortest::read::{AnyBoard, Hint, Unclear, read};
use kortest::text::sizes_text;

/// Maximum length of a text, in bytes.
#[cfg(any(feature = "chilly", feature = "nurikabe"))]
const MAX_TEXT_BYTES: usize = 1 << 17;

/// The words of a game in messages.
pub struct MessageWords {
    /// The name of the game, as in certificates.
    pub game: &'static str,
    /// The word for a board, which is also the code of the error about a text that is not a board.
    pub noun: &'static str,
    /// The end of the messages about a text with several meanings.
    pub remedy: &'static str,
}

/// Returns the only board of a game that a text means. Fails if the text means none, several, or only an
/// unlikely one. `words` names the game, and has its words for the message of the error.
pub fn only_board(text: &str, words: &MessageWords) -> Result<AnyBoard, Error> {
    let hint = Hint {
        puzzle: Some(words.game),
        ..Hint::default()
    };
    match read(text, &hint) {
        Ok(chosen) => Ok(chosen.reading.board),
        Err(unclear) => Err(error(&unclear, words)),
    }
}

/// Returns the error for a text that is not exactly one board of a game: its code is the game's noun if the
/// text is no board, and `doubtful` if it may be several. `words` are the words of the game in messages, of
/// which the `remedy` says how to write the board without doubt.
fn error(unclear: &Unclear, words: &MessageWords) -> Error {
    let MessageWords { noun, remedy, .. } = words;
    let message = match unclear {
        Unclear::NoBoard(_) => return Error::new(noun, unclear.to_string()),
        Unclear::SeveralSizes { sizes, .. } => {
            let sizes = sizes_text(sizes);
            format!("may be a {noun} of size {sizes} (columns x rows){remedy}")
        }
        Unclear::SeveralWays(_) => format!("may be a {noun} in several ways{remedy}"),
        Unclear::Unlikely { doubt, .. } => {
            format!("probably something else, because {doubt}{remedy}")
        }
        // A question about sizes or games, which a hint with one game and no size does not lead to.
        other => other.to_string(),
    };
    Error::new("doubtful", message)
}

/// Fails if a text is longer than the maximum, so that reading it could take too long.
#[cfg(any(feature = "chilly", feature = "nurikabe"))]
pub fn check_length(text: &str) -> Result<(), Error> {
    if text.len() > MAX_TEXT_BYTES {
        return Err(Error::new(
            "too_long",
            format!("{} bytes; a text has at most {MAX_TEXT_BYTES}", text.len()),
        ));
    }
    Ok(())
}
