//! A step: what one click takes out of one column, and how its pieces are connected through the columns before it.

use crate::board::Colour;

/// Rows of a settled column, as bits; row 0 is the bottom.
pub type Rows = u16;

/// The most runs of one colour in a column of twelve rows.
const MAX_RUNS: usize = 6;

/// The lowest run of some rows.
#[inline]
pub fn lowest_run(rows: Rows) -> Rows {
    // Adding the lowest bit carries through the run and stops above it.
    rows & !(rows.wrapping_add(rows & rows.wrapping_neg()))
}

/// The runs of some rows, from the bottom.
#[inline]
pub fn runs(mut rows: Rows) -> impl Iterator<Item = Rows> {
    std::iter::from_fn(move || {
        let run = lowest_run(rows);
        rows &= !run;
        (run != 0).then_some(run)
    })
}

/// All non-empty unions of the runs of some rows.
pub fn unions(rows: Rows) -> impl Iterator<Item = Rows> {
    let mut list = [0 as Rows; MAX_RUNS];
    let mut count = 0;
    for run in runs(rows) {
        list[count] = run;
        count += 1;
    }
    (1u32..1 << count).map(move |choice| (0..count).filter(|i| choice >> i & 1 == 1).fold(0, |all, i| all | list[i]))
}

/// Whole vertical runs of one colour that a click takes out of a column, with their partition into *blocks*: runs that
/// are connected through the columns before are in one block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// The rows that the runs fill at that moment.
    pub rows: Rows,
    /// The block of each run, from the bottom, three bits each, numbered in the order of first appearance.
    blocks: u32,
}

/// The rows of each block of a step, and how many blocks there are.
pub type Blocks = ([Rows; MAX_RUNS], usize);

/// Joins some rows and all pieces that they touch to one piece.
pub fn join((pieces, count): &mut Blocks, rows: Rows) {
    let (mut joined, mut kept) = (rows, 0);
    for i in 0..*count {
        if pieces[i] & rows != 0 {
            joined |= pieces[i];
        } else {
            pieces[kept] = pieces[i];
            kept += 1;
        }
    }
    pieces[kept] = joined;
    *count = kept + 1;
}

impl Step {
    /// A step in which every run is its own block: a click that starts in this column.
    pub fn discrete(rows: Rows) -> Step {
        let blocks = runs(rows).enumerate().fold(0, |blocks, (i, _)| blocks | (i as u32) << (3 * i));
        Step { rows, blocks }
    }

    /// Whether a click may end at this column: it is one piece.
    #[inline]
    pub fn is_one_block(self) -> bool {
        self.blocks == 0
    }

    /// The rows of each block.
    #[inline]
    pub fn block_rows(self) -> Blocks {
        let mut rows = [0; MAX_RUNS];
        let mut count = 0;
        for (i, run) in runs(self.rows).enumerate() {
            let block = (self.blocks >> (3 * i) & 7) as usize;
            rows[block] |= run;
            count = count.max(block + 1);
        }
        (rows, count)
    }

    /// The step that the same click makes in the next column, if it takes the runs `rows` there; `None` if a block does
    /// not reach that column, and so would never be connected with the rest.
    pub fn carried(self, rows: Rows) -> Option<Step> {
        let mut pieces = self.block_rows();
        if pieces.0[..pieces.1].iter().any(|piece| piece & rows == 0) {
            return None;
        }
        // At most MAX_RUNS pieces: a run of n rows takes n + 1 with the gap above it, and is in at most (n + 1) / 2 of them.
        runs(rows).for_each(|run| join(&mut pieces, run));
        let mut blocks = 0;
        let mut numbers = [None; MAX_RUNS];
        let mut used = 0;
        for (i, run) in runs(rows).enumerate() {
            let piece = pieces.0.iter().position(|piece| piece & run != 0).expect("every run is in a piece");
            let number = *numbers[piece].get_or_insert_with(|| {
                used += 1;
                used - 1
            });
            blocks |= number << (3 * i);
        }
        Some(Step { rows, blocks })
    }
}

/// A symbol of a layer's alphabet: a step with its colour, and with what decides how its click can continue in the next
/// column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symbol {
    /// The colour.
    pub colour: Colour,
    /// All rows of the colour in the content before the step.
    pub all: Rows,
    /// The step.
    pub step: Step,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_from_the_bottom() {
        assert_eq!(runs(0b1_1011_0110).collect::<Vec<_>>(), [0b110, 0b11_0000, 0b1_1000_0000]);
        assert_eq!(runs(0b1111_1111_1111).collect::<Vec<_>>(), [0b1111_1111_1111]);
        assert_eq!(unions(0b0101_0101_0101).count(), 63);
    }

    #[test]
    fn blocks_join_where_the_next_column_touches_both() {
        let two = Step::discrete(0b101);
        assert!(!two.is_one_block());
        assert!(two.carried(0b111).unwrap().is_one_block());
        assert_eq!(two.carried(0b001), None, "the upper block does not reach the next column");
        let carried = two.carried(0b1_0101).unwrap();
        assert_eq!(carried, Step::discrete(0b1_0101));
        // One block that touches two runs makes them one block, and a run that it does not touch stays alone.
        let one = two.carried(0b111).unwrap();
        let next = one.carried(0b1_0101).unwrap();
        assert_eq!(next.block_rows(), ([0b101, 0b1_0000, 0, 0, 0, 0], 2));
    }
}
