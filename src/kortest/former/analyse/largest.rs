//! A solution that is found at once: the largest group, again and again.

use crate::former::board::{Board, Click};

/// How many clicks it takes. Where nothing else is known the optimum is at most this.
pub fn by_largest_groups(board: &Board) -> u32 {
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
    }
}
