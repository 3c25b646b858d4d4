//! Tests the program on levels of Santa Chilly: answers, exit codes, and error messages of one
//! line.

use crate::common::program::{Folder, Run};

/// A level with an optimum of four moves.
const LEVEL: &str = "\n#######|\n#P   $#|\n#     #|\n# $  X#|\n#######|\n";

/// A level in which a push to the left leads past the present to the exit.
const TRAP: &str = "\n######\n#X.P$#\n######\n";

#[test]
fn a_level_is_proven_checked_and_shown() {
    let folder = Folder::with("a.txt", LEVEL);

    let proof = folder.succeeds(&["prove", "a.txt"]).text;
    let check = folder.succeeds(&["check", "a.cert"]).text;
    let shown = folder.succeeds(&["show", "a.cert"]).text;

    assert!(proof.starts_with("a: "), "{proof}");
    assert!(proof.contains("moves is optimal: no route of"), "{proof}");
    assert!(check.starts_with("a.cert: optimal: "), "{check}");
    assert!(shown.contains("won in"), "{shown}");
}

#[test]
fn a_new_level_comes_with_its_certificate() {
    let folder = Folder::new();
    let line = "generate chilly --size 9x8 --presents 3 --holes 2 --difficulty medium --seed 5";
    let arguments: Vec<&str> = line.split(' ').collect();

    let text = folder.succeeds(&[&arguments[..], &["--no-certificate"]].concat());
    let json = [&arguments[..], &["--json", "--out", "new.cert"]].concat();
    let object = folder.succeeds(&json).json();

    let optimum = object["optimum"].as_u64().unwrap();
    assert!((11..=20).contains(&optimum), "{object}");
    let sentence = format!("medium: the optimum is {optimum} moves.");
    assert!(text.text.contains(&sentence), "{text:?}");
    assert_eq!(object["difficulty_level"], "medium");
    let board = object["board"].as_str().unwrap();
    assert!(text.text.contains(board), "{text:?}");
    folder.succeeds(&["check", "new.cert", "--optimal", "-q"]);
}

#[test]
fn impossible_levels_are_refused() {
    let folder = Folder::new();
    for (options, words) in [
        ("--size 5x5 --presents 9", "too few"),
        ("--size 2x9", "too few"),
        ("--size 30x30 --presents 600", "presents"),
        ("--size 65x5", "1 to 64"),
    ] {
        let line = format!("generate chilly {options}");
        let arguments: Vec<&str> = line.split(' ').collect();

        folder.refuses(&arguments, "", &[words]);
    }
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
fn claims() {
    let optimum = optimum(LEVEL);
    for (claim, code, word) in [
        (optimum, 0, "optimal"),
        (optimum + 1, 1, "beatable"),
        (optimum - 1, 1, "impossible"),
    ] {
        let run = run(LEVEL, &["prove", "a.txt", "--claim", &claim.to_string()]);
        assert_eq!(run.code, code, "{run:?}");
        assert!(
            run.text.contains(&format!("{claim} moves is {word}")),
            "{run:?}"
        );
    }
}

#[test]
fn no_route_is_an_answer_too() {
    for (level, words) in [
        ("\n#####|\n#PX$#|\n#####|\n", "present at (3,1)"),
        ("\n#####|\n#P#X#|\n#####|\n", "the exit cannot be reached"),
        (
            "\n######|\n#P.###|\n#$.#X#|\n######|\n",
            "the exit cannot be reached",
        ),
    ] {
        let folder = Folder::with("a.txt", level);

        let run = folder.succeeds(&["prove", "a.txt"]);
        let claim = folder.run(&["prove", "a.txt", "--claim", "9"]);

        assert!(run.text.contains("no route exists"), "{run:?}");
        assert!(run.text.contains(words), "{run:?}");
        assert_eq!(claim.code, 1, "{claim:?}");
        folder.succeeds(&["check", "a.cert"]);
    }
}

#[test]
fn a_present_in_a_dead_end_is_an_answer() {
    let folder = Folder::with("a.txt", "\n######|\n#X.P.$|\n######|\n");

    folder.succeeds(&["prove", "a.txt"]);

    folder.succeeds(&["check", "a.cert"]);
}

#[test]
fn a_start_or_exit_too_few_or_too_many() {
    refuses("\n####|\n# X#|\n####|\n", &["no P", "exactly one start"]);
    refuses("\n####|\n#P #|\n####|\n", &["no X", "exactly one exit"]);
    refuses(
        "\n#####|\n#PPX#|\n#####|\n",
        &["second P at (2,1)", "exactly one"],
    );
    refuses(
        "\n#####|\n#PXX#|\n#####|\n",
        &["second X at (3,1)", "exactly one"],
    );
}

#[test]
fn holes_and_links() {
    refuses(
        "\n#####|\n#POX#|\n#####|\n",
        &["hole O at (2,1)", "no link"],
    );
    refuses(
        "(2,1)->(0,0)\n#####|\n#POX#|\n#####|\n",
        &["link 1", "ends at (0,0)", "'#'"],
    );
    refuses(
        "(2,1)->(3,1)\n#####|\n#POX#|\n#####|\n",
        &["link 1", "ends at (3,1)", "'X'"],
    );
    refuses(
        "(2,1)->(5,1)\n#####|\n#POX#|\n#####|\n",
        &[
            "link 1",
            "(5,1) is outside",
            "columns 0 to 4",
            "rows 0 to 2",
        ],
    );
    refuses(
        "(2,9)->(1,1)\n#####|\n#POX#|\n#####|\n",
        &["link 1", "(2,9) is outside"],
    );
    refuses(
        "(1,1)->(2,1)\n#####|\n#POX#|\n#####|\n",
        &["link 1", "begins at (1,1)", "not a hole"],
    );
    refuses(
        "(2,1)->(1,1);(2,1)->(2,1)\n#####|\n#POX#|\n#####|\n",
        &["link 2", "another link"],
    );
    refuses(
        "(2,1)=(1,1)\n#####|\n#POX#|\n#####|\n",
        &["link 1", "(2,1)=(1,1)", "(x,y)->(x,y)"],
    );
}

#[test]
fn shapes() {
    refuses(
        "\n#####|\n#P X|\n#####|\n",
        &["line 3 has 4 cells", "line 2 has 5"],
    );
    refuses("\n#|###|\n#P X#|\n", &["line 2, character 2", "'|'"]);
    refuses(
        "{\"data\": 3}",
        &["the list \"data\" with the rows is missing"],
    );
    refuses("{\"data\": [\"#P\", 3]}", &["row 1"]);
    refuses("{\"data\": [\"#P\"", &["not JSON"]);
    refuses("{\"data", &["a JSON object that does not have the board"]);
    refuses(
        &format!("\n#PX{}|\n", "#".repeat(300)),
        &["303 columns", "1 to 256"],
    );
}

#[test]
fn an_endless_slide() {
    refuses(
        "\n#X##|\n P  |\n####|\n",
        &["endless slide", "(1,1)", "left"],
    );

    // No route reaches the endless slide of this level, so the level is valid.
    let run = run(
        "\n#####|\n#P X#|\n#####|\n     |\n#####|\n",
        &["prove", "a.txt", "--no-certificate"],
    );
    assert_eq!(run.code, 0, "{run:?}");
}

#[test]
fn the_json_of_the_game_and_its_g() {
    let level = r#"{"name": "x", "data": ["TTTTTTT", "TP.G.OT", "TTTTTTT", "TO...XT", "TTTTTTT"],
        "connections": [{"src": {"x": 5, "y": 1}, "dst": {"x": 1, "y": 3}}, {"src": {"x": 1, "y": 3}, "dst": {"x": 5, "y": 1}}]}"#;
    let run = run(level, &["prove", "a.txt", "--quiet", "--no-certificate"]);

    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.text.contains("2 moves is optimal"), "{run:?}");
    assert!(run.error.contains("warning"), "{run:?}");
    assert!(run.error.contains("G at (3,1)"), "{run:?}");
}

#[test]
fn show_replays_moves() {
    let folder = Folder::with("a.txt", LEVEL);

    let run = folder.succeeds(&["show", "a.txt", "--moves", "RD"]);

    for words in [
        "move 1 of 2: right",
        "takes 1, 1 left",
        "at the exit after 2 moves, but presents left: 1",
    ] {
        assert!(run.text.contains(words), "{run:?}");
    }
}

#[test]
fn show_refuses_moves_that_cannot_be_played() {
    let folder = Folder::with("a.txt", LEVEL);
    for (moves, words) in [
        ("RQ", "move 2: 'Q'"),
        ("U", "move 1: a push up at (1,1) moves nothing"),
        ("RDU", "move 3 comes after the exit"),
    ] {
        let run = folder.run(&["show", "a.txt", "--moves", moves]);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.error.contains(words), "{run:?}");
    }
}

#[test]
fn every_problem_is_exported() {
    let folder = Folder::with("a.txt", LEVEL);
    for (problem, line) in [
        ("agtsp", "TYPE : AGTSP\n"),
        ("atsp", "TYPE : ATSP\n"),
        ("tsp", "TYPE : TSP\n"),
    ] {
        folder.succeeds(&["export", "a.txt", "--problem", problem, "--out", "a.tsp"]);

        let text = folder.text("a.tsp");
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn an_export_does_not_overwrite_a_level() {
    let run = run(LEVEL, &["export", "a.txt", "--out", "a.txt"]);

    assert_eq!(run.code, 2, "{run:?}");
}

#[test]
fn an_incomplete_tour_is_refused() {
    let folder = Folder::with("a.txt", LEVEL);
    folder.write("tour", "1 2 3 4 5");
    folder.refuses(&["import", "a.txt", "tour"], "", &["5 nodes", "tour:"]);
}

#[test]
fn tours_of_other_programs_are_imported() {
    let folder = Folder::with("a.txt", LEVEL);
    let nodes = folder
        .succeeds(&["export", "a.txt", "--problem", "atsp"])
        .text;
    assert!(nodes.contains("DIMENSION : 3\n"), "{nodes}");

    let tour = "NAME : a\r\nDIMENSION : 3\r\nTour_Section :\r\n1\r\n2\r\n3\r\n-1\r\nEOF\r\n";
    let units = "\u{feff}".encode_utf16().chain(tour.encode_utf16());
    let utf16: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
    let expected = folder.run_with(&["import", "a.txt", "-"], tour);
    assert_eq!(expected.code, 0, "{expected:?}");

    for text in [
        &utf16[..],
        b"3\n0 1 2\n",
        b"[0, 1, 2, 0]",
        b"([0, 1, 2], 4)",
    ] {
        let run = folder.run_with(&["import", "a.txt", "-"], text);
        assert_eq!(run.code, 0);
        assert_eq!(run.text, expected.text);
    }
    folder.write("tour", "TOUR_SECTION\n1\n2\n2\n");
    folder.refuses(
        &["import", "a.txt", "tour"],
        "",
        &["tour: line 4, word 1: node 2 is visited a second time"],
    );
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
fn the_line_of_links_may_be_missing() {
    let folder = Folder::with("level.txt", "#####\n#P.X#\n#####\n");
    let run = folder.succeeds(&["show", "level.txt", "--rows"]);

    assert_eq!(run.text, "/#####/#P.X#/#####\n");
}

#[test]
fn analyse_tells_what_first_moves_are_worth() {
    let run = run(LEVEL, &["analyse", "a.txt", "--color", "never"]);

    assert_eq!(run.code, 0, "{run:?}");
    let first = "a: 4 moves is optimal, and 1 of 2 first moves is.\n";
    assert!(run.text.starts_with(first), "{run:?}");
    let table = "\n  loses     after  first moves\n      0         3  R\n";
    assert!(run.text.contains(table), "{run:?}");
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
fn analyse_tells_what_each_move_loses() {
    // The second push undoes the first push.
    let arguments = ["analyse", "a.txt", "--color", "never", "--moves", "RLR"];

    let run = run(LEVEL, &arguments);

    let table = "\n   move  push   takes    before     after  lost  better\n      1  R ";
    assert!(run.text.contains(table), "{run:?}");
    assert!(run.text.contains("you lost "), "{run:?}");
}

#[test]
fn analyse_tells_where_the_way_is_lost() {
    let first = run(TRAP, &["analyse", "a.txt", "--color", "never"]);
    let route = run(TRAP, &["analyse", "a.txt", "--moves", "L", "-q"]);

    let table = "\n      0         1  R\n    all  no route  L\n";
    assert!(first.text.contains(table), "{first:?}");
    assert_eq!(route.code, 0, "{route:?}");
    let sentence =
        "a: 1 move, after which no route exists, 2 were possible: you lost the way at move 1.\n";
    assert_eq!(route.text, sentence);
}

#[test]
fn analyse_tells_why_no_route_exists() {
    let run = run("\n#####|\n#P#X#|\n#####|\n", &["analyse", "a.txt", "-q"]);

    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(run.text, "a: no route exists: the exit cannot be reached\n");
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

#[test]
fn analyse_refuses_what_it_cannot_analyse() {
    let folder = Folder::with("a.txt", TRAP);
    for (line, expected) in [
        (
            "analyse 2,0/0,0",
            &[
                "analyse works for Former and Santa Chilly",
                "grid of Nurikabe",
            ][..],
        ),
        ("analyse a.txt --clicks 0,0", &["--clicks works for Former"]),
        (
            "analyse a.txt --moves RQ",
            &["move 2", "'Q' is not U, D, L or R"],
        ),
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        folder.refuses(&arguments, "", expected);
    }
}

/// Commands that read a route.
const READERS: [&str; 2] = ["analyse", "show"];

#[test]
fn a_move_that_cannot_be_played_is_refused_by_every_command() {
    for (level, moves, why) in [
        (LEVEL, "RR", "move 2: a push right at "),
        (LEVEL, "RQ", "move 2: 'Q' is not U, D, L or R"),
        (
            TRAP,
            "LR",
            "move 2 comes after the exit, where the game is over",
        ),
    ] {
        let folder = Folder::with("a.txt", level);
        for command in READERS {
            folder.refuses(
                &[command, "a.txt", "--moves", moves],
                "",
                &["--moves: ", why],
            );
        }
    }
}

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

/// Asserts that every command refuses the level.
fn refuses(level: &str, expected: &[&str]) {
    let expected = [&["a.txt"], expected].concat();
    for command in ["prove", "show", "solve", "export"] {
        Folder::with("a.txt", level).refuses(&[command, "a.txt"], "", &expected);
    }
}

/// Returns the smallest number of moves.
fn optimum(level: &str) -> u64 {
    let proof = run(level, &["prove", "a.txt", "--json", "--no-certificate"]);
    proof.json()["optimum"].as_u64().unwrap()
}
