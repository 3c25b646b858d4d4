//! Words: swapped, doubled, dropped, or taken from another place or another certificate.

use fastrand::Rng;

/// One change.
pub fn change(random: &mut Rng, body: &[u8], other: &[u8]) -> Vec<u8> {
    let (words, others) = (split(body), split(other));
    if words.is_empty() || others.is_empty() {
        return other.to_vec();
    }
    let mut words: Vec<Vec<u8>> = words.iter().map(|word| word.to_vec()).collect();
    // Words and what is between them take turns.
    let at = random.usize(..words.len()) & !1;
    let to = random.usize(..words.len()) & !1;
    match random.u8(..7) {
        0 => words.swap(at, to),
        1 => drop(words.drain(at..(at + 2).min(words.len()))),
        2 => drop(words.splice(at..at, [words[at].clone(), b" ".to_vec()])),
        3 => words[at] = words[to].clone(),
        4 => words[at] = others[random.usize(..others.len()) & !1].to_vec(),
        5 => {
            let more = [words[at].clone(), b" ".to_vec()].concat().repeat(1 << random.u8(1..11));
            words.insert(at, more);
        }
        _ => {
            let between = [&b""[..], b" ", b"\n", b"  ", b"\r\n", b"\t", b"\0"];
            if let Some(space) = words.get_mut(at + 1) {
                *space = super::one(random, &between).to_vec();
            }
        }
    }
    words.concat()
}

/// Words, each followed by the one byte that ends it.
fn split(body: &[u8]) -> Vec<&[u8]> {
    let (mut words, mut rest) = (Vec::new(), body);
    while let Some(end) = rest.iter().position(|byte| b" \n,;/".contains(byte)) {
        words.push(&rest[..end]);
        words.push(&rest[end..end + 1]);
        rest = &rest[end + 1..];
    }
    words.push(rest);
    words
}
