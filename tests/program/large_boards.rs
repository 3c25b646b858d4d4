//! Tests `solve` and `prove` on boards that are too large for the search: these boards
//! have solutions and bounds too, but algorithms with exact keys are refused.

use crate::common::program::Folder;
use kortest::anytime::Algorithm;
use serde_json::Value;

/// A board of 10 tiles in 5 colours.
const COLOURFUL: &str = "OPGBA/ABGPO";

/// Returns a random board of 12 x 64 cells in 8 colours.
fn largest() -> String {
    let mut random = fastrand::Rng::with_seed(5);
    board(12, 64, |_, _| char::from(b"OPGBACDE"[random.usize(..8)]))
}

/// Returns a board of 12 x 12 cells in 2 colours. No two tiles are connected.
fn chequered() -> String {
    board(12, 12, |row, column| ['O', 'P'][(row + column) % 2])
}

fn board(rows: usize, columns: usize, mut tile: impl FnMut(usize, usize) -> char) -> String {
    let mut lines = Vec::new();
    for row in 0..rows {
        let mut line = String::new();
        for column in 0..columns {
            line.push(tile(row, column));
        }
        lines.push(line);
    }
    lines.join("/")
}

#[test]
#[ignore = "slow, so it runs at night"]
fn every_board_has_a_solution() {
    for board in [largest(), chequered()] {
        // A busy machine needs seconds for the first solution.
        let options = ["--threads", "1", "--time-limit", "4s", "--json"];
        let run = Folder::new().succeeds(&[&["solve", &board], &options[..]].concat());

        let object = run.json();
        assert!(object["lower_bound"].as_u64() <= object["upper_bound"].as_u64());
        assert_ne!(object["end"], "exhausted");
        assert_solution(&board, &object);
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn a_stopped_proof_has_both_bounds() {
    let limits = [["--memory", "40MiB"], ["--time-limit", "100ms"]];
    for (board, min_lower_bound) in [(largest(), column_runs(&largest())), (chequered(), 2)] {
        for limit in limits {
            let folder = Folder::new();
            let arguments = ["prove", &board, "--json", "--out", "x.cert"];

            let run = folder.run(&[&arguments[..], &limit].concat());

            assert_eq!(run.code, 3, "{run:?}");
            let object = run.json();
            assert_eq!(object["proved"], false, "{run:?}");
            let lower_bound = object["lower_bound"].as_u64().unwrap();
            assert!(lower_bound >= min_lower_bound, "{run:?}");
            assert!(lower_bound < object["upper_bound"].as_u64().unwrap());
            assert_solution(&board, &object);
            folder.succeeds(&["check", "x.partial.cert"]);
        }
    }

    let text = Folder::new()
        .run(&["prove", &largest(), "--time-limit", "100ms"])
        .text;
    assert!(text.contains("the optimum is at least "), "{text}");
    assert!(text.contains(" and at most "), "{text}");
}

#[test]
fn a_small_board_in_many_colours_is_solved_by_every_inexact_algorithm() {
    let folder = Folder::new();
    let proof = folder.succeeds(&["prove", COLOURFUL, "--json"]).json();
    let optimum = proof["optimum"].as_u64().unwrap();

    for algorithm in Algorithm::ALL {
        if matches!(algorithm, Algorithm::AStar | Algorithm::BreadthFirst) {
            continue;
        }
        let name = algorithm.name();
        let solve = ["solve", COLOURFUL, "--algorithm", name];
        let limited = [&solve[..], &["--time-limit", "1s", "--json"]].concat();
        let object = folder.run(&limited).json();

        assert!(
            object["upper_bound"].as_u64().unwrap() >= optimum,
            "{object}"
        );
        assert_solution(COLOURFUL, &object);
    }
}

#[test]
fn algorithms_with_exact_keys_are_refused() {
    for algorithm in ["a-star", "breadth-first"] {
        for (board, expected) in [
            (largest(), "768, 12 and 8"),
            (COLOURFUL.into(), "10, 2 and 5"),
        ] {
            let solve = ["solve", &board, "--algorithm", algorithm];

            let words = [algorithm, "63 cells, 9 rows and 4 colours", expected];
            Folder::new().refuses(&solve, "", &[&words[..], &["another algorithm"]].concat());
        }
    }
}

/// Asserts that the moves of a JSON object clear a board.
fn assert_solution(board: &str, object: &Value) {
    let mut clicks: Vec<(usize, usize)> = Vec::new();
    for click in object["moves"].as_array().unwrap() {
        let coordinate = |index: usize| click[index].as_u64().unwrap() as usize;
        clicks.push((coordinate(0), coordinate(1)));
    }
    assert_eq!(object["upper_bound"], clicks.len());
    let board: kortest::former::Board = board.parse().unwrap();
    assert!(board.replay(&clicks).unwrap().is_empty());
}

/// Counts the maximal sequences of adjacent columns with the same colour.
fn column_runs(board: &str) -> u64 {
    let board: kortest::former::Board = board.parse().unwrap();
    let mut runs = 0;
    for colour in board.colours() {
        let mut is_in_left = false;
        for column in board.columns() {
            let is_in = column.contains(&colour);
            runs += u64::from(is_in && !is_in_left);
            is_in_left = is_in;
        }
    }
    runs
}
