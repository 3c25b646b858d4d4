//! Whole lines: dropped, doubled, swapped, or taken from another certificate.

use fastrand::Rng;

/// One change.
pub fn change(random: &mut Rng, body: &[u8], other: &[u8]) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = body.split_inclusive(|&byte| byte == b'\n').collect();
    let others: Vec<&[u8]> = other.split_inclusive(|&byte| byte == b'\n').collect();
    if lines.is_empty() || others.is_empty() {
        return other.to_vec();
    }
    let (at, to) = (random.usize(..lines.len()), random.usize(..lines.len()));
    let first_word = |line: &[u8]| line.split(|&byte| byte == b' ').next().map(<[u8]>::to_vec);
    match random.u8(..7) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(to, lines[at]),
        2 => lines.swap(at, to),
        3 => lines.insert(at, others[random.usize(..others.len())]),
        4 => lines.truncate(at),
        5 => {
            // As often as no honest file would have it.
            let (line, times) = (lines[at], 1 << random.u8(1..10));
            drop(lines.splice(at..at, std::iter::repeat_n(line, times)));
        }
        _ => {
            // The line of the same name.
            if let Some(same) = others.iter().find(|line| first_word(line) == first_word(lines[at])) {
                lines[at] = same;
            }
        }
    }
    lines.concat()
}
