//! The refuted states of a search: hash tables of states that cannot be cleared within a number of
//! clicks, the budget.

use crate::limits::{Account, Error};
use std::hash::Hasher;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

/// A full table is replaced by a table with 2^`GROWTH_BITS` times as many rows.
const GROWTH_BITS: u32 = 3;

/// Keys of refuted states, which cannot be cleared within a number of clicks, the budget. Each
/// budget has its own tables.
///
/// # Why this is sound
///
/// A key is found only if it was inserted for this budget. Each slot contains a whole key, and is
/// read and written atomically. So if several threads write to a row at the same time, keys may be
/// lost or stored twice, but no wrong key appears. If a key is lost, the search only has to refute
/// the state again. A free slot contains 0, the key of the empty board, which is never inserted.
pub struct RefutedStates {
    /// The tables of each budget.
    budgets: Vec<BudgetTables>,
    /// log2 of the initial number of rows.
    first_bits: u32,
    /// log2 of the maximum number of rows of a table.
    max_bits: u32,
}

/// Number of keys in a row of a table.
const KEYS_PER_ROW: usize = 4;

/// The row of a table: the newest keys with the same highest bits of the hash value ([`scramble`]),
/// newest first.
type Row = [AtomicU64; KEYS_PER_ROW];

/// The number of rows of a table is at least 2^`MIN_BITS` and at most 2^`MAX_BITS`.
const MIN_BITS: u32 = 8;
const MAX_BITS: u32 = 40;
/// If a certificate has more than 2^`MAX_BITS_OF_RECORDS` records, the first table is as large as
/// for this number of records.
const MAX_BITS_OF_RECORDS: u32 = 20;
/// To avoid contention between threads, only one in 64 keys updates the counter `entered`. This key
/// stands for 64 keys.
const KEYS_PER_COUNT: u64 = 64;
/// A key updates the counter depending on some bits of its hash value ([`scramble`]), from this bit
/// on. Lower bits are mixed less. The highest bits select the row, so if they were used here,
/// either all keys of a row would be counted, or none.
const FIRST_COUNT_BIT: u32 = 20;
/// Maximum number of tables of a budget. The number of rows of a table grows from at least
/// 2^`MIN_BITS` to at most 2^`MAX_BITS`, by the factor 2^`GROWTH_BITS` each time.
const MAX_TABLES: usize = (MAX_BITS - MIN_BITS).div_ceil(GROWTH_BITS) as usize + 1;

/// The tables of one budget, of which the largest is in use.
#[derive(Default)]
struct BudgetTables {
    /// The tables, each allocated at its first use.
    tables: [OnceLock<Vec<Row>>; MAX_TABLES],
    /// Index of the table that is in use.
    current: AtomicU32,
    /// Approximate number of keys in the current table.
    entered: AtomicU64,
}

impl RefutedStates {
    /// Creates a hash table of refuted states for each number of clicks, the budget, below `floor`.
    /// The tables may grow to `memory` bytes in total, or to their minimum size if `memory` is
    /// less. Reserves the memory of the largest tables now, and fails if `account` has less. A
    /// table is allocated when it is used. `records` is the number of records of the certificate.
    pub fn new(
        floor: u32,
        records: usize,
        memory: u64,
        account: &Account,
    ) -> Result<RefutedStates, Error> {
        // If there are no budgets, no table is used. Then the number 1 avoids a division by 0.
        // `floor` is at most 767, so the cast is exact and the product does not overflow.
        let budgets = (floor as usize).max(1);
        let memory = usize::try_from(memory).unwrap_or(usize::MAX);
        // Replaced tables stay in memory. Each table has 1/8 of the rows of the next table. Only
        // the table before the largest may have up to 1/2 of its rows. So the sum is at most 1 +
        // 1/2 + 1/16 + 1/128 + ... = 11/7 of the largest table. The added 1 rounds up.
        let bytes_per_row = budgets * size_of::<Row>() * 11 / 7 + 1;
        let rows = memory / bytes_per_row;
        let max_bits = rows.max(1 << MIN_BITS).ilog2().min(MAX_BITS);
        // Boards with more records usually need larger tables.
        let expected_records = records.clamp(1 << MIN_BITS, 1 << MAX_BITS_OF_RECORDS);
        // The function `ilog2` rounds down. So with 1 added, the first table has more rows than the
        // expected records.
        let first_bits = (expected_records.ilog2() + 1).min(max_bits);
        account.take(bytes_per_row, 1 << max_bits)?;
        Ok(RefutedStates {
            budgets: (0..floor).map(|_| BudgetTables::default()).collect(),
            first_bits,
            max_bits,
        })
    }

    /// Returns the logarithm of the number of rows of the table with this index, to base 2. Each
    /// table of a budget has more rows than the table before it, as far as the memory allows.
    fn bits(&self, table_index: u32) -> u32 {
        (self.first_bits + GROWTH_BITS * table_index).min(self.max_bits)
    }

    /// Returns the only row that may contain the key of a refuted state, in the table that is in
    /// use for this budget of clicks. Allocates the table at its first use.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a table has fewer rows than there are bytes of memory"
    )]
    fn row(&self, key: u64, budget: u32) -> &Row {
        let tables_of_budget = &self.budgets[budget as usize];
        // The index of the table that is in use. This table exists only after its first use.
        let table_index = tables_of_budget.current.load(Relaxed);
        let bits = self.bits(table_index);
        let table = tables_of_budget.tables[table_index as usize].get_or_init(|| new_table(bits));
        // The table has 2^`bits` rows. The highest bits of the hash value are mixed best, so they
        // select the row.
        &table[(scramble(key) >> (64 - bits)) as usize]
    }

    /// Returns whether the table proves that `budget` clicks cannot clear the board with this key.
    /// Returns `false` if the table does not have the key.
    pub fn contains(&self, key: u64, budget: u32) -> bool {
        // Compares all keys of the row, because a loop with an early end would be slower.
        self.row(key, budget)
            .iter()
            .fold(false, |found, slot| found | (slot.load(Relaxed) == key))
    }

    /// Adds the key of a board that `budget` clicks cannot clear, as the first key of its row. Each
    /// older key of the row moves one place on, and the last key is lost.
    pub fn insert(&self, key: u64, budget: u32) {
        let mut key_to_store = key;
        // Several threads may change the row at the same time, so a key may be lost or stored
        // twice. Neither does harm: a state whose key was lost is only searched again.
        for slot in self.row(key, budget) {
            let replaced_key = slot.load(Relaxed);
            slot.store(key_to_store, Relaxed);
            key_to_store = replaced_key;
        }
        // Only a sample of the keys is counted, because counting each key would take longer.
        let is_counted = (scramble(key) >> FIRST_COUNT_BIT).is_multiple_of(KEYS_PER_COUNT);
        if is_counted {
            self.count_keys(&self.budgets[budget as usize]);
        }
    }

    /// Counts `KEYS_PER_COUNT` new keys in the current table of a budget. If the table is full,
    /// replaces it by a larger and empty table, if the memory allows this.
    fn count_keys(&self, tables: &BudgetTables) {
        let table_index = tables.current.load(Relaxed);
        let bits = self.bits(table_index);
        let entered = tables.entered.fetch_add(KEYS_PER_COUNT, Relaxed);
        // The table has 2^`bits` rows of `KEYS_PER_ROW` keys.
        let is_full = entered > (KEYS_PER_ROW as u64) << bits;
        if is_full && bits < self.max_bits {
            tables.entered.store(0, Relaxed);
            let current = &tables.current;
            // If the exchange fails, another thread has already replaced the table.
            let _ = current.compare_exchange(table_index, table_index + 1, Relaxed, Relaxed);
        }
    }
}

/// Creates a table of 2^`bits` rows.
fn new_table(bits: u32) -> Vec<Row> {
    let mut table = Vec::new();
    table.resize_with(1 << bits, Row::default);
    table
}

/// 2^64 divided by the golden ratio, whose bits look random.
const GOLDEN_RATIO: u64 = 0x9e37_79b9_7f4a_7c15;

/// Mixes the bits of a number for a hash table. The highest bits of the result are mixed best.
fn scramble(key: u64) -> u64 {
    (key ^ key >> 32).wrapping_mul(GOLDEN_RATIO)
}

/// A fast hash function for numbers, for hash maps of the standard library. Its numbers of shifted
/// and rotated bits influence only the speed, not the verdict.
#[derive(Default)]
pub struct Scramble {
    hash: u64,
}

impl Hasher for Scramble {
    /// Returns the hash value. The highest bits of `hash` are mixed best. Hash maps also use the
    /// lowest bits, so the highest bits are mixed into the lowest bits.
    fn finish(&self) -> u64 {
        self.hash ^ self.hash >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.hash = scramble(self.hash.rotate_left(5) ^ key);
    }
}
