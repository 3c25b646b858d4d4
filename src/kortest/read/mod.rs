//! Reads the text of a board, and decides which board of which game it means.
//!
//! Each game reads its own notations and returns every board that a text may mean. [`read`] asks all
//! games and chooses: it returns the only board, or [`Unclear`], from which [`question()`] makes the
//! question for the author of the text. The answer is a [`Hint`]. [`FORMATS`] lists the notations.
//!
//! ```
//! use kortest::read::{AnyBoard, Hint, read};
//! let chosen = read("1,0,0/0,0,2", &Hint::default()).unwrap();
//! assert!(matches!(chosen.reading.board, AnyBoard::Nurikabe(_)));
//! assert!(read("OPGGPO", &Hint::default()).is_err()); // 6x1, 2x3 or 3x2
//! ```
//!
//! The caller reads files and the clock.

#![deny(clippy::expect_used)]

mod board;
mod certificate;
mod choice;
#[cfg(feature = "former")]
#[doc(hidden)]
pub mod date_range;
mod formats;
mod hint;
#[cfg(feature = "former")]
mod link;
#[cfg(feature = "former")]
mod named;
mod question;
mod readers;
#[cfg(test)]
mod tests;

pub use board::{AnyBoard, name_of};
pub use certificate::board_of_certificate;
pub use choice::{Chosen, GameReadings, Meaning, Unclear, Unread, choose, closest};
pub use formats::{FORMATS, Format};
pub use hint::Hint;
#[cfg(feature = "former")]
pub use link::{Link, is_web_address, link};
#[cfg(feature = "former")]
pub use named::{NamedBoard, is_range_of_dates, name_of_other, named};
pub use question::{AskedText, Message, QuestionWords, question};
#[cfg(feature = "chilly")]
pub use readers::CHILLY;
#[cfg(feature = "former")]
pub use readers::FORMER;
#[cfg(feature = "nurikabe")]
pub use readers::NURIKABE;
pub use readers::{GameReader, READERS};

/// Returns the only board, of any game, that a text means. `hint` is what the user has said about the board, such as
/// its game or its size, to choose between several meanings.
///
/// # Errors
///
/// The text means no board, several boards, or only unlikely boards.
pub fn read(text: &str, hint: &Hint) -> Result<Chosen<AnyBoard>, Unclear> {
    choose(readings(text, hint), hint)
}

/// Returns all boards that a text may mean, for each game that the hint allows. The hint is what the author
/// of the text has said about the board. If some boards of a game have the number of rows in the hint, the
/// game's other boards are left out.
pub fn readings(text: &str, hint: &Hint) -> Vec<GameReadings<AnyBoard>> {
    let mut games = Vec::new();
    for reader in hint.readers() {
        let mut readings = reader.read(text, hint.numbering);
        if let Some(rows) = hint.rows
            && readings.boards.iter().any(|board| board.size.rows == rows)
        {
            readings.boards.retain(|board| board.size.rows == rows);
        }
        games.push(GameReadings {
            game: reader.id,
            readings,
        });
    }
    games
}
