//! A finding with all taken away that it does not need: lines first, then words, then the size of numbers.

use crate::seal::{body, resealed, sealed};
use std::time::{Duration, Instant};

/// Enough for a person to see what it is about.
const LONGEST: Duration = Duration::from_secs(10);

/// The smallest file met that is still a finding. One whose digest is part of the matter is left as it is.
pub fn minimise(file: &[u8], mut is_finding: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    if resealed(file) != file {
        return file.to_vec();
    }
    let start = Instant::now();
    let mut best = body(file).to_vec();
    loop {
        let before = best.len();
        for separators in [&b"\n"[..], b"\n ", b"\n /,;"] {
            let mut at = 0;
            while let Some((from, to)) = part(&best, separators, at) {
                if start.elapsed() > LONGEST {
                    return sealed(&best);
                }
                let fewer = [&best[..from], &best[to..]].concat();
                if is_finding(&sealed(&fewer)) {
                    best = fewer;
                } else {
                    at += 1;
                }
            }
        }
        if best.len() == before {
            return sealed(&best);
        }
    }
}

/// Part `n` of some bytes, with the separator behind it.
fn part(bytes: &[u8], separators: &[u8], n: usize) -> Option<(usize, usize)> {
    let mut parts = bytes.split_inclusive(|byte| separators.contains(byte));
    let from = parts.by_ref().take(n).map(<[u8]>::len).sum();
    parts.next().map(|part| (from, from + part.len()))
}
