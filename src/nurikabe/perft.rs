//! Counts the sequences of moves in a grid, for `kortest perft`.
//!
//! A move colours one open cell so that no rule is visibly broken: no 2 x 2 square is black, no
//! white group has two clues, and no white group is larger than its clue. Cells with a clue are
//! white from the start. A game is over when no move is left, with or without a solution.

use super::grid::Grid;
use kortest_base::perft::{self, Countable, PerftError, Ply};
use kortest_base::runtime::Run;

/// Counts the sequences of 1 to `depth` moves, and the different colourings after them. Calls
/// `report` with each length as soon as it is counted.
///
/// # Errors
///
/// A limit of the run or a number of more than 128 bits ends the count.
pub fn perft(
    grid: &Grid,
    depth: u32,
    run: Run,
    report: impl FnMut(&Ply) + Send,
) -> Result<(), PerftError> {
    perft::perft(grid, depth, run, report)
}

/// What is known about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// The cell has no colour yet.
    Open,
    /// The cell belongs to an island.
    White,
    /// The cell belongs to the sea.
    Black,
}

impl Countable for Grid {
    type Position = Box<[Cell]>;

    fn first(&self) -> Box<[Cell]> {
        let mut cells = vec![Cell::Open; self.cells()];
        for clue in self.clued() {
            cells[clue] = Cell::White;
        }
        cells.into()
    }

    fn after_each_move(&self, cells: &Box<[Cell]>, out: &mut Vec<Box<[Cell]>>) {
        for cell in 0..cells.len() {
            if cells[cell] != Cell::Open {
                continue;
            }
            for colour in [Cell::White, Cell::Black] {
                let mut after = cells.clone();
                after[cell] = colour;
                if may_stand(self, &after, cell) {
                    out.push(after);
                }
            }
        }
    }

    fn is_over(&self, cells: &Box<[Cell]>) -> bool {
        let mut after = Vec::new();
        self.after_each_move(cells, &mut after);
        after.is_empty()
    }

    fn heap_bytes(&self) -> usize {
        self.cells()
    }
}

/// Returns whether the rules allow the colour that a cell has just got.
fn may_stand(grid: &Grid, cells: &[Cell], changed: usize) -> bool {
    if cells[changed] == Cell::Black {
        return !grid
            .squares()
            .any(|square| is_pool_at(square, cells, changed));
    }
    let group = grid.flood(changed, |cell| cells[cell] == Cell::White);
    let size = group.iter().filter(|&&is_inside| is_inside).count();
    let clues: Vec<usize> = grid.clued().filter(|&clue| group[clue]).collect();
    match clues[..] {
        [] => true,
        [clue] => size <= grid.max_size(clue),
        _ => false,
    }
}

/// Returns whether a square contains the changed cell, and all its cells are black.
fn is_pool_at(square: [usize; 4], cells: &[Cell], changed: usize) -> bool {
    square.contains(&changed) && square.iter().all(|&cell| cells[cell] == Cell::Black)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kortest_base::runtime::Progress;

    fn counts(grid: &str, depth: u32) -> Vec<Ply> {
        let grid: Grid = grid.parse().unwrap();
        let progress = Progress::default();
        let mut plies = Vec::new();
        perft(&grid, depth, Run::new(&progress), |ply| plies.push(*ply)).unwrap();
        plies
    }

    #[test]
    fn moves_obey_the_rules_that_can_be_seen() {
        // The cell between the clues must be black.
        let plies = counts("1,0,1", 2);

        assert_eq!(plies[0].sequences, 1);
        assert_eq!(plies[0].over, 1);
        assert_eq!(plies[1].sequences, 0);
    }

    #[test]
    fn the_order_of_moves_counts_but_colourings_are_different_only_once() {
        // Two open cells: each may be black, and one of them white.
        let plies = counts("2,0,0", 2);

        assert_eq!(plies[0].sequences, 4);
        assert_eq!(plies[1].sequences, 6);
        assert_eq!(plies[1].over, 6);
        assert_eq!(plies[1].positions, Some(3));
    }
}
