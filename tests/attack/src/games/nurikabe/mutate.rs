//! Changes certificates of Nurikabe. A change can concern the claim, the clues, the solutions, or
//! the proof that no other solution exists.

use super::document::Document;
#[cfg(feature = "prover")]
use super::steps;
use super::truth::Grid;
use crate::mutate::text::change_byte;
use crate::mutate::{numbers, place};
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

/// Changes the proof, or takes the proof of the other certificate.
fn block(random: &mut Rng, document: &mut Document, other: &Document) {
    #[cfg(feature = "prover")]
    if random.u8(..4) > 0 {
        let _ = steps::change(random, document);
        return;
    }
    match &mut document.block {
        Some(block) if random.u8(..8) > 0 => *block = change_byte(random, block),
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
        0 if document.kind == "exactly" => document.kind = "at-least".into(),
        0 => document.kind = "exactly".into(),
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
        (Some(at), 5 | 6) => list[at] = with_other_colour(random, &list[at]),
        _ => list.extend(other.solutions.first().cloned()),
    }
    if random.u8(..4) > 0 {
        document.number = list.len() as i128;
    }
}

/// Returns a solution with the other colour in a random cell.
fn with_other_colour(random: &mut Rng, solution: &str) -> String {
    let mut cells = solution.as_bytes().to_vec();
    let at = random.usize(..cells.len().max(1));
    if let Some(cell) = cells.get_mut(at) {
        *cell = if *cell == b'#' { b'.' } else { b'#' };
    }
    String::from_utf8_lossy(&cells).into_owned()
}

/// Maximum number of cells of a grid whose solutions are computed by brute force.
const MAX_CELLS: usize = 16;

/// Changes the claim to a lower bound on the number of solutions. The certificate then lists most
/// solutions of the grid, and sometimes a random colouring.
fn at_least(random: &mut Rng, document: &mut Document) {
    let Some(grid) = Grid::read(&document.board) else {
        return;
    };
    if grid.clues.len() > MAX_CELLS {
        return;
    }
    let mut colourings = grid.solutions();
    if random.bool() {
        colourings.push(random.u32(..1 << grid.clues.len()));
    }
    document.solutions.clear();
    for white in colourings {
        if random.u8(..4) > 0 {
            document.solutions.push(colouring_text(&grid, white));
        }
    }
    document.solutions.sort();
    document.number = document.solutions.len() as i128;
    document.kind = "at-least".into();
    document.block = None;
}

/// Formats a colouring. `white` is the set of its white cells.
fn colouring_text(grid: &Grid, white: u32) -> String {
    let mut text = String::new();
    for cell in 0..grid.clues.len() {
        if cell > 0 && cell.is_multiple_of(grid.width) {
            text.push('/');
        }
        let is_white = white >> cell & 1 == 1;
        text.push(if is_white { '.' } else { '#' });
    }
    text
}

fn board(random: &mut Rng, document: &mut Document, other: &Document) {
    let mut rows = rows(&document.board);
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
        6 => {
            for row in &mut rows {
                row.push("0".into());
            }
        }
        _ => rows = self::rows(&other.board),
    }
    let rows: Vec<String> = rows.iter().map(|row| row.join(",")).collect();
    document.board = rows.join("/");
}

fn rows(board: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for row in board.split('/') {
        rows.push(row.split(',').map(str::to_string).collect());
    }
    rows
}
