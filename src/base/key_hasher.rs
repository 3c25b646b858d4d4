//! Hash maps and hash sets for the 64-bit keys of states.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// The builder of the hasher for [`KeyMap`] and [`KeySet`].
pub type KeyHash = BuildHasherDefault<KeyHasher>;
/// A hash map from keys of states to values.
pub type KeyMap<V> = HashMap<u64, V, KeyHash>;
/// A hash set of keys of states.
pub type KeySet = HashSet<u64, KeyHash>;

/// A hasher for 64-bit keys. It is faster than the hasher of the standard library.
#[derive(Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are hashed as one 64-bit word")
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(word, 0);
    }
}

/// Scrambles a key with the finaliser of MurmurHash3. Different keys give different results.
pub fn mix(key: u64, seed: u64) -> u64 {
    let mut word = key ^ seed;
    word = (word ^ word >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    word = (word ^ word >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    word ^ word >> 33
}
