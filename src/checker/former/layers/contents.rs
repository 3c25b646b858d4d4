//! Finds all contents of a column, and the rules for steps.
//!
//! A *content* of a column is a list of tiles that can remain in the column after some clicks.
//!
//! A *step* is the part of a click in one column. A step removes one or more *runs*: maximal
//! sequences of adjacent rows with the click's colour. A *block* consists of the runs that the
//! click connects through this column and the columns before it.

use crate::limits::{Account, Error};
use std::collections::BTreeMap;
use std::ops::Range;

/// Maximum number of tiles of a column.
pub const MAX_TILES: usize = 12;
/// Maximum number of colours of a board.
pub const COLOURS: usize = 8;

/// A set of at most twelve rows, as bits. Bit 0 is the bottom row.
pub type Rows = u16;

/// Splits a set of rows, as bits, into its runs (maximal sequences of adjacent rows), from the
/// bottom up.
pub fn runs(mut rows: Rows) -> impl Iterator<Item = Rows> {
    std::iter::from_fn(move || {
        // The expression with `wrapping_neg` is the lowest bit that is set. Added to `rows`, it
        // carries through the lowest run and clears all bits of this run. The sum is at most 2^12,
        // because `rows` has at most twelve bits.
        let run = rows & !(rows + (rows & rows.wrapping_neg()));
        rows ^= run;
        (run != 0).then_some(run)
    })
}

/// Returns all non-empty sets of rows that consist of whole runs of `rows`. A run is a maximal
/// sequence of adjacent rows.
pub fn unions(rows: Rows) -> Vec<Rows> {
    let mut unions = vec![0];
    for run in runs(rows) {
        let mut longer_list = Vec::with_capacity(2 * unions.len());
        for union in unions {
            longer_list.extend([union, union | run]);
        }
        unions = longer_list;
    }
    unions.retain(|&union| union != 0);
    unions
}

/// A step: the part of a click in one column, that is, the tiles that the click removes there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// The colour of the click, below eight.
    pub colour: u8,
    /// The rows of the removed tiles.
    pub rows: Rows,
    /// For each run of adjacent rows, from the lowest run up, the number of its block. A block
    /// consists of the runs that the click connects through this column or the columns before it.
    /// Blocks are numbered from 0, in the order of their lowest runs.
    blocks: [u8; MAX_RUNS],
    /// All rows with the colour, before the click.
    rows_of_colour: Rows,
}

/// Maximum number of runs of adjacent rows among twelve rows: between two runs lies at least one
/// row that belongs to no run.
const MAX_RUNS: usize = 6;

impl Step {
    /// Returns the step of a click that removes the tiles in `rows` and touches no earlier column.
    /// So no earlier column connects its runs of adjacent rows, and each run is a block of its own.
    /// `rows_of_colour` has all rows with the colour.
    pub fn beginning(colour: u8, rows: Rows, rows_of_colour: Rows) -> Step {
        Step::new(colour, rows, rows_of_colour, &[])
    }

    /// Creates the step of a click in the right column of two neighbouring columns. `rows` are the
    /// rows that the click removes there, of all `rows_of_colour` in this column. `pieces` are the
    /// connected parts of the click in both columns. All runs of adjacent rows in a piece form a
    /// block, and a run without a piece is a block of its own. Numbers the blocks in the order of
    /// their lowest runs.
    fn new(colour: u8, rows: Rows, rows_of_colour: Rows, pieces: &[Piece]) -> Step {
        let mut blocks = [0; MAX_RUNS];
        // The rows of each block that has a number already, and how many blocks have a number.
        let mut numbered = [0; MAX_RUNS];
        let mut count = 0;
        for (number, run) in blocks.iter_mut().zip(runs(rows)) {
            let block = block_of(run, pieces);
            let known_number =
                (0..count).find(|&block_number| numbered[usize::from(block_number)] == block);
            *number = known_number.unwrap_or(count);
            if known_number.is_none() {
                numbered[usize::from(count)] = block;
                count += 1;
            }
        }
        Step {
            colour,
            rows,
            blocks,
            rows_of_colour,
        }
    }

    /// Returns the rows of each block, in the order of their numbers. A *block* has the runs of
    /// adjacent rows that the click connects through this column or the columns before it.
    fn blocks(&self) -> impl Iterator<Item = Rows> {
        let mut blocks = [0; MAX_RUNS];
        for (run, number) in runs(self.rows).zip(self.blocks) {
            blocks[usize::from(number)] |= run;
        }
        // Unused entries have no rows. All of them are at the end of the list.
        blocks.into_iter().take_while(|&rows| rows != 0)
    }

    /// Returns whether all rows of the step are connected through this column and the columns
    /// before it.
    pub fn is_one_block(&self) -> bool {
        // If all runs are in block 0, all entries are 0, because the entries without a run are 0,
        // too.
        self.blocks == [0; MAX_RUNS]
    }

    /// Rule 1 of `FORMAT.md`: returns whether a click can make this step and remove no tile of the
    /// neighbouring column. `beside` has the rows with the click's colour in the neighbouring
    /// column. The step must be connected by itself, and no tile of the colour may lie beside a
    /// removed tile.
    pub fn passes(&self, beside: Rows) -> bool {
        self.is_one_block() && self.rows & beside == 0
    }

    /// The part of rule 3 in `FORMAT.md` that is about common rows. Returns whether a click may
    /// remove the rows of this step, and `next_rows` in the next column, whose rows with the colour
    /// are `next_rows_of_colour`: both have a common row, and in each column the click removes
    /// every tile of its colour beside a tile that it removes in the other column.
    fn joins(&self, next_rows: Rows, next_rows_of_colour: Rows) -> bool {
        self.rows & next_rows != 0
            && next_rows_of_colour & self.rows & !next_rows == 0
            && self.rows_of_colour & next_rows & !self.rows == 0
    }

    /// Rule 3 of `FORMAT.md`: returns the step in the next column of a click that makes this step,
    /// and also removes `next_rows` in the next column. `next_rows_of_colour` has all rows of the
    /// next column with the click's colour. `None` if no click makes both steps.
    pub fn step_in_next_column(&self, next_rows: Rows, next_rows_of_colour: Rows) -> Option<Step> {
        if !self.joins(next_rows, next_rows_of_colour) {
            return None;
        }
        let joined = Pieces::join(self.blocks(), runs(next_rows));
        let pieces = joined.as_slice();
        // A piece without rows in the next column is a block of this step that has no common row
        // with `next_rows`. So the click would not connect this block with the rest.
        if pieces.iter().any(|piece| piece.right == 0) {
            return None;
        }
        Some(Step::new(
            self.colour,
            next_rows,
            next_rows_of_colour,
            pieces,
        ))
    }

    /// Returns whether a single click can make this step (its part in the left column) and the step
    /// `right` (its part in the right column). Together, both parts must be connected, and the
    /// click must leave no tile of its colour beside a removed tile.
    pub fn meets(&self, right: &Step) -> bool {
        if self.colour != right.colour || !self.joins(right.rows, right.rows_of_colour) {
            return false;
        }
        // A block has the rows of one column that are connected without the neighbouring column.
        // All blocks of both steps together must form one connected piece with tiles in both
        // columns.
        let pieces = Pieces::join(self.blocks(), right.blocks());
        matches!(pieces.as_slice(), [piece] if piece.left != 0 && piece.right != 0)
    }
}

/// Returns the rows of the right column that are connected with a run of adjacent rows: the rows of
/// its piece (the connected part of a click in two columns). If the run is in no piece, returns
/// only the rows of the run.
fn block_of(run: Rows, pieces: &[Piece]) -> Rows {
    match pieces.iter().find(|piece| piece.right & run != 0) {
        Some(piece) => piece.right,
        None => run,
    }
}

/// A *piece*: tiles of two neighbouring columns that one click connects.
#[derive(Clone, Copy, Default)]
struct Piece {
    /// The rows in the left column.
    left: Rows,
    /// The rows in the right column.
    right: Rows,
}

/// All pieces of a click in two neighbouring columns.
struct Pieces {
    /// The pieces, followed by unused entries. Each run of the two columns adds at most one piece.
    list: [Piece; 2 * MAX_RUNS],
    count: usize,
}

impl Pieces {
    /// Returns the connected parts (pieces) of a click in two neighbouring columns. `left` and
    /// `right` have, for each column, the sets of rows that are connected without the neighbouring
    /// column. Two sets with a common row are joined to one piece.
    fn join(left: impl Iterator<Item = Rows>, right: impl Iterator<Item = Rows>) -> Pieces {
        let mut pieces = Pieces {
            list: [Piece::default(); 2 * MAX_RUNS],
            count: 0,
        };
        for block in left {
            pieces.list[pieces.count].left = block;
            pieces.count += 1;
        }
        for block in right {
            pieces.add_right(block);
        }
        pieces
    }

    /// Adds `block`, connected rows of the right column. These rows connect all pieces that have a
    /// row of `block` in the left column.
    fn add_right(&mut self, block: Rows) {
        let mut joined_piece = Piece {
            left: 0,
            right: block,
        };
        // The number of pieces that stay as they are.
        let mut unchanged = 0;
        for index in 0..self.count {
            let piece = self.list[index];
            if piece.left & block != 0 {
                joined_piece.left |= piece.left;
                joined_piece.right |= piece.right;
            } else {
                self.list[unchanged] = piece;
                unchanged += 1;
            }
        }
        self.list[unchanged] = joined_piece;
        self.count = unchanged + 1;
    }

    /// Returns the pieces, without the unused entries.
    fn as_slice(&self) -> &[Piece] {
        &self.list[..self.count]
    }
}

/// A column with all its contents.
pub struct Column {
    /// The contents, largest first.
    pub contents: Vec<Content>,
}

/// A content of a column: the tiles that remain after some clicks.
pub struct Content {
    /// For each colour, the rows with this colour.
    pub rows: [Rows; COLOURS],
    /// For each colour, what a click can remove.
    pub removals: [Vec<Removal>; COLOURS],
}

/// What a click removes from a column.
pub struct Removal {
    /// The rows of the removed tiles.
    pub rows: Rows,
    /// The index of the `Content` with the remaining tiles.
    pub next: usize,
}

/// The *word* of a column: its remaining tiles. Words are sort keys, and words with more tiles come
/// first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Word {
    /// Number of tiles that clicks have removed.
    removed: usize,
    /// The colours of the remaining tiles from the bottom up, then `END`.
    colours: [u8; MAX_TILES],
}

/// Marks the end of a list of colours. No colour has this number.
const END: u8 = 8;
/// An upper bound on the memory of one [`Content`] with its lists of removals, in bytes. Twelve
/// tiles of two alternating colours have most removals: 63 of each colour, in lists of up to 128
/// entries.
const MAX_CONTENT_BYTES: usize = 6_000;
/// Work for finding one [`Content`] and its removals, in units of the work limit.
const WORK_PER_CONTENT: u64 = 256;

impl Column {
    /// Finds all contents of a column: the lists of tiles that can remain after some clicks.
    /// `colours` has the colours of the column's tiles from the bottom up.
    pub fn new(colours: &[u8], account: &Account) -> Result<Column, Error> {
        // Each content is a subset of the tiles. A column has at most twelve tiles, so it has at
        // most 4,096 subsets.
        let max_contents = 1 << colours.len();
        account.take(max_contents, MAX_CONTENT_BYTES)?;
        account.spend(max_contents as u64 * WORK_PER_CONTENT)?;
        let mut full = Word {
            removed: 0,
            colours: [END; MAX_TILES],
        };
        full.colours[..colours.len()].copy_from_slice(colours);
        let numbers = number_all(full);
        let contents: Vec<Content> = numbers
            .keys()
            .map(|word| Content::new(word, &numbers))
            .collect();
        account.give_back(max_contents - contents.len(), MAX_CONTENT_BYTES);
        Ok(Column { contents })
    }

    /// Returns the levels of the column: for each number of tiles, the range of the contents with
    /// this number, as indices. A content is a list of tiles that clicks can leave in the column.
    pub fn levels(&self) -> Vec<Range<usize>> {
        levels(self.contents.iter().map(|content| &content.rows))
    }
}

impl Content {
    /// Returns the content with the tiles of `word`, and what clicks can remove from these tiles.
    /// `numbers` has the index of each word (list of remaining tiles) of the column, also of those
    /// after a click.
    fn new(word: &Word, numbers: &BTreeMap<Word, usize>) -> Content {
        let mut content = Content {
            rows: word.rows(),
            removals: Default::default(),
        };
        for (colour, rows_of_colour) in content.rows.into_iter().enumerate() {
            for removed in unions(rows_of_colour) {
                content.removals[colour].push(Removal {
                    rows: removed,
                    next: numbers[&word.without(removed)],
                });
            }
        }
        content
    }
}

/// Finds all words (lists of remaining tiles) to which clicks on `full` can lead, and numbers them
/// in ascending order: words with more tiles first.
fn number_all(full: Word) -> BTreeMap<Word, usize> {
    let mut numbers = BTreeMap::from([(full, 0)]);
    let mut to_visit = vec![full];
    while let Some(word) = to_visit.pop() {
        for rows in word.rows().into_iter().flat_map(unions) {
            let word_after = word.without(rows);
            // The number 0 is replaced below, when all words are known.
            if numbers.insert(word_after, 0).is_none() {
                to_visit.push(word_after);
            }
        }
    }
    // The map has the words in ascending order.
    for (index, number) in numbers.values_mut().enumerate() {
        *number = index;
    }
    numbers
}

impl Word {
    /// Returns the colours of the remaining tiles from the bottom up.
    fn tiles(&self) -> impl Iterator<Item = u8> {
        self.colours.into_iter().take_while(|&colour| colour != END)
    }

    /// Returns, for each colour, the rows of its tiles as bits.
    fn rows(&self) -> [Rows; COLOURS] {
        let mut rows = [0; COLOURS];
        for (row, colour) in self.tiles().enumerate() {
            rows[usize::from(colour)] |= 1 << row;
        }
        rows
    }

    /// Returns the word of the tiles that are left if the tiles in `removed_rows` are removed. The
    /// tiles above them fall.
    fn without(&self, removed_rows: Rows) -> Word {
        let mut word_left = Word {
            removed: self.removed,
            colours: [END; MAX_TILES],
        };
        let mut tiles_left = 0;
        for (row, colour) in self.tiles().enumerate() {
            let is_removed = removed_rows >> row & 1 == 1;
            if is_removed {
                word_left.removed += 1;
            } else {
                word_left.colours[tiles_left] = colour;
                tiles_left += 1;
            }
        }
        word_left
    }
}

/// Splits a list of contents (remaining tiles of a column) into levels: ranges of contents with
/// equally many tiles. The list must be sorted by the number of tiles. For each content,
/// `rows_by_colour` has the rows of each colour.
pub fn levels<'a>(rows_by_colour: impl Iterator<Item = &'a [Rows; COLOURS]>) -> Vec<Range<usize>> {
    let mut levels: Vec<Range<usize>> = Vec::new();
    let mut tiles_of_level = None;
    for (index, rows_of_content) in rows_by_colour.enumerate() {
        let tiles: u32 = rows_of_content.iter().map(|rows| rows.count_ones()).sum();
        match levels.last_mut() {
            // The content has as many tiles as the content before it, so it belongs to the same
            // level.
            Some(level) if tiles_of_level == Some(tiles) => level.end = index + 1,
            _ => levels.push(index..index + 1),
        }
        tiles_of_level = Some(tiles);
    }
    levels
}

/// Returns the colours with at least `tiles` tiles in a column, as a bit set. `colours` lists the
/// colours of the column's tiles.
pub fn colours_with(colours: &[u8], tiles: usize) -> u8 {
    let mut counts = [0; COLOURS];
    for &colour in colours {
        counts[usize::from(colour)] += 1;
    }
    let mut set = 0;
    for (colour, &count) in counts.iter().enumerate() {
        if count >= tiles {
            set |= 1 << colour;
        }
    }
    set
}
