//! An entry of the journal: a clause that was added to the encoding, with its origin.

use super::numbers::{Reader, put, put_list};
use crate::clauses::{index, literal};
use crate::cuts::Cut;
use crate::grid::Grid;
use crate::rules::Colouring;

/// The origin of a clause in the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The clause is resolved from the clauses with these numbers.
    Step(Vec<u32>),
    /// The clause is a cut.
    Cut(Cut),
    /// The clause excludes a solution.
    Solution(Colouring),
}

const STEP: u32 = 0;
const SOLUTION: u32 = 1;
const CUT: u32 = 2;

impl Entry {
    /// Appends the text of this entry, which has the given number.
    pub fn put(&self, text: &mut String, number: u32, grid: &Grid, encoding: u32) {
        match self {
            Entry::Step(hints) => {
                put(text, STEP);
                // A clause of the encoding is written as its number. Any other clause is written as the number of
                // entries between the clause and this entry. The lowest bit says which of these two forms is used.
                let place = |&hint: &u32| if hint < encoding { 2 * hint } else { 2 * (number - 1 - hint) + 1 };
                put_list(text, hints.iter().map(place));
            }
            Entry::Solution(colouring) => {
                put(text, SOLUTION);
                let white = colouring.white().filter(|&cell| !grid.has_clue(cell));
                put_list(text, white.map(|cell| cell as u32));
            }
            Entry::Cut(Cut { group, literals }) => {
                put(text, CUT);
                put(text, *group as u32);
                put_list(text, literals.iter().map(|&literal| index(literal) as u32));
            }
        }
    }

    /// Parses the entry with the given number. Returns `None` if the text is malformed. The content of the entry is not
    /// verified here.
    pub fn read(text: &mut Reader, number: u32, grid: &Grid, encoding: u32) -> Option<Entry> {
        Some(match text.number()? {
            STEP => {
                let place = |hint: u32| match hint % 2 {
                    0 => Some(hint / 2).filter(|&hint| hint < encoding),
                    _ => number.checked_sub(1 + hint / 2),
                };
                Entry::Step(text.list()?.into_iter().map(place).collect::<Option<_>>()?)
            }
            SOLUTION => {
                let mut black: Vec<bool> = (0..grid.cells()).map(|cell| !grid.has_clue(cell)).collect();
                for cell in text.list()? {
                    *black.get_mut(cell as usize)? = false;
                }
                Entry::Solution(Colouring::new(grid.columns(), black))
            }
            CUT => {
                let group = text.number()? as usize;
                Entry::Cut(Cut { group, literals: text.list()?.into_iter().map(literal).collect() })
            }
            _ => return None,
        })
    }
}
