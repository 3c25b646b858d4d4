//! An entry: a clause that was added to those of the encoding, by where it comes from.

use super::numbers::{Reader, put, put_list};
use crate::clauses::{index, literal};
use crate::cuts::Cut;
use crate::grid::Grid;
use crate::rules::Colouring;

/// Where a clause comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// It is resolved from these.
    Step(Vec<u32>),
    /// It is that of a cut.
    Cut(Cut),
    /// It excludes a solution.
    Solution(Colouring),
}

const STEP: u32 = 0;
const SOLUTION: u32 = 1;
const CUT: u32 = 2;

impl Entry {
    /// Writes the entry that will have a number.
    pub fn put(&self, text: &mut String, number: u32, grid: &Grid, encoding: u32) {
        match self {
            Entry::Step(hints) => {
                put(text, STEP);
                // Clauses of the encoding by their numbers, others by how long ago they were.
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

    /// Reads the entry with a number; `None` if it is none. What is read may still be wrong.
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
