//! What the author of a text says about its board.

use super::readers::{READERS, Reader};
use kortest_base::text::{Numbering, Size};

/// What the author of a text has said about its board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hint<'a> {
    /// The game, as in certificates. The text is not read as a board of another game.
    pub puzzle: Option<&'a str>,
    /// Whether the text is certainly a board of the game. An unlikely board then needs no question.
    pub is_of_game: bool,
    /// The size of the board.
    pub size: Option<Size>,
    /// The number of rows, if they were given one by one.
    pub rows: Option<usize>,
    /// The number of the first colour.
    pub numbering: Option<Numbering>,
}

impl Hint<'_> {
    /// Returns whether the board may be one of this game. Numbers of colours exclude games without
    /// colours.
    pub fn allows(&self, reader: &Reader) -> bool {
        let is_named = self.puzzle.is_none_or(|puzzle| puzzle == reader.id);
        is_named && (self.numbering.is_none() || reader.has_colours)
    }

    /// Returns the readers of the allowed games. There may be none.
    pub fn readers(&self) -> Vec<&'static Reader> {
        let mut readers = READERS.to_vec();
        readers.retain(|reader| self.allows(reader));
        readers
    }

    /// Returns whether the author has named the board in some way.
    pub(super) fn names_board(&self) -> bool {
        self.is_of_game || self.size.is_some() || self.numbering.is_some()
    }
}
