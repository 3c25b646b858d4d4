//! A hash table of states that cannot be cleared within a number of clicks.

use super::scramble::scramble;
use crate::limits::{Account, Error};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

/// A full table is replaced by a table with 2^`GROWTH_BITS` times as many rows.
const GROWTH_BITS: u32 = 3;

/// Keys of states that cannot be cleared within a number of clicks (the budget). Each budget has
/// its own table.
///
/// # Why this is sound
///
/// A key is found only if it was inserted for this budget. Each slot contains a whole key, and is
/// read and written atomically. A free slot contains 0, the key of the empty board, which is never
/// inserted. If a key was overwritten, the search refutes the state again.
pub struct Closed {
    budgets: Vec<Budget>,
    /// log2 of the initial number of rows.
    first: u32,
    /// log2 of the maximum number of rows of a table.
    max: u32,
}

type Row = [AtomicU64; 4];

#[derive(Default)]
struct Budget {
    tables: [OnceLock<Vec<Row>>; 12],
    /// Index of the table that is in use.
    current: AtomicU32,
    /// Approximate number of keys in the current table.
    entered: AtomicU64,
}

impl Closed {
    /// Creates a hash table for each budget (number of clicks) below `floor`, with at most `memory`
    /// bytes in total.
    pub fn new(
        floor: u32,
        records: usize,
        memory: u64,
        account: &Account,
    ) -> Result<Closed, Error> {
        // The cast is exact, because `floor` is at most 767.
        let budgets = (floor as usize).max(1);
        let memory = usize::try_from(memory).unwrap_or(usize::MAX);
        // Replaced tables stay in memory. Each has 1/8 of the rows of the next table, and the last
        // at most 1/2. So the sum is at most 1 + 1/2 + 1/16 + 1/128 + ... = 11/7 of the largest
        // table.
        let bytes_per_row = budgets * size_of::<Row>() * 11 / 7 + 1;
        let rows = memory / bytes_per_row;
        let max = rows.max(1 << 8).ilog2().min(40);
        let first = (records.clamp(1 << 8, 1 << 20).ilog2() + 1).min(max);
        account.take(bytes_per_row, 1 << max)?;
        Ok(Closed {
            budgets: (0..floor).map(|_| Budget::default()).collect(),
            first,
            max,
        })
    }

    /// Returns log2 of the number of rows of the table with index `number`.
    fn bits(&self, number: u32) -> u32 {
        (self.first + GROWTH_BITS * number).min(self.max)
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "a table has fewer rows than there are bytes of memory"
    )]
    fn row(&self, key: u64, budget: u32) -> &Row {
        let budget = &self.budgets[budget as usize];
        let number = budget.current.load(Relaxed);
        let bits = self.bits(number);
        let table = || (0..1usize << bits).map(|_| Default::default()).collect();
        &budget.tables[number as usize].get_or_init(table)[(scramble(key) >> (64 - bits)) as usize]
    }

    pub fn holds(&self, key: u64, budget: u32) -> bool {
        self.row(key, budget)
            .iter()
            .fold(false, |found, slot| found | (slot.load(Relaxed) == key))
    }

    pub fn insert(&self, key: u64, budget: u32) {
        let mut newer = key;
        for slot in self.row(key, budget) {
            let older = slot.load(Relaxed);
            slot.store(newer, Relaxed);
            newer = older;
        }
        // Only one key in 64 updates the counter `entered`, to avoid contention between threads.
        let Budget {
            current, entered, ..
        } = &self.budgets[budget as usize];
        let (number, counts) = (current.load(Relaxed), scramble(key) >> 20 & 63 == 0);
        let bits = self.bits(number);
        if counts && entered.fetch_add(64, Relaxed) > 4 << bits && bits < self.max {
            entered.store(0, Relaxed);
            let _ = current.compare_exchange(number, number + 1, Relaxed, Relaxed);
        }
    }
}
