//! SHA-256 (FIPS 180-4), so that the checker needs no library.

/// The first 32 bits of the fractional parts of the `power`-th roots of the first primes, by integer arithmetic.
fn constants<const N: usize>(cube: bool) -> [u32; N] {
    let is_prime = |n: &u128| (2..*n).take_while(|d| d * d <= *n).all(|d| n % d != 0);
    let mut primes = (2u128..).filter(is_prime);
    std::array::from_fn(|_| {
        let prime = primes.next().expect("there is always another prime");
        // The largest r with r^2 <= prime * 2^64, or r^3 <= prime * 2^96; its low 32 bits are the fraction.
        let fits = |r: u128| if cube { r * r * r <= prime << 96 } else { r * r <= prime << 64 };
        let root = (0..37).rev().fold(0u128, |r, bit| if fits(r | 1 << bit) { r | 1 << bit } else { r });
        root as u32
    })
}

/// The digest in lower-case hexadecimal.
pub fn sha256(message: &[u8]) -> String {
    let k: [u32; 64] = constants(true);
    let mut state: [u32; 8] = constants(false);
    let whole = message.len() / 64 * 64;
    let mut tail = message[whole..].to_vec();
    tail.push(0x80);
    tail.resize(tail.len().next_multiple_of(64) + if tail.len() % 64 > 56 { 64 } else { 0 }, 0);
    let end = tail.len();
    tail[end - 8..].copy_from_slice(&(message.len() as u64 * 8).to_be_bytes());
    for block in message[..whole].chunks(64).chain(tail.chunks(64)) {
        let mut w = [0u32; 64];
        for (word, bytes) in w.iter_mut().zip(block.chunks(4)) {
            *word = u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        }
        for i in 16..64 {
            let (a, b) = (w[i - 15], w[i - 2]);
            let s0 = a.rotate_right(7) ^ a.rotate_right(18) ^ a >> 3;
            let s1 = b.rotate_right(17) ^ b.rotate_right(19) ^ b >> 10;
            w[i] = w[i - 16].wrapping_add(s0).wrapping_add(w[i - 7]).wrapping_add(s1);
        }
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = state;
        for i in 0..64 {
            let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let choice = e & f ^ !e & g;
            let t1 = h.wrapping_add(s1).wrapping_add(choice).wrapping_add(k[i]).wrapping_add(w[i]);
            let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let t2 = s0.wrapping_add(a & b ^ a & c ^ b & c);
            (h, g, f, e, d, c, b, a) = (g, f, e, d.wrapping_add(t1), c, b, a, t1.wrapping_add(t2));
        }
        for (sum, part) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
            *sum = sum.wrapping_add(part);
        }
    }
    state.iter().map(|word| format!("{word:08x}")).collect()
}

#[cfg(test)]
#[test]
fn digests_of_the_standard() {
    assert!(sha256(b"abc").starts_with("ba7816bf8f01cfea414140de5dae2223"));
    assert!(sha256(b"").starts_with("e3b0c44298fc1c149afbf4c8996fb924"));
    assert!(sha256(&[b'a'; 119]).starts_with("31eba51c313a5c08226adf18d4a359cf"));
}
