//! Former on boards of every size, as a [`Puzzle`] for anytime algorithms.
//!
//! [`Former`](super::game::Former) numbers the tiles of a board in one word, so its boards are small. Here a state
//! stores its columns, one word each. This is slower, but simple.
//!
//! # Why no search here is a proof
//!
//! The key of a state is a hash of its columns. Different states can have the same hash, and then a search drops all
//! but one of these states. So a search that has tried everything may have missed a solution, and
//! [`Exhausted`](kortest_base::anytime::End::Exhausted) proves nothing. Solutions and bounds need no keys: a solution
//! is replayed, and the lower bound is a property of the board. So a solution that meets a lower bound is optimal.

use super::board::{Board, Click, Colour, MAX_COLOURS, MAX_COLUMNS, MAX_ROWS};
use super::bounds::column_runs::runs_after;
use kortest_base::puzzle::Puzzle;
use std::ops::Range;
use xxhash_rust::xxh3::xxh3_64;

/// Number of bits of a cell.
const CELL_BITS: u32 = 4;
/// The lowest bit of each cell of a column.
const LOW_BITS: u64 = 0x1111_1111_1111_1111;
/// The bits of the lowest cell of a column.
const CELL: u64 = 0b1111;

/// Number of bits of a key, which is a hash of the columns.
const HASH_BITS: u32 = 63;

/// A board of any valid size, for algorithms that look for good solutions.
pub struct General {
    root: State,
    /// Number of columns of the board.
    width: usize,
}

/// A state: the remaining tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// For each column, its cells from the bottom up, in four bits: 0 for an empty cell, or 1 plus the colour's number.
    columns: [u64; MAX_COLUMNS],
    /// Number of tiles, at most 64 columns times 12 rows.
    tiles: u16,
    /// Number of column runs (adjacent columns with a common colour), a lower bound on the clicks. Each run has a tile.
    runs: u16,
}

/// A click on the lowest tile of a group in its first column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The column, below 64.
    column: u8,
    /// The row, below 12.
    row: u8,
}

/// The cells of a group.
struct Group {
    /// For each column, the lowest bit of each cell of the group.
    cells: [u64; MAX_COLUMNS],
    /// The columns with cells of the group.
    columns: Range<usize>,
}

impl General {
    /// Packs the cells of a board into words. `None` if it exceeds [`MAX_COLUMNS`], [`MAX_ROWS`] or [`MAX_COLOURS`].
    pub fn new(board: &Board) -> Option<General> {
        let colours = board.colours();
        if board.width() > MAX_COLUMNS || board.rows() > MAX_ROWS || colours.len() > MAX_COLOURS {
            return None;
        }
        let mut columns = [0; MAX_COLUMNS];
        for (column, tiles) in columns.iter_mut().zip(board.columns()) {
            *column = packed(tiles, &colours);
        }
        let mut root = State {
            columns,
            // At most 64 times 12 tiles, so the number fits into 16 bits.
            tiles: board.tiles() as u16,
            runs: 0,
        };
        root.runs = root.runs_from(0..board.width());
        Some(General {
            root,
            width: board.width(),
        })
    }

    /// Converts moves to clicks, that is, pairs of column and row.
    pub fn clicks(moves: &[Move]) -> Vec<Click> {
        let cells = moves.iter().map(|mv| (mv.column.into(), mv.row.into()));
        cells.collect()
    }

    /// Returns the cells of the group that a move removes (connected tiles of one colour). Spreads from the clicked
    /// cell within its column, then to the two columns beside it, and so on.
    fn group(&self, state: &State, mv: Move) -> Group {
        let clicked_column = usize::from(mv.column);
        let shift = CELL_BITS * u32::from(mv.row);
        // The colour of the tile, in all cells of a column.
        let pattern = (state.columns[clicked_column] >> shift & CELL) * LOW_BITS;
        let mut group = Group {
            cells: [0; MAX_COLUMNS],
            columns: clicked_column..clicked_column + 1,
        };
        group.cells[clicked_column] = 1 << shift;
        // The columns whose cells may be connected with further cells.
        let mut pending = vec![clicked_column];
        while let Some(x) = pending.pop() {
            group.cells[x] = filled(group.cells[x], equal(state.columns[x], pattern));
            group.columns = group.columns.start.min(x)..group.columns.end.max(x + 1);
            for neighbour in [x.wrapping_sub(1), x + 1] {
                // Left of column 0, the number wraps around, so `neighbour` is too large.
                if neighbour >= self.width {
                    continue;
                }
                let reached = group.cells[x] & equal(state.columns[neighbour], pattern);
                if reached & !group.cells[neighbour] != 0 {
                    group.cells[neighbour] |= reached;
                    pending.push(neighbour);
                }
            }
        }
        group
    }
}

impl Puzzle for General {
    type State = State;
    type Move = Move;
    type Key = u64;

    fn root(&self) -> State {
        self.root
    }

    fn key_bits(&self) -> u32 {
        HASH_BITS
    }

    /// Returns a hash of the columns. Two states may have the same key, so no search here claims a proof by keys.
    fn key(&self, state: &State) -> u64 {
        let mut bytes = [0; MAX_COLUMNS * size_of::<u64>()];
        let (words, _) = bytes.as_chunks_mut(); // Nothing is left over.
        for (word, column) in words.iter_mut().zip(state.columns) {
            *word = column.to_le_bytes();
        }
        xxh3_64(&bytes[..self.width * size_of::<u64>()]) >> (u64::BITS - HASH_BITS)
    }

    fn bound(&self, state: &State) -> u32 {
        state.runs.into()
    }

    fn is_solved(&self, state: &State) -> bool {
        state.tiles == 0
    }

    /// Returns the state after a move. Counts column runs (adjacent columns with a common colour) only near the group.
    fn after(&self, state: &State, mv: Move) -> State {
        let group = self.group(state, mv);
        // A run begins where the column before lacks the colour. So a changed column affects its next column, too.
        let touched = group.columns.start..(group.columns.end + 1).min(self.width);
        let mut after = *state;
        for x in group.columns {
            after.columns[x] = without(state.columns[x], group.cells[x]);
            after.tiles -= group.cells[x].count_ones() as u16;
        }
        after.runs -= state.runs_from(touched.clone());
        after.runs += after.runs_from(touched);
        after
    }

    /// Lists a move for each group, column by column and from the bottom up.
    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        // The cells whose groups have not been listed.
        let mut unlisted = state.columns.map(occupied);
        for x in 0..self.width {
            while unlisted[x] != 0 {
                // The fields of `Move` say why these numbers fit.
                let mv = Move {
                    column: x as u8,
                    row: (unlisted[x].trailing_zeros() / CELL_BITS) as u8,
                };
                out.push(mv);
                let group = self.group(state, mv);
                for column in group.columns {
                    unlisted[column] &= !group.cells[column];
                }
            }
        }
    }

    /// Lists all moves: only exact searches, which do not run here, may skip some.
    fn candidates(&self, state: &State, _: u32, out: &mut Vec<Move>) {
        self.moves(state, out);
    }

    /// Returns `false`, which claims nothing about swapped moves. Exact searches need this test, but never run here.
    fn enabled_after(&self, _: &State, _: Move, _: Move) -> bool {
        false
    }

    fn remaining(&self, state: &State) -> u32 {
        state.tiles.into()
    }

    /// Returns `true`: the largest boards have 768 tiles.
    fn has_long_solutions(&self) -> bool {
        true
    }

    /// Estimates the number of clicks to a solution as [`Former`](super::game::Former) does, in quarters of a click.
    /// Adds four for each group and four for each column run (the lower bound). Subtracts four for each hole in a
    /// group, and one for each single tile.
    ///
    /// By Euler's formula, the groups minus their holes are the tiles, minus the pairs of equal neighbours, plus the
    /// squares of four equal tiles. Each pair and each square counts in the column of its lower left tile.
    fn estimate(&self, state: &State, _: &mut Vec<Move>) -> u32 {
        let mut quarters = 4 * i32::from(state.runs);
        // The cells that are equal to the cell to the left.
        let mut left = 0;
        for x in 0..self.width {
            let column = state.columns[x];
            let next_column = state.columns.get(x + 1).copied().unwrap_or(0);
            let tiles = occupied(column);
            // The tiles that are equal to the tile above (`up`), and the tiles that are equal to the tile on the right.
            let up = equal(column, column >> CELL_BITS) & tiles;
            let right = equal(column, next_column) & tiles;
            let squares = right & right >> CELL_BITS & up;
            let singles = tiles & !(up | up << CELL_BITS | left | right);
            quarters += 4 * (count(tiles) - count(up) - count(right) + count(squares));
            quarters -= count(singles);
            left = right;
        }
        quarters.max(0) as u32
    }
}

impl State {
    /// Returns the number of column runs (maximal sequences of columns sharing a colour) that begin in these columns.
    fn runs_from(&self, columns: Range<usize>) -> u16 {
        let colours_before = match columns.start.checked_sub(1) {
            Some(column_before) => colours_of(self.columns[column_before]),
            None => 0,
        };
        let columns = self.columns[columns].iter();
        runs_after(colours_before, columns.map(|&column| colours_of(column))) as u16
    }
}

/// Returns the cells of a column in one word, four bits each from the bottom up. An empty cell is 0. A tile is the
/// index of its colour in `colours`, the sorted colours of the board, plus 1.
fn packed(tiles: &[Colour], colours: &[Colour]) -> u64 {
    let mut column = 0;
    for colour in tiles.iter().rev() {
        // The index of a colour is the number of smaller colours.
        let index = colours.partition_point(|other| other < colour);
        column = column << CELL_BITS | (index as u64 + 1);
    }
    column
}

/// Returns the set of colours in a column, as bits. `column` has four bits for each cell, from the bottom up: the
/// number of its colour, from 1. Empty cells are above all tiles, so bit 0 of the set is not used.
fn colours_of(column: u64) -> u32 {
    let mut cells_above = column;
    let mut present = 0;
    while cells_above != 0 {
        present |= 1 << (cells_above & CELL);
        cells_above >>= CELL_BITS;
    }
    present
}

/// Returns the lowest bit of each cell with a tile. `column` has four bits for each cell; 0 means an empty cell.
fn occupied(column: u64) -> u64 {
    // Joins both halves of each cell, and then both bits of the result.
    let halves = column | column >> 2;
    (halves | halves >> 1) & LOW_BITS
}

/// Returns the lowest bit of each cell (of four bits) that is equal in both columns, also if it is empty in both.
fn equal(one: u64, other: u64) -> u64 {
    !occupied(one ^ other) & LOW_BITS
}

/// Returns all `allowed` cells of a column that can be reached from `cells`, which are some of them, by steps up and
/// down within the `allowed` cells. A cell is given by the lowest of its four bits.
fn filled(cells: u64, allowed: u64) -> u64 {
    let mut filled = cells;
    loop {
        let spread = (filled | filled << CELL_BITS | filled >> CELL_BITS) & allowed;
        if spread == filled {
            return filled;
        }
        filled = spread;
    }
}

/// Returns a column after some cells were removed: the tiles above these cells fall. A column has four bits for each
/// cell, and `cells` has the lowest bit of each removed cell.
fn without(column: u64, cells: u64) -> u64 {
    let mut column_left = column;
    let mut cells_to_remove = cells;
    while cells_to_remove != 0 {
        let highest = cells_to_remove.ilog2();
        let bits_below = (1 << highest) - 1;
        // Shifts only the cells above the removed cell. So the lower cells that are still to remove stay in place.
        column_left = column_left & bits_below | column_left >> CELL_BITS & !bits_below;
        cells_to_remove &= bits_below;
    }
    column_left
}

fn count(cells: u64) -> i32 {
    cells.count_ones() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Former, Rules};
    use crate::layout::Layout;

    #[test]
    fn games_follow_the_rules_of_boards() {
        let mut random = fastrand::Rng::with_seed(71);
        for width in 1..=MAX_COLUMNS {
            for rows in 1..=MAX_ROWS {
                let mut board = random_board(&mut random, width, rows);
                let colours = board.colours();
                let general = General::new(&board).unwrap();
                let mut state = general.root();
                while !general.is_solved(&state) {
                    assert_eq!(state, state_of(&board, &colours), "{board}");
                    let moves = moves_of(&general, &state);
                    let mv = moves[random.usize(..moves.len())];
                    board = board.click(General::clicks(&[mv])[0]).unwrap();
                    state = general.after(&state, mv);
                }
                assert!(board.is_empty(), "{board}");
            }
        }
    }

    #[test]
    fn moves_are_the_groups_of_boards() {
        let mut random = fastrand::Rng::with_seed(72);
        for width in [1, 2, 7, 31, MAX_COLUMNS] {
            for rows in 1..=MAX_ROWS {
                let board = random_board(&mut random, width, rows);
                let general = General::new(&board).unwrap();

                let moves = moves_of(&general, &general.root());

                let mut first_cells = Vec::new();
                for group in board.groups() {
                    first_cells.push(group[0]);
                }
                assert_eq!(General::clicks(&moves), first_cells, "{board}");
            }
        }
    }

    #[test]
    fn estimates_are_those_of_small_boards() {
        let mut random = fastrand::Rng::with_seed(73);
        let rules = Rules {
            strip: false,
            ..Rules::default()
        };
        for _ in 0..100 {
            let width = random.usize(1..=7);
            let board = random_board(&mut random, width, 9);
            let Some(layout) = Layout::new(&board) else {
                continue;
            };
            let general = General::new(&board).unwrap();
            let former = Former::new(layout, rules, false);

            let estimate = general.estimate(&general.root(), &mut Vec::new());

            let expected = former.estimate(&former.root(), &mut Vec::new());
            assert_eq!(estimate, expected, "{board}");
            let bound = former.bound(&former.root());
            assert_eq!(general.bound(&general.root()), bound, "{board}");
        }
    }

    #[test]
    fn boards_beyond_the_limits_are_refused() {
        let colours = |count| (0..count).map(|colour| vec![colour]).collect();
        for (columns, is_valid) in [
            (vec![vec![0]; MAX_COLUMNS], true),
            (vec![vec![0]; MAX_COLUMNS + 1], false),
            (vec![vec![0; MAX_ROWS]], true),
            (vec![vec![0; MAX_ROWS + 1]], false),
            (colours(MAX_COLOURS as Colour), true),
            (colours(MAX_COLOURS as Colour + 1), false),
        ] {
            let board = Board::of_columns(columns);

            assert_eq!(General::new(&board).is_some(), is_valid, "{board}");
        }
    }

    /// Returns a board whose columns have up to `rows` tiles of a random number of colours.
    fn random_board(random: &mut fastrand::Rng, width: usize, rows: usize) -> Board {
        let colours = random.u8(1..=MAX_COLOURS as Colour);
        let mut columns = vec![Vec::new(); width];
        for column in &mut columns {
            for _ in 0..random.usize(0..=rows) {
                column.push(random.u8(..colours));
            }
        }
        Board::of_columns(columns)
    }

    fn moves_of(general: &General, state: &State) -> Vec<Move> {
        let mut moves = Vec::new();
        general.moves(state, &mut moves);
        moves
    }

    /// Computes the state of a board directly from its tiles. `colours` are the colours before the first click.
    fn state_of(board: &Board, colours: &[Colour]) -> State {
        let mut state = State {
            columns: [0; MAX_COLUMNS],
            tiles: board.tiles() as u16,
            runs: 0,
        };
        for (x, column) in board.columns().iter().enumerate() {
            for (y, tile) in column.iter().enumerate() {
                let number = colours.iter().position(|colour| colour == tile).unwrap();
                state.columns[x] |= (number as u64 + 1) << (CELL_BITS as usize * y);
            }
            for colour in colours {
                let begins = x == 0 || !board.columns()[x - 1].contains(colour);
                state.runs += u16::from(begins && column.contains(colour));
            }
        }
        state
    }
}
