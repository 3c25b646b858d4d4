//! The numbers of optimal solutions of a board, and its grade, as facts on a page.

use crate::Text;
use crate::sentences::say;
use kortest::former::analyse::{Counts, Difficulty};
use serde::{Deserialize, Serialize};

/// The numbers of optimal solutions of a board, and its grade, as an archive stores them.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct SolutionCounts {
    /// The number of different optimal solutions.
    pub different: u64,
    /// The number of optimal sequences of clicks; above 2^53 a string of digits.
    #[serde(with = "crate::whole_number")]
    #[cfg_attr(feature = "schemars", schemars(with = "crate::WholeNumber"))]
    pub sequences: u64,
    /// The difficulty, as in [analyse](#analyse).
    pub difficulty: f64,
    /// The grade, from 1 to 5.
    pub stars: u8,
}

impl SolutionCounts {
    /// Returns the numbers with the difficulty as [`of`](SolutionCounts::of) rounds it.
    #[must_use]
    pub fn rounded(self) -> SolutionCounts {
        SolutionCounts {
            difficulty: rounded_exponent(self.difficulty),
            ..self
        }
    }

    /// Returns the numbers as fields of a table, in the order different solutions, sequences, difficulty,
    /// stars.
    pub fn fields(&self) -> [String; 4] {
        [
            self.different.to_string(),
            self.sequences.to_string(),
            self.difficulty.to_string(),
            self.stars.to_string(),
        ]
    }

    /// Returns the numbers of optimal solutions and the difficulty from the counts of an analysis; `None` if
    /// one of them is unknown, or too large for 64 bits.
    pub fn of(counts: &Counts) -> Option<SolutionCounts> {
        let plays = counts.plays.as_ref().ok()?;
        let sequences = plays.sequences.ok()?;
        Some(SolutionCounts {
            different: plays.different.ok()?,
            sequences: sequences.try_into().ok()?,
            difficulty: rounded(plays.difficulty),
            stars: plays.difficulty.stars(),
        })
    }
}

/// Returns the exponent of a difficulty without the digits that depend on the machine.
pub fn rounded(difficulty: Difficulty) -> f64 {
    rounded_exponent(difficulty.exponent)
}

/// Rounds an exponent to four decimal places: further digits may differ between machines.
fn rounded_exponent(exponent: f64) -> f64 {
    (exponent * 1e4).round() / 1e4
}

/// The number of stars of the highest grade.
const MAX_STARS: usize = Difficulty::MAX_STARS as usize;

/// Returns stars, such as *★★☆☆☆*. An edited index may have more than the highest grade.
pub fn stars_text(stars: u8) -> Text {
    let full = usize::from(stars).min(MAX_STARS);
    Text::same(["★".repeat(full), "☆".repeat(MAX_STARS - full)].concat())
}

/// Returns the numbers of best solutions, and the difficulty of a board with its stars, as facts for a web
/// page, each with a name and a value.
pub fn facts(solutions: &SolutionCounts) -> Vec<(Text, Text)> {
    let numbers = say!(best_solutions(solutions.different, solutions.sequences));
    let explanation = say!(random_clicks(solutions.difficulty));
    let difficulty = stars_text(solutions.stars).and(&explanation);
    vec![
        (say!(BEST_SOLUTIONS), numbers),
        (say!(DIFFICULTY), difficulty),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grade_has_at_most_five_stars() {
        let grades = [1, 5, 9].map(|stars| stars_text(stars).en);

        assert_eq!(grades, ["★☆☆☆☆", "★★★★★", "★★★★★"]);
    }
}
