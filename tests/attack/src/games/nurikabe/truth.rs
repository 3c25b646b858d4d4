//! Brute force for Nurikabe. Computes the number of solutions by trying all colourings.

use crate::games;

/// A clue without a number.
const UNKNOWN: usize = usize::MAX;

/// Maximum number of cells of a grid for brute force, which tries up to 2^`MAX_CELLS` colourings.
const MAX_CELLS: usize = 20;

/// The result of brute force for a grid.
pub enum Answer {
    /// The text is not a valid grid.
    NoGrid,
    /// The number of solutions.
    Solutions(u64),
    /// The grid is too large for brute force.
    TooLarge,
}

impl games::Answer for Answer {
    fn says(&self, kind: &str, number: Option<u64>) -> Option<bool> {
        let Some(number) = number else {
            return Some(false);
        };
        let solutions = match *self {
            Answer::NoGrid => return Some(false),
            Answer::Solutions(solutions) => solutions,
            Answer::TooLarge => return (number > 1_000_000_000).then_some(false),
        };
        Some(match kind {
            "exactly" => number == solutions,
            "at-least" => number <= solutions,
            _ => false,
        })
    }
}

/// Returns the width of a grid and its clues; `None` if the text violates the format.
pub fn clues(text: &str) -> Option<(usize, Vec<usize>)> {
    let rows: Vec<Vec<&str>> = text
        .split('/')
        .map(|row| row.split(',').collect())
        .collect();
    let (width, cells) = (rows[0].len(), rows.concat().len());
    if width > 64 || rows.len() > 64 || rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let clue = |word: &&str| {
        if *word == "?" {
            Some(UNKNOWN)
        } else {
            number(word, cells)
        }
    };
    Some((
        width,
        rows.concat().iter().map(clue).collect::<Option<_>>()?,
    ))
}

fn number(word: &str, cells: usize) -> Option<usize> {
    word.parse::<usize>()
        .ok()
        .filter(|clue| clue.to_string() == word && *clue <= cells)
}

/// Computes the number of solutions of a grid by brute force. Returns `TooLarge` if the grid is too
/// large.
pub fn answer(text: &str) -> Answer {
    let Some((width, clues)) = clues(text) else {
        return Answer::NoGrid;
    };
    if clues.len() > MAX_CELLS {
        return Answer::TooLarge;
    }
    Answer::Solutions(solutions(width, &clues).len() as u64)
}

/// Returns all solutions. A solution is the set of its white cells, with one bit per cell.
pub fn solutions(width: usize, clues: &[usize]) -> Vec<u32> {
    let cells = clues.len();
    let all = ((1u64 << cells) - 1) as u32;
    let neighbours: Vec<u32> = (0..cells)
        .map(|cell| neighbours(cell, width, cells))
        .collect();
    let given = (0..cells)
        .filter(|&cell| clues[cell] > 0)
        .fold(0u32, |set, cell| set | 1 << cell);
    let size = if clues.contains(&UNKNOWN) {
        None
    } else {
        Some(clues.iter().sum::<usize>())
    };
    let squares: Vec<u32> = (0..cells)
        .filter(|cell| cell % width + 1 < width && cell + width < cells)
        .map(|cell| 3 << cell | 3 << (cell + width))
        .collect();
    let solved = |white: u32| {
        let black = all & !white;
        let mut all_islands = 0;
        let islands = (0..cells)
            .filter(|cell| given >> cell & 1 == 1)
            .all(|cell| {
                let island = flood(1 << cell, white, &neighbours);
                all_islands |= island;
                let fits = clues[cell] == UNKNOWN || island.count_ones() as usize == clues[cell];
                island & given == 1 << cell && fits
            });
        let sea = flood(black & black.wrapping_neg(), black, &neighbours);
        islands
            && all_islands == white
            && sea == black
            && squares.iter().all(|square| black & square != *square)
    };
    // Most colourings fail this quick test, because their number of white cells is wrong.
    let fits = |white: &u32| {
        size.is_none_or(|size| white.count_ones() as usize == size) && white & given == given
    };
    (0..=all)
        .filter(|white| fits(white) && solved(*white))
        .collect()
}

/// Returns the cells that share an edge with a cell.
fn neighbours(cell: usize, width: usize, cells: usize) -> u32 {
    let (mut set, bit) = (0, 1u32 << cell);
    if !cell.is_multiple_of(width) {
        set |= bit >> 1;
    }
    if !(cell + 1).is_multiple_of(width) {
        set |= bit << 1;
    }
    if cell >= width {
        set |= bit >> width;
    }
    if cell + width < cells {
        set |= bit << width;
    }
    set
}

/// Returns the cells that can be reached from the cells `from` through cells of the set `through`.
fn flood(from: u32, through: u32, neighbours: &[u32]) -> u32 {
    let mut reached = from;
    loop {
        let around = (0..neighbours.len())
            .filter(|cell| reached >> cell & 1 == 1)
            .map(|cell| neighbours[cell]);
        let grown = around.fold(reached, |set, more| set | more & through);
        if grown == reached {
            return reached;
        }
        reached = grown;
    }
}
