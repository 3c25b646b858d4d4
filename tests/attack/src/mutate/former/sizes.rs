//! The layers of version 1, changed: sides and sizes.

use super::super::{numbers, place};
use crate::document::former::{Columns, Document};
use fastrand::Rng;

/// One change; now and then by those of another certificate.
pub fn change(random: &mut Rng, words: &mut Vec<String>, other: &Document) {
    match &other.columns {
        Some(Columns::Sizes(others)) if random.u8(..9) == 0 => words.clone_from(others),
        _ => alone(random, words),
    }
}

/// One change.
pub fn alone(random: &mut Rng, words: &mut Vec<String>) {
    let Some(at) = place(random, words) else { return };
    let to = random.usize(..words.len());
    let (side, size) = words[at].split_at(1.min(words[at].len()));
    let size: i128 = size.parse().unwrap_or(0);
    match random.u8(..8) {
        0..2 => words[at] = format!("{side}{}", numbers::near(random, size)),
        2 => words[at] = format!("{side}{}", numbers::edge(random)),
        3 => words[at] = format!("{}{size}", if side == "R" { "L" } else { "R" }),
        4 => drop(words.remove(at)),
        5 => words.insert(to, words[at].clone()),
        6 => words.swap(at, to),
        _ => words.iter_mut().for_each(|word| {
            let side = if word.starts_with('R') { "L" } else { "R" };
            word.replace_range(..1.min(word.len()), side);
        }),
    }
}
