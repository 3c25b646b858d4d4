//! Tests the table of `benches/hardest`, which computes a number for every board of a size, against
//! slow versions.

#[allow(dead_code, reason = "the bench prints more than the tests compare")]
#[path = "../../../benches/hardest/table.rs"]
mod table;

use kortest::former::{Board, Click, prove};
use std::collections::{BTreeMap, HashMap};
use table::{Question, Size, Table};

#[test]
fn the_table_has_the_optimum_of_every_board() {
    for [columns, rows, colours] in [[2, 3, 3], [3, 2, 4], [1, 5, 4], [4, 2, 2]] {
        let table = Table::new(Size::rectangle(columns, rows, colours), Question::Optimum);

        let found = table.rectangle(columns, rows);

        let mut expected: BTreeMap<u8, u64> = BTreeMap::new();
        for board in boards(columns, rows, colours) {
            let optimum = prove(&board).unwrap().optimum().unwrap();
            *expected.entry(optimum as u8).or_default() += 1;
        }
        assert_eq!(found.boards, expected, "{columns} {rows} {colours}");
        let hardest: Board = found.hardest.parse().unwrap();
        let optimum = prove(&hardest).unwrap().optimum();
        assert_eq!(
            optimum.map(|optimum| optimum as u8),
            expected.keys().last().copied()
        );
    }
}

#[test]
fn the_table_has_the_worst_case_of_every_board() {
    for [columns, rows, colours] in [[2, 3, 3], [3, 2, 3], [3, 3, 2], [1, 5, 4]] {
        let table = Table::new(Size::rectangle(columns, rows, colours), Question::WorstCase);

        let found = table.rectangle(columns, rows);

        let mut expected: BTreeMap<u8, u64> = BTreeMap::new();
        let mut known = HashMap::new();
        for board in boards(columns, rows, colours) {
            *expected.entry(worst_case(&board, &mut known)).or_default() += 1;
        }
        assert_eq!(found.boards, expected, "{columns} {rows} {colours}");
    }
}

/// Returns all boards of a rectangle.
fn boards(columns: usize, rows: usize, colours: usize) -> Vec<Board> {
    let mut boards = Vec::new();
    for number in 0..colours.pow((columns * rows) as u32) {
        let mut rest = number;
        let mut tiles = vec![vec![0; rows]; columns];
        for tile in tiles.iter_mut().flatten() {
            *tile = (rest % colours) as u8;
            rest /= colours;
        }
        boards.push(Board::from_columns(tiles).unwrap());
    }
    boards
}

/// Returns how many clicks are enough if an opponent may add groups of the same colour to each click.
fn worst_case(board: &Board, known: &mut HashMap<Board, u8>) -> u8 {
    if board.is_empty() {
        return 0;
    }
    if let Some(&number) = known.get(board) {
        return number;
    }
    let groups = board.groups();
    let mut best = u8::MAX;
    for clicked in &groups {
        let mut worst = 0;
        for chosen in 0..1 << groups.len() {
            let mut removed = clicked.clone();
            for (index, group) in groups.iter().enumerate() {
                if chosen >> index & 1 == 1 && group != clicked {
                    removed.extend(group);
                }
            }
            if removed
                .iter()
                .all(|&tile| board.colour(tile) == board.colour(clicked[0]))
            {
                worst = worst.max(worst_case(&without(board, &removed), known));
            }
        }
        best = best.min(worst);
    }
    known.insert(board.clone(), best + 1);
    best + 1
}

/// Removes tiles from a board.
fn without(board: &Board, removed: &[Click]) -> Board {
    let mut columns = Vec::new();
    for (x, column) in board.columns().iter().enumerate() {
        let mut left = Vec::new();
        for (y, &colour) in column.iter().enumerate() {
            if !removed.contains(&(x, y)) {
                left.push(colour);
            }
        }
        columns.push(left);
    }
    Board::from_columns(columns).unwrap()
}
