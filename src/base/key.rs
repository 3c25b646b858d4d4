//! The keys of the states of a game, and hash maps for them.

use crate::table::{NarrowTable, TranspositionTable, WideTable};
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// The type of the keys of a game: `u64` for keys of up to 63 bits, or `u128` for keys of up to 127 bits. The search
/// with `u64` is faster.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the key of a state",
    label = "this type is not a key",
    note = "a key is a `u64` of up to 63 bits, or a `u128` of up to 127 bits"
)]
pub trait Key: Copy + Ord + Hash + Debug + Send + Sync {
    /// The largest number of bits in a key.
    const MAX_BITS: u32;

    /// Returns the key as a number.
    #[doc(hidden)]
    fn to_number(self) -> u128;

    /// Returns the key with this number; `None` if the number has too many bits.
    #[doc(hidden)]
    fn from_number(number: u128) -> Option<Self>;

    /// The transposition table for these keys.
    #[doc(hidden)]
    type Table: TranspositionTable<Self>;

    /// Scrambles the bits of a key, in another way for each seed. Different keys give different results.
    #[doc(hidden)]
    fn scramble(self, seed: u64) -> Self;
}

impl Key for u64 {
    const MAX_BITS: u32 = 63;

    fn to_number(self) -> u128 {
        self.into()
    }

    fn from_number(number: u128) -> Option<u64> {
        let key = u64::try_from(number).ok()?;
        (key >> Self::MAX_BITS == 0).then_some(key)
    }

    type Table = NarrowTable;

    #[inline]
    fn scramble(self, seed: u64) -> u64 {
        mix(self ^ seed)
    }
}

impl Key for u128 {
    const MAX_BITS: u32 = 127;

    fn to_number(self) -> u128 {
        self
    }

    fn from_number(number: u128) -> Option<u128> {
        (number >> Self::MAX_BITS == 0).then_some(number)
    }

    type Table = WideTable;

    /// Scrambles the bits of a key, in another way for each seed. Different keys give different results.
    #[inline]
    fn scramble(self, seed: u64) -> u128 {
        // Each line changes one word by a value that depends only on the other word. So each line can be undone.
        let mut low = self as u64;
        let mut high = (self >> 64) as u64;
        high ^= mix(low ^ seed);
        low ^= mix(high);
        high ^= mix(low);
        u128::from(high) << 64 | u128::from(low)
    }
}

/// The builder of the hasher for [`KeyMap`] and [`KeySet`].
pub type KeyHash = BuildHasherDefault<KeyHasher>;
/// A hash map from keys of states to values.
pub type KeyMap<K, V> = HashMap<K, V, KeyHash>;
/// A hash set of keys of states.
pub type KeySet<K> = HashSet<K, KeyHash>;

/// A hasher for keys, which is faster than the hasher of the standard library.
#[derive(Default)]
pub struct KeyHasher {
    hash: u64,
}

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.hash
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are hashed as words")
    }

    fn write_u64(&mut self, word: u64) {
        self.hash = mix(word);
    }

    fn write_u128(&mut self, words: u128) {
        self.hash = mix(words as u64 ^ mix((words >> 64) as u64));
    }
}

/// Scrambles the bits of a word by the last step (finaliser) of the hash function MurmurHash3, with its constants.
/// Different words give different results.
fn mix(mut word: u64) -> u64 {
    word = (word ^ word >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    word = (word ^ word >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    word ^ word >> 33
}
