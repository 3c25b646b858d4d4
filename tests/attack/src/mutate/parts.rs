//! Changes lines or words of a certificate at random.

use super::{one, place};
use fastrand::Rng;

/// Endings of a word or a line. The certificate format does not allow some of these endings.
const ENDS: [&[u8]; 7] = [b"", b" ", b"\n", b"  ", b"\r\n", b"\t", b"\0"];

/// Splits a certificate at the separators, and makes one random change of the parts.
pub fn change(random: &mut Rng, body: &[u8], other: &[u8], separators: &[u8]) -> Vec<u8> {
    let (mut parts, others) = (split(body, separators), split(other, separators));
    let (Some(at), Some(from)) = (place(random, &parts), place(random, &others)) else {
        return other.to_vec();
    };
    let to = random.usize(..parts.len());
    let first_word = |part: &[u8]| part.split(|&byte| byte == b' ').next().map(<[u8]>::to_vec);
    match random.u8(..9) {
        0 => drop(parts.remove(at)),
        1 => parts.insert(to, parts[at]),
        2 => parts.swap(at, to),
        3 => parts[at] = parts[to],
        4 => parts.insert(at, others[from]),
        5 => parts.truncate(at),
        6 => {
            let (part, times) = (parts[at], 1 << random.u8(1..11));
            drop(parts.splice(at..at, std::iter::repeat_n(part, times)));
        }
        7 => {
            let same = others
                .iter()
                .find(|part| first_word(part) == first_word(parts[at]));
            parts[at] = same.unwrap_or(&others[from]);
        }
        _ => {
            // `split_inclusive` returns no empty parts, so the length is at least 1.
            let content = &parts[at][..parts[at].len() - 1];
            drop(parts.splice(at..=at, [content, one(random, &ENDS)]));
        }
    }
    parts.concat()
}

/// Splits bytes after every separator. Each part includes its separator.
fn split<'a>(bytes: &'a [u8], separators: &[u8]) -> Vec<&'a [u8]> {
    bytes
        .split_inclusive(|byte| separators.contains(byte))
        .collect()
}
