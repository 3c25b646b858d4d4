//! What the checker's search has refuted, for all its threads: exact, and allowed to forget.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Keys of states that cannot be cleared: a table for each budget, made when it is first needed.
///
/// # Why this is sound
///
/// A place holds a key or 0, the key of the empty board, which is not entered; and it is read and written as a whole.
/// So what is found in the table of a budget was entered there, and a state that is forgotten is refuted again.
pub struct Closed {
    tables: Vec<OnceLock<Vec<[AtomicU64; 4]>>>,
    /// log2 of the number of rows of four in a table.
    bits: u32,
}

impl Closed {
    /// For budgets below the floor, and this many records.
    pub fn new(floor: u32, records: usize) -> Closed {
        let bits = records.clamp(1 << 8, 1 << 20).ilog2() + 1;
        Closed { tables: (0..floor).map(|_| OnceLock::new()).collect(), bits }
    }

    fn row(&self, key: u64, budget: u32) -> &[AtomicU64; 4] {
        let table = || (0..1 << self.bits).map(|_| Default::default()).collect();
        let place = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - self.bits);
        &self.tables[budget as usize].get_or_init(table)[place as usize]
    }

    pub fn holds(&self, key: u64, budget: u32) -> bool {
        self.row(key, budget).iter().fold(false, |found, place| found | (place.load(Relaxed) == key))
    }

    /// The oldest of a row makes room.
    pub fn insert(&self, key: u64, budget: u32) {
        let mut newer = key;
        for place in self.row(key, budget) {
            let older = place.load(Relaxed);
            place.store(newer, Relaxed);
            newer = older;
        }
    }
}
