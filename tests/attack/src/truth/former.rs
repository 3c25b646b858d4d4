//! Former: the least number of clicks, by trying every click on every board that can arise.

use std::collections::HashMap;

/// Boards of more tiles than this have too many successors.
const MOST_TILES: usize = 14;

/// Columns, each from the bottom.
pub type Columns = Vec<Vec<u8>>;

/// What is known about a board.
pub enum Answer {
    /// It is not one.
    NoBoard,
    /// The least number of clicks.
    Optimum(u64),
    /// Only that as many clicks as tiles suffice.
    TooLarge(u64),
}

impl Answer {
    /// Whether a claim is true.
    pub fn says(&self, kind: &str, clicks: u64) -> Option<bool> {
        let optimum = match *self {
            Answer::NoBoard => return Some(false),
            Answer::Optimum(optimum) => optimum,
            Answer::TooLarge(tiles) => {
                let false_for_sure = clicks > 576 || clicks > tiles && kind != "at-most";
                return false_for_sure.then_some(false);
            }
        };
        Some(match kind {
            _ if clicks > 576 => false,
            "optimal" => clicks == optimum,
            "at-most" => clicks >= optimum,
            "at-least" => clicks <= optimum,
            _ => false,
        })
    }
}

/// Decides a board given as its rows, top row first.
pub fn answer(rows: &str) -> Answer {
    let Some(columns) = columns(rows) else { return Answer::NoBoard };
    let tiles: usize = columns.iter().map(Vec::len).sum();
    if tiles > MOST_TILES {
        return Answer::TooLarge(tiles as u64);
    }
    Answer::Optimum(optimum(&columns, &mut HashMap::new()).into())
}

/// The columns of a board; `None` if the format does not allow it.
pub fn columns(rows: &str) -> Option<Columns> {
    let rows: Vec<&[u8]> = rows.split('/').map(str::as_bytes).collect();
    let width = rows[0].len();
    if rows.len() > 9 || !(1..=64).contains(&width) || rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let mut columns = vec![Vec::new(); width];
    for (height, row) in rows.iter().rev().enumerate() {
        for (column, &letter) in columns.iter_mut().zip(*row) {
            match letter {
                b'O' | b'P' | b'G' | b'B' if column.len() == height => column.push(letter),
                b'.' => {}
                _ => return None,
            }
        }
    }
    Some(columns)
}

/// The least number of clicks, with what was found before.
pub fn optimum(board: &Columns, known: &mut HashMap<Columns, u8>) -> u8 {
    if board.iter().all(Vec::is_empty) {
        return 0;
    }
    if let Some(&optimum) = known.get(board) {
        return optimum;
    }
    let optimum = 1 + after_each_click(board).iter().map(|after| optimum(after, known)).min().unwrap_or(0);
    known.insert(board.clone(), optimum);
    optimum
}

/// The boards after one click on each of the groups.
fn after_each_click(board: &Columns) -> Vec<Columns> {
    let mut seen = board.iter().map(|column| vec![false; column.len()]).collect::<Vec<_>>();
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

/// The board without the group of a tile, which is marked as seen.
fn after_click(board: &Columns, x: usize, y: usize, seen: &mut [Vec<bool>]) -> Columns {
    let (mut group, mut open) = (vec![(x, y)], vec![(x, y)]);
    while let Some((x, y)) = open.pop() {
        let beside = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
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
        column.iter().enumerate().filter(|(y, _)| !group.contains(&(x, *y))).map(|(_, &tile)| tile).collect()
    };
    board.iter().enumerate().map(rest).collect()
}
