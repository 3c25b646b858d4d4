//! Compares the prover with brute force, on every tiny board and on many random boards.

use crate::common::symmetry::every_small_board;
use crate::common::*;
use kortest::former::{Board, Click};
use kortest::internals::Puzzle;
use kortest::internals::former::{Former, Kernel, Layout, Rules, Tuning, column_runs};

fn is_proven(board: &Board, optimum: u32, random: &mut fastrand::Rng) {
    let (options, tuning, run) = random_options(random);
    let run = run.threads(if random.u8(..50) == 0 { 3 } else { run.threads });
    let proof = run_tuned(board, &options, &tuning, run);
    assert_eq!(
        (proof.optimum(), proof.lower_bound()),
        (Some(optimum), optimum),
        "{board} {options:?} {tuning:?}"
    );
}

#[test]
fn every_small_board_is_proven() {
    let mut random = seeded(1);
    every_small_board(
        &[(3, 3, 3), (3, 4, 2), (4, 3, 2), (2, 6, 2)],
        |board, optimum| {
            is_proven(board, optimum, &mut random);
        },
    );
}

#[test]
fn random_boards_are_proven() {
    random_boards(
        many(10_000),
        11,
        |random| random_board(random, 14),
        is_proven,
    );
    let tall = |random: &mut fastrand::Rng| {
        let tiles = random.usize(8..=14);
        tall_board(random, tiles)
    };
    random_boards(many(10_000), 13, tall, is_proven);
}

#[test]
fn wide_flat_boards_and_boards_with_gaps() {
    let draw = |random: &mut fastrand::Rng| {
        let columns = random.usize(10..=63);
        let mut board = vec![Vec::new(); columns];
        for _ in 0..random.usize(1..=12) {
            let column = random.usize(..columns);
            if board[column].len() < 63 / columns {
                board[column].push(random.u8(..2));
            }
        }
        Board::from_columns(board).unwrap()
    };
    random_boards(many(1_000), 15, draw, is_proven);
}

#[test]
fn the_bound_does_not_exceed_the_optimum() {
    let mut random = seeded(21);
    for _ in 0..600 {
        let board = if random.bool() {
            random_board(&mut random, 13)
        } else {
            tall_board(&mut random, 13)
        };
        let mut brute_force = BruteForce::default();
        let former = former(&board, Rules::default());
        let layout = former.layout();
        let mut tiles = layout.all;
        while tiles != 0 {
            let state = former.state(tiles);
            let optimum = brute_force.optimum(&layout.board(tiles));
            assert!(u32::from(state.bound) <= optimum, "{}", layout.board(tiles));
            let mut moves = Vec::new();
            former.moves(&state, &mut moves);
            tiles &= !moves[random.usize(..moves.len())];
        }
    }
}

#[test]
fn a_click_lowers_each_lower_bound_by_at_most_one() {
    let mut random = seeded(22);
    for n in 0..many(20_000) {
        let board = if n % 2 == 0 {
            random_board(&mut random, 25)
        } else {
            tall_board(&mut random, 27)
        };
        let former = former(&board, Rules::default());
        let root = former.root();
        let mut moves = Vec::new();
        former.moves(&root, &mut moves);
        for mv in moves {
            let child = former.after(&root, mv);
            assert!(
                child.runs + 1 >= root.runs && child.bound + 1 >= root.bound,
                "{board}"
            );
        }
    }
}

/// Both implementations, with and without BMI2 instructions, must find the same groups as a simple
/// program.
#[test]
fn kernels_agree_with_the_plain_board() {
    let mut random = seeded(23);
    for _ in 0..many(3_000) {
        let layout = Layout::new(&partly_full_board(&mut random)).unwrap();
        let tiles = layout.all & random.u64(..);
        for portable in [false, true] {
            let kernel = Kernel::new(&layout, portable);
            let mut groups = Vec::new();
            kernel.groups(tiles, &mut groups);
            assert_groups(&layout, tiles, &groups);
            assert_whole_runs(&layout, &kernel, tiles, &groups);
            assert_groups_in_columns(&layout, &kernel, tiles, &groups);
            assert!(groups.iter().all(|&group| kernel.is_group(tiles, group)));
            for _ in 0..5 {
                let part = tiles & random.u64(..) & random.u64(..);
                if part != 0 {
                    assert_eq!(kernel.is_group(tiles, part), groups.contains(&part));
                }
            }
        }
    }
}

/// Returns a board of at most 63 cells, the limit of the search. Every third column is full.
fn partly_full_board(random: &mut fastrand::Rng) -> Board {
    let sizes = [(7, 9), (9, 7), (1, 9), (31, 2), (63, 1), (3, 6)];
    let (width, height) = sizes[random.usize(..sizes.len())];
    let mut columns = vec![Vec::new(); width];
    for (x, column) in columns.iter_mut().enumerate() {
        let tiles = if x.is_multiple_of(3) {
            height
        } else {
            random.usize(..=height)
        };
        for _ in 0..tiles {
            column.push(random.u8(..4));
        }
    }
    Board::from_columns(columns).unwrap()
}

/// Asserts that the groups are those of the plain board, in the same order.
fn assert_groups(layout: &Layout, tiles: u64, groups: &[u64]) {
    let board = layout.board(tiles);
    let plain = board.groups();
    assert_eq!(groups.len(), plain.len(), "{board}");
    for (&group, cells) in groups.iter().zip(&plain) {
        let tiles_of_group = (0..64).filter(|&tile| group >> tile & 1 == 1);
        let found: Vec<Click> = tiles_of_group
            .map(|tile| layout.cell(tiles, tile))
            .collect();
        assert_eq!(&found, cells, "{board}");
    }
}

/// Asserts that the whole runs are the groups whose removal lowers the number of column runs.
fn assert_whole_runs(layout: &Layout, kernel: &Kernel, tiles: u64, groups: &[u64]) {
    let runs = column_runs(&layout.column_infos(tiles));
    let mut expected = groups.to_vec();
    expected.retain(|group| column_runs(&layout.column_infos(tiles & !group)) < runs);
    let whole = whole_runs(kernel, tiles);
    assert_eq!(whole, expected, "{}", layout.board(tiles));
    let mut has_two = false;
    for run in whole {
        has_two |= run == tiles || !whole_runs(kernel, tiles & !run).is_empty();
    }
    assert_eq!(kernel.has_two_whole_runs(tiles), has_two);
}

fn whole_runs(kernel: &Kernel, tiles: u64) -> Vec<u64> {
    let mut whole = Vec::new();
    kernel.whole_runs(tiles, &mut whole);
    whole
}

/// Asserts that the groups in each column are those with a tile in the column.
fn assert_groups_in_columns(layout: &Layout, kernel: &Kernel, tiles: u64, groups: &[u64]) {
    for x in 0..layout.columns.len() {
        let column = layout.span(x, x);
        let mut expected = groups.to_vec();
        expected.retain(|group| group & column != 0);
        let mut through = Vec::new();
        kernel.groups_in(tiles, x, &mut through);
        through.sort_by_key(|group| group.trailing_zeros());
        assert_eq!(through, expected);
    }
}

#[test]
fn states_that_fail_at_sight_cannot_be_solved() {
    let mut random = seeded(30);
    let (mut failed, mut by_surplus) = (0, 0);
    for n in 0..many(3_000) {
        let board = if random.bool() {
            random_board(&mut random, 14)
        } else {
            tall_board(&mut random, 14)
        };
        let former = Former::new(Layout::new(&board).unwrap(), Rules::default(), n % 2 == 0);
        let mut brute_force = BruteForce::default();
        for _ in 0..8 {
            let state = former.state(former.layout().all & (random.u64(..) | random.u64(..)));
            if state.tiles != 0
                && former.fails_at_sight(&state, state.bound.into(), &mut Vec::new())
            {
                assert!(
                    brute_force.optimum(&former.layout().board(state.tiles)) > state.bound.into(),
                    "{}",
                    former.layout().board(state.tiles)
                );
                failed += 1;
                by_surplus += usize::from(state.bound > state.runs);
            }
        }
    }
    assert!(
        failed > many(1_000) && by_surplus > many(200),
        "{failed} {by_surplus}"
    );
}

#[test]
fn look_ahead_keeps_moves_that_lower_the_bound() {
    let mut random = seeded(29);
    let (mut left_out, mut by_surplus) = (0, 0);
    for _ in 0..many(2_000) {
        let board = if random.bool() {
            random_board(&mut random, 40)
        } else {
            tall_board(&mut random, 40)
        };
        let former = former(&board, Rules::default());
        let state = former.state(former.layout().all & (random.u64(..) | random.u64(..)));
        if state.tiles == 0 {
            continue;
        }
        let (mut all, mut few) = (Vec::new(), Vec::new());
        former.moves(&state, &mut all);
        former.candidates(&state, state.bound.into(), &mut few);
        for &group in &all {
            let lowers = former.after(&state, group).bound < state.bound;
            assert!(
                few.contains(&group) || !lowers,
                "{}",
                former.layout().board(state.tiles)
            );
            by_surplus += usize::from(lowers && state.bound > state.runs);
        }
        assert!(few.iter().all(|group| all.contains(group)));
        left_out += all.len() - few.len();
    }
    assert!(
        left_out > many(10_000) && by_surplus > many(1_000),
        "{left_out} {by_surplus}"
    );
}

#[test]
fn a_click_sleeps_only_where_the_other_one_is_possible_after_it() {
    let board = "G./O./G./P./OO/PB/PO";
    assert_eq!(
        BruteForce::default().optimum(&Board::parse(board).unwrap()),
        5
    );
    for sleep in [false, true] {
        let options = search_options().patience(None);
        let proof = run_tuned(
            &Board::parse(board).unwrap(),
            &options,
            &Tuning {
                sleep,
                ..Tuning::default()
            },
            one_thread(),
        );
        assert_eq!(proof.optimum(), Some(5));
    }
}
