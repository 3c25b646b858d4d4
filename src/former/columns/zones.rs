//! The clicks of zones: how many clicks begin in some neighbouring columns.
//!
//! A click *begins* in the leftmost column that it touches. A *zone* is a set of neighbouring
//! columns, and all zones of [`Zones`] have the same first column.
//!
//! # Why these numbers are exact
//!
//! The layer of a column gives each of its traces the smallest number of clicks that touch this
//! column or a column before it. If the traces of the column before the zone cost nothing, the
//! layers of the zone count only the clicks that begin in it. If each step of the last column of a
//! zone costs one click, the layers from there to the left count the clicks that touch this column
//! or one of those. The argument of [`line_counts`](super::line_counts) holds for all these costs.

use super::costs::Unfinished;
use super::layer::ColumnLayer;
use super::layered_board::LayeredBoard;
use super::line_counts::LineCounts;
use super::side::Side;
use kortest_base::runtime::Run;

/// All zones with the same first column.
pub struct Zones<'a> {
    /// Counts the clicks that begin in the zone: its layers from the left.
    left: Side,
    /// Counts all clicks: the layers of the board from the right.
    right: &'a Side,
    run: Run<'a>,
    /// The memory for a product, in bytes.
    memory: usize,
}

/// The last columns of a zone, with layers that count the clicks that touch them.
pub struct EndOfZone {
    /// Counts the clicks that touch the last columns. It has one layer for each column from the
    /// right edge of the board to the first of the last columns.
    right: Side,
}

impl<'a> Zones<'a> {
    /// Prepares the zones that begin with column `first` and end with column `last` or before it.
    /// The board must have the layers of both sides for each of these columns.
    pub fn new(
        layered: &'a LayeredBoard,
        first: usize,
        last: usize,
        run: Run<'a>,
    ) -> Result<Zones<'a>, Unfinished> {
        let memory = layered
            .layer_memory(run.memory)
            .saturating_sub(layered.layer_bytes());
        let mut left = layered.left.with_equal_costs(first, 0);
        while left.done() <= last {
            left.advance(run.limits, memory)?;
        }
        Ok(Zones {
            left,
            right: &layered.right,
            run,
            memory,
        })
    }

    /// Returns the smallest number of clicks that begin in the zone that ends with column `last`.
    pub fn fewest(&self, last: usize) -> Result<u32, Unfinished> {
        let after = self.right.layer_at(self.width() - last - 1);
        self.counts_after(last, after)?.fewest_counted()
    }

    /// Returns the end of the zone that ends with column `last`. It has only this column, until
    /// [`widen`](Zones::widen) adds more.
    pub fn end(&self, last: usize) -> EndOfZone {
        EndOfZone {
            right: self.right.with_equal_costs(self.width() - last, 1),
        }
    }

    /// Adds the column before the end of a zone to this end.
    pub fn widen(&self, end: &mut EndOfZone) -> Result<(), Unfinished> {
        end.right.advance(self.run.limits, self.memory)
    }

    /// Returns the numbers of clicks on both sides of the line before the end of a zone. The clicks
    /// that begin in the zone before this line are counted; the others are those that begin after
    /// it and touch the end.
    pub fn division<'b>(&'b self, end: &'b EndOfZone) -> Result<LineCounts<'b>, Unfinished> {
        let first_of_end = self.width() - end.right.done();
        self.counts_after(first_of_end - 1, end.right.last())
    }

    /// Returns the numbers of clicks on both sides of the line after column `last`: the clicks that
    /// begin in the zone before this line are counted, and the layer `next` counts the others.
    fn counts_after<'b>(
        &'b self,
        last: usize,
        next: ColumnLayer<'b>,
    ) -> Result<LineCounts<'b>, Unfinished> {
        let counted = self.left.layer_at(last + 1);
        LineCounts::new(counted, next, self.run.limits, self.memory)
    }

    fn width(&self) -> usize {
        self.left.columns.len()
    }
}
