//! Counts the sequences of moves in a grid, for `kortest perft`.
//!
//! A move colours one open cell so that no rule is visibly broken: no 2 x 2 square is black, no
//! white group has two clues, and no white group is larger than its clue. Cells with a clue are
//! white from the start. A game is over when no move is left, with or without a solution.

use super::deduce::Colour;
use super::grid::Grid;
use kortest_base::perft::Countable;

/// In a state, the colour of a cell is `None` until a move colours the cell.
impl Countable for Grid {
    type State = Box<[Option<Colour>]>;

    /// Returns the state before the first move: the cells with a clue are white, and all other cells have no colour.
    fn first(&self) -> Box<[Option<Colour>]> {
        let mut cells = vec![None; self.cells()];
        for clue in self.clued() {
            cells[clue] = Some(Colour::White);
        }
        cells.into()
    }

    /// Adds the state after each possible move to `out`. A move gives a cell without a colour
    /// (`None`) a colour that does not visibly break a rule of the puzzle Nurikabe.
    fn after_each_move(&self, cells: &Box<[Option<Colour>]>, out: &mut Vec<Box<[Option<Colour>]>>) {
        for cell in 0..cells.len() {
            if cells[cell].is_some() {
                continue;
            }
            for colour in [Colour::White, Colour::Black] {
                // Both colours, one of them, or none may be allowed. Each allowed colour is a move.
                let mut after = cells.clone();
                after[cell] = Some(colour);
                if is_allowed(self, &after, cell) {
                    out.push(after);
                }
            }
        }
    }

    /// Returns the memory of a state: one byte for each cell.
    fn heap_bytes(&self) -> usize {
        self.cells() * size_of::<Option<Colour>>()
    }
}

/// Returns whether the colour that the cell `changed` has just got breaks no rule visibly. A black
/// cell must not complete a pool, a black square of 2 x 2 cells. The white group of a white cell
/// may have at most one clue, and at most as many cells as this clue allows.
fn is_allowed(grid: &Grid, cells: &[Option<Colour>], changed: usize) -> bool {
    if cells[changed] == Some(Colour::Black) {
        return !is_in_pool(grid, cells, changed);
    }
    let group = grid.flood(changed, |cell| cells[cell] == Some(Colour::White));
    let size = group.iter().filter(|&&is_inside| is_inside).count();
    let clues: Vec<usize> = grid.clued().filter(|&clue| group[clue]).collect();
    match clues[..] {
        // The group has no clue yet, but may be joined with one later.
        [] => true,
        // The group may still grow, so a smaller size than that of the clue is allowed.
        [clue] => size <= grid.max_size(clue),
        // The group has joined the islands of several clues.
        _ => false,
    }
}

/// Returns whether a cell belongs to a pool, that is, to a square of 2 x 2 black cells.
fn is_in_pool(grid: &Grid, cells: &[Option<Colour>], cell: usize) -> bool {
    let black = Some(Colour::Black);
    let mut squares = grid.squares().filter(|square| square.contains(&cell));
    squares.any(|square| square.iter().all(|&other| cells[other] == black))
}
