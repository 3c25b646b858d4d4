//! What the author of a text says about its board.

use super::readers::{GameReader, READERS};
use kortest_base::text::{Numbering, Size};

/// What the author of a text has said about the board in it, for example by options.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hint<'a> {
    /// The game, as in certificates. The text is not read as a board of another game.
    pub puzzle: Option<&'a str>,
    /// Whether the text is certainly a board of the game. If it is, an unlikely board needs no question.
    pub is_of_game: bool,
    /// The size of the board.
    pub size: Option<Size>,
    /// The number of rows, if the rows were given one by one.
    pub rows: Option<usize>,
    /// The number of the first colour, 0 or 1, if digits number the colours.
    pub numbering: Option<Numbering>,
}

impl Hint<'_> {
    /// Returns whether this hint, what the author of a text has said about the board, allows boards of a game. A named
    /// game excludes all other games, and a numbering of the colours excludes games without colours.
    pub fn allows(&self, reader: &GameReader) -> bool {
        let is_named = self.puzzle.is_none_or(|puzzle| puzzle == reader.id);
        is_named && (self.numbering.is_none() || reader.has_colours)
    }

    /// Returns the readers of the allowed games, possibly an empty list.
    pub fn readers(&self) -> Vec<&'static GameReader> {
        let mut readers = READERS.to_vec();
        readers.retain(|reader| self.allows(reader));
        readers
    }

    /// Returns whether the hint says enough for an unlikely board to need no question.
    pub(super) fn names_board(&self) -> bool {
        self.is_of_game || self.size.is_some() || self.numbering.is_some()
    }
}
