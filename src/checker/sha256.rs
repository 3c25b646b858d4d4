//! The SHA-256 hash function (FIPS 180-4).

use std::sync::LazyLock;

/// The constants of the 64 rounds, and the initial hash value.
static CONSTANTS: LazyLock<([u32; 64], [u32; 8])> = LazyLock::new(|| (constants(3), constants(2)));

#[expect(
    clippy::cast_possible_truncation,
    reason = "the fraction is what is left of the whole number"
)]
/// Returns the first 32 fractional bits of a root of each prime.
fn constants<const N: usize>(power: u32) -> [u32; N] {
    let mut primes = (2u32..).filter(|n| (2..*n).all(|d| n % d != 0));
    std::array::from_fn(|_| {
        let prime = u128::from(primes.next().unwrap_or(0));
        // `r` has 32 fractional bits.
        let is_at_most_root = |r: u128| r.pow(power) <= prime << (32 * power);
        (0..37).rev().fold(0u128, |r, bit| {
            if is_at_most_root(r | 1 << bit) {
                r | 1 << bit
            } else {
                r
            }
        }) as u32
    })
}

/// Returns the digest of a message in lower-case hexadecimal.
pub fn sha256(message: &[u8]) -> String {
    let (k, mut state) = *CONSTANTS;
    let (blocks, rest) = message.as_chunks::<64>();
    let mut tail = [rest, &[0x80]].concat();
    tail.resize((tail.len() + 8).next_multiple_of(64) - 8, 0);
    tail.extend((message.len() as u64 * 8).to_be_bytes());
    for block in blocks.iter().chain(tail.as_chunks::<64>().0) {
        let mut w = [0u32; 64];
        for (word, bytes) in w.iter_mut().zip(block.as_chunks::<4>().0) {
            *word = u32::from_be_bytes(*bytes);
        }
        for i in 16..64 {
            let (a, b) = (w[i - 15], w[i - 2]);
            let s0 = a.rotate_right(7) ^ a.rotate_right(18) ^ a >> 3;
            let s1 = b.rotate_right(17) ^ b.rotate_right(19) ^ b >> 10;
            w[i] = w[i - 16]
                .wrapping_add(s0)
                .wrapping_add(w[i - 7])
                .wrapping_add(s1);
        }
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = state;
        for (k, w) in k.iter().zip(w) {
            let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let t1 = h
                .wrapping_add(s1)
                .wrapping_add(e & f ^ !e & g)
                .wrapping_add(*k)
                .wrapping_add(w);
            let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let t2 = s0.wrapping_add(a & b ^ a & c ^ b & c);
            (h, g, f, e, d, c, b, a) = (g, f, e, d.wrapping_add(t1), c, b, a, t1.wrapping_add(t2));
        }
        let parts = [a, b, c, d, e, f, g, h];
        state = std::array::from_fn(|i| state[i].wrapping_add(parts[i]));
    }
    state.iter().map(|word| format!("{word:08x}")).collect()
}
