//! The contents of a column, and the tiles that one click can take from two adjacent columns.

use std::collections::BTreeSet;

/// All contents of a column, those with the most tiles first: from the full column to the empty one.
pub struct Column(pub Vec<Content>);

/// The tiles that are left of a column.
pub struct Content {
    /// Per colour the rows that it fills.
    pub rows: [u16; 4],
    /// The colours in it, as a set.
    pub colours: u8,
    /// The tiles as bits, nine for each colour, and the bit `BARRED`.
    pub tiles: u64,
    /// For the rows of a set of whole runs of one colour: the number of the content without them.
    after: Vec<u16>,
}

impl Content {
    /// The number of the content after a step.
    pub fn after(&self, step: Step) -> u16 {
        self.after[usize::from(step.rows())]
    }

    /// The steps of the second rule, next to a column that has no tile of the colour in their rows. `returning`: the
    /// colours that may return, as a set; a step of another colour must be one block.
    pub fn alone(&self, returning: u8) -> impl Iterator<Item = Step> {
        let of = move |colour: usize| {
            let many = returning >> colour & 1 == 1;
            let fits = move |taken: &u16| *taken != 0 && (many || runs(*taken).count() == 1);
            let step = move |taken| Step::new(colour, self.rows[colour], runs(taken));
            sets(self.rows[colour]).into_iter().filter(fits).map(step)
        };
        (0..4).flat_map(of)
    }
}

/// A bit that the tiles of every content have: a step whose hindrance has it can pass no content.
const BARRED: u64 = 1 << 36;

impl Column {
    /// `word`: the colours of the full column from the bottom, at most nine.
    pub fn new(word: &[u8]) -> Column {
        // The tiles of some rows of a word, preceded by the number of missing tiles, which is the first sort key.
        let part = |word: &[u8], set: u16| {
            let kept = (0..word.len()).filter(|row| set >> row & 1 == 1);
            let part: Vec<u8> = kept.map(|row| word[row]).collect();
            (9 - part.len(), part)
        };
        let words: BTreeSet<_> = (0..1 << word.len()).map(|set| part(word, set)).collect();
        let words: Vec<_> = words.into_iter().collect();
        let content = |(_, word): &(usize, Vec<u8>)| {
            let mut rows = [0; 4];
            word.iter().enumerate().for_each(|(row, &colour)| rows[usize::from(colour)] |= 1 << row);
            let mut after = vec![0; 1 << word.len()];
            for taken in rows.into_iter().flat_map(sets) {
                // A subset of a subset is a subset, so the search never fails.
                let number = words.binary_search(&part(word, !taken)).ok().and_then(|n| u16::try_from(n).ok());
                after[usize::from(taken)] = number.unwrap_or(0);
            }
            let colours = (0..4).fold(0, |set, colour| set | u8::from(rows[colour] != 0) << colour);
            let tiles = (0..4).fold(BARRED, |all, colour| all | tiles(colour, rows[colour]));
            Content { rows, colours, tiles, after }
        };
        Column(words.iter().map(content).collect())
    }
}

/// Some rows of a colour, as tiles of a content.
fn tiles(colour: usize, rows: u16) -> u64 {
    u64::from(rows) << (9 * colour)
}

/// The runs in a set of rows: maximal blocks without a gap.
fn runs(mut rows: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        // Adding the lowest row carries through its run.
        let run = rows & !(rows + (rows & rows.wrapping_neg()));
        rows ^= run;
        (run != 0).then_some(run)
    })
}

/// All sets of whole runs, the empty set first.
fn sets(rows: u16) -> Vec<u16> {
    runs(rows).fold(vec![0], |sets, run| sets.iter().flat_map(|set| [*set, set | run]).collect())
}

/// A step of a column with the data that the next column needs: the blocks, and all rows of the colour in the column.
/// One number: nine bits for each of up to five blocks, the largest first, nine for all rows, two for the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step(u64);

impl Step {
    fn new(colour: usize, all: u16, blocks: impl Iterator<Item = u16>) -> Step {
        let mut sorted = [0; 5];
        sorted.iter_mut().zip(blocks).for_each(|(slot, block)| *slot = block);
        sorted.sort_unstable();
        let blocks = sorted.iter().rev().fold(0, |code, &block| code << 9 | u64::from(block));
        Step(blocks << 11 | u64::from(all) << 2 | colour as u64)
    }

    pub fn colour(self) -> usize {
        (self.0 & 3) as usize
    }

    fn blocks(self) -> impl Iterator<Item = u16> {
        (0..5).map(move |i| (self.0 >> (11 + 9 * i) & 511) as u16).filter(|&block| block != 0)
    }

    pub fn rows(self) -> u16 {
        self.blocks().fold(0, |rows, block| rows | block)
    }

    pub fn tiles(self) -> u64 {
        tiles(self.colour(), self.rows())
    }

    /// First rule: the step passes a content that has none of these tiles.
    pub fn hindrance(self) -> u64 {
        if self.blocks().count() == 1 { self.tiles() } else { BARRED }
    }

    /// Third rule: the steps from a content of the next column that one click can take together with this one.
    pub fn joint(self, content: &Content, returning: u8) -> Vec<Step> {
        let (all, many) = (content.rows[self.colour()], returning >> self.colour() & 1 == 1);
        let (rows, beside) = (self.rows(), (self.0 >> 2 & 511) as u16);
        // A run in a row of this step must go, so it must not be in a row of a tile of the colour that stays.
        let stuck = |run: u16| run & rows != 0 && run & beside & !rows != 0;
        if self.blocks().any(|block| block & all == 0) || runs(all).any(stuck) {
            return Vec::new();
        }
        // The blocks of this step that are joined so far, with the runs that join them.
        let mut groups: Vec<(u16, u16)> = self.blocks().map(|block| (block, 0)).collect();
        for run in runs(all).filter(|run| run & rows != 0) {
            let (touched, mut others): (Vec<(u16, u16)>, _) = groups.iter().partition(|(blocks, _)| blocks & run != 0);
            others.push(touched.iter().fold((0, run), |joined, group| (joined.0 | group.0, joined.1 | group.1)));
            groups = others;
        }
        // Runs next to no tile of the colour may go too, connected on the other side.
        let free = runs(all).filter(|run| run & beside == 0).fold(0, |free, run| free | run);
        let free = if many { sets(free) } else { Vec::from_iter((groups.len() == 1).then_some(0)) };
        let with = |set| Step::new(self.colour(), all, groups.iter().map(|group| group.1).chain(runs(set)));
        free.into_iter().map(with).collect()
    }
}
