//! Compares the column program, a proof method for Former, with brute force and with proofs by
//! search.

use crate::common::check::check_former;
use crate::common::symmetry::every_small_board;
use crate::common::*;
use kortest::former::certificate::{Certificate, Claim};
use kortest::former::{Board, Method, ProveOptions, Unfinished, daily, prove_with};
use kortest::internals::former::{Direction, Evidence, Swept, sweep};
use kortest::runtime::Limits;
use std::sync::atomic::AtomicBool;

fn swept(board: &Board, first_sides: &[Direction]) -> Swept {
    sweep(board, first_sides, one_thread())
}

/// Compares the column program with the optimum, for several orders in which the layers are built.
fn agrees(board: &Board, optimum: u32, random: &mut fastrand::Rng) {
    let mut drawn = Vec::new();
    for _ in 0..board.width() {
        drawn.push(if random.bool() {
            Direction::Right
        } else {
            Direction::Left
        });
    }
    let right = vec![Direction::Right; board.width()];
    let left = vec![Direction::Left; board.width()];
    let checked = random.usize(..4);
    for (n, order) in [right, left, Vec::new(), drawn].iter().enumerate() {
        let Swept {
            answer,
            lower_bound,
            ..
        } = swept(board, order);
        let Ok(clicks) = answer else {
            panic!("{board} {order:?}: {answer:?}")
        };
        assert_eq!(clicks.len() as u32, optimum, "{board} {order:?}");
        assert_eq!(lower_bound.moves(), optimum, "{board} {order:?}");
        let rest = board.replay(&clicks).unwrap();
        assert!(rest.is_empty(), "{board} {order:?}: {clicks:?}");
        if optimum > 0 && n == checked {
            let mut certificate = Certificate {
                board: board.to_string(),
                claim: Claim::AtLeast(optimum),
                witness: None,
                evidence: None,
                columns: lower_bound.evidence().and_then(Evidence::columns).cloned(),
            };
            check_former(&certificate.to_bytes().0, 1)
                .unwrap_or_else(|error| panic!("{board} {order:?}: {error}"));
            certificate.claim = Claim::AtLeast(optimum + 1);
            check_former(&certificate.to_bytes().0, 1).expect_err("no bound is above the optimum");
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
        part(40_000, 128),
        61,
        |random| random_board(random, 14),
        agrees,
    );
    random_boards(
        part(30_000, 192),
        62,
        |random| tall_board(random, 14),
        agrees,
    );
}

/// Tests boards of five to eight colours and ten to twelve rows.
#[test]
fn random_boards_of_other_sizes() {
    random_boards(part(20_000, 288), 65, board_of_other_size, agrees);
}

/// Returns a board of at most eight colours and twelve rows.
fn board_of_other_size(random: &mut fastrand::Rng) -> Board {
    let is_tall = random.bool();
    let colours = random.u8(2..=8);
    let heights = if is_tall {
        [random.usize(10..=12), random.usize(0..=2), 0]
    } else {
        [4, 4, 5]
    };
    let mut columns = heights.map(|height| random_column(random, height, colours));
    random.shuffle(&mut columns);
    Board::from_columns(columns.into()).unwrap()
}

/// Tests boards in which one click often removes separate parts of a column.
#[test]
fn random_boards_with_clicks_around() {
    random_boards(part(30_000, 192), 63, board_with_few_colours, agrees);
}

/// Returns a board that is nearly full, of two or three colours.
fn board_with_few_colours(random: &mut fastrand::Rng) -> Board {
    let sizes = [(3, 5), (4, 4), (5, 3), (3, 6), (2, 7), (2, 9)];
    let (width, height) = sizes[random.usize(..sizes.len())];
    let colours = random.u8(2..=3);
    let mut columns = Vec::new();
    for _ in 0..width {
        let height = random.usize(height - 1..=height);
        columns.push(random_column(random, height, colours));
    }
    Board::from_columns(columns).unwrap()
}

fn random_column(random: &mut fastrand::Rng, height: usize, colours: u8) -> Vec<u8> {
    let mut column = Vec::new();
    for _ in 0..height {
        column.push(random.u8(..colours));
    }
    column
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
#[ignore = "slow, so it runs at night"]
fn real_boards_agree_with_the_search() {
    for date in QUICKLY_SEARCHED.into_iter().take(part(10, 3)) {
        let board = daily::read(date).unwrap().unwrap();
        let proof = run(&board, &ProveOptions::default().method(Method::Both));
        assert!(
            proof.optimum().is_some() && proof.columns().is_some() && proof.search().is_some(),
            "{date}"
        );
        assert_eq!(proof.method(), Method::Both);
    }
}

#[test]
fn layers_are_the_same_for_any_number_of_threads() {
    let board = daily::board(2024, 11, 24).unwrap();
    let one = swept_by_threads(&board, 1);
    assert_eq!(one.nodes, 1_177, "the fingerprint of the column program");
    assert_eq!(one, swept_by_threads(&board, 2));
    assert_eq!(one, swept_by_threads(&board, 8));
}

fn swept_by_threads(board: &Board, threads: usize) -> Swept {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    pool.install(|| swept(board, &[]))
}

#[test]
fn too_little_memory_is_reported() {
    let board = daily::board(2024, 11, 24).unwrap();
    let swept = sweep(&board, &[], resources(1, 1 << 14));
    assert_eq!(swept.answer, Err(Unfinished::Memory));
    assert!((1..=13).contains(&swept.lower_bound.moves()));
    // The memory is too small for the column program, so the search proves the board.
    let proof = prove_with(&board, &ProveOptions::default(), resources(1, 1 << 14)).unwrap();
    assert_eq!(
        (
            proof.optimum(),
            proof.columns().is_some(),
            proof.search().is_some()
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
        let stop = AtomicBool::new(true);
        let limits = Limits::none().stop(&stop);
        let swept = sweep(&board, &[], one_thread().limits(limits));
        let lower_bound = swept.lower_bound.moves();
        assert_eq!(swept.layers, usize::from(!board.is_empty()), "{board}");
        assert!(lower_bound <= optimum, "{board}");
        assert!(
            swept.lower_bound.evidence().is_some() || lower_bound == 0,
            "{board}"
        );
        shown += lower_bound;
    }
    assert!(shown > 0);
}

#[test]
fn a_wide_board() {
    let mut random = seeded(64);
    let mut columns = Vec::new();
    for _ in 0..64 {
        columns.push(random_column(&mut random, 3, 4));
    }
    let board = Board::from_columns(columns).unwrap();
    let proof = run(&board, &ProveOptions::default());
    assert!(proof.optimum().is_some() && proof.columns().is_some());
}
