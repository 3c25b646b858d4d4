//! The grades of difficulty.

use std::fmt;

/// What a grid takes from easy to hard. Each grade needs a rule of its own, and none of the later ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// Looking at some cells and what is beside them, and at what islands reach.
    Easy,
    /// Looking at the last cells of islands, and at what lost cells and the sea cannot do without.
    Medium,
    /// Looking at the room and the shapes that islands have.
    Hard,
    /// To try a colour, or more than the rules can do.
    Expert,
}

impl Difficulty {
    /// All, easy ones first.
    pub const ALL: [Difficulty; 4] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Expert];

    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Expert => "expert",
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}
