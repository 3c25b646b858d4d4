//! The grades of difficulty of a grid.

use std::fmt;

/// The difficulty of a grid: the hardest rules that are needed to solve it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// The rules look at single cells and their neighbours, and at the cells that islands can reach.
    Easy,
    /// The rules also look at the last missing cells of islands. And they find cells without which a white region could
    /// not reach its island, or the sea would be too small or disconnected.
    Medium,
    /// The rules also look at the room and the possible shapes of islands.
    Hard,
    /// The grid needs probing (assuming the colour of a cell), or no rule of this program solves it.
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
