//! Changes the board in a certificate: a tile, a row, a column or a colour. The proof stays
//! unchanged.

use super::super::document::Document;
use crate::mutate::one;
use fastrand::Rng;

/// Returns a random letter, usually one of the first four colours.
fn colour(random: &mut Rng) -> u8 {
    let letters = if random.u8(..4) > 0 {
        &b"OPGB"[..]
    } else {
        b"OPGBACDEFHIJKLMNQRSTUVWXYZ"
    };
    one(random, letters)
}

pub fn change(random: &mut Rng, document: &mut Document, other: &Document) {
    let mut rows: Vec<Vec<u8>> = document
        .board
        .split('/')
        .map(|row| row.as_bytes().to_vec())
        .collect();
    let (y, width) = (random.usize(..rows.len()), rows[0].len());
    let x = random.usize(..width.max(1));
    match random.u8(..12) {
        0..3 => rows[y]
            .get_mut(x)
            .into_iter()
            .for_each(|letter| *letter = colour(random)),
        3 => rows[y]
            .get_mut(x)
            .into_iter()
            .for_each(|letter| *letter = b'.'),
        4 => rows
            .iter_mut()
            .for_each(|row| row.extend(row.get(x).copied())),
        5 => rows
            .iter_mut()
            .filter(|row| row.len() > 1)
            .for_each(|row| _ = row.pop()),
        6 => rows.insert(0, vec![b'.'; width]),
        7 => rows.insert(y, rows[y].clone()),
        8 => drop(rows.remove(y)),
        // Changes the letter of one colour. The new letter may already belong to another colour.
        9 => {
            let (from, to) = (colour(random), colour(random));
            rows.iter_mut()
                .flatten()
                .filter(|letter| **letter == from)
                .for_each(|letter| *letter = to);
        }
        10 => {
            let (first, second) = (colour(random), colour(random));
            let swap = |letter: u8| if letter == first { second } else { first };
            rows.iter_mut()
                .flatten()
                .filter(|l| [first, second].contains(l))
                .for_each(|letter| *letter = swap(*letter));
        }
        _ => {
            rows = other
                .board
                .split('/')
                .map(|row| row.as_bytes().to_vec())
                .collect()
        }
    }
    if rows.is_empty() {
        rows.push(vec![b'.'; width]);
    }
    document.board = rows
        .iter()
        .map(|row| String::from_utf8_lossy(row))
        .collect::<Vec<_>>()
        .join("/");
}
