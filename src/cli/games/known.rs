//! Boards that are known by a name, such as the date of a daily board, and the files that are named
//! after them.

use super::GAMES;
use super::game::Game;
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

    /// Returns whether this is a board of this game with this text.
    pub fn is(&self, puzzle: &str, text: &str) -> bool {
        self.puzzle == puzzle && self.text == text
    }
}

/// Returns the name of a known board with which the name of a file begins, if a board of this game
/// with this text is another one. Other games have no boards with such names, so the name says
/// nothing about them.
pub fn name_of_other(path: &Path, game: &Game, text: &str) -> Option<String> {
    let file = path.file_name()?.to_string_lossy();
    (game.input.name_of_other)(&file, text)
}
