//! The clicks of zones: how many clicks begin in some neighbouring columns. A click *begins* in the leftmost column
//! that it touches. A *zone* is a set of neighbouring columns, and all zones of [`Zones`] have the same first column.
//!
//! # Why these numbers are exact
//!
//! The layer (automaton) of a column gives each of its traces (sequences of removals) the smallest number of clicks
//! that touch this column or a column before it. If the traces of the column before the zone cost nothing, the layers
//! of the zone count only the clicks that begin in the zone. If each removal from the zone's last column costs one
//! click, the layers from there to the left count the clicks that touch the last columns.
//! [`line_counts`](super::line_counts) has the argument.

use super::costs::Unfinished;
use super::layer::ColumnLayer;
use super::layered_board::LayeredBoard;
use super::line_counts::LineCounts;
use super::side::Side;
use kortest_base::runtime::Run;

/// All zones (sets of neighbouring columns) with the same first column.
pub struct Zones<'a> {
    /// Layers (automata of columns) from the left, which count the clicks whose leftmost column is in the zone.
    left: Side,
    /// The layers (automata of columns) of the board from the right, which count all clicks.
    right: &'a Side,
    run: Run<'a>,
    /// The memory for the product of two automata, in bytes.
    memory: usize,
}

/// The last columns of a zone (a set of neighbouring columns), with automata that count the clicks that touch them.
pub struct EndOfZone {
    /// One layer (automaton) for each column from the right edge of the board to the first of these last columns.
    right: Side,
}

impl<'a> Zones<'a> {
    /// Prepares the zones (sets of neighbouring columns) whose first column is `first` and whose last column is at most
    /// `last`. Builds layers (automata of columns) that count only clicks whose leftmost column is in the zone. The
    /// board must have the layers of both sides for these columns.
    pub fn new(
        layered: &'a LayeredBoard,
        first: usize,
        last: usize,
        run: Run<'a>,
    ) -> Result<Zones<'a>, Unfinished> {
        let memory = layered.memory_beside_layers(run.memory);
        // Clicks that touch a column before the zone cost nothing, because their leftmost column is not in the zone.
        let mut left = layered.left.with_equal_costs(first, 0);
        while left.processed() <= last {
            left.build_next_layer(run.limits, memory)?;
        }
        Ok(Zones {
            left,
            right: &layered.right,
            run,
            memory,
        })
    }

    /// Returns the smallest number of clicks whose leftmost column is in the zone that ends with column `last`.
    pub fn fewest(&self, last: usize) -> Result<u32, Unfinished> {
        // The automata from the right edge of the board up to the column after the zone.
        let next = self.right.layer_after(self.width() - last - 1);
        self.counts_after(last, next)?.fewest_counted()
    }

    /// Returns the last columns of the zone (set of neighbouring columns) that ends with column `last`. At first this
    /// is only column `last`; [`widen`](Zones::widen) adds columns before it.
    pub fn end(&self, last: usize) -> EndOfZone {
        EndOfZone {
            // Each removal of tiles from column `last` costs one click.
            right: self.right.with_equal_costs(self.width() - last, 1),
        }
    }

    /// Adds one more column to the last columns of a zone: the column before them. Builds its layer (automaton).
    pub fn widen(&self, end: &mut EndOfZone) -> Result<(), Unfinished> {
        end.right.build_next_layer(self.run.limits, self.memory)
    }

    /// Prepares to count the clicks that begin (have their leftmost column) in a zone. A line divides the zone:
    /// *counted* clicks begin before it, and *other* clicks begin in `end`, the zone's columns after the line.
    pub fn division<'b>(&'b self, end: &'b EndOfZone) -> Result<LineCounts<'b>, Unfinished> {
        let first_of_end = self.width() - end.right.processed();
        self.counts_after(first_of_end - 1, end.right.last_layer())
    }

    /// Prepares to count the clicks on both sides of the line after column `last`. The counted clicks begin in the zone
    /// before this line. `next`, the layer (automaton) of the column after the line, counts the other clicks.
    fn counts_after<'b>(
        &'b self,
        last: usize,
        next: ColumnLayer<'b>,
    ) -> Result<LineCounts<'b>, Unfinished> {
        let counted = self.left.layer_after(last + 1);
        LineCounts::new(counted, next, self.run.limits, self.memory)
    }

    fn width(&self) -> usize {
        self.left.columns.len()
    }
}
