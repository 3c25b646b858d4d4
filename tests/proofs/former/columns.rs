//! Compares the column program, a proof method for Former, with brute force and with proofs by
//! search.

use crate::common::check::check_former;
use crate::common::symmetry::every_small_board;
use crate::common::*;
use kortest::former::certificate::{Certificate, ClicksClaim};
use kortest::former::{Board, Method, ProveOptions, Unfinished, daily, prove_with};
use kortest::internals::former::{Direction, Swept, sweep};
use kortest::runtime::{Limits, Run};
use std::sync::atomic::AtomicBool;

fn swept(board: &Board, first_sides: &[Direction]) -> Swept {
    sweep(board, first_sides, one_thread())
}

fn agrees(board: &Board, optimum: u32, random: &mut fastrand::Rng) {
    let drawn: Vec<Direction> = (0..board.width())
        .map(|_| {
            if random.bool() {
                Direction::Right
            } else {
                Direction::Left
            }
        })
        .collect();
    let only = [Direction::Right, Direction::Left].map(|side| vec![side; board.width()]);
    let checked = random.usize(..4);
    for (n, order) in [&only[0][..], &only[1], &[], &drawn]
        .into_iter()
        .enumerate()
    {
        let Swept {
            answer,
            lower_bound,
            evidence,
            ..
        } = swept(board, order);
        let Ok(clicks) = answer else {
            panic!("{board} {order:?}: {answer:?}")
        };
        assert_eq!(
            (clicks.len() as u32, lower_bound),
            (optimum, optimum),
            "{board} {order:?}"
        );
        let left = board.replay(&clicks);
        assert!(
            left.as_ref().is_ok_and(Board::is_empty),
            "{board} {order:?}: {clicks:?} leaves {left:?}"
        );
        if optimum > 0 && n == checked {
            let says = |clicks| Certificate {
                board: board.to_string(),
                claim: ClicksClaim::AtLeast(clicks),
                witness: None,
                evidence: None,
                columns: Some(evidence.clone()),
            };
            check_former(&says(optimum).to_bytes().0, 1)
                .unwrap_or_else(|error| panic!("{board} {order:?}: {error}"));
            check_former(&says(optimum + 1).to_bytes().0, 1)
                .expect_err("no bound is above the optimum");
        }
    }
}

#[test]
fn every_small_board_agrees() {
    let mut random = seeded(60);
    every_small_board(
        &[(3, 3, 3), (3, 4, 2), (4, 3, 2), (2, 6, 2)],
        |board, optimum| {
            agrees(board, optimum, &mut random);
        },
    );
}

#[test]
fn random_boards_agree() {
    random_boards(
        part(40_000, 64),
        61,
        |random| random_board(random, 14),
        agrees,
    );
    random_boards(
        part(30_000, 96),
        62,
        |random| tall_board(random, 14),
        agrees,
    );
}

/// Tests boards of five to eight colours and ten to twelve rows.
#[test]
fn random_boards_of_other_sizes() {
    let draw = |random: &mut fastrand::Rng| {
        let (tall, colours) = (random.bool(), random.u8(2..=8));
        let heights = if tall {
            [random.usize(10..=12), random.usize(0..=2), 0]
        } else {
            [4, 4, 5]
        };
        let mut columns: Vec<Vec<u8>> = heights
            .iter()
            .map(|&height| (0..height).map(|_| random.u8(..colours)).collect())
            .collect();
        random.shuffle(&mut columns);
        Board::from_columns(columns)
    };
    random_boards(part(20_000, 144), 65, draw, agrees);
}

/// Tests boards in which one click often removes separate parts of a column.
#[test]
fn random_boards_with_clicks_around() {
    let draw = |random: &mut fastrand::Rng| {
        let (width, height) = [(3, 5), (4, 4), (5, 3), (3, 6), (2, 7), (2, 9)][random.usize(..6)];
        let colours = random.u8(2..=3);
        let mut column = |_| {
            (0..random.usize(height - 1..=height))
                .map(|_| random.u8(..colours))
                .collect()
        };
        Board::from_columns((0..width).map(&mut column).collect())
    };
    random_boards(part(30_000, 192), 63, draw, agrees);
}

/// Small boards for which earlier versions of the column program were wrong.
#[test]
fn boards_on_which_wrong_rules_err() {
    for (board, optimum) in [
        // A click may remove several separate parts of a column.
        (".PP/.OP/OPP", 2),
        // A click may remove separate parts of a column only if other columns connect these parts.
        (".P./.O./OPP", 3),
        // No column connects the two tiles `O`, so no click removes both.
        ("O./P./OP", 3),
    ] {
        let board = Board::parse(board).unwrap();
        assert_eq!(BruteForce::default().optimum(&board), optimum);
        agrees(&board, optimum, &mut seeded(1));
    }
}

/// Dates of NRK's boards that the search proves in seconds.
const QUICKLY_SEARCHED: [&str; 10] = [
    "2024-11-24",
    "2024-11-26",
    "2024-12-09",
    "2025-01-11",
    "2025-02-13",
    "2025-03-14",
    "2025-03-27",
    "2025-04-15",
    "2025-05-27",
    "2025-06-26",
];

#[test]
fn real_boards_agree_with_the_search() {
    for date in QUICKLY_SEARCHED.into_iter().take(part(10, 3)) {
        let board = daily::read(date).unwrap().unwrap();
        let proof = run(
            &board,
            &ProveOptions {
                method: Method::Both,
                ..ProveOptions::default()
            },
        );
        assert!(
            proof.optimum().is_some() && proof.columns.is_some() && proof.search.is_some(),
            "{date}"
        );
        assert_eq!(proof.method(), Method::Both);
    }
}

#[test]
fn layers_are_the_same_for_any_number_of_threads() {
    let board = daily::board(2024, 11, 24).unwrap();
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| swept(&board, &[]))
    };
    let one = with(1);
    assert_eq!(one.nodes, 1_177, "the fingerprint of the column program");
    assert_eq!(one, with(2));
    assert_eq!(one, with(8));
}

#[test]
fn too_little_memory_is_reported() {
    let board = daily::board(2024, 11, 24).unwrap();
    let swept = sweep(&board, &[], resources(1, 1 << 14));
    assert_eq!(swept.answer, Err(Unfinished::Memory));
    assert!((1..=13).contains(&swept.lower_bound));
    // The memory is too small for the column program, so the search proves the board.
    let proof = prove_with(&board, &ProveOptions::default(), resources(1, 1 << 14)).unwrap();
    assert_eq!(
        (
            proof.optimum(),
            proof.columns.is_some(),
            proof.search.is_some()
        ),
        (Some(13), false, true)
    );
}

#[test]
fn a_part_of_the_layers_shows_a_bound() {
    let mut random = seeded(66);
    let mut shown = 0;
    for _ in 0..part(2_000, 24) {
        let board = random_board(&mut random, 14);
        let optimum = BruteForce::default().optimum(&board);
        let whole = swept(&board, &[]).evidence;
        let stop = AtomicBool::new(true);
        let limits = Limits {
            stop: &stop,
            deadline: None,
        };
        let Swept {
            lower_bound,
            evidence,
            ..
        } = sweep(
            &board,
            &[],
            Run {
                limits,
                ..one_thread()
            },
        );
        assert!(
            lower_bound <= optimum && (evidence != whole || board.is_empty()),
            "{board}"
        );
        shown += lower_bound;
    }
    assert!(shown > 0);
}

#[test]
fn a_wide_board() {
    let mut random = seeded(64);
    let columns = (0..64)
        .map(|_| (0..3).map(|_| random.u8(..4)).collect())
        .collect();
    let board = Board::from_columns(columns);
    let proof = run(&board, &ProveOptions::default());
    assert!(proof.optimum().is_some() && proof.columns.is_some());
}
