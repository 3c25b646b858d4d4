//! A step: the tiles that one click removes from one column. The rules at the end of this module say which steps of two
//! neighbouring columns can belong to one click.
//!
//! # Why these rules are necessary and sufficient
//!
//! A click removes a whole group: connected tiles of one colour, with no other tile of this colour next to them. The
//! following points together say exactly this:
//!
//! * If the click removes cells of only one of two neighbouring columns, no cell of its colour in the neighbour is
//!   beside a removed cell. Such a cell would belong to the group.
//! * If the click is in both columns, it removes cells of both columns in a common row. The click removes each cell of
//!   its colour that is beside a removed cell.
//! * Within a column, a click removes whole vertical runs.
//! * The removed runs of a column form *blocks*. Two runs are in the same block if the click connects them through this
//!   column or the columns on its left. All tiles of a click are connected, so different blocks must be connected
//!   through the next column:
//!   * A removed run of the next column joins all blocks with which it shares a row.
//!   * If the click touches the next column, each block shares a row with a removed run of the next column. A block
//!     without such a run would not be connected to the rest of the group.
//!   * If the click does not touch the next column, there is only one block.

use crate::board::Colour;

/// A set of rows of a column, as bits. Bit 0 is the bottom row.
pub type Rows = u16;

/// Maximum number of separate runs of one colour in a column of twelve rows.
const MAX_RUNS: usize = 6;

/// Number of bits for the number of a block (connected runs), which is below [`MAX_RUNS`].
const BLOCK_BITS: usize = 3;
/// The bits of one block number, at the position of the lowest run.
const BLOCK_MASK: u32 = (1 << BLOCK_BITS) - 1;

/// Returns the lowest run of `rows`. A run consists of adjacent rows, so its bits follow each other.
#[inline]
fn lowest_run(rows: Rows) -> Rows {
    // Adding the lowest set bit carries through the lowest run, so it clears the bits of this run.
    rows & !(rows.wrapping_add(rows & rows.wrapping_neg()))
}

/// Returns the runs of `rows` from the bottom up. A run is a maximal set of adjacent rows.
#[inline]
pub fn runs(mut rows: Rows) -> impl Iterator<Item = Rows> {
    std::iter::from_fn(move || {
        let run = lowest_run(rows);
        rows &= !run;
        // An empty run means that no rows are left.
        (run != 0).then_some(run)
    })
}

/// Returns all non-empty unions of the runs (maximal sets of adjacent rows) of `rows`.
pub fn unions(rows: Rows) -> impl Iterator<Item = Rows> {
    // Bit `i` of a choice says whether run number `i` is in the union. Choice 0 would be empty.
    let choices = 1u32..1 << runs(rows).count();
    choices.map(move |choice| chosen_runs(rows, choice))
}

/// Returns the union of the runs of `rows` whose bits are set in `choice`. Bit 0 stands for the lowest run.
fn chosen_runs(rows: Rows, choice: u32) -> Rows {
    let mut union = 0;
    for (run_number, run) in runs(rows).enumerate() {
        if choice >> run_number & 1 == 1 {
            union |= run;
        }
    }
    union
}

/// A step: the vertical runs that one click removes from a column, and which of these runs are already connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// All removed rows.
    pub rows: Rows,
    /// For each removed run from the bottom up, the number of its block (set of connected runs), in three bits each.
    /// Blocks are numbered in the order of their lowest runs.
    block_numbers: u32,
}

/// The blocks of a click: sets of removed runs that are connected through this column and the columns before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blocks {
    /// The rows of each block (connected runs), followed by unused entries.
    rows: [Rows; MAX_RUNS],
    /// Number of blocks (sets of connected runs).
    count: usize,
}

impl Blocks {
    /// Returns the rows of each block. A block is a set of connected runs that a click removes from a column.
    #[inline]
    pub fn as_slice(&self) -> &[Rows] {
        &self.rows[..self.count]
    }

    /// Returns whether a block (set of connected runs that a click removes from a column) shares a row with `rows`.
    #[inline]
    pub fn touches(&self, rows: Rows) -> bool {
        self.as_slice().iter().any(|block| block & rows != 0)
    }

    /// Returns the index of the block (set of connected runs) that contains `run`; `None` if no block contains it.
    pub fn index_of(&self, run: Rows) -> Option<usize> {
        self.as_slice().iter().position(|block| block & run != 0)
    }

    /// Merges `rows` and all blocks (connected runs that a click removes) that share a row with them into one block.
    #[inline]
    pub fn join(&mut self, rows: Rows) {
        let mut joined = rows;
        // The number of blocks (connected runs) that stay separate. Such blocks move to the front of the list.
        let mut separate = 0;
        for i in 0..self.count {
            let block = self.rows[i];
            if block & rows != 0 {
                joined |= block;
            } else {
                self.rows[separate] = block;
                separate += 1;
            }
        }
        self.rows[separate] = joined;
        self.count = separate + 1;
    }
}

impl Step {
    /// Creates a step (what one click removes from a column) in which no two runs of `rows` are connected. So each run
    /// (set of adjacent rows) is a block (set of connected runs) of its own: run number `i` is block `i`.
    pub fn unconnected(rows: Rows) -> Step {
        let mut block_numbers = 0;
        for run_number in 0..runs(rows).count() {
            block_numbers |= (run_number as u32) << (BLOCK_BITS * run_number);
        }
        Step {
            rows,
            block_numbers,
        }
    }

    /// Creates the step (what one click removes from a column) that removes `rows`. `blocks` says which runs of `rows`
    /// are connected. Each run must be in a block (set of connected runs).
    fn with_blocks(rows: Rows, blocks: &Blocks) -> Step {
        // Blocks (connected runs) are numbered in the order of their lowest runs, so equal steps have equal numbers.
        let mut number_of_block = [None; MAX_RUNS];
        let mut next_number = 0;
        let mut block_numbers = 0;
        for (run_number, run) in runs(rows).enumerate() {
            let block = blocks.index_of(run).expect("every run is in a block");
            // The lowest run of a block (connected runs) gives the block the next number. Its other runs get it, too.
            let number = *number_of_block[block].get_or_insert(next_number);
            next_number = next_number.max(number + 1);
            block_numbers |= number << (BLOCK_BITS * run_number);
        }
        Step {
            rows,
            block_numbers,
        }
    }

    /// Returns whether all removed runs are connected through this column and the columns before it.
    #[inline]
    pub fn is_one_block(self) -> bool {
        // The lowest run is always in block 0 (a set of connected runs). If all runs are in this block, all bits are 0.
        self.block_numbers == 0
    }

    /// Returns the blocks: sets of removed runs that are connected through this column and the columns before it.
    #[inline]
    pub fn blocks(self) -> Blocks {
        let mut blocks = Blocks::default();
        for (run_number, run) in runs(self.rows).enumerate() {
            let block = (self.block_numbers >> (BLOCK_BITS * run_number) & BLOCK_MASK) as usize;
            blocks.rows[block] |= run;
            blocks.count = blocks.count.max(block + 1);
        }
        blocks
    }

    /// Returns the step of the same click in the next column, where the click removes `rows`. The blocks of this next
    /// step are the sets of runs that are connected through the columns so far. Returns `None` if a block of this
    /// column shares no row with `rows`: then nothing connects this block to the other removed tiles.
    pub fn step_in_next_column(self, rows: Rows) -> Option<Step> {
        let mut blocks = self.blocks();
        if blocks.as_slice().iter().any(|block| block & rows == 0) {
            return None;
        }
        // Adjacent `rows` are in the same block (connected runs), so twelve rows give at most six blocks (`MAX_RUNS`).
        for run in runs(rows) {
            blocks.join(run);
        }
        Some(Step::with_blocks(rows, &blocks))
    }
}

/// A step with its colour: what one click removes from a column, as an input symbol of the column's automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symbol {
    pub colour: Colour,
    /// All rows of the column that contain `colour` just before the click, whether the click removes them or not.
    pub same_colour: Rows,
    pub step: Step,
}

/// Returns whether a click that removes `last` from one column can leave the next column unchanged. It cannot if a tile
/// of the click's colour in the next column is beside a removed tile, or if the removed runs are not connected yet.
#[inline]
pub fn can_end_here(last: Symbol, same_colour_in_next_column: Rows) -> bool {
    last.step.is_one_block() && last.step.rows & same_colour_in_next_column == 0
}

/// Returns whether a click that removes `rows` from one column can leave the previous column unchanged. It cannot if a
/// tile of the click's colour in the previous column is beside a removed tile.
#[inline]
pub fn can_begin_here(rows: Rows, same_colour_in_previous_column: Rows) -> bool {
    rows & same_colour_in_previous_column == 0
}

/// Returns whether a click that removes `symbol` from this column can leave the previous column unchanged. Then no
/// earlier column connects the removed runs, so each run is a block (set of connected runs) of its own.
pub fn can_be_first_step(symbol: Symbol, same_colour_in_previous_column: Rows) -> bool {
    let rows = symbol.step.rows;
    symbol.step == Step::unconnected(rows) && can_begin_here(rows, same_colour_in_previous_column)
}

/// Returns whether one click can remove `previous` from the previous column and `symbol` from this column.
pub fn can_be_consecutive_steps(previous: Symbol, symbol: Symbol) -> bool {
    previous.colour == symbol.colour
        && next_step(previous, symbol.step.rows, symbol.same_colour) == Some(symbol.step)
}

/// Returns what a click removes from this column: its rows, and which of their runs are connected so far. The click
/// removes `previous` from the previous column and `rows` from this column. Returns `None` if no click removes both.
/// `same_colour` has all rows of this column with the click's colour, and `rows` consists of whole runs of these rows.
#[inline]
pub fn next_step(previous: Symbol, rows: Rows, same_colour: Rows) -> Option<Step> {
    if are_rows_of_one_group(previous, rows, same_colour) {
        previous.step.step_in_next_column(rows)
    } else {
        None
    }
}

/// Returns whether the rows of `symbol` in one column and `rows` in a neighbouring column can be parts of one group:
/// they share a row, and no other tile of the colour is beside one of these tiles. `same_colour` has all rows of the
/// neighbouring column with this colour. Both sets of rows must consist of whole vertical runs.
#[inline]
fn are_rows_of_one_group(symbol: Symbol, rows: Rows, same_colour: Rows) -> bool {
    let rows_of_symbol = symbol.step.rows;
    let are_side_by_side = rows_of_symbol & rows != 0;
    let missing_in_neighbour = same_colour & rows_of_symbol & !rows;
    let missing_in_symbol = symbol.same_colour & rows & !rows_of_symbol;
    are_side_by_side && missing_in_neighbour == 0 && missing_in_symbol == 0
}

/// Returns whether one click can remove `left` from a column and `right` from the next column. The runs of `left` form
/// blocks, each connected through the columns on the left, and the runs of `right` form blocks, each connected through
/// the columns on the right. A click removes connected tiles, so all blocks together must be connected.
pub fn can_be_one_click(left: Symbol, right: Symbol) -> bool {
    if left.colour != right.colour
        || !are_rows_of_one_group(left, right.step.rows, right.same_colour)
    {
        return false;
    }
    let mut joined = left.step.blocks();
    for &block in right.step.blocks().as_slice() {
        // Nothing connects this block to the left column, and so to the other tiles of the click.
        if !joined.touches(block) {
            return false;
        }
        joined.join(block);
    }
    joined.as_slice().len() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_from_the_bottom() {
        assert_eq!(
            runs(0b1_1011_0110).collect::<Vec<_>>(),
            [0b110, 0b11_0000, 0b1_1000_0000]
        );
        assert_eq!(
            runs(0b1111_1111_1111).collect::<Vec<_>>(),
            [0b1111_1111_1111]
        );
        assert_eq!(unions(0b0101_0101_0101).count(), 63);
    }

    #[test]
    fn blocks_join_where_the_next_column_touches_both() {
        let two = Step::unconnected(0b101);
        assert!(!two.is_one_block());
        assert!(two.step_in_next_column(0b111).unwrap().is_one_block());
        assert_eq!(
            two.step_in_next_column(0b001),
            None,
            "the upper block does not reach the next column"
        );
        let carried = two.step_in_next_column(0b1_0101).unwrap();
        assert_eq!(carried, Step::unconnected(0b1_0101));
        let one = two.step_in_next_column(0b111).unwrap();
        let next = one.step_in_next_column(0b1_0101).unwrap();
        assert_eq!(next.blocks().as_slice(), [0b101, 0b1_0000]);
    }
}
