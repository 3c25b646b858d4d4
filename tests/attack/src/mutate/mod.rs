//! How certificates are changed. Half of what comes out should be well formed, so that it is the meaning that a checker
//! has to judge; the documents of the games see to that.

pub mod bytes;
mod files;
pub mod numbers;
mod parts;

use crate::games;
use crate::seal::{body, sealed};
use fastrand::Rng;

/// Longer bodies are not made.
const LONGEST: usize = 64 << 10;

/// A changed certificate with a right digest, mostly. `other` is another certificate, to take parts from.
pub fn mutate(random: &mut Rng, file: &[u8], other: &[u8]) -> Vec<u8> {
    let mut changed = body(file).to_vec();
    let structured = random.u8(..8) < 5;
    for _ in 0..times(random) {
        changed = match structured {
            true => meaning(random, &changed, body(other)),
            false => text(random, &changed, body(other)),
        };
        changed.truncate(LONGEST);
    }
    let sealed = sealed(&changed);
    if random.u8(..50) == 0 { files::change(random, sealed) } else { sealed }
}

/// Once, or a few times.
fn times(random: &mut Rng) -> usize {
    (1..6).find(|_| random.u8(..5) < 3).unwrap_or(6)
}

/// Changes what a body says. One that cannot be taken apart is changed as text.
fn meaning(random: &mut Rng, body: &[u8], other: &[u8]) -> Vec<u8> {
    let changed = games::of(body).and_then(|game| game.changed(random, body, other));
    changed.unwrap_or_else(|| text(random, body, other))
}

/// Changes a body as bytes, lines or words.
fn text(random: &mut Rng, body: &[u8], other: &[u8]) -> Vec<u8> {
    match random.u8(..10) {
        0..2 => bytes::change(random, body),
        2..5 => parts::change(random, body, other, b" \n,;/"),
        5..7 => parts::change(random, body, other, b"\n"),
        _ => numbers::change(random, body),
    }
}

/// One of some things.
pub fn one<T: Clone>(random: &mut Rng, of: &[T]) -> T {
    of[random.usize(..of.len())].clone()
}

/// A place in a list that is not empty.
pub fn place<T>(random: &mut Rng, list: &[T]) -> Option<usize> {
    (!list.is_empty()).then(|| random.usize(..list.len()))
}
