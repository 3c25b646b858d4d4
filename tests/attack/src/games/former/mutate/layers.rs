//! Makes random changes to the automata of a proof: to their edges or to the number of automata.

use super::super::document::Layers;
use crate::mutate::{numbers, one, place};
use fastrand::Rng;

/// Numbers close to two limits of the file format: 255 for some numbers, and 511 for others.
const NUMBERS_NEAR_LIMITS: [u64; 6] = [254, 255, 256, 510, 511, 512];

pub fn change(random: &mut Rng, layers: &mut Layers, other: Option<&Layers>) {
    match random.u8(..10) {
        0..7 => change_numbers(random, &mut layers.numbers),
        7..9 => sides(random, layers),
        _ => match other {
            Some(other) if random.bool() => *layers = other.clone(),
            // Combines the beginning of one list with the end of another list.
            Some(other) => {
                let at = random.usize(..=layers.numbers.len().min(other.numbers.len()));
                layers
                    .numbers
                    .splice(at.., other.numbers[at..].iter().copied());
            }
            None => change_numbers(random, &mut layers.numbers),
        },
    }
}

/// Returns a random number that encodes an edge. Most of these edges have a low cost.
pub fn number(random: &mut Rng) -> u64 {
    let most = one(random, &[0, 1, 1, 2, 3, 3, 5, 8, 20]);
    random.u64(0..=most)
}

/// Makes one random change of `list`, the numbers that encode edges.
pub fn change_numbers(random: &mut Rng, list: &mut Vec<u64>) {
    let Some(at) = place(random, list) else {
        return list.push(number(random));
    };
    let to = random.usize(..list.len());
    match random.u8(..16) {
        0..2 => list[at] = list[at].wrapping_add(1),
        2..4 => list[at] = list[at].saturating_sub(1),
        4 => list[at] = 0,
        5 => list[at] = number(random),
        6 => list[at] = list[at].wrapping_add(random.u64(1..=6)),
        7 => list[at] = list[at].saturating_sub(random.u64(1..=6)),
        8 => list[at] = one(random, &NUMBERS_NEAR_LIMITS).wrapping_mul(random.u64(1..=4)),
        9 => list[at] = numbers::edge(random) as u64,
        10 => list.swap(at, to),
        11 => drop(list.remove(at)),
        12 => list.insert(at, number(random)),
        13 => list.truncate(at),
        14 => list.push(number(random)),
        _ => list[at..]
            .iter_mut()
            .for_each(|known| *known = number(random)),
    }
}

fn sides(random: &mut Rng, layers: &mut Layers) {
    let Layers { left, right, .. } = layers;
    match random.u8(..7) {
        0 => (*left, *right) = (*right, *left),
        1 => (*left, *right) = (left.wrapping_add(1), right.wrapping_sub(1)),
        2 => (*left, *right) = (left.wrapping_sub(1), right.wrapping_add(1)),
        3 => *left = numbers::near(random, *left),
        4 => *right = numbers::near(random, *right),
        5 => *left = numbers::edge(random),
        _ => *right = numbers::edge(random),
    }
}
