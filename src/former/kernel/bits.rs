//! Extracts and deposits selected bits of a word.
//!
//! There are two implementations: [`Bmi2`] uses instructions of newer processors, and [`Portable`] uses loops.
//! Functions that are generic over [`Bits`] are compiled once for each implementation, so hot loops contain no choice.

use crate::instructions::instructions;
use crate::layout::lowest_bit;

/// Gathers the bits of a word that a mask selects, or scatters bits to the places that a mask selects.
pub trait Bits: Copy {
    /// Gathers the bits of `word` at which `mask` has a 1 into the low bits of the result, in the same order.
    fn extract(self, word: u64, mask: u64) -> u64;

    /// Scatters the low bits of `word` to the places at which `mask` has a 1, in the same order.
    fn deposit(self, word: u64, mask: u64) -> u64;
}

/// Loops that run on every processor.
#[derive(Clone, Copy)]
pub struct Portable;

impl Bits for Portable {
    /// Gathers the bits of `word` at which `mask` has a 1 into the low bits, one bit per round of the loop.
    #[inline(always)]
    fn extract(self, word: u64, mask: u64) -> u64 {
        let mut remaining = word & mask;
        let mut extracted = 0;
        while remaining != 0 {
            // The lowest remaining bit goes to the place whose number is the number of mask bits below this bit.
            let mask_below = mask & (lowest_bit(remaining) - 1);
            extracted |= 1 << mask_below.count_ones();
            remaining &= remaining - 1;
        }
        extracted
    }

    /// Scatters the low bits of `word` to the places at which `mask` has a 1, one bit per round of the loop.
    #[inline(always)]
    fn deposit(self, word: u64, mask: u64) -> u64 {
        let mut remaining = word;
        let mut free = mask;
        let mut deposited = 0;
        while remaining != 0 && free != 0 {
            // If the lowest remaining bit is 1, sets the lowest free place to 1. No branch is needed.
            deposited |= (remaining & 1).wrapping_neg() & lowest_bit(free);
            free &= free - 1;
            remaining >>= 1;
        }
        deposited
    }
}

instructions! {
    /// Proof that this processor has the instruction sets BMI2, BMI1 and POPCNT. [`detect`](Bmi2::detect) creates it.
    Bmi2: "bmi1,bmi2,popcnt" = "bmi2", "bmi1", "popcnt"
}

impl Bits for Bmi2 {
    #[inline(always)]
    fn extract(self, word: u64, mask: u64) -> u64 {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a `Bmi2` exists only on processors that have BMI2.
        return unsafe { std::arch::x86_64::_pext_u64(word, mask) };
        #[cfg(not(target_arch = "x86_64"))]
        Portable.extract(word, mask)
    }

    #[inline(always)]
    fn deposit(self, word: u64, mask: u64) -> u64 {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a `Bmi2` exists only on processors that have BMI2.
        return unsafe { std::arch::x86_64::_pdep_u64(word, mask) };
        #[cfg(not(target_arch = "x86_64"))]
        Portable.deposit(word, mask)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_and_instructions_agree_on_random_words() {
        let Some(bmi2) = Bmi2::detect() else {
            return;
        };
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..200 {
            let word = random.u64(..);
            let mask = random.u64(..) & random.u64(..);
            assert_eq!(Portable.extract(word, mask), bmi2.extract(word, mask));
            assert_eq!(Portable.deposit(word, mask), bmi2.deposit(word, mask));
        }
    }
}
