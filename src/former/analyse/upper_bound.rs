//! A quick upper bound on the optimum of a board.

use crate::board::Board;

/// Larger boards are not played, because a game on a large board takes too long.
const MAX_TILES: usize = 200;

pub fn upper_bound(board: &Board) -> u32 {
    if board.tiles() > MAX_TILES {
        runs(board)
    } else {
        by_largest_groups(board)
    }
}

/// Returns the number of vertical runs in all columns. A vertical run is a maximal sequence of
/// adjacent tiles of equal colour in a column.
///
/// # Why this is an upper bound on the number of clicks
///
/// Every click removes at least one whole run. When tiles fall, runs may merge, but the number of
/// runs never increases.
fn runs(board: &Board) -> u32 {
    board
        .columns()
        .iter()
        .map(|column| column.chunk_by(|a, b| a == b).count() as u32)
        .sum()
}

/// Returns the number of clicks if every click removes a largest group.
fn by_largest_groups(board: &Board) -> u32 {
    let mut left = board.clone();
    let mut clicks = 0;
    // `max_by_key` returns the last of equal groups, so the list is reversed.
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
    fn upper_bounds_of_small_boards() {
        assert_eq!(by_largest_groups(&Board::parse(".").unwrap()), 0);
        assert_eq!(by_largest_groups(&Board::parse("OPO/OGO").unwrap()), 4);
        assert_eq!(by_largest_groups(&Board::parse("PPO/OOP").unwrap()), 3);
        assert_eq!(runs(&Board::parse("PPO/POO").unwrap()), 4);
    }
}
