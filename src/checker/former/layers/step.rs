//! A *step* is the part of a click in one column. A step removes one or more *runs*: maximal
//! sequences of adjacent rows with the click's colour. Runs that are connected through previous
//! columns form a *block*.

/// A set of at most twelve rows, as bits. Bit 0 is the bottom row.
pub type Rows = u16;

/// Splits a set of rows into runs of adjacent rows, from the bottom up.
pub fn runs(mut rows: Rows) -> impl Iterator<Item = Rows> {
    std::iter::from_fn(move || {
        let run = rows & !(rows + (rows & rows.wrapping_neg()));
        rows ^= run;
        (run != 0).then_some(run)
    })
}

/// Returns all non-empty unions of runs. A run is a maximal sequence of adjacent rows in `rows`.
pub fn unions(rows: Rows) -> Vec<Rows> {
    let all = runs(rows).fold(vec![0], |unions: Vec<Rows>, run| {
        unions.iter().flat_map(|set| [*set, set | run]).collect()
    });
    all.into_iter().filter(|set| *set != 0).collect()
}

/// The part of a click in one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// The colour of the click, below eight.
    pub colour: u8,
    pub rows: Rows,
    /// For each run, a number. Runs of the same block have the same number.
    blocks: [u8; MAX_RUNS],
    /// All rows with the colour, before the click.
    pub all: Rows,
}

/// Maximum number of runs of one colour in twelve rows.
const MAX_RUNS: usize = 6;

impl Step {
    pub fn beginning(colour: u8, rows: Rows, all: Rows) -> Step {
        Step::of(colour, rows, all, &[])
    }

    fn of(colour: u8, rows: Rows, all: Rows, pieces: &[(Rows, Rows)]) -> Step {
        let mut blocks = [0; MAX_RUNS];
        let (mut met, mut count) = ([0; MAX_RUNS], 0);
        for (block, run) in blocks.iter_mut().zip(runs(rows)) {
            let piece = pieces
                .iter()
                .map(|piece| piece.1)
                .find(|piece| piece & run != 0)
                .unwrap_or(run);
            if !met[..count].contains(&piece) {
                met[count] = piece;
                count += 1;
            }
            *block = (0..)
                .zip(&met)
                .find(|(_, other)| **other == piece)
                .map_or(0, |(number, _)| number);
        }
        Step {
            colour,
            rows,
            blocks,
            all,
        }
    }

    fn blocks(&self) -> impl Iterator<Item = Rows> {
        (0..6)
            .map(|block| {
                let of_block = runs(self.rows)
                    .zip(self.blocks)
                    .filter(move |(_, number)| *number == block);
                of_block.fold(0, |rows, (run, _)| rows | run)
            })
            .take_while(|rows| *rows != 0)
    }

    pub fn is_one_block(&self) -> bool {
        self.blocks == [0; MAX_RUNS]
    }

    /// Rule 1 of `FORMAT.md`. `beside` has the rows of the colour in the neighbouring column.
    pub fn passes(&self, beside: Rows) -> bool {
        self.is_one_block() && self.rows & beside == 0
    }

    /// The part of rule 3 in `FORMAT.md` that is about common rows.
    fn joins(&self, rows: Rows, all: Rows) -> bool {
        self.rows & rows != 0 && all & self.rows & !rows == 0 && self.all & rows & !self.rows == 0
    }

    /// Rule 3 of `FORMAT.md`: the click also removes `rows` of the rows `all` with its colour in
    /// the next column.
    pub fn step_in_next_column(&self, rows: Rows, all: Rows) -> Option<Step> {
        if !self.joins(rows, all) {
            return None;
        }
        let (pieces, count) = join(self.blocks(), runs(rows));
        // Every block of this step must have a common row with `rows`.
        pieces[..count]
            .iter()
            .all(|piece| piece.1 != 0)
            .then(|| Step::of(self.colour, rows, all, &pieces[..count]))
    }

    /// Returns whether a single click can make both steps in neighbouring columns.
    pub fn meets(&self, other: &Step) -> bool {
        self.colour == other.colour
            && self.joins(other.rows, other.all)
            && matches!(join(self.blocks(), other.blocks()), ([(left, right), ..], 1) if left != 0 && right != 0)
    }
}

type Pieces = ([(Rows, Rows); 2 * MAX_RUNS], usize);

/// Joins the blocks of two neighbouring columns. Blocks with a common row are connected.
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
