//! The grades of difficulty of a grid.

use std::fmt;

/// The difficulty of a grid: the grade of the hardest rule that is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// Rules about single cells, their neighbours and the reach of islands suffice.
    Easy,
    /// The grid needs rules about nearly complete islands or about bottlenecks.
    Medium,
    /// The grid needs rules about the growth or the possible shapes of islands.
    Hard,
    /// The grid needs probing (assuming a colour), or the program's rules do not solve it.
    Expert,
}

impl Difficulty {
    /// All grades, from easy to hard.
    pub const ALL: [Difficulty; 4] = [
        Difficulty::Easy,
        Difficulty::Medium,
        Difficulty::Hard,
        Difficulty::Expert,
    ];

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
