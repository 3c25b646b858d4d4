//! Brute force for Former: tries every click on every board that can arise.

use crate::games;
use std::collections::{BTreeSet, HashMap};

/// Maximum number of tiles. Brute force does not compute the optimum of a larger board.
const MAX_TILES: usize = 20;
/// Maximum number of different boards that brute force visits to compute one optimum.
pub const MAX_BOARDS: usize = 1 << 14;

/// The largest number of clicks that the format allows in a claim.
const MAX_CLICKS: u64 = 768;

/// The columns of a board. Each column lists its tiles from bottom to top.
pub type Columns = Vec<Vec<u8>>;

/// The result of brute force for a board.
pub enum Answer {
    /// The text is not a valid board.
    NoBoard,
    /// The least number of clicks.
    Optimum(u64),
    /// The board is too large for brute force. The field is the number of its tiles.
    TooLarge(u64),
}

impl games::Answer for Answer {
    fn says(&self, kind: &str, clicks: Option<u64>) -> Option<bool> {
        let Some(clicks) = clicks else {
            return Some(false);
        };
        if clicks > MAX_CLICKS {
            return Some(false);
        }
        match (self, kind) {
            (Answer::Optimum(optimum), "optimal") => Some(clicks == *optimum),
            (Answer::Optimum(optimum), "at-most") => Some(clicks >= *optimum),
            (Answer::Optimum(optimum), "at-least") => Some(clicks <= *optimum),
            // A click removes at least one tile.
            (Answer::TooLarge(tiles), _) if clicks <= *tiles || kind == "at-most" => None,
            _ => Some(false),
        }
    }
}

/// Computes the optimum of a small board by brute force. `rows` starts with the top row.
pub fn answer(rows: &str) -> Answer {
    let Some(columns) = columns(rows) else {
        return Answer::NoBoard;
    };
    if !is_allowed(rows) {
        return Answer::NoBoard;
    }
    let tiles: usize = columns.iter().map(Vec::len).sum();
    if tiles <= MAX_TILES
        && let Some(optimum) = optimum(&columns, &mut Optima::new(), MAX_BOARDS)
    {
        return Answer::Optimum(optimum.into());
    }
    Answer::TooLarge(tiles as u64)
}

/// Returns whether the format allows the size and the letters of a board.
fn is_allowed(rows: &str) -> bool {
    let mut letters: BTreeSet<char> = rows.chars().collect();
    letters.remove(&'.');
    letters.remove(&'/');
    let height = rows.split('/').count();
    let width = rows.split('/').next().map_or(0, str::len);
    height <= 12
        && (1..=64).contains(&width)
        && letters.iter().all(char::is_ascii_uppercase)
        && letters.len() <= 8
}

/// Returns the columns of a board; `None` if the text is not a board.
pub fn columns(rows: &str) -> Option<Columns> {
    let rows: Vec<&[u8]> = rows.split('/').map(str::as_bytes).collect();
    let width = rows[0].len();
    if rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let mut columns = vec![Vec::new(); width];
    for (height, row) in rows.iter().rev().enumerate() {
        for (column, &letter) in columns.iter_mut().zip(*row) {
            match letter {
                b'A'..=b'Z' if column.len() == height => column.push(letter),
                b'.' => {}
                _ => return None,
            }
        }
    }
    Some(columns)
}

/// The optimum of each board that brute force has visited.
pub type Optima = HashMap<Columns, u8>;

/// Returns the least number of clicks that clear a board; `None` if more than `max_boards` boards
/// can arise.
pub fn optimum(board: &Columns, known: &mut Optima, max_boards: usize) -> Option<u8> {
    if board.iter().all(Vec::is_empty) {
        return Some(0);
    }
    if let Some(&optimum) = known.get(board) {
        return Some(optimum);
    }
    let mut least = u8::MAX;
    for after in after_each_click(board) {
        least = least.min(1 + optimum(&after, known, max_boards)?);
    }
    if known.len() >= max_boards {
        return None;
    }
    known.insert(board.clone(), least);
    Some(least)
}

/// Returns one board for each group: the board after a click on this group.
fn after_each_click(board: &Columns) -> Vec<Columns> {
    let groups = groups(board);
    groups.iter().map(|group| without(board, group)).collect()
}

/// Returns the column and the row of each tile of each group.
pub fn groups(board: &Columns) -> Vec<Vec<(usize, usize)>> {
    let mut seen: Vec<Vec<bool>> = board
        .iter()
        .map(|column| vec![false; column.len()])
        .collect();
    let mut groups = Vec::new();
    for x in 0..board.len() {
        for y in 0..board[x].len() {
            if seen[x][y] {
                continue;
            }
            let group = group(board, (x, y));
            for &(x, y) in &group {
                seen[x][y] = true;
            }
            groups.push(group);
        }
    }
    groups
}

/// Returns the column and the row of each tile of a group.
fn group(board: &Columns, tile: (usize, usize)) -> Vec<(usize, usize)> {
    let mut group = vec![tile];
    let mut next = 0;
    while next < group.len() {
        let (x, y) = group[next];
        next += 1;
        for (nx, ny) in [
            (x.wrapping_sub(1), y),
            (x + 1, y),
            (x, y.wrapping_sub(1)),
            (x, y + 1),
        ] {
            let neighbour = board.get(nx).and_then(|column| column.get(ny));
            if neighbour == Some(&board[x][y]) && !group.contains(&(nx, ny)) {
                group.push((nx, ny));
            }
        }
    }
    group
}

/// Returns the board without the tiles of a group.
pub fn without(board: &Columns, group: &[(usize, usize)]) -> Columns {
    let mut rest = vec![Vec::new(); board.len()];
    for (x, column) in board.iter().enumerate() {
        for (y, &tile) in column.iter().enumerate() {
            if !group.contains(&(x, y)) {
                rest[x].push(tile);
            }
        }
    }
    rest
}
