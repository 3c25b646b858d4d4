//! How many clicks suffice in any case, found at once.

use crate::board::Board;

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
    // Of equally large groups the first one.
    while let Some(group) = left.groups().into_iter().rev().max_by_key(Vec::len) {
        left = left.click(group[0]).expect("a group has a tile");
        clicks += 1;
    }
    clicks
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
