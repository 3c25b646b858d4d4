//! The clicks of zones: how many clicks begin in some neighbouring columns.
//!
//! A click *begins* in the leftmost column that it touches. A *zone* is a set of neighbouring columns,
//! and all zones of [`Zones`] have the same first column.
//!
//! # Why these numbers are exact
//!
//! The automaton of a column gives each of its traces the smallest number of clicks that touch this
//! column or a column before it. If the traces of the column before the zone cost nothing, the
//! automata of the zone count only the clicks that begin in it. If each step of the last column of a
//! zone costs one click, the automata from there to the left count the clicks that touch this column
//! or one of those. The argument of [`front`](super::front) holds for all these costs.

use super::costs::Unfinished;
use super::front::Front;
use super::layer::ColumnLayer;
use super::position::Position;
use super::side::Side;
use kortest_base::runtime::Run;

/// All zones with the same first column.
pub struct Zones<'a> {
    /// Counts the clicks that begin in the zone.
    left: Side,
    /// Counts all clicks.
    right: &'a Side,
    run: Run<'a>,
    /// The memory for a product, in bytes.
    memory: usize,
}

/// The last columns of a zone, with the number of clicks that touch them.
pub struct EndOfZone(Side);

impl<'a> Zones<'a> {
    /// Prepares the zones from column `first` to `last` at most. The position must have built the
    /// automata of both sides of each of these columns.
    pub fn new(
        position: &'a Position,
        first: usize,
        last: usize,
        run: Run<'a>,
    ) -> Result<Zones<'a>, Unfinished> {
        let memory = position
            .layer_memory(run.memory)
            .saturating_sub(position.layer_bytes());
        let mut left = position.left.with_equal_costs(first, 0);
        while left.done() <= last {
            left.advance(run.limits, memory)?;
        }
        Ok(Zones {
            left,
            right: &position.right,
            run,
            memory,
        })
    }

    /// Returns the smallest number of clicks that begin in the zone up to a column.
    pub fn fewest(&self, last: usize) -> Result<u32, Unfinished> {
        let after = self.right.layer_at(self.width() - last - 1);
        self.front(last, after)?.fewest_counted()
    }

    /// Returns the last column of the zone up to this column.
    pub fn end(&self, last: usize) -> EndOfZone {
        EndOfZone(self.right.with_equal_costs(self.width() - last, 1))
    }

    /// Adds the column before the end of a zone to it.
    pub fn widen(&self, end: &mut EndOfZone) -> Result<(), Unfinished> {
        end.0.advance(self.run.limits, self.memory)
    }

    /// Returns the clicks that begin in the zone before its end, and the others that touch the end.
    pub fn division<'b>(&'b self, end: &'b EndOfZone) -> Result<Front<'b>, Unfinished> {
        let first_of_end = self.width() - end.0.done();
        self.front(first_of_end - 1, end.0.last())
    }

    /// Returns the clicks that begin in the zone up to a column, and the others of the next column.
    fn front<'b>(&'b self, last: usize, next: ColumnLayer<'b>) -> Result<Front<'b>, Unfinished> {
        let counted = self.left.layer_at(last + 1);
        Front::new(counted, next, self.run.limits, self.memory)
    }

    fn width(&self) -> usize {
        self.left.columns.len()
    }
}
