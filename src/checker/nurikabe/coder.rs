//! Decodes bits from adaptive binary arithmetic coding. A *chance* is an estimated probability.
//!
//! # Ranges
//!
//! * The estimate `fast` of a chance is from 15 to 65,520, and `slow` is from 127 to 65,408: a
//!   sixteenth or a 128th of a smaller distance to 0 or 65,535 is rounded down to 0. So their sum
//!   shifted by 5 is from 4 to 4,091, and the range of a 1 is neither 0 nor the whole range.
//! * `range` is at least 2^24 before each bit, and `code` is below `range`.
//!
//! The proof does not depend on these ranges. Whatever the bits are, `steps` verifies each step
//! that they encode.

pub struct Decoder<'a> {
    bytes: &'a [u8],
    code: u32,
    range: u32,
    chances: Vec<Chance>,
}

/// Two estimates of the probability of a 1, in units of 2^-16.
#[derive(Clone, Copy)]
struct Chance {
    /// Adapts quickly to the last bits.
    fast: u16,
    /// Adapts slowly.
    slow: u16,
}

pub const CHANCES_OF_NUMBER: usize = 160;

impl<'a> Decoder<'a> {
    pub fn new(block: &'a [u8], chances: usize) -> Result<Decoder<'a>, String> {
        let (first, bytes) = block.split_first_chunk().ok_or("the block is cut off")?;
        let code = u32::from_be_bytes(*first);
        if code == u32::MAX {
            return Err("the block begins with four bytes of 255".into());
        }
        let even = Chance {
            fast: 1 << 15,
            slow: 1 << 15,
        };
        Ok(Decoder {
            bytes,
            code,
            range: u32::MAX,
            chances: vec![even; chances],
        })
    }

    pub fn bit(&mut self, chance: usize) -> Result<bool, String> {
        let Chance { fast, slow } = &mut self.chances[chance];
        // The second factor is the probability of a 1: from 4 to 4,091, in units of 2^-12.
        let ones = (self.range >> 12) * ((u32::from(*fast) + u32::from(*slow)) >> 5);
        let bit = self.code < ones;
        if bit {
            self.range = ones;
            *fast += (u16::MAX - *fast) >> 4;
            *slow += (u16::MAX - *slow) >> 7;
        } else {
            self.code -= ones;
            self.range -= ones;
            *fast -= *fast >> 4;
            *slow -= *slow >> 7;
        }
        // Both values are multiplied by 256, so `code` stays below `range`.
        while self.range < 1 << 24 {
            let (&byte, rest) = self.bytes.split_first().ok_or("the block is cut off")?;
            self.bytes = rest;
            self.code = self.code << 8 | u32::from(byte);
            self.range <<= 8;
        }
        Ok(bit)
    }

    /// Decodes a number: its length in unary, then its bits. `first` is the first of its chances.
    pub fn number(&mut self, first: usize) -> Result<u32, String> {
        let mut length = 0;
        while self.bit(first + length)? {
            length += 1;
            if length > 30 {
                return Err("a number of the block is larger than 2147483646".into());
            }
        }
        // The number has at most 31 bits, because `length` is at most 30.
        let mut number = 1u32;
        for _ in 0..length {
            let before = if number < 4 { number as usize } else { 0 };
            let bit = self.bit(first + 32 + 4 * length + before)?;
            number = number << 1 | u32::from(bit);
        }
        Ok(number - 1)
    }

    pub fn is_at_end(&self) -> bool {
        self.bytes.is_empty() && self.code == 0
    }
}
