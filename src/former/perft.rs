//! Counts the sequences of clicks on a board, for `kortest perft`.

use super::board::Board;
use super::game::Former;
use super::layout::{Layout, TileSet};
use kortest_base::perft::{self, Countable, PerftError, Ply};
use kortest_base::puzzle::Puzzle;
use kortest_base::runtime::Run;

/// Counts the sequences of 1, 2, ... up to `depth` clicks, and the different boards after them. Two clicks on the same
/// group are the same click. Calls `report` with the counts of each length as soon as they are known.
///
/// # Errors
///
/// A limit of the run or a number of more than 128 bits ends the count.
pub fn perft(
    board: &Board,
    depth: u32,
    run: Run,
    report: impl FnMut(&Ply) + Send,
) -> Result<(), PerftError> {
    // Boards of up to 63 cells use fast bit sets.
    match Layout::new(board) {
        Some(layout) => {
            let former = Former::with_all_rules(layout);
            perft::perft(&former, depth, run, report)
        }
        None => perft::perft(board, depth, run, report),
    }
}

/// A board that fits into the bit sets of the search.
impl Countable for Former {
    /// The smallest set of tiles that forms the same board as a state, so that equal boards count once.
    type State = TileSet;

    fn first(&self) -> TileSet {
        self.root().key
    }

    /// Appends the keys of the boards after a click on each group of the board with these tiles to `out`.
    fn after_each_move(&self, &tiles: &TileSet, out: &mut Vec<TileSet>) {
        let known = out.len();
        self.moves(&self.state(tiles), out);
        // Replaces each new group by the key of the state after a click on it.
        for entry in &mut out[known..] {
            let group = *entry;
            *entry = self.state(tiles & !group).key;
        }
    }

    fn is_over(&self, &tiles: &TileSet) -> bool {
        tiles == 0
    }
}

/// A board of any size. This type is slow and simple, so tests compare the bit sets with it.
impl Countable for Board {
    type State = Board;

    fn first(&self) -> Board {
        self.clone()
    }

    fn after_each_move(&self, board: &Board, out: &mut Vec<Board>) {
        for group in board.groups() {
            out.extend(board.click(group[0]));
        }
    }

    fn heap_bytes(&self) -> usize {
        self.width() * size_of::<Vec<u8>>() + self.tiles()
    }
}
