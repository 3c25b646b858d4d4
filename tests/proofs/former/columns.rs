//! The column program against trying everything, and against the search.

use crate::common::check::check_former;
use crate::common::symmetry::every_board;
use crate::common::*;
use kortest::former::certificate::{Certificate, ClicksClaim};
use kortest::former::{Board, Click, Method, ProveOptions, Unfinished, daily, prove_with};
use kortest::internals::former::{Direction, Swept, sweep};
use kortest::runtime::{Limits, Run};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

fn swept(board: &Board, first_sides: &[Direction]) -> Swept {
    sweep(board, first_sides, one_thread())
}

/// Finds the optimum and proves it: from each side alone, from the cheaper one, and in an order drawn at random. The checker
/// gets one of these proofs.
fn agrees(board: &Board, optimum: u32, random: &mut fastrand::Rng) {
    let drawn: Vec<Direction> =
        (0..board.width()).map(|_| if random.bool() { Direction::Right } else { Direction::Left }).collect();
    let only = [Direction::Right, Direction::Left].map(|side| vec![side; board.width()]);
    let checked = random.usize(..4);
    for (n, order) in [&only[0][..], &only[1], &[], &drawn].into_iter().enumerate() {
        let Swept { answer, lower_bound, evidence, .. } = swept(board, order);
        let Ok(clicks) = answer else { panic!("{board} {order:?}: {answer:?}") };
        assert_eq!((clicks.len() as u32, lower_bound), (optimum, optimum), "{board} {order:?}");
        let left = board.replay(&clicks);
        assert!(left.as_ref().is_ok_and(Board::is_empty), "{board} {order:?}: {clicks:?} leaves {left:?}");
        if optimum > 0 && n == checked {
            let says = |clicks| Certificate {
                board: board.to_string(),
                claim: ClicksClaim::AtLeast(clicks),
                witness: None,
                evidence: None,
                columns: Some(evidence.clone()),
            };
            check_former(&says(optimum).to_bytes().0, 1).unwrap_or_else(|error| panic!("{board} {order:?}: {error}"));
            check_former(&says(optimum + 1).to_bytes().0, 1).expect_err("no bound is above the optimum");
        }
    }
}

/// All boards of a size with up to so many colours.
fn every_board_agrees(width: usize, height: usize, colours: usize) {
    let mut random = seeded(60);
    let mut brute_force = BruteForce::default();
    let boards = every_board(width, height, colours, |board| {
        agrees(&board, brute_force.optimum(&board), &mut random);
    });
    assert!(boards > 1_000, "{boards}");
}

#[test]
fn every_3x3_board_of_3_colours() {
    every_board_agrees(3, 3, 3);
}

#[test]
fn every_3x4_and_4x3_board_of_2_colours() {
    every_board_agrees(3, 4, 2);
    every_board_agrees(4, 3, 2);
}

#[test]
fn every_2x6_board_of_2_colours() {
    every_board_agrees(2, 6, 2);
}

#[test]
fn random_boards() {
    let mut random = seeded(61);
    for _ in 0..part(40_000, 64) {
        let board = random_board(&mut random, 14);
        agrees(&board, BruteForce::default().optimum(&board), &mut random);
    }
}

#[test]
fn random_boards_with_tall_columns() {
    let mut random = seeded(62);
    for _ in 0..part(30_000, 96) {
        let board = tall_board(&mut random, 14);
        agrees(&board, BruteForce::default().optimum(&board), &mut random);
    }
}

/// What no board of NRK has: five to eight colours, ten to twelve rows.
#[test]
fn random_boards_of_other_sizes() {
    let mut random = seeded(65);
    for _ in 0..part(20_000, 144) {
        let (tall, colours) = (random.bool(), random.u8(2..=8));
        let heights = if tall { [random.usize(10..=12), random.usize(0..=2), 0] } else { [4, 4, 5] };
        let mut columns: Vec<Vec<u8>> =
            heights.iter().map(|&height| (0..height).map(|_| random.u8(..colours)).collect()).collect();
        random.shuffle(&mut columns);
        let board = Board::from_columns(columns);
        agrees(&board, BruteForce::default().optimum(&board), &mut random);
    }
}

/// Boards of few colours, many of which need a click through several runs of one column.
#[test]
fn random_boards_with_clicks_around() {
    let mut random = seeded(63);
    let mut around = 0;
    for _ in 0..part(30_000, 192) {
        let (width, height) = [(3, 5), (4, 4), (5, 3), (3, 6), (2, 7), (2, 9)][random.usize(..6)];
        let colours = random.u8(2..=3);
        let mut column = |_| (0..random.usize(height - 1..=height)).map(|_| random.u8(..colours)).collect();
        let board = Board::from_columns((0..width).map(&mut column).collect());
        let optimum = BruteForce::default().optimum(&board);
        around += usize::from(variant(&board, single_runs) > optimum);
        agrees(&board, optimum, &mut random);
    }
    assert!(around >= part(1_000, 192), "only {around} boards need a click through several runs");
}

/// The rules of a wrong column program, played out on the plain board: the least number of clicks if a click
/// takes away what `clicks` says.
fn variant(board: &Board, clicks: fn(&Board) -> Vec<Vec<Click>>) -> u32 {
    fn least(board: &Board, clicks: fn(&Board) -> Vec<Vec<Click>>, known: &mut HashMap<Board, u32>) -> u32 {
        if board.is_empty() {
            return 0;
        }
        if let Some(&known) = known.get(board) {
            return known;
        }
        let after = clicks(board).into_iter().map(|cells| without(board, &cells));
        // A board may be stuck under stricter rules.
        let best = after.map(|after| least(&after, clicks, known).saturating_add(1)).min().unwrap_or(u32::MAX);
        known.insert(board.clone(), best);
        best
    }
    least(board, clicks, &mut HashMap::new())
}

fn without(board: &Board, cells: &[Click]) -> Board {
    let column = |x: usize| {
        let tiles = board.columns()[x].iter().enumerate();
        tiles.filter(|&(y, _)| !cells.contains(&(x, y))).map(|(_, &colour)| colour).collect()
    };
    Board::from_columns((0..board.width()).map(column).collect())
}

/// Groups that are a single run in each of their columns.
fn single_runs(board: &Board) -> Vec<Vec<Click>> {
    let single = |group: &Vec<Click>| {
        (0..board.width()).all(|x| {
            let rows: Vec<usize> = group.iter().filter(|cell| cell.0 == x).map(|cell| cell.1).collect();
            rows.iter().max().is_none_or(|max| max - rows.iter().min().unwrap() + 1 == rows.len())
        })
    };
    board.groups().into_iter().filter(single).collect()
}

/// Groups, and groups of one colour together if, column by column, it looks as if they could be one: next to each
/// of their columns but the last a group goes on. `open` demands that all but one of them end in the last column.
fn together(board: &Board, open: bool) -> Vec<Vec<Click>> {
    let groups = board.groups();
    let span = |group: &[Click]| {
        let columns = group.iter().map(|cell| cell.0);
        (columns.clone().min().unwrap(), columns.max().unwrap())
    };
    let mut clicks = groups.clone();
    for (n, one) in groups.iter().enumerate() {
        for other in &groups[n + 1..] {
            let same = board.colour(one[0]) == board.colour(other[0]);
            let ((a, b), (c, d)) = (span(one), span(other));
            let overlap = a.max(c) <= b.min(d);
            if same && overlap && (!open || b == d) {
                clicks.push([&one[..], other].concat());
            }
        }
    }
    clicks
}

/// A trap of the method: a step may have to take several runs of a column at once.
#[test]
fn single_runs_only_would_be_too_many_clicks() {
    let board = Board::parse(SINGLE_RUNS).unwrap();
    let optimum = BruteForce::default().optimum(&board);
    assert!(variant(&board, single_runs) > optimum);
    agrees(&board, optimum, &mut seeded(1));
}

/// A trap of the method: runs of a column that are taken together must be connected.
#[test]
fn no_blocks_would_be_too_few_clicks() {
    let board = Board::parse(NO_BLOCKS).unwrap();
    let optimum = BruteForce::default().optimum(&board);
    assert!(variant(&board, |board| together(board, false)) < optimum);
    agrees(&board, optimum, &mut seeded(1));
}

/// A trap of the method: a click must not end at a column where it is still in several blocks.
#[test]
fn ends_with_open_blocks_would_be_too_few_clicks() {
    let board = Board::parse(OPEN_BLOCKS).unwrap();
    let optimum = BruteForce::default().optimum(&board);
    assert!(variant(&board, |board| together(board, true)) < optimum);
    agrees(&board, optimum, &mut seeded(1));
}

const SINGLE_RUNS: &str = ".PP/.OP/OPP";
const NO_BLOCKS: &str = ".P./.O./OPP";
const OPEN_BLOCKS: &str = "O./P./OP";

/// On this board steps of single runs would make it 14, steps without blocks 7.
#[test]
fn the_board_of_2024_11_20_takes_13() {
    let Some(boards) = real_boards() else { return };
    let board = &boards.iter().find(|board| board.date == "2024-11-20").unwrap().board;
    agrees(board, 13, &mut seeded(1));
}

#[test]
fn real_boards_agree_with_the_search() {
    let Some(boards) = real_boards() else { return };
    for date in ["2024-11-14", "2024-11-22", "2024-11-24", "2024-11-26"] {
        let board = &boards.iter().find(|board| board.date == date).unwrap().board;
        let proof = prove_with(board, &ProveOptions { method: Method::Both, ..ProveOptions::default() }, two_threads())
            .unwrap();
        assert!(proof.optimum().is_some() && proof.columns.is_some() && proof.search.is_some(), "{date}");
        assert_eq!(proof.method(), Method::Both);
    }
}

/// Boards of NRK that the search proves in seconds.
const QUICKLY_SEARCHED: [&str; 30] = [
    "2024-11-26",
    "2024-12-09",
    "2024-12-11",
    "2024-12-21",
    "2024-12-30",
    "2025-01-11",
    "2025-01-15",
    "2025-01-25",
    "2025-01-26",
    "2025-02-04",
    "2025-02-11",
    "2025-02-13",
    "2025-02-18",
    "2025-02-19",
    "2025-02-22",
    "2025-03-06",
    "2025-03-14",
    "2025-03-17",
    "2025-03-18",
    "2025-03-24",
    "2025-03-27",
    "2025-04-13",
    "2025-04-15",
    "2025-05-13",
    "2025-05-18",
    "2025-05-27",
    "2025-06-02",
    "2025-06-07",
    "2025-06-23",
    "2025-06-26",
];

/// About a minute of CPU: `cargo test --release --test proofs thirty -- --ignored --nocapture`
#[test]
#[ignore = "takes a minute"]
fn thirty_real_boards_agree_with_the_search() {
    for date in QUICKLY_SEARCHED {
        let board = daily::read(date).unwrap().unwrap();
        let columns = ProveOptions { method: Method::Columns, ..ProveOptions::default() };
        let [columns, search] =
            [columns, search_options()].map(|options| prove_with(&board, &options, two_threads()).unwrap());
        let (Some(optimum), Some(searched)) = (columns.optimum(), search.optimum()) else { panic!("{date} is open") };
        assert_eq!(optimum, searched, "{date}");
        println!("{date}: {optimum} clicks by both, {} nodes and {} states", columns.states(), search.states());
    }
}

/// The layers depend on nothing but the board.
#[test]
fn layers_are_the_same_for_any_number_of_threads() {
    let board = daily::board(2024, 11, 24).unwrap();
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| swept(&board, &[]))
    };
    let one = with(1);
    assert_eq!(one.nodes, NODES_2024_11_24, "the fingerprint of the column program");
    assert_eq!(one, with(2));
    assert_eq!(one, with(8));
}

const NODES_2024_11_24: u64 = 1_177;

#[test]
fn what_does_not_fit_is_said() {
    let board = daily::board(2024, 11, 24).unwrap();
    let swept = sweep(&board, &[], resources(1, 1 << 14));
    assert_eq!(swept.answer, Err(Unfinished::Memory));
    assert!((1..=13).contains(&swept.lower_bound));
    // The search takes over, in the same memory.
    let proof = prove_with(&board, &ProveOptions::default(), resources(1, 1 << 14)).unwrap();
    assert_eq!((proof.optimum(), proof.columns.is_some(), proof.search.is_some()), (Some(13), false, true));
}

/// A run that was stopped leaves a bound behind, and evidence for it.
#[test]
fn a_part_of_the_layers_shows_a_bound() {
    let mut random = seeded(66);
    let mut shown = 0;
    for _ in 0..part(2_000, 24) {
        let board = random_board(&mut random, 14);
        let optimum = BruteForce::default().optimum(&board);
        let whole = swept(&board, &[]).evidence;
        let stop = AtomicBool::new(true);
        let limits = Limits { stop: &stop, deadline: None };
        let Swept { lower_bound, evidence, .. } = sweep(&board, &[], Run { limits, ..one_thread() });
        assert!(lower_bound <= optimum && (evidence != whole || board.is_empty()), "{board}");
        shown += lower_bound;
    }
    assert!(shown > 0);
}

#[test]
fn a_wide_board() {
    let mut random = seeded(64);
    let columns = (0..64).map(|_| (0..3).map(|_| random.u8(..4)).collect()).collect();
    let board = Board::from_columns(columns);
    let proof = run(&board, &ProveOptions::default());
    assert!(proof.optimum().is_some() && proof.columns.is_some());
}
