//! Lists of numbers that are stored once.

use hashbrown::HashTable;

/// A set of lists, numbered in the order of insertion.
#[derive(Default)]
pub struct Interned {
    /// The entries of all lists, one list after the other.
    entries: Vec<u32>,
    /// For each list, the end of its entries.
    ends: Vec<usize>,
    /// The numbers of all lists, hashed by their entries.
    known: HashTable<u32>,
}

/// The number of a list.
pub struct Number {
    pub number: u32,
    /// Whether the list was inserted just now.
    pub is_new: bool,
}

impl Interned {
    pub fn get(&self, number: u32) -> &[u32] {
        list(&self.entries, &self.ends, number)
    }

    /// Returns the number of a list, which is inserted if it is new.
    pub fn number(&mut self, entries: &[u32]) -> Number {
        let hash = hash(entries);
        let known = self.known.find(hash, |&known| self.get(known) == entries);
        if let Some(&number) = known {
            return Number {
                number,
                is_new: false,
            };
        }
        let number = self.ends.len() as u32;
        self.entries.extend_from_slice(entries);
        self.ends.push(self.entries.len());
        self.known.insert_unique(hash, number, |&known| {
            self::hash(list(&self.entries, &self.ends, known))
        });
        Number {
            number,
            is_new: true,
        }
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<u32>()
            + self.ends.capacity() * size_of::<usize>()
            + self.known.capacity() * size_of::<u32>()
    }
}

fn list<'a>(entries: &'a [u32], ends: &[usize], number: u32) -> &'a [u32] {
    let number = number as usize;
    let start = number.checked_sub(1).map_or(0, |before| ends[before]);
    &entries[start..ends[number]]
}

/// Hashes short lists faster than a general hash function.
fn hash(entries: &[u32]) -> u64 {
    let mut hash = entries.len() as u64;
    for &entry in entries {
        hash = (hash.rotate_left(23) ^ u64::from(entry)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    hash ^ hash >> 32
}
