//! Steps: what one click takes out of one column, and the rules for two neighbouring columns.

/// Rows of a column as bits, the bottom row first; there are at most twelve.
pub type Rows = u16;

/// The runs in a set of rows, from the bottom: maximal blocks without a gap.
pub fn runs(mut rows: Rows) -> impl Iterator<Item = Rows> {
    std::iter::from_fn(move || {
        // Adding the lowest row carries through its run.
        let run = rows & !(rows + (rows & rows.wrapping_neg()));
        rows ^= run;
        (run != 0).then_some(run)
    })
}

/// All sets of one or more whole runs.
pub fn sets(rows: Rows) -> Vec<Rows> {
    let all = runs(rows).fold(vec![0], |sets: Vec<Rows>, run| sets.iter().flat_map(|set| [*set, set | run]).collect());
    all.into_iter().filter(|set| *set != 0).collect()
}

/// A step. In the order in which the format lists the steps of a node: by colour, rows and blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// Less than eight.
    pub colour: u8,
    /// The rows that it takes: whole runs.
    pub rows: Rows,
    /// For each run from the bottom the number of its block, counted from the bottom; 0 where there is no run.
    blocks: [u8; MOST_RUNS],
    /// All rows of the colour before the step.
    pub all: Rows,
}

/// The most runs of one colour in twelve rows.
const MOST_RUNS: usize = 6;

impl Step {
    /// A step of a click that begins in its column: each run is a block.
    pub fn beginning(colour: u8, rows: Rows, all: Rows) -> Step {
        Step::of(colour, rows, all, &[])
    }

    /// A step whose blocks are the second members of these pieces.
    fn of(colour: u8, rows: Rows, all: Rows, pieces: &[(Rows, Rows)]) -> Step {
        let mut blocks = [0; MOST_RUNS];
        // The pieces met so far.
        let (mut met, mut count) = ([0; MOST_RUNS], 0);
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

    /// The rows of each block.
    fn blocks(&self) -> impl Iterator<Item = Rows> {
        (0..6)
            .map(|block| {
                let of_block = runs(self.rows).zip(self.blocks).filter(move |(_, number)| *number == block);
                of_block.fold(0, |rows, (run, _)| rows | run)
            })
            .take_while(|rows| *rows != 0)
    }

    /// Whether it is one block.
    pub fn is_one(&self) -> bool {
        self.blocks == [0; MOST_RUNS]
    }

    /// The first rule: its click takes nothing in a neighbouring column with these rows of the colour.
    pub fn passes(&self, beside: Rows) -> bool {
        self.is_one() && self.rows & beside == 0
    }

    /// Whether a click that takes this step and `rows` of the neighbouring column, where the colour has the rows `all`,
    /// takes everything beside what it takes, and both have a row in common.
    fn joins(&self, rows: Rows, all: Rows) -> bool {
        self.rows & rows != 0 && all & self.rows & !rows == 0 && self.all & rows & !self.rows == 0
    }

    /// The third rule: the step of the next column, if the click takes `rows` there.
    pub fn joint(&self, rows: Rows, all: Rows) -> Option<Step> {
        if !self.joins(rows, all) {
            return None;
        }
        let (pieces, count) = join(self.blocks(), runs(rows));
        // Every block must have been joined by a run.
        pieces[..count].iter().all(|piece| piece.1 != 0).then(|| Step::of(self.colour, rows, all, &pieces[..count]))
    }

    /// Whether this step and one of the neighbouring column, whose blocks come from the other side, can be one click.
    pub fn meets(&self, other: &Step) -> bool {
        self.colour == other.colour
            && self.joins(other.rows, other.all)
            && matches!(join(self.blocks(), other.blocks()), ([(left, right), ..], 1) if left != 0 && right != 0)
    }
}

/// The rows of some pieces in both columns, and how many there are: at most six blocks and six runs.
type Pieces = ([(Rows, Rows); 2 * MOST_RUNS], usize);

/// Blocks of two columns that share rows are joined.
fn join(left: impl Iterator<Item = Rows>, right: impl Iterator<Item = Rows>) -> Pieces {
    let (mut pieces, mut count) = ([(0, 0); 2 * MOST_RUNS], 0);
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
