//! How hard a grid is for a person: the hardest rule that it takes.

use super::super::grid::Grid;
use super::rules::RULES;
use super::{Ending, PROBE, deduce};
use crate::engine::Limits;
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

    /// Of a rule, by its name.
    pub fn of_rule(name: &str) -> Difficulty {
        if name == PROBE {
            return Difficulty::Expert;
        }
        RULES.iter().find(|rule| rule.name == name).map_or(Difficulty::Expert, |rule| rule.difficulty)
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The grade of a grid with one solution: the hardest of the rules that complete it, which are tried from easy to hard,
/// or [`Difficulty::Expert`] if they do not. `None` if a limit was reached.
pub fn difficulty(grid: &Grid, limits: Limits) -> Option<Difficulty> {
    let mut hardest = Difficulty::Easy;
    match deduce(grid, false, limits, |_, step| hardest = hardest.max(Difficulty::of_rule(step.rule))).1 {
        Ending::Complete(_) => Some(hardest),
        Ending::Stopped => None,
        Ending::Stuck | Ending::Contradiction(_) => Some(Difficulty::Expert),
    }
}
