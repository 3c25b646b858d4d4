//! Changes certificates at random. About half of them should stay well formed.

pub mod bytes;
mod files;
pub mod numbers;
mod parts;

use crate::games;
use crate::seal::{body, sealed};
use fastrand::Rng;

const MAX_BODY_BYTES: usize = 64 << 10;

/// Changes a certificate at random, sometimes with parts of the certificate `other`.
pub fn mutate(random: &mut Rng, file: &[u8], other: &[u8]) -> Vec<u8> {
    let mut changed = body(file).to_vec();
    let structured = random.u8(..8) < 5;
    for _ in 0..times(random) {
        changed = if structured {
            meaning(random, &changed, body(other))
        } else {
            text(random, &changed, body(other))
        };
        changed.truncate(MAX_BODY_BYTES);
    }
    let sealed = sealed(&changed);
    if random.u8(..50) == 0 {
        files::change(random, sealed)
    } else {
        sealed
    }
}

/// Returns a random number of changes from 1 to 6. Small numbers are more likely.
fn times(random: &mut Rng) -> usize {
    (1..6).find(|_| random.u8(..5) < 3).unwrap_or(6)
}

/// Changes the content of a certificate. If it cannot be parsed, changes its text instead.
fn meaning(random: &mut Rng, body: &[u8], other: &[u8]) -> Vec<u8> {
    let changed = games::of(body).and_then(|game| (game.changed)(random, body, other));
    changed.unwrap_or_else(|| text(random, body, other))
}

/// Changes some bytes, lines, words or numbers of a certificate. The function does not parse the
/// certificate.
fn text(random: &mut Rng, body: &[u8], other: &[u8]) -> Vec<u8> {
    match random.u8(..10) {
        0..2 => bytes::change(random, body),
        2..5 => parts::change(random, body, other, b" \n,;/"),
        5..7 => parts::change(random, body, other, b"\n"),
        _ => numbers::change(random, body),
    }
}

/// Returns a random element.
pub fn one<T: Clone>(random: &mut Rng, of: &[T]) -> T {
    of[random.usize(..of.len())].clone()
}

/// Returns a random index of a list; `None` if the list is empty.
pub fn place<T>(random: &mut Rng, list: &[T]) -> Option<usize> {
    (!list.is_empty()).then(|| random.usize(..list.len()))
}
