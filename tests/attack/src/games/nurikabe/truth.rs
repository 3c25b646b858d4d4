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
        match (self, kind) {
            (Answer::Solutions(solutions), "exactly") => Some(number == *solutions),
            (Answer::Solutions(solutions), "at-least") => Some(number <= *solutions),
            (Answer::TooLarge, _) if number <= MAX_NUMBER => None,
            _ => Some(false),
        }
    }
}

/// The largest number that the format allows in a claim.
const MAX_NUMBER: u64 = 1_000_000_000;

/// Computes the number of solutions of a grid by brute force. Returns `TooLarge` if the grid is too
/// large.
pub fn answer(text: &str) -> Answer {
    let Some(grid) = Grid::read(text) else {
        return Answer::NoGrid;
    };
    if grid.clues.len() > MAX_CELLS {
        return Answer::TooLarge;
    }
    Answer::Solutions(grid.solutions().len() as u64)
}

/// A grid of clues.
pub struct Grid {
    /// Number of columns.
    pub width: usize,
    /// The clues, row by row. A cell without a clue has 0.
    pub clues: Vec<usize>,
}

impl Grid {
    /// Reads a grid; `None` if the text violates the format.
    pub fn read(text: &str) -> Option<Grid> {
        let rows: Vec<Vec<&str>> = text
            .split('/')
            .map(|row| row.split(',').collect())
            .collect();
        let width = rows[0].len();
        if width > 64 || rows.len() > 64 || rows.iter().any(|row| row.len() != width) {
            return None;
        }
        let mut clues = Vec::new();
        for word in rows.concat() {
            clues.push(clue(word, rows.len() * width)?);
        }
        Some(Grid { width, clues })
    }

    /// Returns all solutions. A solution is the set of its white cells, with one bit per cell.
    pub fn solutions(&self) -> Vec<u32> {
        let rules = Rules::new(self);
        let colourings = 0..=rules.all;
        colourings
            .filter(|&white| rules.is_solution(white))
            .collect()
    }
}

/// Reads a clue, which is at most the number of cells.
fn clue(word: &str, cells: usize) -> Option<usize> {
    if word == "?" {
        return Some(UNKNOWN);
    }
    let clue: usize = word.parse().ok()?;
    (clue.to_string() == word && clue <= cells).then_some(clue)
}

/// The rules of a grid. A set of cells has one bit per cell.
struct Rules<'a> {
    clues: &'a [usize],
    /// All cells.
    all: u32,
    /// The cells with clues.
    given: u32,
    /// The number of white cells; `None` if a clue has no number.
    white_cells: Option<usize>,
    /// For each cell, the cells that share an edge with it.
    neighbours: Vec<u32>,
    /// All squares of two by two cells.
    squares: Vec<u32>,
}

impl Rules<'_> {
    fn new(grid: &Grid) -> Rules<'_> {
        let Grid { width, ref clues } = *grid;
        let mut rules = Rules {
            clues,
            all: ((1u64 << clues.len()) - 1) as u32,
            given: 0,
            white_cells: None,
            neighbours: Vec::new(),
            squares: Vec::new(),
        };
        if !clues.contains(&UNKNOWN) {
            rules.white_cells = Some(clues.iter().sum());
        }
        for (cell, &clue) in clues.iter().enumerate() {
            if clue > 0 {
                rules.given |= 1 << cell;
            }
            rules.neighbours.push(neighbours(cell, width, clues.len()));
            if cell % width + 1 < width && cell + width < clues.len() {
                rules.squares.push(3 << cell | 3 << (cell + width));
            }
        }
        rules
    }

    fn is_solution(&self, white: u32) -> bool {
        // Most colourings fail this quick test.
        let count = white.count_ones() as usize;
        if white & self.given != self.given || self.white_cells.is_some_and(|cells| cells != count)
        {
            return false;
        }
        let black = self.all & !white;
        self.are_islands(white)
            && self.is_sea(black)
            && self.squares.iter().all(|square| black & square != *square)
    }

    /// Returns whether white cells form islands: each has one clue, and as many cells as it says.
    fn are_islands(&self, white: u32) -> bool {
        let mut all_islands = 0;
        for (cell, &clue) in self.clues.iter().enumerate() {
            if clue == 0 {
                continue;
            }
            let island = flood(1 << cell, white, &self.neighbours);
            let has_size = clue == UNKNOWN || island.count_ones() as usize == clue;
            if island & self.given != 1 << cell || !has_size {
                return false;
            }
            all_islands |= island;
        }
        all_islands == white
    }

    /// Returns whether all black cells are connected.
    fn is_sea(&self, black: u32) -> bool {
        let first = black & black.wrapping_neg();
        flood(first, black, &self.neighbours) == black
    }
}

/// Returns the cells that share an edge with a cell.
fn neighbours(cell: usize, width: usize, cells: usize) -> u32 {
    let bit = 1u32 << cell;
    let mut set = 0;
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
        let mut grown = reached;
        for (cell, around) in neighbours.iter().enumerate() {
            if reached >> cell & 1 == 1 {
                grown |= around & through;
            }
        }
        if grown == reached {
            return reached;
        }
        reached = grown;
    }
}
