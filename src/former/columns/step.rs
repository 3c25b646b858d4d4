//! A step: the tiles that one click removes from one column.

use crate::board::Colour;

/// A set of rows of a column, as bits. Bit 0 is the bottom row.
pub type Rows = u16;

/// Maximum number of separate runs of one colour in a column of twelve rows.
const MAX_RUNS: usize = 6;

#[inline]
pub fn lowest_run(rows: Rows) -> Rows {
    // The addition clears the lowest run of set bits.
    rows & !(rows.wrapping_add(rows & rows.wrapping_neg()))
}

/// Returns the runs of adjacent rows, from the bottom up.
#[inline]
pub fn runs(mut rows: Rows) -> impl Iterator<Item = Rows> {
    std::iter::from_fn(move || {
        let run = lowest_run(rows);
        rows &= !run;
        (run != 0).then_some(run)
    })
}

/// Returns all non-empty unions of the runs in a set of rows.
pub fn unions(rows: Rows) -> impl Iterator<Item = Rows> {
    let mut list = [0 as Rows; MAX_RUNS];
    let mut count = 0;
    for run in runs(rows) {
        list[count] = run;
        count += 1;
    }
    (1u32..1 << count).map(move |choice| {
        (0..count)
            .filter(|i| choice >> i & 1 == 1)
            .fold(0, |all, i| all | list[i])
    })
}

/// The vertical runs that one click removes from a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    pub rows: Rows,
    /// Three bits for each vertical run. Runs with equal bits are connected through earlier columns.
    block_numbers: u32,
}

pub type Blocks = ([Rows; MAX_RUNS], usize);

/// Merges `rows` and all pieces that touch these rows into one piece.
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
    /// Creates the step of a click that begins in this column and removes `rows`.
    pub fn discrete(rows: Rows) -> Step {
        let block_numbers = runs(rows)
            .enumerate()
            .fold(0, |numbers, (i, _)| numbers | (i as u32) << (3 * i));
        Step {
            rows,
            block_numbers,
        }
    }

    #[inline]
    pub fn is_one_block(self) -> bool {
        self.block_numbers == 0
    }

    #[inline]
    pub fn block_rows(self) -> Blocks {
        let mut rows = [0; MAX_RUNS];
        let mut count = 0;
        for (i, run) in runs(self.rows).enumerate() {
            let block = (self.block_numbers >> (3 * i) & 7) as usize;
            rows[block] |= run;
            count = count.max(block + 1);
        }
        (rows, count)
    }

    pub fn carried(self, rows: Rows) -> Option<Step> {
        let mut pieces = self.block_rows();
        if pieces.0[..pieces.1].iter().any(|piece| piece & rows == 0) {
            return None;
        }
        // Adjacent `rows` are never in different pieces, so twelve rows give at most six pieces (`MAX_RUNS`).
        runs(rows).for_each(|run| join(&mut pieces, run));
        let mut block_numbers = 0;
        let mut numbers = [None; MAX_RUNS];
        let mut used = 0;
        for (i, run) in runs(rows).enumerate() {
            let piece = pieces
                .0
                .iter()
                .position(|piece| piece & run != 0)
                .expect("every run is in a piece");
            let number = *numbers[piece].get_or_insert_with(|| {
                used += 1;
                used - 1
            });
            block_numbers |= number << (3 * i);
        }
        Some(Step {
            rows,
            block_numbers,
        })
    }
}

/// An input symbol of a column's automaton: what one click removes from the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symbol {
    pub colour: Colour,
    /// All rows of the column that contain `colour` just before the click.
    pub all: Rows,
    pub step: Step,
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
        let two = Step::discrete(0b101);
        assert!(!two.is_one_block());
        assert!(two.carried(0b111).unwrap().is_one_block());
        assert_eq!(
            two.carried(0b001),
            None,
            "the upper block does not reach the next column"
        );
        let carried = two.carried(0b1_0101).unwrap();
        assert_eq!(carried, Step::discrete(0b1_0101));
        let one = two.carried(0b111).unwrap();
        let next = one.carried(0b1_0101).unwrap();
        assert_eq!(next.block_rows(), ([0b101, 0b1_0000, 0, 0, 0, 0], 2));
    }
}
