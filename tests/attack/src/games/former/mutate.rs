//! Makes random changes in certificates of Former.

use super::document::{Document, Layers, Search};
use super::proofs;
use crate::mutate::{numbers, one, place};
use fastrand::Rng;

/// Makes one random change of a certificate.
pub fn change(random: &mut Rng, document: &mut Document, other: &Document) {
    match random.u8(..28) {
        0..3 => claim(random, document),
        3 => kind(random, document),
        4..6 => witness(random, document, other),
        6..9 => {
            board(random, document, other);
            if random.u8(..3) == 0 {
                let _ = proofs::fit_length_and_claim(random, document);
            }
        }
        9..11 => floor(random, document),
        11..16 => records(random, document),
        16..22 => layers(random, document, other),
        22 => evidence(random, document, other),
        23 => drop(proofs::records_by_brute_force(random, document)),
        24 => proofs::record_of_the_board(random, document),
        _ => drop(proofs::layers(random, document)),
    }
    if random.u8(..16) > 0 {
        mend(document);
    }
}

/// Adapts the parts of a certificate to its claim, so that it may be well formed.
fn mend(document: &mut Document) {
    if document.kind == "at-least" {
        document.witness = None;
    }
    if document.kind == "at-most" || document.clicks < 1 {
        document.search = None;
        document.layers = None;
    } else if document.search.is_none() && document.layers.is_none() {
        document.layers = Some(Layers {
            left: 0,
            right: document.width() as i128,
            numbers: vec![0; 8],
        });
    }
    if let Some(search) = &mut document.search {
        let budgets = document.clicks.saturating_sub(search.floor).clamp(1, 800) as usize;
        while search.records.len() < budgets {
            search.records.insert(0, Vec::new());
        }
        search.records.truncate(budgets);
    }
}

fn claim(random: &mut Rng, document: &mut Document) {
    let before = document.clicks;
    document.clicks = match random.u8(..8) {
        0..4 => document.clicks.saturating_add(1),
        4..6 => document.clicks.wrapping_sub(1),
        6 => numbers::edge(random),
        _ => random.i128(0..20),
    };
    let Some(search) = &mut document.search else {
        return;
    };
    // Adapts the proof to the new claim in one of two ways, or not at all.
    match random.u8(..3) {
        0 => {
            let difference = document.clicks.wrapping_sub(before);
            search.floor = search.floor.wrapping_add(difference);
        }
        1 if document.clicks == before.wrapping_add(1) && !search.records.is_empty() => {
            let first = std::mem::take(&mut search.records[0]);
            search.records.insert(0, first);
        }
        _ => {}
    }
}

fn kind(random: &mut Rng, document: &mut Document) {
    document.kind = one(random, &["optimal", "at-most", "at-least"]).into();
    if document.kind != "at-least" && document.witness.is_none() {
        document.witness = Some(vec!["0,0".into(); document.clicks.clamp(0, 20) as usize]);
    }
}

fn witness(random: &mut Rng, document: &mut Document, other: &Document) {
    let Some(witness) = &mut document.witness else {
        return;
    };
    let click = format!("{},{}", random.u8(..6), random.u8(..12));
    let Some(at) = place(random, witness) else {
        witness.push(click);
        return;
    };
    match random.u8(..6) {
        0 => witness[at] = click,
        1 => drop(witness.remove(at)),
        2 => witness.insert(at, click),
        3 => witness.insert(at, witness[at].clone()),
        4 => {
            let to = random.usize(..witness.len());
            witness.swap(at, to);
        }
        _ => *witness = other.witness.clone().unwrap_or_default(),
    }
    if random.bool() {
        document.clicks = witness.len() as i128;
    }
}

fn floor(random: &mut Rng, document: &mut Document) {
    let Some(search) = &mut document.search else {
        return;
    };
    let before = search.floor;
    search.floor = match random.u8(..6) {
        0..2 => before.wrapping_add(1),
        2..4 => before.wrapping_sub(1),
        4 => document.clicks.wrapping_sub(1),
        _ => random.i128(0..=document.clicks.clamp(0, 800)),
    };
    let needs_fewer_lists = search.floor > before;
    if needs_fewer_lists && random.bool() && search.records.len() > 1 {
        let last = search.records.pop().unwrap_or_default();
        if let Some(keys) = search.records.last_mut() {
            keys.extend(last);
        }
    }
}

fn records(random: &mut Rng, document: &mut Document) {
    let tiles = document.tiles().min(63);
    let Some(Search { records, .. }) = &mut document.search else {
        return;
    };
    let Some(budget) = place(random, records) else {
        return;
    };
    let to = random.usize(..records.len());
    let Some(at) = place(random, &records[budget]) else {
        records[budget].push(random.u64(..1 << tiles));
        return;
    };
    let key = records[budget][at];
    match random.u8(..10) {
        0 => drop(records[budget].remove(at)),
        1..3 => {
            records[budget].remove(at);
            records[budget.saturating_sub(1)].push(key);
        }
        3 => records[to].push(key),
        4 => records[budget].push(key ^ 1 << random.usize(..tiles.max(1))),
        5 => records[budget][at] = key ^ 1 << random.usize(..tiles.max(1)),
        // Sets a bit that belongs to no tile.
        6 => {
            records[budget][at] = if random.bool() {
                key | 1 << random.usize(tiles..64)
            } else {
                u64::MAX
            };
        }
        7 => records[budget].push(key.wrapping_add(random.u64(..4)).wrapping_sub(2)),
        8 => records[budget].clear(),
        _ => records.swap(budget, to),
    }
}

fn layers(random: &mut Rng, document: &mut Document, other: &Document) {
    let Some(layers) = &mut document.layers else {
        return;
    };
    match random.u8(..10) {
        0..7 => change_numbers(random, &mut layers.numbers),
        7..9 => sides(random, layers),
        _ => match &other.layers {
            Some(other) if random.bool() => *layers = other.clone(),
            // Combines the beginning of one list with the end of another list.
            Some(other) => {
                let at = random.usize(..=layers.numbers.len().min(other.numbers.len()));
                layers.numbers.truncate(at);
                layers.numbers.extend_from_slice(&other.numbers[at..]);
            }
            None => change_numbers(random, &mut layers.numbers),
        },
    }
    if random.u8(..3) > 0 {
        let _ = proofs::fit_length_and_claim(random, document);
    }
}

/// Returns a random number that encodes an edge. Most of these edges have a low cost.
pub fn number(random: &mut Rng) -> u64 {
    let most = one(random, &[0, 1, 1, 2, 3, 3, 5, 8, 20]);
    random.u64(0..=most)
}

/// Numbers close to two limits of the file format: 255 for some numbers, and 511 for others.
const NUMBERS_NEAR_LIMITS: [u64; 6] = [254, 255, 256, 510, 511, 512];

/// Makes one random change of `list`, the numbers that encode edges.
pub fn change_numbers(random: &mut Rng, list: &mut Vec<u64>) {
    let Some(at) = place(random, list) else {
        list.push(number(random));
        return;
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
        _ => {
            for old in &mut list[at..] {
                *old = number(random);
            }
        }
    }
}

/// Changes the numbers of automata on the left and on the right.
fn sides(random: &mut Rng, layers: &mut Layers) {
    let Layers { left, right, .. } = layers;
    match random.u8(..7) {
        0 => std::mem::swap(left, right),
        1 => {
            *left = left.wrapping_add(1);
            *right = right.wrapping_sub(1);
        }
        2 => {
            *left = left.wrapping_sub(1);
            *right = right.wrapping_add(1);
        }
        3 => *left = numbers::near(random, *left),
        4 => *right = numbers::near(random, *right),
        5 => *left = numbers::edge(random),
        _ => *right = numbers::edge(random),
    }
}

/// Changes the board: a tile, a row, a column or a colour. The proof stays unchanged.
fn board(random: &mut Rng, document: &mut Document, other: &Document) {
    let mut rows = rows(&document.board);
    let width = rows[0].len();
    let y = random.usize(..rows.len());
    let x = random.usize(..width.max(1));
    match random.u8(..12) {
        0..3 if x < rows[y].len() => rows[y][x] = colour(random),
        3 if x < rows[y].len() => rows[y][x] = b'.',
        0..4 => {}
        4 => repeat_column(&mut rows, x),
        5 => drop_last_column(&mut rows),
        6 => rows.insert(0, vec![b'.'; width]),
        7 => rows.insert(y, rows[y].clone()),
        8 => drop(rows.remove(y)),
        9 => {
            // The new letter may already belong to another colour.
            let old = colour(random);
            let new = colour(random);
            for letter in rows.iter_mut().flatten() {
                if *letter == old {
                    *letter = new;
                }
            }
        }
        10 => {
            let first = colour(random);
            let second = colour(random);
            for letter in rows.iter_mut().flatten() {
                if *letter == first {
                    *letter = second;
                } else if *letter == second {
                    *letter = first;
                }
            }
        }
        _ => rows = self::rows(&other.board),
    }
    if rows.is_empty() {
        rows.push(vec![b'.'; width]);
    }
    document.board = String::from_utf8_lossy(&rows.join(&b'/')).into_owned();
}

fn rows(board: &str) -> Vec<Vec<u8>> {
    let rows = board.split('/');
    rows.map(|row| row.as_bytes().to_vec()).collect()
}

/// Returns a random letter, usually one of the first four colours.
fn colour(random: &mut Rng) -> u8 {
    let letters = if random.u8(..4) > 0 {
        &b"OPGB"[..]
    } else {
        b"OPGBACDEFHIJKLMNQRSTUVWXYZ"
    };
    one(random, letters)
}

fn repeat_column(rows: &mut [Vec<u8>], x: usize) {
    for row in rows {
        if let Some(&letter) = row.get(x) {
            row.push(letter);
        }
    }
}

fn drop_last_column(rows: &mut [Vec<u8>]) {
    for row in rows {
        if row.len() > 1 {
            row.pop();
        }
    }
}

/// Removes a proof, or takes the proof of the other certificate.
fn evidence(random: &mut Rng, document: &mut Document, other: &Document) {
    match random.u8(..4) {
        0 => document.search = None,
        1 => document.layers = None,
        2 => document.layers.clone_from(&other.layers),
        _ => document.search.clone_from(&other.search),
    }
}
