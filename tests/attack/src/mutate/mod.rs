//! Changes certificates at random. About half of them should stay well formed.

pub mod numbers;
pub mod text;

use crate::games;
use crate::seal::{body, sealed};
use fastrand::Rng;

/// A certificate that becomes longer than this is cut off.
const MAX_BODY_BYTES: usize = 64 << 10;

/// Changes a certificate at random, sometimes with parts of the certificate `other`.
pub fn mutate(random: &mut Rng, file: &[u8], other: &[u8]) -> Vec<u8> {
    let mut changed = body(file).to_vec();
    let keeps_form = random.u8(..8) < 5;
    for _ in 0..number_of_changes(random) {
        changed = if keeps_form {
            change_content(random, &changed, body(other))
        } else {
            change_text(random, &changed, body(other))
        };
        changed.truncate(MAX_BODY_BYTES);
    }
    let sealed = sealed(&changed);
    if random.u8(..50) == 0 {
        return text::change_file(random, sealed);
    }
    sealed
}

/// Returns a random number of changes from 1 to 6. Small numbers are more likely.
fn number_of_changes(random: &mut Rng) -> usize {
    for number in 1..6 {
        if random.u8(..5) < 3 {
            return number;
        }
    }
    6
}

/// Changes the content of a certificate. If it cannot be parsed, changes its text instead.
fn change_content(random: &mut Rng, body: &[u8], other: &[u8]) -> Vec<u8> {
    if let Some(game) = games::of(body)
        && let Some(changed) = (game.changed)(random, body, other)
    {
        return changed;
    }
    change_text(random, body, other)
}

/// Changes some bytes, lines, words or numbers of a certificate, without parsing it.
fn change_text(random: &mut Rng, body: &[u8], other: &[u8]) -> Vec<u8> {
    match random.u8(..10) {
        0..2 => text::change_byte(random, body),
        2..5 => text::change_part(random, body, other, b" \n,;/"),
        5..7 => text::change_part(random, body, other, b"\n"),
        _ => numbers::change(random, body),
    }
}

/// Returns a random element.
pub fn one<T: Clone>(random: &mut Rng, list: &[T]) -> T {
    list[random.usize(..list.len())].clone()
}

/// Returns a random index of a list; `None` if the list is empty.
pub fn place<T>(random: &mut Rng, list: &[T]) -> Option<usize> {
    if list.is_empty() {
        return None;
    }
    Some(random.usize(..list.len()))
}
