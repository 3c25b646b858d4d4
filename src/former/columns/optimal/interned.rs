//! A set that stores each list of numbers once.

use hashbrown::HashTable;

/// A set of lists of numbers, numbered in the order of insertion. Equal lists are stored only once.
#[derive(Default)]
pub struct Interned {
    /// The entries of all lists, one list after the other.
    entries: Vec<u32>,
    /// For each list, the end of its entries.
    ends: Vec<usize>,
    /// The numbers of all lists, hashed by their entries.
    numbers: HashTable<u32>,
}

/// The result of inserting a list.
pub struct Inserted {
    /// The number of the list.
    pub number: u32,
    /// Whether the list is new in the set.
    pub is_new: bool,
}

impl Interned {
    /// Returns the entries of the list with this number.
    pub fn get(&self, number: u32) -> &[u32] {
        list(&self.entries, &self.ends, number)
    }

    /// Inserts a list if it is new. Returns the number of the list, and whether the list was new.
    pub fn insert(&mut self, entries: &[u32]) -> Inserted {
        let hash = hash_of(entries);
        let is_equal = |&number: &u32| self.get(number) == entries;
        if let Some(&number) = self.numbers.find(hash, is_equal) {
            let is_new = false;
            return Inserted { number, is_new };
        }
        let number = self.ends.len() as u32;
        self.entries.extend_from_slice(entries);
        self.ends.push(self.entries.len());
        self.insert_number(hash, number);
        let is_new = true;
        Inserted { number, is_new }
    }

    /// Adds the number of a list to the hash table. `hash` is the hash of its entries.
    fn insert_number(&mut self, hash: u64, number: u32) {
        let entries = &self.entries;
        let ends = &self.ends;
        // When the table grows, it needs the hash of every list again.
        let hash_of_list = |&number: &u32| hash_of(list(entries, ends, number));
        self.numbers.insert_unique(hash, number, hash_of_list);
    }

    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<u32>()
            + self.ends.capacity() * size_of::<usize>()
            + self.numbers.capacity() * size_of::<u32>()
    }
}

/// Returns the entries of a list. A list starts where the list before it ends, and list 0 starts at index 0. `entries`
/// and `ends` are the fields of [`Interned`].
fn list<'a>(entries: &'a [u32], ends: &[usize], number: u32) -> &'a [u32] {
    let number = number as usize;
    let start = number.checked_sub(1).map_or(0, |before| ends[before]);
    &entries[start..ends[number]]
}

/// Bits by which [`hash_of`] rotates before each entry, so that the order of the entries matters.
const HASH_ROTATION: u32 = 23;
/// The factor of [`hash_of`]: 2^64 divided by the golden ratio, whose bits look random.
const HASH_FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Returns a hash of a list. For short lists, this is faster than a general hash function.
pub(super) fn hash_of(entries: &[u32]) -> u64 {
    let mut hash = entries.len() as u64;
    for &entry in entries {
        hash = (hash.rotate_left(HASH_ROTATION) ^ u64::from(entry)).wrapping_mul(HASH_FACTOR);
    }
    // Multiplication mixes the upper half best, but the hash table uses the lower bits, too.
    hash ^ hash >> (u64::BITS / 2)
}
