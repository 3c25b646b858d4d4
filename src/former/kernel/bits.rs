//! Extracts and deposits selected bits of a word.
//!
//! There are two implementations: [`Bmi2`] uses instructions of newer processors, and [`Portable`]
//! uses loops. Functions that are generic over [`Bits`] are compiled once for each implementation,
//! so hot loops contain no choice.

use crate::instructions::instructions;

/// Extracts and deposits selected bits of a word.
pub trait Bits: Copy {
    /// Moves the bits of `word` at the set bits of `mask` to the low bits, in the same order.
    fn extract(self, word: u64, mask: u64) -> u64;

    /// Moves the low bits of `word` to the set bits of `mask`, in the same order.
    fn deposit(self, word: u64, mask: u64) -> u64;
}

/// Loops that run on every processor.
#[derive(Clone, Copy)]
pub struct Portable;

impl Bits for Portable {
    #[inline(always)]
    fn extract(self, word: u64, mask: u64) -> u64 {
        let mut rest = word & mask;
        let mut extracted = 0;
        while rest != 0 {
            // The bits of the mask below the lowest bit of `rest` say where this bit goes.
            let below = mask & (rest & rest.wrapping_neg()).wrapping_sub(1);
            extracted |= 1 << below.count_ones();
            rest &= rest - 1;
        }
        extracted
    }

    #[inline(always)]
    fn deposit(self, word: u64, mask: u64) -> u64 {
        let mut rest = word;
        let mut free = mask;
        let mut deposited = 0;
        while rest != 0 && free != 0 {
            // If the lowest bit of `rest` is set, sets the lowest free bit.
            deposited |= (rest & 1).wrapping_neg() & free & free.wrapping_neg();
            free &= free - 1;
            rest >>= 1;
        }
        deposited
    }
}

instructions! {
    /// Proof that this processor has the instruction sets BMI2, BMI1, and POPCNT. Only
    /// [`detect`](Bmi2::detect) creates one.
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
