//! Tests the program on levels of Santa Chilly: answers, exit codes, and error messages of one
//! line.

use crate::common::program::{Folder, Run};

/// A level with an optimum of four moves.
const LEVEL: &str = "\n#######|\n#P   $#|\n#     #|\n# $  X#|\n#######|\n";

#[test]
fn a_wide_level_is_refused() {
    let level = format!("\n#PX{}|\n", "#".repeat(300));
    let folder = Folder::with("a.txt", level);
    for command in ["prove", "show", "solve", "export"] {
        let words = ["a.txt", "303 columns", "1 to 256"];
        folder.refuses(&[command, "a.txt"], "", &words);
    }
}

#[test]
fn a_new_level_comes_with_its_certificate() {
    let folder = Folder::new();
    let line = "generate chilly --size 9x8 --presents 3 --holes 2 --difficulty medium --seed 5";
    let arguments: Vec<&str> = line.split(' ').collect();

    let json = [&arguments[..], &["--json", "--out", "new.cert"]].concat();
    let object = folder.succeeds(&json).json();

    let optimum = object["optimum"].as_u64().unwrap();
    assert!((11..=20).contains(&optimum), "{object}");
    assert_eq!(object["difficulty_level"], "medium");
    folder.succeeds(&["check", "new.cert", "--optimal", "-q"]);
}

#[test]
fn a_lower_bound_does_not_replace_the_proof_of_the_optimum() {
    let folder = Folder::with("a.txt", LEVEL);
    folder.succeeds(&["prove", "a.txt"]);
    let proof = folder.read("a.cert");
    for claim in ["1", "99"] {
        folder.run(&["prove", "a.txt", "--claim", claim]);

        assert!(folder.read("a.cert") == proof, "{claim}");
    }
}

#[test]
fn the_board_of_an_answer_is_understood_as_input() {
    let options = ["--json", "--quiet", "--no-certificate"];
    let file = [&["prove", "a.txt"], &options[..]].concat();
    let first_run = run(LEVEL, &file);
    let first = first_run.json();
    let board = first["board"].as_str().unwrap();
    let argument = [&["prove", board, "--no-lp"], &options[..]].concat();

    let second_run = run(LEVEL, &argument);

    let moves = first["route"].as_str().unwrap();
    assert!(moves.chars().all(|c| "UDLR".contains(c)), "{moves}");
    assert_eq!(first_run.code, 0);
    assert_eq!(first["optimum"], moves.len());
    assert_eq!(second_run.code, 0);
    let again = second_run.json();
    assert_eq!(again["optimum"], moves.len());
    assert_eq!(again["method"], "search");
}

#[test]
fn a_tour_may_have_carriage_returns_and_be_utf_16() {
    let folder = Folder::with("a.txt", LEVEL);
    let tour = "NAME : a\r\nDIMENSION : 3\r\nTour_Section :\r\n1\r\n2\r\n3\r\n-1\r\nEOF\r\n";
    let units = "\u{feff}".encode_utf16().chain(tour.encode_utf16());
    let utf16: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
    let expected = folder.run_with(&["import", "a.txt", "-"], "1 2 3");
    for text in [tour.as_bytes(), &utf16] {
        let run = folder.run_with(&["import", "a.txt", "-"], text);
        assert_eq!(run.code, 0, "{run:?}");
        assert_eq!(run.text, expected.text);
    }
}

#[test]
fn solve_by_every_algorithm() {
    let optimum = optimum(LEVEL);

    assert_eq!(
        run(LEVEL, &["solve", "a.txt", "--json"]).json()["algorithm"],
        "triangle"
    );

    for algorithm in kortest::anytime::Algorithm::ALL {
        let name = algorithm.name();
        let arguments = [
            "solve",
            "a.txt",
            "--algorithm",
            name,
            "--time-limit",
            "1s",
            "--seed",
            "3",
            "--json",
        ];
        let run = run(LEVEL, &arguments);
        let value = run.json();
        assert_eq!(value["algorithm"], name, "{run:?}");
        assert_eq!(value["seed"], 3, "{run:?}");
        let may_fail = ["greedy-most", "greedy-fewest", "anytime-beam"].contains(&name);
        match value["upper_bound"].as_u64() {
            Some(found) => assert!(run.code == 0 && found >= optimum, "{run:?}"),
            None => assert!(run.code == 3 && may_fail, "{run:?}"),
        }
    }
}

#[test]
fn analyse_reads_the_output_of_prove() {
    let folder = Folder::with("a.txt", LEVEL);
    let proof = folder.run(&["prove", "a.txt", "--json", "--no-certificate"]);

    let run = folder.run_with(&["analyse", "a.txt", "--moves", "-", "-q"], proof.text);

    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(run.text, "a: 4 moves, 4 were possible: you lost none.\n");
}

#[test]
fn a_stopped_analysis_says_that_numbers_are_missing() {
    let level = "(3,4)->(8,1)\n###########\n#P..$....##\n#..#...$..#\n#.....#...#\n\
        #.#O....T.#\n#$...#...X#\n#..Y.....$#\n###########";

    let run = run(level, &["analyse", "a.txt", "--time-limit", "0s"]);

    assert_eq!(run.code, 3, "{run:?}");
    let words = "Stopped before all numbers were known";
    assert!(run.text.contains(words), "{run:?}");
}

/// Commands that read a route.
const READERS: [&str; 2] = ["analyse", "show"];

#[test]
fn every_command_reads_the_same_lists_of_moves() {
    let folder = Folder::with("a.txt", LEVEL);
    folder.write("mark.txt", "\u{feff}# two moves\r\nR\r\nD\r\n");
    for command in READERS {
        let read = [command, "a.txt", "--json", "--moves"];
        let expected = folder.succeeds(&[&read[..], &["RD"]].concat()).json();
        for moves in [
            "r d",
            "→↓",
            "[\"R\", \"D\"]",
            "['right', 'down']",
            "(R, D)",
            "{\"moves\": [\"right\", \"down\"]}",
            "{\"route\": \"RD\"}",
            "mark.txt",
        ] {
            let found = folder.succeeds(&[&read[..], &[moves]].concat()).json();
            for field in ["route_moves", "steps"] {
                assert_eq!(found[field], expected[field], "{command} {moves}");
            }
        }
    }
}

/// Runs the program in a folder that contains the level.
fn run(level: &str, arguments: &[&str]) -> Run {
    Folder::with("a.txt", level).run(arguments)
}

/// Returns the smallest number of moves.
fn optimum(level: &str) -> u64 {
    let proof = run(level, &["prove", "a.txt", "--json", "--no-certificate"]);
    proof.json()["optimum"].as_u64().unwrap()
}
