//! A fast hasher for maps whose keys are numbers.

use std::hash::Hasher;

/// Hashes keys of numbers. Collisions are harmless: the maps compare the whole key.
#[derive(Default)]
pub struct Scramble(u64);

impl Hasher for Scramble {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.as_chunks().0.iter().for_each(|&word| self.write_u64(u32::from_ne_bytes(word).into()));
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = (self.0.rotate_left(5) ^ key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
