//! Shortens a certificate that causes a checker error. The shorter certificate causes the same
//! error.

use crate::seal::{body, resealed, sealed};
use std::time::{Duration, Instant};

const MAX_TIME: Duration = Duration::from_secs(10);

/// Removes parts of a file as long as `is_finding` accepts the rest.
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
                if start.elapsed() > MAX_TIME {
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

/// Returns the start and the end of part `n`. The separator after a part belongs to the part.
fn part(bytes: &[u8], separators: &[u8], n: usize) -> Option<(usize, usize)> {
    let mut parts = bytes.split_inclusive(|byte| separators.contains(byte));
    let from = parts.by_ref().take(n).map(<[u8]>::len).sum();
    parts.next().map(|part| (from, from + part.len()))
}
