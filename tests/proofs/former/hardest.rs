//! Tests `benches/hardest` against slow versions: the table, which computes the optimum of every board
//! of a size, and the upper bounds with their proofs. `scripts/check_hardest.py` must accept the
//! proofs, and refuse changed ones.

#[path = "../../../benches/hardest/bounds.rs"]
mod bounds;
#[path = "../../../benches/hardest/part.rs"]
mod part;
#[allow(dead_code, reason = "the bench prints more than the tests compare")]
#[path = "../../../benches/hardest/proof.rs"]
mod proof;
#[path = "../../../benches/hardest/search.rs"]
mod search;
#[allow(dead_code, reason = "the bench prints more than the tests compare")]
#[path = "../../../benches/hardest/table.rs"]
mod table;

use crate::common::skip;
use bounds::Bounds;
use kortest::former::{Board, Click, prove};
use part::Part;
use proof::Proof;
use search::Search;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::process::Command;
use table::{Size, Table};

#[test]
fn the_table_has_the_optimum_of_every_board() {
    for [columns, rows, colours] in [[2, 3, 3], [3, 2, 4], [1, 5, 4], [4, 2, 2]] {
        let table = Table::new(Size::rectangle(columns, rows, colours));

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
fn the_bound_of_each_height_is_the_exact_worst_case() {
    let mut known = HashMap::new();
    for [rows, colours] in [[3, 3], [5, 2], [3, 4]] {
        let (bounds, _) = Bounds::prove(rows, colours);
        for first in 0..=rows {
            for second in first..=rows {
                let exact = pairs_up_to([first, second], colours)
                    .iter()
                    .map(|pair| worst_case(pair, &mut known))
                    .max();
                assert_eq!(
                    Some(bounds.get([first, second, 0])),
                    exact,
                    "{first} {second} {colours}"
                );
            }
        }
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn all_pairs_that_need_the_bound_are_left_out() {
    let mut known = HashMap::new();
    for [rows, colours] in [[3, 4], [4, 3]] {
        let (bounds, _) = Bounds::prove(rows, colours);
        let most = bounds.prove_most().unwrap();
        let mut left_out: Vec<part::Key> = most.left_out.iter().map(Part::key).collect();
        left_out.sort_unstable();
        for pair in boards(2, rows, colours) {
            let needs_bound = worst_case(&pair, &mut known) > most.clicks;
            let key = Part::known(pair.columns()).key();
            let is_left_out = left_out.binary_search(&key).is_ok();
            assert!(is_left_out || !needs_bound, "{pair}");
        }
    }
}

#[test]
fn strategies_of_triples_have_at_least_the_exact_worst_case() {
    let mut known = HashMap::new();
    let (bounds, _) = Bounds::prove(3, 3);
    for board in boards(3, 2, 3) {
        let part = Part::known(board.columns());
        let exact = worst_case(&board, &mut known);
        assert!(Search::known_part(&bounds, &part, exact - 1).is_err());
        assert!(Search::known_part(&bounds, &part, 6).is_ok());
    }
}

#[test]
fn the_bound_of_a_board_is_at_least_its_optimum() {
    for [columns, rows, colours] in [[3, 3, 3], [4, 2, 4], [3, 3, 4], [5, 3, 2]] {
        let table = Table::new(Size::rectangle(columns, rows, colours));

        let clicks = Proof::new(columns, rows, colours).clicks();

        let optima = table.rectangle(columns, rows).boards;
        let largest = *optima.last_key_value().unwrap().0;
        assert!(clicks >= largest, "{columns} {rows} {colours}");
    }
}

#[test]
fn boards_of_seven_columns_need_as_many_clicks_as_the_bound() {
    for (rows, clicks) in [(4, 21), (5, 24), (6, 28), (7, 31), (8, 35), (9, 38)] {
        let board = alternating_board(rows);

        let optimum = prove(&board).unwrap().optimum();

        assert_eq!(optimum, Some(clicks), "{board}");
    }
    for rows in 4..=5 {
        let proof = Proof::new(7, rows, 4);
        let optimum = prove(&alternating_board(rows)).unwrap().optimum();
        assert_eq!(Some(u32::from(proof.clicks())), optimum, "{rows} rows");
    }
}

#[test]
fn a_board_of_two_columns_needs_no_claim_about_most_pairs() {
    let proof = Proof::new(2, 5, 4);

    assert_eq!(proof.clicks(), 7);
    assert!(!proof.to_string().contains("most"));
}

#[test]
fn the_checker_accepts_proofs_and_refuses_changed_ones() {
    if !skip::are_installed(&["python3"]) {
        return;
    }
    let file = Proof::new(7, 4, 4).to_string();
    let valid = "valid: every board of 7 x 4 tiles in 4 colours can be cleared in 21 clicks\n";
    assert_eq!(checked(&file), valid);
    for (old, new) in CHANGES {
        let changed = file.replacen(old, new, 1);
        assert_ne!(changed, file, "{old:?}");
        let answer = checked(&changed);
        assert!(answer.starts_with("invalid: line "), "{old:?}: {answer}");
    }
    for kind in ["board", "pair 0 4", "pair 4 4", "most", "triple", "clicks"] {
        let mut lines: Vec<&str> = file.lines().collect();
        let line = lines.iter().position(|line| line.starts_with(kind));
        lines.remove(line.unwrap());
        let answer = checked(&lines.join("\n"));
        assert!(answer.starts_with("invalid: line "), "{kind}: {answer}");
    }
}

#[test]
fn the_checker_finds_how_many_clicks_each_hard_pair_needs() {
    if !skip::are_installed(&["python3"]) {
        return;
    }
    let file = Proof::new(7, 4, 4).to_string();

    let report = report(&file, &["--pairs"]);

    let mut known = HashMap::new();
    for line in report.lines().skip(1) {
        let [first, second, clicks] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let pair = Board::from_columns(vec![column(first), column(second)]).unwrap();
        assert_eq!(worst_case(&pair, &mut known).to_string(), clicks, "{line}");
    }
    assert_eq!(report.lines().count(), 11);
}

/// Changes of the proof for 7 x 4 tiles in four colours that make it wrong.
const CHANGES: [(&str, &str); 12] = [
    ("board 7 4 4", "board 8 4 4"),
    ("board 7 4 4", "board 7 5 4"),
    ("board 7 4 4", "board 7 4 5"),
    ("pair 0 4 4 ", "pair 0 4 3 "),
    ("pair 3 4 5 0", "pair 3 4 5 2"),
    ("pair 3 4 5 ", "pair 3 4 5 !"),
    ("pair 4 4 6 ", "pair 4 5 6 "),
    ("most 5 ", "most 4 "),
    ("most 5 0", "most 5 !0"),
    ("triple O", "triple P"),
    ("clicks 21", "clicks 20"),
    ("clicks 21", "clicks 21\nclicks 21"),
];

/// Returns what the checker prints about a file.
fn checked(file: &str) -> String {
    report(file, &[])
}

/// Returns what the checker prints about a file with these options.
fn report(file: &str, options: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hardest.txt");
    fs::write(&path, file).unwrap();
    let script = skip::root().join("scripts/check_hardest.py");
    let python = Command::new("python3")
        .arg(script)
        .args(options)
        .arg(path)
        .output();
    String::from_utf8(python.unwrap().stdout).unwrap()
}

/// Returns the colours of a column of a file.
fn column(letters: &str) -> Vec<u8> {
    let colours = letters
        .chars()
        .map(|letter| "OPGB".find(letter).unwrap() as u8);
    colours.collect()
}

/// Returns the board of `docs/HARDEST.md` with this number of rows.
fn alternating_board(rows: usize) -> Board {
    let mut text = ["OGOGOGO", "BPBPBPB"].repeat(rows.div_ceil(2));
    text.truncate(rows);
    if rows % 2 == 1 {
        text[rows - 1] = "PGOBOGP";
    }
    text.join("/").parse().unwrap()
}

/// Returns all pairs of columns with at most these heights.
fn pairs_up_to(heights: [usize; 2], colours: usize) -> Vec<Board> {
    let mut pairs = Vec::new();
    for first in columns_up_to(heights[0], colours) {
        for second in columns_up_to(heights[1], colours) {
            pairs.push(Board::from_columns(vec![first.clone(), second]).unwrap());
        }
    }
    pairs
}

/// Returns all columns with at most this number of tiles.
fn columns_up_to(rows: usize, colours: usize) -> Vec<Vec<u8>> {
    let mut columns = vec![Vec::new()];
    let mut longest = 0;
    for _ in 0..rows {
        let begin = std::mem::replace(&mut longest, columns.len());
        let shorter = columns[begin..].to_vec();
        for column in shorter {
            for colour in 0..colours as u8 {
                columns.push([column.clone(), vec![colour]].concat());
            }
        }
    }
    columns
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
