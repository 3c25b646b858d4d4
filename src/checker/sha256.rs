//! The SHA-256 hash function (FIPS 180-4).

use std::sync::LazyLock;

/// Number of bytes of a block.
const BLOCK_BYTES: usize = 64;
/// Number of rounds in which a block changes the state.
const ROUNDS: usize = 64;

/// The constants of the standard, which are computed once.
struct Constants {
    /// For each round, the constant that the standard calls `K`.
    rounds: [u32; ROUNDS],
    /// The eight words of the state before the first block.
    initial_state: [u32; 8],
}

static CONSTANTS: LazyLock<Constants> = LazyLock::new(|| Constants {
    // The constants are fractions of the cube roots and of the square roots of the first primes.
    rounds: fractions_of_roots(3),
    initial_state: fractions_of_roots(2),
});

/// Returns the SHA-256 digest of a message in lower-case hexadecimal.
pub fn sha256(message: &[u8]) -> String {
    let mut state = CONSTANTS.initial_state;
    let (blocks, bytes_after_blocks) = message.as_chunks::<BLOCK_BYTES>();
    let padded_bytes = last_blocks(bytes_after_blocks, message.len());
    let (padded_blocks, _) = padded_bytes.as_chunks();
    for block in blocks.iter().chain(padded_blocks) {
        update(&mut state, block, &CONSTANTS.rounds);
    }
    let mut digest = String::new();
    // Each word has 32 bits, and so eight hexadecimal digits.
    for word in state {
        digest += &format!("{word:08x}");
    }
    digest
}

/// Number of bytes of the message's length, with which the last block ends.
const LENGTH_BYTES: usize = size_of::<u64>();
/// The first byte after the message: a one, and seven zeros of the padding.
const FIRST_PADDING_BYTE: u8 = 0x80;

/// Returns the last one or two blocks of a message, each of 64 bytes: the bytes after the message's
/// whole blocks, padding, and the length of the message in bits.
fn last_blocks(bytes_after_blocks: &[u8], message_bytes: usize) -> Vec<u8> {
    let mut blocks = [bytes_after_blocks, &[FIRST_PADDING_BYTE]].concat();
    // The blocks end with the length, so zeros fill the space before it.
    let bytes_with_length = (blocks.len() + LENGTH_BYTES).next_multiple_of(BLOCK_BYTES);
    blocks.resize(bytes_with_length - LENGTH_BYTES, 0);
    // A message is in memory, so it has fewer than 2^61 bytes, and the product does not overflow.
    let message_bits = message_bytes as u64 * u64::from(u8::BITS);
    blocks.extend(message_bits.to_be_bytes());
    blocks
}

/// Updates the state of the hash function SHA-256 with one block of the message. The names of the
/// variables, and the numbers of bits in rotations and shifts, come from the standard FIPS 180-4.
fn update(state: &mut [u32; 8], block: &[u8; BLOCK_BYTES], rounds: &[u32; ROUNDS]) {
    // This is one function, because two would need 5 % more instructions.
    //
    // The message schedule: the 16 words of the block, and 48 words that are computed from them.
    let mut w = [0u32; ROUNDS];
    for (word, bytes) in w.iter_mut().zip(block.as_chunks::<4>().0) {
        *word = u32::from_be_bytes(*bytes);
    }
    for i in 16..ROUNDS {
        let s0 = w[i - 15].rotate_right(7) ^ w[i - 15].rotate_right(18) ^ w[i - 15] >> 3;
        let s1 = w[i - 2].rotate_right(17) ^ w[i - 2].rotate_right(19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16]
            .wrapping_add(s0)
            .wrapping_add(w[i - 7])
            .wrapping_add(s1);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (k, w) in rounds.iter().zip(w) {
        let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let t1 = h
            .wrapping_add(s1)
            .wrapping_add(e & f ^ !e & g)
            .wrapping_add(*k)
            .wrapping_add(w);
        let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let t2 = s0.wrapping_add(a & b ^ a & c ^ b & c);
        h = g;
        g = f;
        f = e;
        e = d.wrapping_add(t1);
        d = c;
        c = b;
        b = a;
        a = t1.wrapping_add(t2);
    }
    for (word, change) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *word = word.wrapping_add(change);
    }
}

/// Returns the first 32 fractional bits of the square roots (`power` 2) or cube roots (`power` 3)
/// of the first primes.
fn fractions_of_roots<const N: usize>(power: u32) -> [u32; N] {
    let mut primes = (2u32..).filter(|n| (2..*n).all(|divisor| n % divisor != 0));
    // There are infinitely many primes, so the 0 is never used.
    std::array::from_fn(|_| fraction_of_root(primes.next().unwrap_or(0), power))
}

/// Number of fractional bits of a root that are computed.
const FRACTION_BITS: u32 = u32::BITS;
/// Maximum number of bits of a root with its fractional bits. The largest prime is 311, so the
/// integer part has at most 5 bits, and the third power of a root at most 111 bits.
const ROOT_BITS: u32 = 5 + FRACTION_BITS;

/// Returns the first 32 fractional bits of the square root (`power` 2) or cube root (`power` 3) of
/// a prime. Finds the root from its highest bit to its lowest.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the integer part of the root is not wanted"
)]
fn fraction_of_root(prime: u32, power: u32) -> u32 {
    // `root` is the root times 2^32, rounded down. So its power is compared with the prime times
    // the same power of 2^32.
    let mut root = 0u128;
    let scaled_prime = u128::from(prime) << (FRACTION_BITS * power);
    for bit in (0..ROOT_BITS).rev() {
        let larger = root | 1 << bit;
        if larger.pow(power) <= scaled_prime {
            root = larger;
        }
    }
    // The cast keeps the lowest 32 bits, which are the fraction, and drops the integer part.
    root as u32
}
