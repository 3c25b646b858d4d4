//! The grades of difficulty of a grid.

use std::fmt;

/// The difficulty of a grid: the grade of the hardest rule that is needed to solve the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// The grid needs only rules about single cells, their neighbours, and the cells that islands can reach.
    Easy,
    /// The grid needs rules about an island's last missing cell, or about the connection of white regions or the sea.
    Medium,
    /// The grid needs rules that look at the space into which islands can grow, or at the possible shapes of islands.
    Hard,
    /// The grid needs probing (assuming the colour of a cell), or the rules of this program do not solve it.
    Expert,
}

impl Difficulty {
    /// All grades, from easy to hard.
    pub const ALL: [Difficulty; 4] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Expert];

    /// Returns the name of the grade.
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
