//! An entry of the journal: a clause that was added to the encoding, with its origin.

use crate::clauses::{index, literal};
use crate::cuts::Cut;
use crate::grid::Grid;
use crate::rules::Colouring;

/// An entry of the journal: the data from which one clause is derived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A learnt clause, resolved from the clauses with these numbers.
    Step(Vec<u32>),
    Cut(Cut),
    /// The clause that excludes this solution.
    Solution(Colouring),
}

impl Entry {
    pub fn text(&self, clause_number: u32, grid: &Grid, encoding: u32) -> String {
        let (kind, numbers): (&str, Vec<u32>) = match self {
            Entry::Step(hints) => {
                let code = |&hint: &u32| {
                    if hint < encoding {
                        2 * hint
                    } else {
                        2 * (clause_number - 1 - hint) + 1
                    }
                };
                ("step", hints.iter().map(code).collect())
            }
            Entry::Solution(colouring) => {
                let white = colouring.white().filter(|&cell| !grid.has_clue(cell));
                ("solution", white.map(|cell| cell as u32).collect())
            }
            Entry::Cut(Cut { group, literals }) => {
                let literals = literals.iter().map(|&literal| index(literal) as u32);
                (
                    "cut",
                    std::iter::once(*group as u32).chain(literals).collect(),
                )
            }
        };
        kind.to_string()
            + &numbers
                .iter()
                .map(|number| format!(" {number}"))
                .collect::<String>()
    }

    /// Parses the text of one entry, whose clause has the given number. Does not verify the clause.
    pub fn parse(text: &str, number: u32, grid: &Grid, encoding: u32) -> Option<Entry> {
        let mut words = text.split(' ');
        let kind = words.next()?;
        let numbers: Vec<u32> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        Some(match kind {
            "step" => {
                let place = |hint: u32| match hint % 2 {
                    0 => Some(hint / 2).filter(|&hint| hint < encoding),
                    _ => number.checked_sub(1 + hint / 2),
                };
                Entry::Step(numbers.into_iter().map(place).collect::<Option<_>>()?)
            }
            "solution" => {
                let mut black: Vec<bool> =
                    (0..grid.cells()).map(|cell| !grid.has_clue(cell)).collect();
                for cell in numbers {
                    *black.get_mut(cell as usize)? = false;
                }
                Entry::Solution(Colouring::new(grid.columns(), black))
            }
            "cut" => {
                let (&group, literals) = numbers.split_first()?;
                let literals = literals.iter().map(|&index| literal(index)).collect();
                Entry::Cut(Cut {
                    group: group as usize,
                    literals,
                })
            }
            _ => return None,
        })
    }
}
