//! Extracts and deposits selected bits of a word.

/// Returns whether this processor has the instruction sets BMI2, BMI1, and POPCNT.
pub fn available() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("popcnt");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

#[inline(always)]
pub fn extract<const BMI2: bool>(word: u64, mask: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if BMI2 {
        // SAFETY: callers set `BMI2` only after `available` has returned `true`.
        return unsafe { std::arch::x86_64::_pext_u64(word, mask) };
    }
    let (mut rest, mut extracted) = (word & mask, 0);
    while rest != 0 {
        let below = mask & (rest & rest.wrapping_neg()).wrapping_sub(1);
        extracted |= 1 << below.count_ones();
        rest &= rest - 1;
    }
    extracted
}

/// Moves the low bits of `word` to the positions of the set bits of `mask`.
#[inline(always)]
pub fn deposit<const BMI2: bool>(word: u64, mask: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if BMI2 {
        // SAFETY: callers set `BMI2` only after `available` has returned `true`.
        return unsafe { std::arch::x86_64::_pdep_u64(word, mask) };
    }
    let (mut rest, mut places, mut deposited) = (word, mask, 0);
    while rest != 0 && places != 0 {
        deposited |= (rest & 1).wrapping_neg() & places & places.wrapping_neg();
        places &= places - 1;
        rest >>= 1;
    }
    deposited
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the BMI2 instructions with portable loops on random words.
    #[test]
    fn loops_and_instructions_agree() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..if available() { 200 } else { 0 } {
            let (word, mask) = (random.u64(..), random.u64(..) & random.u64(..));
            assert_eq!(extract::<false>(word, mask), extract::<true>(word, mask));
            assert_eq!(deposit::<false>(word, mask), deposit::<true>(word, mask));
        }
    }
}
