//! The transposition table of the checker's search, shared by all threads: keys are exact, and entries may be
//! overwritten.

use super::scramble::scramble;
use crate::limits::{Account, Error};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

/// A table has 2 to this power as many rows as the one before it.
const GROWTH: u32 = 3;

/// Keys of states that cannot be cleared: a table for each budget, which is replaced by a larger one when it is full.
///
/// # Why this is sound
///
/// A slot holds a key or 0, the key of the empty board, which is never entered; and it is read and written atomically.
/// So a key that is found in a table of a budget was entered there. A state whose key was overwritten is refuted again.
pub struct Closed {
    budgets: Vec<Budget>,
    /// log2 of the number of rows of the first table of a budget, and of the largest table allowed.
    first: u32,
    most: u32,
}

type Row = [AtomicU64; 4];

#[derive(Default)]
struct Budget {
    /// Each larger than the one before, and allocated when it is first needed.
    tables: [OnceLock<Vec<Row>>; 12],
    /// The number of the table in use.
    now: AtomicU32,
    /// The approximate number of keys entered into it.
    entered: AtomicU64,
}

impl Closed {
    /// A table for budgets below the floor. `records` is the number of records in the file, and `left` the memory that the
    /// table takes, in bytes. With less memory, more entries are overwritten.
    pub fn new(floor: u32, records: usize, left: u64, account: &Account) -> Result<Closed, Error> {
        // A floor is at most 767.
        let budgets = (floor as usize).max(1);
        let memory = usize::try_from(left).unwrap_or(usize::MAX);
        // Smaller tables stay allocated: at most half of the largest, an eighth of that, and so on, together 4/7 of it.
        let row = budgets * size_of::<Row>() * 11 / 7 + 1;
        let rows = memory / row;
        let most = rows.max(1 << 8).ilog2().min(40);
        let first = (records.clamp(1 << 8, 1 << 20).ilog2() + 1).min(most);
        account.take(row, 1 << most)?;
        Ok(Closed { budgets: (0..floor).map(|_| Budget::default()).collect(), first, most })
    }

    /// log2 of the number of rows of a table.
    fn bits(&self, number: u32) -> u32 {
        (self.first + GROWTH * number).min(self.most)
    }

    #[expect(clippy::cast_possible_truncation, reason = "a table has fewer rows than there are bytes of memory")]
    fn row(&self, key: u64, budget: u32) -> &Row {
        let budget = &self.budgets[budget as usize];
        let number = budget.now.load(Relaxed);
        let bits = self.bits(number);
        let table = || (0..1usize << bits).map(|_| Default::default()).collect();
        &budget.tables[number as usize].get_or_init(table)[(scramble(key) >> (64 - bits)) as usize]
    }

    pub fn holds(&self, key: u64, budget: u32) -> bool {
        self.row(key, budget).iter().fold(false, |found, slot| found | (slot.load(Relaxed) == key))
    }

    /// Inserts a key into its row; the oldest key of the row is overwritten.
    pub fn insert(&self, key: u64, budget: u32) {
        let mut newer = key;
        for slot in self.row(key, budget) {
            let older = slot.load(Relaxed);
            slot.store(newer, Relaxed);
            newer = older;
        }
        // One key in 64 is counted, as 64, to reduce contention.
        let Budget { now, entered, .. } = &self.budgets[budget as usize];
        let (number, counts) = (now.load(Relaxed), scramble(key) >> 20 & 63 == 0);
        let bits = self.bits(number);
        if counts && entered.fetch_add(64, Relaxed) > 4 << bits && bits < self.most {
            entered.store(0, Relaxed);
            let _ = now.compare_exchange(number, number + 1, Relaxed, Relaxed);
        }
    }
}
