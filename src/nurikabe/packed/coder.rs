//! Encodes bits by adaptive binary arithmetic coding. A *chance* is the estimated probability that
//! a bit is 1.

/// An arithmetic encoder, and the bytes that it has written.
pub struct Encoder {
    bytes: Vec<u8>,
    /// The interval of the arithmetic coder is `low..low + range`.
    low: u64,
    range: u32,
    /// Two estimates of each probability, in units of 2^-16: one adapts fast, the other slowly.
    chances: Vec<[u16; 2]>,
}

/// Number of probability estimates that [`Encoder::number`] needs.
pub const CHANCES_PER_NUMBER: usize = 160;

impl Encoder {
    /// Creates an encoder with `chances` probability estimates. At first, every estimate is one
    /// half.
    pub fn new(chances: usize) -> Encoder {
        Encoder {
            bytes: Vec::new(),
            low: 0,
            range: u32::MAX,
            chances: vec![[1 << 15; 2]; chances],
        }
    }

    /// Encodes a bit, whose probability estimate has the index `chance`.
    pub fn bit(&mut self, chance: usize, bit: bool) {
        let [fast, slow] = &mut self.chances[chance];
        let ones = (self.range >> 12) * ((u32::from(*fast) + u32::from(*slow)) >> 5);
        if bit {
            self.range = ones;
            *fast += (u16::MAX - *fast) >> 4;
            *slow += (u16::MAX - *slow) >> 7;
        } else {
            self.low += u64::from(ones);
            self.range -= ones;
            *fast -= *fast >> 4;
            *slow -= *slow >> 7;
        }
        if self.low >> 32 > 0 {
            self.low &= u64::from(u32::MAX);
            self.carry();
        }
        while self.range < 1 << 24 {
            self.bytes.push((self.low >> 24) as u8);
            self.low = self.low << 8 & u64::from(u32::MAX);
            self.range <<= 8;
        }
    }

    /// Adds 1 to the number that the written bytes form.
    fn carry(&mut self) {
        for byte in self.bytes.iter_mut().rev() {
            *byte = byte.wrapping_add(1);
            if *byte > 0 {
                break;
            }
        }
    }

    /// Encodes `number` as several bits. Their probability estimates begin at the index `first`.
    pub fn number(&mut self, first: usize, number: u32) {
        let number = u64::from(number) + 1;
        let length = number.ilog2() as usize;
        for bit in 0..length {
            self.bit(first + bit, true);
        }
        self.bit(first + length, false);
        for n in (0..length).rev() {
            let before = (number >> (n + 1)) as usize;
            // Only the first two bits after the highest bit depend on the bits before.
            let context = if before < 4 { before } else { 0 };
            let chance = first + 32 + 4 * length + context;
            self.bit(chance, number >> n & 1 == 1);
        }
    }

    /// Writes the end of the last interval, and returns all bytes.
    pub fn finish(mut self) -> Vec<u8> {
        self.bytes
            .extend_from_slice(&(self.low as u32).to_be_bytes());
        self.bytes
    }
}
