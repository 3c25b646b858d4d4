//! Changes certificates of Nurikabe. A change can concern the claim, the clues, the solutions, or
//! the proof that no other solution exists.

#[cfg(feature = "prover")]
mod trees;

use super::document::Document;
use super::truth;
use crate::mutate::{bytes, numbers, place};
use fastrand::Rng;

/// Makes one random change of a certificate.
pub fn change(random: &mut Rng, document: &mut Document, other: &Document) {
    match random.u8(..24) {
        0..3 => claim(random, document),
        3..8 => solutions(random, document, other),
        8..10 => board(random, document, other),
        10 => kind(random, document, other),
        11 => at_least(random, document),
        _ => block(random, document, other),
    }
}

fn block(random: &mut Rng, document: &mut Document, other: &Document) {
    #[cfg(feature = "prover")]
    if random.u8(..4) > 0 {
        trees::change(random, document);
        return;
    }
    match &mut document.block {
        Some(block) if random.u8(..8) > 0 => *block = bytes::change(random, block),
        _ => document.block.clone_from(&other.block),
    }
}

fn claim(random: &mut Rng, document: &mut Document) {
    document.number = match random.u8(..6) {
        0..4 => numbers::near(random, document.number),
        4 => numbers::edge(random),
        _ => random.i128(0..4),
    };
}

fn kind(random: &mut Rng, document: &mut Document, other: &Document) {
    match random.u8(..4) {
        0 => {
            document.kind = if document.kind == "exactly" {
                "at-least"
            } else {
                "exactly"
            }
            .into()
        }
        1 => {
            document.kind = "at-least".into();
            document.block = None;
        }
        2 => document.block = None,
        _ => {
            document.kind = "exactly".into();
            document.block.clone_from(&other.block);
        }
    }
}

fn solutions(random: &mut Rng, document: &mut Document, other: &Document) {
    let list = &mut document.solutions;
    match (place(random, list), random.u8(..8)) {
        (Some(at), 0..3) => drop(list.remove(at)),
        (Some(at), 3) => list.insert(at, list[at].clone()),
        (Some(at), 4) => list.swap(0, at),
        (Some(at), 5 | 6) => {
            let cell = random.usize(..list[at].len().max(1));
            let mut cells: Vec<u8> = list[at].bytes().collect();
            cells
                .get_mut(cell)
                .into_iter()
                .for_each(|cell| *cell = if *cell == b'#' { b'.' } else { b'#' });
            list[at] = String::from_utf8_lossy(&cells).into_owned();
        }
        _ => list.extend(other.solutions.first().cloned()),
    }
    if random.u8(..4) > 0 {
        document.number = list.len() as i128;
    }
}

/// Changes the claim to a lower bound on the number of solutions. The certificate then lists most
/// solutions of the grid, and sometimes a random colouring.
fn at_least(random: &mut Rng, document: &mut Document) {
    let Some((width, clues)) = truth::clues(&document.board).filter(|(_, clues)| clues.len() <= 16)
    else {
        return;
    };
    let text = |white: u32| {
        let rows = (0..clues.len() / width).map(|row| {
            let cell = |x| {
                if white >> (row * width + x) & 1 == 1 {
                    '.'
                } else {
                    '#'
                }
            };
            (0..width).map(cell).collect::<String>()
        });
        rows.collect::<Vec<_>>().join("/")
    };
    let mut list: Vec<u32> = truth::solutions(width, &clues);
    if random.bool() {
        list.push(random.u32(..1 << clues.len()));
    }
    document.solutions = list
        .into_iter()
        .map(text)
        .filter(|_| random.u8(..4) > 0)
        .collect();
    document.solutions.sort();
    document.number = document.solutions.len() as i128;
    document.kind = "at-least".into();
    document.block = None;
}

fn board(random: &mut Rng, document: &mut Document, other: &Document) {
    let mut rows: Vec<Vec<String>> = document
        .board
        .split('/')
        .map(|row| row.split(',').map(str::to_string).collect())
        .collect();
    let y = random.usize(..rows.len());
    let x = random.usize(..rows[y].len());
    let old: i128 = rows[y][x].parse().unwrap_or(0);
    match random.u8(..8) {
        0..2 => rows[y][x] = numbers::near(random, old).to_string(),
        2 => rows[y][x] = random.u8(..6).to_string(),
        3 if random.bool() => rows[y][x] = "?".into(),
        3 => rows[y][x] = numbers::edge(random).to_string(),
        4 => {
            let to = random.usize(..rows.len());
            rows.swap(y, to);
        }
        5 => rows.insert(y, rows[y].clone()),
        6 => rows.iter_mut().for_each(|row| row.push("0".into())),
        _ => {
            rows = other
                .board
                .split('/')
                .map(|row| row.split(',').map(str::to_string).collect())
                .collect()
        }
    }
    document.board = rows
        .iter()
        .map(|row| row.join(","))
        .collect::<Vec<_>>()
        .join("/");
}
