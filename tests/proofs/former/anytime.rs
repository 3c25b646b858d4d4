//! Compares the anytime algorithms with brute force and with each other.

use crate::common::*;
use kortest::anytime::{Algorithm, End, Options};
use kortest::former::{Board, Click, Solution, daily, solve};
use kortest::internals::former::{Kernel, Layout, Rules};
use kortest::runtime::Run;

const MEMORY: usize = 64 << 20;

fn run_algorithm(board: &Board, algorithm: Algorithm, options: Options) -> Solution {
    run_algorithm_with(board, algorithm, options, resources(1, MEMORY))
}

fn run_algorithm_with(board: &Board, algorithm: Algorithm, options: Options, run: Run) -> Solution {
    let solution = solve(board, algorithm, options, run, &mut |_| ()).unwrap();
    let lengths: Vec<u32> = solution.improvements.iter().map(|i| i.moves).collect();
    assert!(lengths.is_sorted_by(|a, b| a > b), "{lengths:?}");
    if let Some(clicks) = &solution.solution {
        let left = board.replay(clicks).unwrap();
        assert!(left.is_empty(), "{board} by {}", algorithm.name());
        let last = lengths.last().copied().unwrap_or(0);
        assert_eq!(last as usize, clicks.len());
    }
    solution
}

fn daily_board() -> Board {
    daily::board(2025, 11, 13).unwrap()
}

fn tiny_board(random: &mut fastrand::Rng, tiles: usize) -> Board {
    if random.bool() {
        random_board(random, tiles)
    } else {
        tall_board(random, tiles)
    }
}

/// Returns whether an algorithm, if no limit stops it, searches until it has proven its best
/// solution optimal.
fn searches_everything(algorithm: Algorithm) -> bool {
    use Algorithm::*;
    matches!(
        algorithm,
        Portfolio | Triangle | AnytimeBeam | BestFirst | MonteCarlo | AStar | BreadthFirst
    )
}

/// Runs every algorithm on tiny boards. Solutions must be valid, and exact algorithms must prove
/// the optimum.
#[test]
fn every_algorithm_agrees_with_brute_force() {
    let mut random = seeded(61);
    for n in 0..part(1_500, 6) {
        let board = tiny_board(&mut random, 12);
        let optimum = BruteForce::default().optimum(&board);
        for algorithm in Algorithm::ALL {
            let patience = Some(random.u64(1..300));
            let options = Options::default().seed(random.u64(..)).patience(patience);
            let solution = run_algorithm_with(
                &board,
                algorithm,
                options,
                resources(random.usize(1..4), MEMORY),
            );
            let length = solution
                .solution
                .as_ref()
                .map_or(u32::MAX, |clicks| clicks.len() as u32);
            let what = format!(
                "board {n}: {board} by {}: {:?}",
                algorithm.name(),
                solution.end
            );
            assert!(
                length >= optimum && solution.lower_bound <= optimum,
                "{what}"
            );
            assert!(!solution.end.is_proof() || length == optimum, "{what}");
            // This algorithm searches everything, so it must prove that its solution is optimal.
            if searches_everything(algorithm) && board.tiles() < 10 {
                let solution = run_algorithm(&board, algorithm, options.patience(None));
                assert!(solution.end.is_proof(), "{what}");
                assert_eq!(
                    solution.solution.map(|clicks| clicks.len() as u32),
                    Some(optimum),
                    "{what}"
                );
            }
        }
    }
}

/// A beam that drops states must not claim that its solution is optimal.
#[test]
fn narrow_beams_claim_nothing_false() {
    let mut random = seeded(62);
    let mut cut = 0;
    for n in 0..many(3_000) as u64 {
        let board = tiny_board(&mut random, 14);
        let width = random.usize(1..20);
        let solution = run_algorithm(
            &board,
            Algorithm::Beam { width },
            Options::default().seed(n),
        );
        let optimum = BruteForce::default().optimum(&board);
        let length = solution.solution.map(|clicks| clicks.len() as u32);
        assert!(length >= Some(optimum), "{board}");
        cut += u32::from(solution.end == End::Done);
        assert!(
            !solution.end.is_proof() || length == Some(optimum),
            "board {n}: {board} with width {width}"
        );
    }
    assert!(cut > many(500) as u32, "only {cut} beams dropped something");
}

/// What a run of an algorithm must repeat: everything but times.
#[derive(Debug, PartialEq)]
struct Outcome {
    solution: Option<Vec<Click>>,
    /// The number of clicks of each improvement.
    lengths: Vec<u32>,
    /// The number of states that were expanded before each improvement.
    states: Vec<u64>,
    expanded: u64,
}

impl Outcome {
    fn of(solution: Solution) -> Outcome {
        let improvements = &solution.improvements;
        Outcome {
            lengths: improvements.iter().map(|i| i.moves).collect(),
            states: improvements.iter().map(|i| i.states).collect(),
            solution: solution.solution,
            expanded: solution.expanded,
        }
    }
}

#[test]
fn equal_seeds_give_equal_runs_and_other_seeds_others() {
    for algorithm in Algorithm::ALL {
        let outcome = outcome_of_seed(algorithm, 1);
        assert_eq!(
            outcome,
            outcome_of_seed(algorithm, 1),
            "{}",
            algorithm.name()
        );
        let draws = matches!(
            algorithm,
            Algorithm::Random
                | Algorithm::WeightedRandom { .. }
                | Algorithm::MonteCarlo
                | Algorithm::AnytimeBeam
        );
        if draws {
            assert_ne!(
                outcome,
                outcome_of_seed(algorithm, 2),
                "{}",
                algorithm.name()
            );
        }
    }
}

fn outcome_of_seed(algorithm: Algorithm, seed: u64) -> Outcome {
    let options = Options::default().seed(seed).patience(Some(3_000));
    Outcome::of(run_algorithm(&daily_board(), algorithm, options))
}

#[test]
fn the_portfolio_finds_the_same_with_any_number_of_threads() {
    for memory in [64 << 20, 256 << 20].into_iter().take(part(2, 2)) {
        let alone = outcome_of_portfolio(1, memory);
        assert!(alone.expanded > 50_000, "no beam has run");
        assert_eq!(alone, outcome_of_portfolio(2, memory));
        assert_eq!(alone, outcome_of_portfolio(8, memory));
    }
}

fn outcome_of_portfolio(threads: usize, memory: usize) -> Outcome {
    let options = Options::default().patience(Some(150_000));
    let run = resources(threads, memory);
    let solution = run_algorithm_with(&daily_board(), Algorithm::Portfolio, options, run);
    Outcome::of(solution)
}

#[test]
fn little_memory_ends_a_search_and_loses_no_solution() {
    let board = daily_board();
    for algorithm in Algorithm::ALL
        .into_iter()
        .filter(|&algorithm| searches_everything(algorithm))
    {
        let solution =
            run_algorithm_with(&board, algorithm, Options::default(), resources(1, 1 << 20));
        assert_eq!(solution.end, End::Memory, "{}", algorithm.name());
        // Exact algorithms have no solution before they have the optimum.
        let is_exact = matches!(algorithm, Algorithm::AStar | Algorithm::BreadthFirst);
        assert_eq!(
            solution.solution.is_none(),
            is_exact,
            "{}",
            algorithm.name()
        );
    }
}

#[test]
fn the_empty_board_needs_no_algorithm() {
    for algorithm in Algorithm::ALL {
        let solution = run_algorithm(&Board::parse("..").unwrap(), algorithm, Options::default());
        assert_eq!(
            (solution.solution, solution.end),
            (Some(Vec::new()), End::MeetsBound)
        );
    }
}

fn outline(layout: &Layout, tiles: u64) -> (i32, usize) {
    let [fast, portable] =
        [false, true].map(|portable| Kernel::new(layout, portable).outline(tiles));
    assert_eq!(fast, portable);
    (fast.pieces, fast.singles as usize)
}

#[test]
fn outlines_agree_with_the_plain_board() {
    for (board, outlined) in [
        ("OOO/OPO/OOO", (1, 1)),
        ("OOOOO/OPOGO/OOOOO", (1, 2)),
        ("OOOO/OPPO/OPPO/OOOO", (1, 0)),
        ("OOO/OPP/OOO", (2, 0)),
    ] {
        let layout = Layout::new(&Board::parse(board).unwrap()).unwrap();
        assert_eq!(outline(&layout, layout.all), outlined, "{board}");
    }
    let mut random = seeded(64);
    for _ in 0..5_000 {
        let board = tall_board(&mut random, 12);
        let layout = Layout::new(&board).unwrap();
        let tiles = layout.all & (random.u64(..) | random.u64(..));
        let groups = layout.board(tiles).groups();
        // A group with a hole has at least three columns. This board has two, so the number of
        // holes is 0.
        let groups_minus_holes = groups.len() as i32;
        let singles = groups.iter().filter(|group| group.len() == 1).count();
        assert_eq!(
            outline(&layout, tiles),
            (groups_minus_holes, singles),
            "{}",
            layout.board(tiles)
        );
    }
}

/// With a weaker lower bound, the exact algorithms must still prove the optimum.
#[test]
fn the_bound_may_be_weak() {
    let mut random = seeded(65);
    for _ in 0..300 {
        let board = tiny_board(&mut random, 12);
        let former = former(
            &board,
            Rules {
                strip: false,
                look_ahead: false,
            },
        );
        for algorithm in [
            Algorithm::Portfolio,
            Algorithm::AStar,
            Algorithm::MonteCarlo,
        ] {
            let found = kortest::internals::anytime::search(
                &former,
                algorithm,
                Options::default(),
                resources(1, MEMORY),
                &mut |_| (),
            );
            let length = found.moves.map(|moves| moves.len() as u32);
            assert!(
                found.end.is_proof() && length == Some(BruteForce::default().optimum(&board)),
                "{board}"
            );
        }
    }
}
