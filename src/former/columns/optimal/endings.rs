//! Decides whether the clicks so far can be completed to an optimal play. For this, each column needs a trace (sequence
//! of removals) that continues its clicks, and the traces of neighbouring columns need a cheapest common order.

use super::interned::{Interned, hash_of};
use super::slots::SlotBoundary;
use hashbrown::HashTable;

/// The number of the empty set of end nodes. It means that the clicks so far cannot be completed to an optimal play.
pub const NO_ENDING: u32 = 0;

/// Sets of tree nodes at which the clicks in a column can end. The sets decide whether the clicks so far can be
/// completed to an optimal play. A *slot* is a column with its tight traces (the removals of optimal plays).
///
/// From left to right, each slot (column) gets a set: the end nodes of the traces that fit the slots on its left. If
/// the last set is not empty, all slots can be completed together, because each set follows from the set before it.
pub struct Endings {
    sets: Interned,
    /// The sets on the right of boundaries (of two columns) that have been computed, hashed by their keys.
    known_sets: HashTable<KnownSet>,
}

/// The number of a set of end nodes of the column on the right of a boundary, and what determines this set.
struct KnownSet {
    key: SetKey,
    right_set: u32,
}

/// What determines the set of end nodes of the column on the right of a boundary of two columns.
#[derive(Clone, Copy, PartialEq, Eq)]
struct SetKey {
    /// The number of the boundary, counted from the left.
    boundary: u32,
    /// The number of the set of end nodes of the column on the left of the boundary.
    left_set: u32,
    /// The index in the boundary of the pair of tree nodes that both columns have reached.
    pair: u32,
}

impl SetKey {
    fn hash(&self) -> u64 {
        hash_of(&[self.boundary, self.left_set, self.pair])
    }
}

impl Endings {
    /// Creates the collection with only the empty set, whose number must be [`NO_ENDING`].
    pub fn new() -> Endings {
        let mut sets = Interned::default();
        let empty = sets.insert(&[]);
        debug_assert_eq!(empty.number, NO_ENDING);
        Endings {
            sets,
            known_sets: HashTable::new(),
        }
    }

    /// Returns the number of the set of the first slot (column), whose clicks end at the nodes `ends`. Adds a new set.
    pub fn first_set(&mut self, ends: &[u32]) -> u32 {
        self.sets.insert(ends).number
    }

    /// Returns the number of the set of nodes where the traces (what clicks remove) of the column on the right of a
    /// boundary can end; [`NO_ENDING`] if the set is empty. `left_set` is the number of such a set of the column on the
    /// left, and `pair` is the index of the pair of nodes that both columns have reached. A known set is looked up.
    pub fn set_after(
        &mut self,
        boundary_number: usize,
        boundary: &SlotBoundary,
        left_set: u32,
        pair: u32,
    ) -> u32 {
        let key = SetKey {
            boundary: boundary_number as u32,
            left_set,
            pair,
        };
        let hash = key.hash();
        if let Some(known) = self.known_sets.find(hash, |known| known.key == key) {
            return known.right_set;
        }
        let right_ends = boundary.possible_right_ends(pair, self.sets.get(left_set));
        let right_set = self.sets.insert(&right_ends).number;
        let known = KnownSet { key, right_set };
        let hash_of_known = |known: &KnownSet| known.key.hash();
        self.known_sets.insert_unique(hash, known, hash_of_known);
        right_set
    }

    /// Returns the approximate memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.sets.bytes() + self.known_sets.capacity() * size_of::<KnownSet>()
    }
}
