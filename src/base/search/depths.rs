//! A hash table of the states that a [search of all states](super::all_states) has met.
//!
//! A state is *met* when the search computes it, as a child of another state. A table of many states does not fit into
//! the cache of a processor, so each look-up waits for the memory. The search looks up all children of a state
//! together: it first requests the place of each child, so that these waits overlap.

use crate::key::{Key, KeyHash};
use crate::table::prefetch;
use std::hash::BuildHasher;

/// A hash table: for each key of a state that a search has reached, the smallest number of moves to such a state.
pub struct Depths<K> {
    /// The places for entries (open addressing): a key is stored at the place that its hash chooses, or at the first
    /// free place after it. The number of places is a power of two.
    places: Vec<Place<K>>,
    /// Number of keys in the table.
    keys: usize,
}

/// A place of the hash table: either free, or in use for one key.
#[derive(Clone, Copy)]
struct Place<K> {
    key: K,
    /// The smallest number of moves to a state with this key, plus 1; 0 if the place is free.
    moves: u32,
}

/// Whether a search has reached a state with the same key before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Met {
    /// The search has not reached a state with this key before.
    New,
    /// The search has reached states with this key before, but each such state by more moves.
    Shorter,
    /// The search has reached a state with this key before, by at most as many moves.
    Known,
}

/// Number of places in a new table, before it is enlarged.
const FIRST_PLACES: usize = 64;

/// Of each [`LOAD_PLACES`] places, at most this number are in use, so that a search for a key soon meets a free place.
const LOAD_KEYS: usize = 3;

/// The number of places of which at most [`LOAD_KEYS`] are in use, so at most three quarters.
const LOAD_PLACES: usize = 4;

impl<K: Key> Depths<K> {
    /// Creates a table with one entry: the root is reached after 0 moves.
    pub fn new(root: K) -> Depths<K> {
        let mut depths = Depths {
            places: Depths::free_places(FIRST_PLACES, root),
            keys: 0,
        };
        depths.meet(root, 0);
        depths
    }

    /// Returns the largest number of bytes that the table occupies while and after `new_keys` more keys are added.
    pub fn bytes_with(&self, new_keys: usize) -> usize {
        let mut places = self.places.len();
        if !self.has_space(new_keys) {
            // The old table exists until the new one is filled.
            places += self.enlarged_count(new_keys);
        }
        places.saturating_mul(size_of::<Place<K>>())
    }

    /// Enlarges the hash table for `new_keys` more keys, if necessary.
    pub fn reserve(&mut self, new_keys: usize) {
        if self.has_space(new_keys) {
            return;
        }
        // A free place needs some key, which does not count: here the key of the first place.
        let places = Depths::free_places(self.enlarged_count(new_keys), self.places[0].key);
        let old_places = std::mem::replace(&mut self.places, places);
        for place in old_places {
            // 0 marks a free place.
            if place.moves > 0 {
                let index = self.find(place.key);
                self.places[index] = place;
            }
        }
    }

    /// Loads the place of a key into the cache of the processor, so that a later look-up is faster.
    pub fn prefetch(&self, key: K) {
        prefetch(&self.places[self.first_index(key)]);
    }

    /// Records that a search has reached a state with this key after `depth` moves, if this is the smallest number so
    /// far. Returns whether the search has reached a state with this key before, after more or after fewer moves. The
    /// table must have space for the key.
    pub fn meet(&mut self, key: K, depth: u32) -> Met {
        let index = self.find(key);
        let place = &mut self.places[index];
        // The table stores the number plus 1, because 0 marks a free place.
        let moves = depth + 1;
        let is_new = place.moves == 0;
        if !is_new && place.moves <= moves {
            return Met::Known;
        }
        *place = Place { key, moves };
        if is_new {
            self.keys += 1;
            return Met::New;
        }
        Met::Shorter
    }

    /// Returns whether the search has reached a state with this key after fewer moves than `depth`.
    pub fn has_smaller_depth(&self, key: K, depth: u32) -> bool {
        let place = self.places[self.find(key)];
        // `place.moves` is 1 more than the number of moves, or 0 if the key is unknown.
        (1..=depth).contains(&place.moves)
    }

    /// Returns whether the table has enough places for `new_keys` more keys.
    fn has_space(&self, new_keys: usize) -> bool {
        self.keys.saturating_add(new_keys) <= self.places.len() / LOAD_PLACES * LOAD_KEYS
    }

    /// Returns the number of places of a table for `new_keys` more keys than now: a power of two, of which at most
    /// three quarters are in use.
    fn enlarged_count(&self, new_keys: usize) -> usize {
        let keys = self.keys.saturating_add(new_keys);
        let places = keys.div_ceil(LOAD_KEYS).saturating_mul(LOAD_PLACES);
        places.next_power_of_two()
    }

    /// Returns `count` free places. Each place contains `key`, which does not count.
    fn free_places(count: usize, key: K) -> Vec<Place<K>> {
        vec![Place { key, moves: 0 }; count]
    }

    /// Returns the index of the place of a key in the hash table, or of the free place where the key belongs.
    fn find(&self, key: K) -> usize {
        let mut index = self.first_index(key);
        // Linear probing. The number of places is a power of two, so the mask makes the index wrap around. The loop
        // ends, because a quarter of the places is free (0 moves).
        while self.places[index].moves > 0 && self.places[index].key != key {
            index = (index + 1) & (self.places.len() - 1);
        }
        index
    }

    /// Returns the index of the place that the hash of a key chooses.
    fn first_index(&self, key: K) -> usize {
        let hash = KeyHash::default().hash_one(key);
        hash as usize & (self.places.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::{Depths, Met};
    use std::collections::HashMap;
    use std::collections::hash_map::Entry;

    #[test]
    fn random_keys_keep_their_smallest_depths() {
        let mut random = fastrand::Rng::with_seed(5);
        let mut known = HashMap::from([(0, 0)]);
        let mut depths = Depths::new(0u64);
        for _ in 0..20_000 {
            let key = random.u64(..3_000);
            let depth = random.u32(..50);

            depths.reserve(1);
            let met = depths.meet(key, depth);

            assert_eq!(met, meet(&mut known, key, depth));
        }
        for (key, depth) in known {
            assert!(depths.has_smaller_depth(key, depth + 1));
            assert!(!depths.has_smaller_depth(key, depth));
        }
    }

    /// Computes by a plain hash map what [`Depths::meet`] should return.
    fn meet(known: &mut HashMap<u64, u32>, key: u64, depth: u32) -> Met {
        match known.entry(key) {
            Entry::Vacant(entry) => {
                entry.insert(depth);
                Met::New
            }
            Entry::Occupied(mut entry) if depth < *entry.get() => {
                entry.insert(depth);
                Met::Shorter
            }
            Entry::Occupied(_) => Met::Known,
        }
    }

    #[test]
    fn wide_keys_are_compared_whole() {
        let mut depths = Depths::new(0u128);
        depths.reserve(2);

        assert_eq!(depths.meet(1 << 100, 4), Met::New);
        assert_eq!(depths.meet(1 << 101, 4), Met::New);
        assert_eq!(depths.meet(1 << 100, 3), Met::Shorter);
    }
}
