//! A *step* is the part of a click in one column. This module decides which steps of neighbouring columns fit together.

/// A set of rows as bits. Bit 0 is the bottom row of at most twelve rows.
pub type Rows = u16;

/// Returns the runs (maximal sets of adjacent rows) in a set of rows, from the bottom up.
pub fn runs(mut rows: Rows) -> impl Iterator<Item = Rows> {
    std::iter::from_fn(move || {
        // Adding the lowest bit carries through the lowest run and leaves zeros there.
        let run = rows & !(rows + (rows & rows.wrapping_neg()));
        rows ^= run;
        (run != 0).then_some(run)
    })
}

/// Returns all non-empty unions of the runs (maximal sets of adjacent rows) in `rows`.
pub fn unions(rows: Rows) -> Vec<Rows> {
    let all =
        runs(rows).fold(vec![0], |unions: Vec<Rows>, run| unions.iter().flat_map(|set| [*set, set | run]).collect());
    all.into_iter().filter(|set| *set != 0).collect()
}

/// The part of a click in one column. Runs of rows that earlier columns connect form a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// The colour of the click, below eight.
    pub colour: u8,
    /// The rows that the click removes.
    pub rows: Rows,
    /// The block number of each run of adjacent rows, from the bottom up. Unused entries are 0.
    blocks: [u8; MAX_RUNS],
    /// All rows with the click's colour, before the click.
    pub all: Rows,
}

/// Maximum number of runs of one colour in twelve rows.
const MAX_RUNS: usize = 6;

impl Step {
    /// Returns the step in a click's first column, where each run of rows is a separate block.
    pub fn beginning(colour: u8, rows: Rows, all: Rows) -> Step {
        Step::of(colour, rows, all, &[])
    }

    /// Returns the step that removes `rows`. The second set of each pair in `pieces` becomes one block.
    fn of(colour: u8, rows: Rows, all: Rows, pieces: &[(Rows, Rows)]) -> Step {
        let mut blocks = [0; MAX_RUNS];
        // `met` lists the blocks found so far, as sets of rows.
        let (mut met, mut count) = ([0; MAX_RUNS], 0);
        for (block, run) in blocks.iter_mut().zip(runs(rows)) {
            let piece = pieces.iter().map(|piece| piece.1).find(|piece| piece & run != 0).unwrap_or(run);
            if !met[..count].contains(&piece) {
                met[count] = piece;
                count += 1;
            }
            *block = (0..).zip(&met).find(|(_, other)| **other == piece).map_or(0, |(number, _)| number);
        }
        Step { colour, rows, blocks, all }
    }

    /// Returns the rows of each block.
    fn blocks(&self) -> impl Iterator<Item = Rows> {
        (0..6)
            .map(|block| {
                let of_block = runs(self.rows).zip(self.blocks).filter(move |(_, number)| *number == block);
                of_block.fold(0, |rows, (run, _)| rows | run)
            })
            .take_while(|rows| *rows != 0)
    }

    pub fn is_one_block(&self) -> bool {
        self.blocks == [0; MAX_RUNS]
    }

    /// Returns whether a click can make this step and take nothing in a neighbouring column. `beside` has the rows of
    /// that column with the click's colour.
    pub fn passes(&self, beside: Rows) -> bool {
        self.is_one_block() && self.rows & beside == 0
    }

    /// Returns whether the removed rows of two columns share a row, and leave no tile of their colour beside them.
    /// `all` has the rows of this colour in the second column.
    fn joins(&self, rows: Rows, all: Rows) -> bool {
        self.rows & rows != 0 && all & self.rows & !rows == 0 && self.all & rows & !self.rows == 0
    }

    /// Continues this step with `rows` in the next column. Returns `None` if no click can do this.
    pub fn joint(&self, rows: Rows, all: Rows) -> Option<Step> {
        if !self.joins(rows, all) {
            return None;
        }
        let (pieces, count) = join(self.blocks(), runs(rows));
        // Every connected part must continue in the next column.
        pieces[..count].iter().all(|piece| piece.1 != 0).then(|| Step::of(self.colour, rows, all, &pieces[..count]))
    }

    /// Returns whether one click can make this step and `other` in the neighbouring column.
    pub fn meets(&self, other: &Step) -> bool {
        self.colour == other.colour
            && self.joins(other.rows, other.all)
            && matches!(join(self.blocks(), other.blocks()), ([(left, right), ..], 1) if left != 0 && right != 0)
    }
}

/// A list of connected pieces, each with its rows in two neighbouring columns, and the length of the list.
type Pieces = ([(Rows, Rows); 2 * MAX_RUNS], usize);

/// Joins blocks of two neighbouring columns into connected pieces. Blocks with a common row are connected.
fn join(left: impl Iterator<Item = Rows>, right: impl Iterator<Item = Rows>) -> Pieces {
    let (mut pieces, mut count) = ([(0, 0); 2 * MAX_RUNS], 0);
    for block in left {
        pieces[count] = (block, 0);
        count += 1;
    }
    for block in right {
        let (mut joined, mut others) = ((0, block), 0);
        for piece in 0..count {
            let piece = pieces[piece];
            if piece.0 & block != 0 {
                joined = (joined.0 | piece.0, joined.1 | piece.1);
            } else {
                pieces[others] = piece;
                others += 1;
            }
        }
        pieces[others] = joined;
        count = others + 1;
    }
    (pieces, count)
}
