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
#[derive(Default)]
pub struct Endings {
    sets: Interned,
    /// The sets on the right of boundaries (of two columns) that have been computed, hashed by [`KnownSet::hash`].
    known_sets: HashTable<KnownSet>,
}

/// A set of end nodes of the column on the right of a boundary, and the three numbers that determine this set.
#[derive(Clone, Copy)]
struct KnownSet {
    boundary: u32,
    /// The number of the set of the column on the left of the boundary.
    left: u32,
    /// The index of the pair of pasts (clicks so far in both columns) in the boundary.
    pair: u32,
    /// The number of the set of the column on the right of the boundary.
    right: u32,
}

impl KnownSet {
    /// Hashes the boundary (of two columns), the set of the left column, and the pair of pasts (clicks so far).
    fn hash(&self) -> u64 {
        hash_of(&[self.boundary, self.left, self.pair])
    }

    /// Returns whether the boundary (of two columns), the set of the left column, and the pair of pasts are the same.
    fn has_key_of(&self, other: &KnownSet) -> bool {
        self.boundary == other.boundary && self.left == other.left && self.pair == other.pair
    }
}

impl Endings {
    /// Creates the collection with only the empty set.
    pub fn new() -> Endings {
        let mut endings = Endings::default();
        let empty = endings.sets.insert(&[]);
        debug_assert_eq!(empty.number, NO_ENDING);
        endings
    }

    /// Returns the number of the set of the first slot (column), whose clicks end at the nodes `ends`. Adds a new set.
    pub fn first_set(&mut self, ends: &[u32]) -> u32 {
        self.sets.insert(ends).number
    }

    /// Returns the number of the set of nodes where the traces (what clicks remove) of the column on the right of the
    /// boundary `number` can end. `left` is the number of such a set of the column on its left, and `pair` is the index
    /// of the pair of nodes that both columns have reached. An empty set is [`NO_ENDING`]. A known set is looked up.
    pub fn set_after(
        &mut self,
        number: usize,
        boundary: &SlotBoundary,
        left: u32,
        pair: u32,
    ) -> u32 {
        let mut found = KnownSet {
            boundary: number as u32,
            left,
            pair,
            // Replaced below, when the set is known.
            right: NO_ENDING,
        };
        let hash = found.hash();
        let is_same = |other: &KnownSet| found.has_key_of(other);
        if let Some(known) = self.known_sets.find(hash, is_same) {
            return known.right;
        }
        let right = boundary.possible_right_ends(pair, self.sets.get(left));
        found.right = self.sets.insert(&right).number;
        self.known_sets.insert_unique(hash, found, KnownSet::hash);
        found.right
    }

    /// Returns the approximate memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.sets.bytes() + self.known_sets.capacity() * size_of::<KnownSet>()
    }
}
