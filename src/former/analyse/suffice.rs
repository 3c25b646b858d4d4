//! How many clicks suffice in any case, found at once.

use crate::board::{Board, Click};

/// On boards of more tiles the largest groups take too long to find: whoever presses Ctrl-C waits for hundreds of boards.
const MOST_TILES: usize = 200;

/// So many clicks suffice: those on the largest group, again and again, or on large boards one for each run.
pub fn suffice(board: &Board) -> u32 {
    if board.tiles() > MOST_TILES { runs(board) } else { by_largest_groups(board) }
}

/// The vertical runs of one colour.
///
/// # Why so many clicks suffice
///
/// A click takes whole runs, one at least. What falls together becomes longer runs, but never more of them.
fn runs(board: &Board) -> u32 {
    board.columns().iter().map(|column| column.chunk_by(|a, b| a == b).count() as u32).sum()
}

/// The clicks on the largest group, again and again.
fn by_largest_groups(board: &Board) -> u32 {
    let mut left = board.clone();
    let mut clicks = 0;
    while let Some(click) = in_largest_group(&left) {
        left = left.click(click).expect("a group has a tile");
        clicks += 1;
    }
    clicks
}

/// A cell of the largest group. ([`Board::groups`] is slow on boards of hundreds of tiles.)
fn in_largest_group(board: &Board) -> Option<Click> {
    let mut seen: Vec<Vec<bool>> = board.columns().iter().map(|column| vec![false; column.len()]).collect();
    let mut largest = (0, None);
    for start in (0..board.width()).flat_map(|x| (0..board.height(x)).map(move |y| (x, y))) {
        if std::mem::replace(&mut seen[start.0][start.1], true) {
            continue;
        }
        let mut group = vec![start];
        let mut next = 0;
        while let Some(&(x, y)) = group.get(next) {
            next += 1;
            for cell in [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))] {
                if board.colour(cell) == board.colour(start) && !std::mem::replace(&mut seen[cell.0][cell.1], true) {
                    group.push(cell);
                }
            }
        }
        if group.len() > largest.0 {
            largest = (group.len(), Some(start));
        }
    }
    largest.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_group_is_clicked() {
        assert_eq!(by_largest_groups(&Board::parse(".").unwrap()), 0);
        assert_eq!(by_largest_groups(&Board::parse("OPO/OGO").unwrap()), 4);
        assert_eq!(by_largest_groups(&Board::parse("PPO/OOP").unwrap()), 3);
        assert_eq!(runs(&Board::parse("PPO/POO").unwrap()), 4);
    }
}
