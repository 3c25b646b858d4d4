//! An entry: a clause that was added to those of the encoding, by where it comes from.

use super::numbers::{Reader, put, put_cells};
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
const SEA: u32 = 2;
const LAND: u32 = 3;
const ISLAND: u32 = 4;
const SIZE: u32 = 5;
const COUNT: u32 = 6;

impl Entry {
    /// Writes the entry that will have a number.
    pub fn put(&self, text: &mut String, number: u32, grid: &Grid, encoding: u32) {
        match self {
            Entry::Step(hints) => {
                put(text, STEP);
                put(text, hints.len() as u32);
                for &hint in hints {
                    // Clauses of the encoding by their numbers, others by how long ago they were.
                    put(text, if hint < encoding { 2 * hint } else { 2 * (number - 1 - hint) + 1 });
                }
            }
            Entry::Solution(colouring) => {
                put(text, SOLUTION);
                let white: Vec<usize> = colouring.white().filter(|&cell| !grid.has_clue(cell)).collect();
                put_cells(text, &white);
            }
            Entry::Cut(Cut::Sea { a, b, separator }) => {
                [SEA, *a as u32, *b as u32].into_iter().for_each(|number| put(text, number));
                put_cells(text, separator);
            }
            Entry::Cut(Cut::Land { cell, separator }) => {
                [LAND, *cell as u32].into_iter().for_each(|number| put(text, number));
                put_cells(text, separator);
            }
            Entry::Cut(Cut::Island { clue, members, separator }) => {
                [ISLAND, *clue as u32].into_iter().for_each(|number| put(text, number));
                put_cells(text, members);
                put_cells(text, separator);
            }
            Entry::Cut(Cut::Size { cell, members, separator }) => {
                [SIZE, *cell as u32].into_iter().for_each(|number| put(text, number));
                put_cells(text, members);
                put_cells(text, separator);
            }
            Entry::Cut(Cut::Count { white, black }) => {
                put(text, COUNT);
                put_cells(text, white);
                put_cells(text, black);
            }
        }
    }

    /// Reads the entry with a number; `None` if it is none. What is read may still be wrong.
    pub fn read(text: &mut Reader, number: u32, grid: &Grid, encoding: u32) -> Option<Entry> {
        let cells = grid.cells();
        Some(match text.number()? {
            STEP => {
                let mut hints = Vec::new();
                for _ in 0..text.number()? {
                    let hint = text.number()?;
                    hints.push(match hint % 2 {
                        0 => Some(hint / 2).filter(|&hint| hint < encoding)?,
                        _ => number.checked_sub(1 + hint / 2)?,
                    });
                }
                Entry::Step(hints)
            }
            SOLUTION => {
                let mut black: Vec<bool> = (0..cells).map(|cell| !grid.has_clue(cell)).collect();
                text.cells(cells)?.into_iter().for_each(|cell| black[cell] = false);
                Entry::Solution(Colouring::new(grid.columns(), black))
            }
            COUNT => Entry::Cut(Cut::Count { white: text.cells(cells)?, black: text.cells(cells)? }),
            kind => {
                let first = text.number()? as usize;
                Entry::Cut(match kind {
                    SEA => Cut::Sea { a: first, b: text.number()? as usize, separator: text.cells(cells)? },
                    LAND => Cut::Land { cell: first, separator: text.cells(cells)? },
                    ISLAND => Cut::Island { clue: first, members: text.cells(cells)?, separator: text.cells(cells)? },
                    SIZE => Cut::Size { cell: first, members: text.cells(cells)?, separator: text.cells(cells)? },
                    _ => return None,
                })
            }
        })
    }
}
