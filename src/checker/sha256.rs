//! The SHA-256 hash function (FIPS 180-4).

use std::sync::LazyLock;

/// The constants of the standard, which are computed once.
struct Constants {
    /// For each of the 64 rounds, the constant that the standard calls `K`.
    rounds: [u32; 64],
    /// The eight words of the state before the first block.
    initial_state: [u32; 8],
}

static CONSTANTS: LazyLock<Constants> = LazyLock::new(|| Constants {
    // From the cube roots and the square roots of the first primes.
    rounds: fractions_of_roots(3),
    initial_state: fractions_of_roots(2),
});

/// Returns the SHA-256 digest of a message in lower-case hexadecimal.
pub fn sha256(message: &[u8]) -> String {
    let Constants {
        rounds,
        initial_state,
    } = &*CONSTANTS;
    let mut state = *initial_state;
    let (blocks, bytes_after_blocks) = message.as_chunks::<64>();
    for block in blocks
        .iter()
        .chain(last_blocks(bytes_after_blocks, message.len()).as_chunks().0)
    {
        update(&mut state, block, rounds);
    }
    let mut digest = String::new();
    for word in state {
        digest += &format!("{word:08x}");
    }
    digest
}

/// Number of bytes of a block.
const BLOCK_BYTES: usize = 64;

/// Number of bytes of the message's length, with which the last block ends.
const LENGTH_BYTES: usize = size_of::<u64>();

/// The first byte after the message: a one, and seven zeros of the padding.
const FIRST_PADDING_BYTE: u8 = 0x80;

/// Returns the last blocks of a message, each of 64 bytes: the bytes after the message's whole
/// blocks, padding, and the length of the message in bits. There may be two such blocks.
fn last_blocks(bytes_after_blocks: &[u8], message_bytes: usize) -> Vec<u8> {
    let mut blocks = [bytes_after_blocks, &[FIRST_PADDING_BYTE]].concat();
    // The blocks end with the length, so zeros fill the space before it.
    let bytes_with_length = (blocks.len() + LENGTH_BYTES).next_multiple_of(BLOCK_BYTES);
    blocks.resize(bytes_with_length - LENGTH_BYTES, 0);
    // A message is in memory, so it has fewer than 2^61 bytes.
    blocks.extend((message_bytes as u64 * 8).to_be_bytes());
    blocks
}

/// Updates the state of the hash function SHA-256 with one block of the message. The names of the
/// variables are those of the standard FIPS 180-4.
fn update(state: &mut [u32; 8], block: &[u8; 64], rounds: &[u32; 64]) {
    // The message schedule.
    let mut w = [0u32; 64];
    for (word, bytes) in w.iter_mut().zip(block.as_chunks::<4>().0) {
        *word = u32::from_be_bytes(*bytes);
    }
    for i in 16..64 {
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
    std::array::from_fn(|_| fraction_of_root(primes.next().unwrap_or(0), power))
}

/// Returns the first 32 fractional bits of the square root (`power` 2) or cube root (`power` 3) of
/// a prime. Finds the root bit by bit.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the cast keeps the lowest 32 bits, which are the fraction"
)]
fn fraction_of_root(prime: u32, power: u32) -> u32 {
    // `root` has 32 fractional bits. A prime is at most 311, so no root has more than 37 bits, and
    // no power has more than 111 bits.
    let mut root = 0u128;
    for bit in (0..37).rev() {
        let larger = root | 1 << bit;
        // Both sides have 32 fractional bits for each factor.
        if larger.pow(power) <= u128::from(prime) << (32 * power) {
            root = larger;
        }
    }
    root as u32
}
