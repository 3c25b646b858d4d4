//! Boards that are known by a name, such as the date of a daily board, and the files that are named
//! after them.

use super::GAMES;
use crate::output::Failure;
use std::path::Path;

/// A board that is known by a name.
pub struct KnownBoard {
    /// The name, such as `2024-11-24`.
    pub name: String,
    /// The name of the game.
    puzzle: &'static str,
    /// The board in one line, as in certificates.
    text: String,
}

/// The number of bytes of a date at the beginning of a file name.
const DATE_BYTES: usize = "2024-11-24".len();

impl KnownBoard {
    /// Returns the board with this name; `None` if the text is no name of a board.
    pub fn of_name(name: &str) -> Option<Result<KnownBoard, Failure>> {
        for game in GAMES {
            if let Some(board) = (game.input.of_name)(name) {
                let known = board.map(|board| KnownBoard {
                    name: board.name().to_string(),
                    puzzle: board.puzzle(),
                    text: board.text(),
                });
                return Some(known);
            }
        }
        None
    }

    /// Returns the board of the date with which the name of a file begins; `None` if the name does
    /// not begin with a date, or no board of the date is known, or the file is one of an analysis,
    /// whose board is a later one. Whatever the name, the file may be somebody's own, so a date
    /// without a board is no error.
    pub fn of_file(path: &Path) -> Option<KnownBoard> {
        let name = path.file_name()?.to_string_lossy();
        let date = name.get(..DATE_BYTES)?;
        let rest = &name[DATE_BYTES..];
        let is_longer = rest.starts_with(|next: char| next.is_ascii_digit());
        if !is_date(date) || is_longer || is_of_analysis(rest) {
            return None;
        }
        KnownBoard::of_name(date)?.ok()
    }

    /// Returns whether this is a board of this game with this text.
    pub fn is(&self, puzzle: &str, text: &str) -> bool {
        self.puzzle == puzzle && self.text == text
    }

    /// Returns whether a board of this game with this text must not have the name. Other games have
    /// no boards with such names, so the name says nothing about them.
    pub fn excludes(&self, puzzle: &str, text: &str) -> bool {
        self.puzzle == puzzle && self.text != text
    }
}

/// Returns whether a text has the form `2024-11-24`.
fn is_date(text: &str) -> bool {
    let mut letters = text.bytes().enumerate();
    letters.all(|(at, letter)| match at {
        4 | 7 => letter == b'-',
        _ => letter.is_ascii_digit(),
    })
}

/// Returns whether the rest of a file name, after a date, is that of a board that `analyse
/// --certificates` reached by moves from the board of the date.
fn is_of_analysis(rest: &str) -> bool {
    ["-click-", "-after-"]
        .iter()
        .any(|words| rest.starts_with(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_named_after_a_date_is_of_its_board() {
        for file in [
            "2024-11-24.cert",
            "all/2024-11-24.partial.cert",
            "2024-11-24 (1).cert",
            "2024-11-24-both.cert",
        ] {
            let known = KnownBoard::of_file(Path::new(file)).expect(file);
            assert_eq!(known.name, "2024-11-24", "{file}");
            assert!(known.excludes("former", "OPG"), "{file}");
            assert!(!known.excludes("nurikabe", "2,0"), "{file}");
        }
    }

    #[test]
    fn other_files_may_have_any_board() {
        for file in [
            "a.cert",
            "",
            "2024-11-2.cert",
            "2024-11-241.cert",
            "2024-13-24.cert",
            "1999-01-01.cert",
            "20241124.cert",
            "2024-11-24-click-0-1.cert",
            "2024-11-24-after-03.cert",
            "2024-11-2\u{e9}.cert",
        ] {
            assert!(KnownBoard::of_file(Path::new(file)).is_none(), "{file}");
        }
    }
}
