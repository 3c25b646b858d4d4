//! Brute force for Former: tries every click on every board that can arise.

use crate::games;
use std::collections::{BTreeSet, HashMap};

/// Maximum number of tiles. Brute force does not compute the optimum of a larger board.
const MAX_TILES: usize = 20;
/// Maximum number of different boards that brute force visits to compute one optimum.
pub const MAX_BOARDS: usize = 1 << 14;

/// The largest number of clicks that the format allows in a claim.
const MAX_CLICKS: u64 = 768;

/// Returns whether the format allows the size and the letters of a board.
fn is_allowed(rows: &str) -> bool {
    let letters: BTreeSet<char> = rows
        .chars()
        .filter(|letter| !"./".contains(*letter))
        .collect();
    let (height, width) = (
        rows.split('/').count(),
        rows.split('/').next().map_or(0, str::len),
    );
    height <= 12
        && (1..=64).contains(&width)
        && letters.iter().all(char::is_ascii_uppercase)
        && letters.len() <= 8
}

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
        let Some(clicks) = clicks.filter(|&clicks| clicks <= MAX_CLICKS) else {
            return Some(false);
        };
        let optimum = match *self {
            Answer::NoBoard => return Some(false),
            Answer::Optimum(optimum) => optimum,
            Answer::TooLarge(tiles) => {
                return (clicks > tiles && kind != "at-most").then_some(false);
            }
        };
        Some(match kind {
            "optimal" => clicks == optimum,
            "at-most" => clicks >= optimum,
            "at-least" => clicks <= optimum,
            _ => false,
        })
    }
}

/// Computes the optimum of a small board by brute force. `rows` starts with the top row.
pub fn answer(rows: &str) -> Answer {
    let Some(columns) = columns(rows).filter(|_| is_allowed(rows)) else {
        return Answer::NoBoard;
    };
    let tiles: usize = columns.iter().map(Vec::len).sum();
    let optimum = (tiles <= MAX_TILES)
        .then(|| optimum(&columns, &mut HashMap::new(), MAX_BOARDS))
        .flatten();
    optimum.map_or(Answer::TooLarge(tiles as u64), |optimum| {
        Answer::Optimum(optimum.into())
    })
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

/// Returns the least number of clicks that clear a board; `None` if more than `max_boards` boards
/// can arise.
pub fn optimum(board: &Columns, known: &mut HashMap<Columns, u8>, max_boards: usize) -> Option<u8> {
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
    (known.len() < max_boards).then(|| known.insert(board.clone(), least))?;
    Some(least)
}

/// Returns one board for each group: the board after a click on this group.
fn after_each_click(board: &Columns) -> Vec<Columns> {
    let mut seen = board
        .iter()
        .map(|column| vec![false; column.len()])
        .collect::<Vec<_>>();
    let mut boards = Vec::new();
    for x in 0..board.len() {
        for y in 0..board[x].len() {
            if !seen[x][y] {
                boards.push(after_click(board, x, y, &mut seen));
            }
        }
    }
    boards
}

/// Returns the board after a click on a tile, and marks the tile's group as seen.
fn after_click(board: &Columns, x: usize, y: usize, seen: &mut [Vec<bool>]) -> Columns {
    let (mut group, mut open) = (vec![(x, y)], vec![(x, y)]);
    while let Some((x, y)) = open.pop() {
        let beside = [
            (x.wrapping_sub(1), y),
            (x + 1, y),
            (x, y.wrapping_sub(1)),
            (x, y + 1),
        ];
        for (nx, ny) in beside {
            let same = board.get(nx).and_then(|column| column.get(ny)) == Some(&board[x][y]);
            if same && !group.contains(&(nx, ny)) {
                group.push((nx, ny));
                open.push((nx, ny));
            }
        }
    }
    group.iter().for_each(|&(x, y)| seen[x][y] = true);
    let rest = |(x, column): (usize, &Vec<u8>)| {
        column
            .iter()
            .enumerate()
            .filter(|(y, _)| !group.contains(&(x, *y)))
            .map(|(_, &tile)| tile)
            .collect()
    };
    board.iter().enumerate().map(rest).collect()
}
