//! Shortens a certificate that causes a checker error. The shorter certificate causes the same
//! error.

use crate::seal::{body, resealed, sealed};
use std::ops::Range;
use std::time::{Duration, Instant};

/// Time after which a file is no longer shortened.
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
            let mut number = 0;
            while let Some(part) = part(&best, separators, number) {
                if start.elapsed() > MAX_TIME {
                    return sealed(&best);
                }
                let shorter = [&best[..part.start], &best[part.end..]].concat();
                if is_finding(&sealed(&shorter)) {
                    best = shorter;
                } else {
                    number += 1;
                }
            }
        }
        if best.len() == before {
            return sealed(&best);
        }
    }
}

/// Returns where the part with this number is. The separator after a part belongs to the part.
fn part(bytes: &[u8], separators: &[u8], number: usize) -> Option<Range<usize>> {
    let mut parts = bytes.split_inclusive(|byte| separators.contains(byte));
    let start = parts.by_ref().take(number).map(<[u8]>::len).sum();
    let part = parts.next()?;
    Some(start..start + part.len())
}
