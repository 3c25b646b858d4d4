//! Boards that are known by a name, such as the date of a daily board, and the files that are named
//! after them.

use super::board::AnyBoard;
use super::date_range;
use super::readers::FORMER;
use kortest_former::daily;

/// A board with a name.
#[derive(Clone, Debug)]
pub struct NamedBoard {
    /// The name, such as `2024-11-24`.
    pub name: String,
    /// The board.
    pub board: AnyBoard,
    /// A note about the board, if its date is in the future.
    pub note: Option<String>,
}

impl NamedBoard {
    /// Returns whether this is a board of this game with this text.
    pub fn is(&self, puzzle: &str, text: &str) -> bool {
        self.board.puzzle() == puzzle && self.board.text() == text
    }
}

/// Returns the board with this name, which is a date in one of the forms of
/// [`daily::parse`](crate::former::daily::parse), also relative ones. `None` if the text is not a date; an error if the
/// date is impossible or has no known board. `today` is the date of today as year, month, and day.
pub fn named(text: &str, today: (i16, i8, i8)) -> Option<Result<NamedBoard, String>> {
    match date_range::parse_date(text, today)? {
        Ok(date) => Some(of_date(date, today)),
        Err(error) => Some(Err(error)),
    }
}

/// Returns NRK's board of a date (year, month, and day) with a note if the date is in doubt, or an error
/// message if no board of the date is known. `today` is the date of the computer's clock.
fn of_date(date: (i16, i8, i8), today: (i16, i8, i8)) -> Result<NamedBoard, String> {
    let board = date_range::board_of(date, today)?;
    Ok(NamedBoard {
        name: daily::iso(date),
        board: AnyBoard::Former(board),
        note: date_range::note_on(&[date], today),
    })
}

/// Returns whether a text is a range of dates, which has several boards.
pub fn is_range_of_dates(text: &str, today: (i16, i8, i8)) -> bool {
    date_range::is_range(text, today)
}

/// Returns the date with which a file name begins if the board of this date is not the given board, `text` of the game
/// `puzzle`. A certificate of the given board must not get such a file name, because readers would take it for the
/// certificate of the date. Only boards of Former have dates.
pub fn name_of_other(file_name: &str, puzzle: &str, text: &str) -> Option<String> {
    if puzzle != FORMER.id {
        return None;
    }
    daily::date_of_other_board(file_name, text).map(daily::iso)
}
