//! Tests user input: boards and moves in every notation, and suggestions for misspelt input.

use crate::common::program::{Folder, Run};
use serde_json::{Value, json};

const BOARD: &str = "GPB/OPG/BOP/OOG";
const LEVEL: &str = "/#######/#P...$#/#.....#/#.$..X#/#######";
#[test]
fn what_show_prints_is_read_back() {
    let folder = Folder::new();
    for board in ["2024-11-24", BOARD, "1,0,0/0,0,2"] {
        let line = rows(&folder.run(&["show", board, "--rows"]));
        let object = folder.run(&["show", board, "--json"]).json();
        let coloured = folder.run(&["show", board, "--color", "always"]).text;
        let plain = folder.run(&["show", board, "--color", "never"]).text;

        assert_eq!(object["board"], *line);
        let number_of_rows = object["rows"].as_array().unwrap().len();
        assert_eq!(number_of_rows, line.split('/').count(), "{board}");
        assert!(coloured.contains('\x1b'), "{coloured:?}");
        assert!(!plain.contains('\x1b'), "{plain:?}");
        for text in [&line, &coloured, &plain] {
            let again = folder.run_with(&["show", "-", "--rows"], text.as_str());
            assert_eq!(rows(&again), line, "{board}");
        }
        assert_eq!(rows(&folder.run(&["show", &line, "--rows"])), line);
    }
}

#[test]
fn a_board_in_the_middle_of_a_game_is_a_board() {
    let folder = Folder::new();
    let game = ["show", BOARD, "--moves", "0,0 0,0"];

    let after = rows(&folder.run(&[&game[..], &["--rows"]].concat()));
    let object = folder.run(&[&game[..], &["--json"]].concat()).json();

    assert_eq!(object["board"], BOARD);
    assert_eq!(object["board_after"], *after);
    assert_eq!(object["steps"][0]["tiles"], 3);
    assert!(optimum(&folder, BOARD) <= optimum(&folder, &after) + 2);
}

#[test]
fn a_drawing_of_two_boards_is_refused() {
    let folder = Folder::new();
    let drawing = folder.run(&["show", BOARD, "--moves", "0,0"]).text;

    let run = folder.run_with(&["prove", "-", "--no-certificate"], drawing);

    assert_eq!(run.code, 2, "{run:?}");
}

/// `show --rows` prints the remaining level: Chilly's new cell and the remaining presents.
#[test]
fn a_level_in_the_middle_of_a_game_is_a_level() {
    let folder = Folder::new();

    let after = rows(&folder.run(&["show", LEVEL, "--moves", "R", "--rows"]));

    assert_eq!(after, "/#######/#....P#/#.....#/#.$..X#/#######");
    folder.refuses(
        &["show", LEVEL, "--moves", "RD", "--rows"],
        "",
        &["no level left"],
    );
}

#[test]
fn boards_as_people_write_them() {
    for text in [
        "gpb/opg/bop/oog",
        "G P B / O P G / B O P / O O G",
        "G,P,B/O,P,G/B,O,P/O,O,G",
        "\u{feff}# NRK\r\nGPB\r\nOPG\r\nBOP\r\nOOG\r\n",
        "GPB\n\nOPG\n\nBOP\n\nOOG\n",
        "🟩🟪🟦\n🟧🟪🟩\n🟦🟧🟪\n🟧🟧🟩",
        "🟩🩷🟦/🟧🩷🟩/🟦🟧🩷/🟧🟧🟩",
        "324/123/412/113",
    ] {
        assert_is_board(text);
    }
}

#[test]
fn grids_and_levels_as_people_write_them() {
    let folder = Folder::new();
    for (text, board) in [
        ("\u{feff}# a grid\r\n1,0\r\n0,0\r\n", "1,0/0,0"),
        ("\u{feff}\r\n####|\r\n#PX#|\r\n####|\r\n", "/####/#PX#/####"),
    ] {
        let run = folder.run_with(&["show", "-", "--rows"], text);
        assert_eq!(rows(&run), board, "{text:?}");
    }
}

/// A list of lists must not become one row.
#[test]
fn lists_of_lists_are_boards() {
    for text in [
        "[[3,2,4],[1,2,3],[4,1,2],[1,1,3]]",
        "[[3, 2, 4],\n [1, 2, 3],\n [4, 1, 2],\n [1, 1, 3]]\n",
        "[[3 2 4]\n [1 2 3]\n [4 1 2]\n [1 1 3]]",
        "[['G','P','B'],['O','P','G'],['B','O','P'],['O','O','G']]",
        "[\"GPB\", \"OPG\", \"BOP\", \"OOG\"]",
        "np.array([[3, 2, 4], [1, 2, 3], [4, 1, 2], [1, 1, 3]], dtype=int8)",
        "3;2;4\n1;2;3\n4;1;2\n1;1;3\n",
        "3\t2\t4\n1\t2\t3\n4\t1\t2\n1\t1\t3\n",
    ] {
        assert_is_board(text);
    }
}

/// A word of letters may be a row, or all rows of a board.
#[test]
fn one_long_word_needs_a_size() {
    let folder = Folder::new();
    let board = rows(&folder.run(&["show", "2024-11-24", "--rows"]));
    let word = board.replace('/', "");

    let question = "may be a board of Former of size 63x1 or 7x9 or 9x7 or 21x3 (columns x rows); choose with --size";
    folder.refuses(&["prove", &word], "", &[question]);
    folder.refuses(&["prove", "-"], word.as_str(), &[question]);
    folder.refuses(&["prove", &word, "--puzzle", "former"], "", &[question]);
    folder.refuses(&["explain", &word], "", &["write / between the rows"]);

    let chosen = folder.run(&["show", &word, "--size", "7x9", "--rows"]);
    assert_eq!(rows(&chosen), board);

    let misfit = "--size 8x8 does not fit; the board has size 63x1";
    folder.refuses(&["show", &word, "--size", "8x8"], "", &[misfit]);
    folder.refuses(
        &["show", &word, "--size", "7"],
        "",
        &["expected COLUMNSxROWS"],
    );
}

#[test]
fn unlikely_boards_need_the_name_of_the_game() {
    let folder = Folder::new();
    for (text, doubt) in [
        (
            "OPG\nGPO\n\nBOP\nOOG",
            "a blank line may separate two boards",
        ),
        ("OO/OO", "all its tiles have the same colour"),
        ("12", "it has only a few digits"),
        ("...", "it has no tiles"),
        ("bog", "one row of small letters may be a name"),
        ("GBBG/BXOO", "X occurs only once and may be a typing error"),
        ("HELLO/WORLD", "most of its letters occur only once"),
    ] {
        folder.refuses(&["show", "-"], text, &[doubt, "--puzzle former"]);
        if !text.contains('\n') {
            folder.refuses(&["show", text], "", &[doubt, "--puzzle former"]);
        }
        folder.succeeds(&["show", text, "--puzzle", "former"]);
    }
}

/// Each command asks what a digit 0 means. `--puzzle` does not tell whether it is a colour.
#[test]
fn every_command_asks_for_the_first_colour() {
    let folder = Folder::with("digits.txt", "0 1 2\n1 2 0\n");
    for command in ["show", "prove", "solve", "analyse"] {
        for board in ["012/120", "0,1,2/1,2,0", "[[0,1,2],[1,2,0]]", "digits.txt"] {
            let named = [command, board, "--puzzle", "former"];
            folder.refuses(
                &[command, board],
                "",
                &["with colours from 0", "--colours-from 0"],
            );
            folder.refuses(&named, "", &["with colours from 0", "--colours-from 0"]);

            let chosen = [command, board, "--colours-from", "0", "--json"];
            let object = folder.run(&chosen).json();

            assert_eq!(object["board"], "OPG/PGO", "{chosen:?}: {object}");
        }
        let wrong = [command, "012/120", "--colours-from", "2"];
        folder.refuses(&wrong, "", &["expected 0 (0 is a colour) or 1"]);
    }
    let of_another_game = [
        "show",
        "012/120",
        "--puzzle",
        "nurikabe",
        "--colours-from",
        "0",
    ];
    folder.refuses(
        &of_another_game,
        "",
        &["--colours-from works only for games"],
    );
    let thirteen_rows = ["0 1"; 13].join("\n");
    let too_high = ["show", "-", "--colours-from", "0"];
    folder.refuses(
        &too_high,
        thirteen_rows,
        &["13 rows; at most 12 are allowed"],
    );
    let board = ["show", "-", "--rows", "--colours-from"];
    let from_one = folder.run_with(&[&board[..], &["1"]].concat(), "012/123");
    assert_eq!(rows(&from_one), ".OP/OPG");
    let minus_one = folder.run_with(&[&board[..], &["0"]].concat(), "-1,0,1\n0,1,2\n");
    assert_eq!(rows(&minus_one), ".OP/OPG");
    folder.refuses(
        &["show", "-"],
        "-1,0,1\n0,1,2\n",
        &["-1 may be an empty cell"],
    );
}

/// NRK's own board with the numbers of its rule, 0 to 3.
#[test]
fn the_board_of_a_date_with_colours_from_0_has_its_optimum() {
    let folder = Folder::new();
    let mut digits = rows(&folder.run(&["show", "2024-11-24", "--rows"])).replace('/', "\n");
    for (letter, digit) in [("O", "0"), ("P", "1"), ("G", "2"), ("B", "3")] {
        digits = digits.replace(letter, digit);
    }
    let prove = ["prove", "-", "--no-certificate", "--claim", "13"];
    let chosen = [&prove[..], &["--colours-from", "0"]].concat();

    folder.refuses(
        &prove,
        digits.as_str(),
        &["with colours from 0", "side by side"],
    );
    let run = folder.run_with(&chosen, digits.as_str());

    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.text.contains("13 clicks is optimal"), "{run:?}");
}

#[test]
fn a_map_of_ice_and_walls_as_digits_is_a_question() {
    let folder = Folder::new();
    for text in [
        "11111\n10001\n10101\n11111\n",
        "1 1 1\n1 0 1\n1 1 1\n",
        "1,0/0,1",
        "0 0 0 0 0\n0 1 0 0 0\n0 0 0 0 1\n0 0 0 0 0\n",
    ] {
        let meanings = ["colours from 0", "--puzzle nurikabe", "a wall is #"];
        folder.refuses(&["prove", "-"], text, &meanings);
    }
}

/// Texts that no game reads. The message names their format, or says that it is not known. It does
/// not use the words of a game that the text is not meant for.
#[test]
fn other_formats_are_named() {
    let folder = Folder::new();
    for (text, words) in [
        ("pzprv3\nnurikabe\n2\n2\n. 1 \n1 . \n", "a file of pzprv3"),
        ("pzprv3/nurikabe/2/2/. 1 /1 . /", "a file of pzprv3"),
        ("5x5c3s2:1,2,3,1,2,3", "Simon Tatham's puzzle collection"),
        ("10x10n:a1b2", "Simon Tatham's puzzle collection"),
        ("#####\n#@$.#\n#####\n", "a level of Sokoban (xsb)"),
        ("<puzzle>\n<cell x=\"1\"/>\n</puzzle>\n", "XML"),
        (
            "begin\npuzzle nurikabe\nsize 2\n[problem]\n- 2\n- -\n",
            "janko.at",
        ),
        ("int g[2][2] = {\n  {0, 1},\n  {1, 0}};\n", "source code"),
        ("grid = [[0, 1], [1, 0]]", "source code"),
        (
            "{\"type\":\"nurikabe\",\"grid\":[[1,0],[0,2]]}",
            "a JSON object",
        ),
        ("{\"board\":[\"GPB\",\"OPG\"]}", "a JSON object"),
        (
            "{\"puzzle\": \"1,0\", \"solution\": \".#\"}",
            "a JSON object",
        ),
        ("{\"testIn\": \"1 2\\n2 1\"}", "a JSON object"),
        ("[{\"a\": 1}, {\"a\": 2}]", "several JSON objects"),
        ("..a..\n.....\n3....\n", "\"a\" is not a clue"),
        (
            "hello world, this is\na letter to you\n",
            "has no known format",
        ),
    ] {
        folder.refuses(&["prove", "-"], text, &[words]);
        let run = folder.run_with(&["prove", "-"], text);
        for other in ["is not a colour", "a floating tile", "link 1", "\"data\""] {
            assert!(!run.error.contains(other), "{run:?}");
        }
    }
}

/// The JSON of every command that prints a board is a board again.
#[test]
fn what_the_program_prints_as_json_is_read_back() {
    let folder = Folder::new();
    let grid = ["generate", "nurikabe", "--size", "5x5", "--no-certificate"];
    let level = [
        "generate",
        "chilly",
        "--size",
        "8x8",
        "--presents",
        "2",
        "--no-certificate",
    ];
    for command in [
        &["show", "2024-11-24"][..],
        &["show", LEVEL],
        &["show", "1,0,0/0,0,2"],
        &["prove", BOARD, "--no-certificate"],
        &["solve", BOARD],
        &grid,
        &level,
    ] {
        let object = folder.succeeds(&[command, &["--json"]].concat());
        folder.write("object.json", &object.text);
        let board = object.json()["board"].clone();

        let text = rows(&folder.run(&["show", "object.json", "--rows"]));
        let input = rows(&folder.run_with(&["show", "-", "--rows"], object.text.as_str()));

        assert_eq!(board, *text, "{command:?}");
        assert_eq!(board, *input, "{command:?}");
    }
    let two = folder.succeeds(&["prove", BOARD, "OP/PO", "--json", "--no-certificate"]);
    folder.refuses(
        &["show", "-"],
        two.text,
        &["several JSON objects; give one of them"],
    );
}

#[test]
fn a_range_of_dates_names_archive() {
    let folder = Folder::new();
    for range in [
        "2025-11-20..2025-11-22",
        "2025-11",
        "2025",
        "..today",
        "2025-11-20..",
    ] {
        for command in ["prove", "show", "solve", "analyse", "explain"] {
            let words = format!("{range}: is a range of dates; kortest archive {range} --dir");
            folder.refuses(&[command, range], "", &[&words]);
        }
    }
    let file = Folder::with("2025", BOARD);
    assert_eq!(rows(&file.run(&["show", "2025", "--rows"])), BOARD);
}

#[test]
fn a_date_without_quotes_is_recognised() {
    let folder = Folder::new();
    for words in [
        &["24.", "november", "2024"][..],
        &["i", "dag"],
        &["Nov", "24,", "2024"],
    ] {
        for command in ["prove", "show", "solve"] {
            let name = words.join(" ");
            let message = format!("\"{name}\": is one name; put quotes around it");
            folder.refuses(&[&[command], words].concat(), "", &[&message]);
        }
    }
}

#[test]
fn a_drawing_with_blanks_needs_a_size() {
    let folder = Folder::new();
    let text = "2   1\n     \n     \n1   2\n";

    let question = "may be a grid of Nurikabe of size 5x4 or 3x4";
    folder.refuses(&["show", "-"], text, &[question]);

    let run = folder.run_with(&["show", "-", "--size", "5x4", "--rows"], text);
    assert_eq!(rows(&run), "2,0,0,0,1/0,0,0,0,0/0,0,0,0,0/1,0,0,0,2");
}

#[test]
fn a_list_of_levels_is_refused_in_the_words_of_its_game() {
    let folder = Folder::new();
    let text = r#"[{"data": ["TTTT", "TPXT", "TTTT"]}, {"data": ["TTTT"]}]"#;
    folder.refuses(
        &["show", "-"],
        text,
        &["a list of 2 levels; give one of them"],
    );
    folder.refuses(
        &["show", text],
        "",
        &["a list of 2 levels; give one of them"],
    );
}

#[test]
fn every_text_may_have_a_mark_and_carriage_returns() {
    let folder = Folder::new();
    let text = "\u{feff}GPB\r\nOPG\r\nBOP\r\nOOG\r\n";
    let units: Vec<u16> = text.encode_utf16().collect();
    let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    for bytes in [text.as_bytes(), &little, &big] {
        folder.write("board.txt", bytes);
        assert_eq!(rows(&folder.run(&["show", "board.txt", "--rows"])), BOARD);
    }

    folder.write("claims.txt", "\u{feff}2024-11-24 13\r\n");
    let claims = ["--dir", "a", "--claims", "claims.txt"];
    folder.succeeds(&[&["archive", "2024-11-24"], &claims[..]].concat());
    folder.write("clicks.txt", "\u{feff}0,1\r\n4,6\r\n");
    folder.succeeds(&["show", "2024-11-24", "--moves", "clicks.txt"]);
}

#[test]
fn a_file_with_the_name_of_a_date_is_mentioned() {
    let folder = Folder::with("20241201", BOARD);

    let run = folder.succeeds(&["show", "20241201", "--rows"]);

    assert_ne!(run.text.trim_end(), BOARD);

    let expected =
        "20241201: this is the board of the date; for the file of this name write ./20241201";
    assert!(run.error.contains(expected), "{run:?}");
    assert_eq!(rows(&folder.run(&["show", "./20241201", "--rows"])), BOARD);
}

#[test]
fn ambiguous_input_needs_the_name_of_the_game() {
    let folder = Folder::new();
    for (text, option, value) in [
        ("1,2/2,1", "--puzzle", "former"),
        ("1/2", "--puzzle", "former"),
        ("0;0;0\n0;0;0\n1;0;2", "--colours-from", "1"),
        ("0,2,0", "--colours-from", "1"),
    ] {
        folder.refuses(
            &["show", "-"],
            text,
            &["--puzzle former", "--puzzle nurikabe"],
        );
        for choice in [[option, value], ["--puzzle", "nurikabe"]] {
            let run = folder.run_with(&[&["show", "-"], &choice[..]].concat(), text);
            assert_eq!(run.code, 0, "{text} {choice:?} {run:?}");
        }
    }

    folder.refuses(
        &["show", "1,2/2,1"],
        "",
        &["1,2/2,1: may be a board of Former or a grid of Nurikabe"],
    );
    assert_eq!(
        folder
            .run(&["show", "12", "--puzzle", "former", "--rows"])
            .text,
        "OP\n"
    );
}

#[test]
fn misspelt_boards_get_a_suggestion() {
    let folder = Folder::with("board.txt", BOARD);
    for (board, expected) in [
        ("2025-13-40", &["not a date", "months 1 to 12"][..]),
        (
            "30.2.2025",
            &["not a date", "February 2025 has days 1 to 28"],
        ),
        ("BBG?/GGPO", &["line 1, character 4: '?'"]),
        (
            "BBG?",
            &["no such file", "as rows: line 1, character 4: '?'"],
        ),
        ("ABC/DEF/GHI", &["9 colours"]),
        ("bord.txt", &["no such file", "did you mean board.txt?"]),
        ("🟧🟪/🍎🟩", &["line 2, character 1: '🍎' is not a colour"]),
    ] {
        folder.refuses(&["prove", board], "", expected);
    }
    let text = "OPG\n# a comment\nO P ?\nO\n";
    folder.refuses(&["prove", "-"], text, &["line 3, character 5: '?'"]);
}

#[test]
fn misspelt_commands_and_options_get_a_suggestion() {
    let folder = Folder::with("board.txt", BOARD);
    for (line, expected) in [
        ("show OPG --colours never", "did you mean"),
        ("prov OPG", "prov: no such command; did you mean prove?"),
        (
            "chek a.cert",
            "chek: no such command; did you mean check or schema?",
        ),
        (
            "board.txt",
            "board.txt: no such command; see kortest --help",
        ),
        ("prove OPG --claim -3", "write a whole number, 0 or more"),
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        folder.refuses(&arguments, "", &[expected]);
    }
    let run = folder.run(&["show", "OPG", "-1"]);
    assert!(!run.error.contains("-- -1"), "{run:?}");
}

#[test]
fn a_certificate_that_was_changed_says_so() {
    let folder = Folder::new();

    assert_eq!(
        folder.run(&["prove", BOARD, "-q", "--out", "x.cert"]).code,
        0
    );

    let good = folder.text("x.cert");
    for (from, to) in [
        ("former", "farmer"),
        ("board GPB", "board GPX"),
        ("witness ", "witness 9"),
        ("sha256 ", "sha256 f"),
    ] {
        folder.write("x.cert", good.replacen(from, to, 1));
        let run = folder.run(&["check", "x.cert"]);
        assert_eq!(run.code, 1, "{run:?}");
        assert!(
            run.text
                .contains("its digest does not match: the file was altered"),
            "{run:?}"
        );
    }
    folder.write("x.cert", good.replacen("kortest", "Kortest", 1));
    for command in ["show", "check", "report"] {
        folder.refuses(
            &[command, "x.cert"],
            "",
            &["has the end of a certificate", "damaged"],
        );
    }
}

#[test]
fn clicks_in_every_form() {
    let folder = Folder::with("clicks.txt", "# two\n0,1\n4,6\n");
    let show = ["show", "2024-11-24", "--moves"];
    let expected = folder.succeeds(&[&show[..], &["0,1 4,6"]].concat()).text;
    for moves in [
        "[[0,1],[4,6]]",
        "(0,1) (4,6)",
        "(0, 1), (4, 6)",
        "0,1;4,6",
        "0, 1, 4, 6",
        "0 1 4 6",
        "clicks.txt",
    ] {
        let run = folder.run(&[&show[..], &[moves]].concat());
        assert_eq!(run.text, expected, "{moves}");
    }
    let object = "{\"moves\": [[0, 1], [4, 6]]}";
    let run = folder.run_with(&[&show[..], &["-"]].concat(), object);
    assert_eq!(run.text, expected);
}

#[test]
fn the_output_of_solve_is_a_list_of_clicks() {
    let folder = Folder::new();
    let solve = ["solve", "2024-11-24", "--json", "--time-limit", "5s"];
    let solution = folder.run(&solve).text;

    let run = folder.run_with(&["show", "2024-11-24", "--moves", "-"], solution);

    assert!(run.text.contains("cleared in 13 clicks"), "{run:?}");
}

#[test]
fn invalid_clicks_are_refused_by_number() {
    let folder = Folder::new();
    for (moves, expected) in [
        (
            "0,1 4,6 4,8",
            "click 3 (4,8): no tile there; column 4 is 8 high",
        ),
        ("7,0", "click 1 (7,0): no tile there; the last column is 6"),
        ("0,1 4", "click 2: \"4\" is not column,row"),
        ("0,1 4,x", "click 2: \"4,x\""),
        ("1;2", "click 1: \"1\""),
        ("{\"moves\": null}", "no field \"moves\""),
    ] {
        folder.refuses(&["show", "2024-11-24", "--moves", moves], "", &[expected]);
    }
    folder.refuses(&["show", "-", "--moves", "-"], BOARD, &["standard input"]);
}

/// The directions of a route may be written as letters or as arrows.
#[test]
fn routes_in_every_form() {
    let folder = Folder::new();
    for moves in ["RD", "r d", "→↓", "{\"moves\": \"RD\"}"] {
        let run = folder.run(&["show", LEVEL, "--moves", moves]);
        assert!(run.text.contains("at the exit after 2 moves"), "{run:?}");
    }
}

#[test]
fn boards_are_drawn_with_the_numbers_of_their_cells() {
    let folder = Folder::new();
    for (board, drawing) in [
        ("O../OPG", " 1  O  .  . \n 0  O  P  G \n    0  1  2\n"),
        ("/####/#PX#/####", "   0123\n 0 ####\n 1 #@X#\n 2 ####\n"),
        ("1,0,0/0,0,2", "    0  1  2\n 0  1  ?  ? \n 1  ?  ?  2 \n"),
    ] {
        let run = folder.run(&["show", board]);
        assert!(run.text.starts_with(drawing), "{run:?}");
    }
}

#[test]
fn a_proof_draws_its_grid_with_the_numbers_of_its_cells() {
    let prove = ["prove", "0,2,0", "--puzzle", "nurikabe", "--no-certificate"];

    let run = Folder::new().run(&prove);

    let drawing = "\n    0  1  2\n 0  ?  2  ? \n";
    assert!(run.text.contains(drawing), "{run:?}");
}

#[test]
fn every_help_has_exit_codes_and_those_of_boards_have_examples() {
    let folder = Folder::new();
    for command in [
        "prove",
        "solve",
        "check",
        "show",
        "report",
        "export",
        "archive",
        "import",
        "schema",
        "completions",
        "man",
    ] {
        let help = folder.succeeds(&[command, "--help"]).text;
        assert!(help.contains("Exit codes: 0 "), "{help}");
        assert!(
            help.contains(&format!("Examples:\n  kortest {command} ")),
            "{help}"
        );
    }
}

#[test]
fn singular_and_plural_forms() {
    let folder = Folder::new();
    let prove = ["prove", "O", "--puzzle", "former", "--out", "board.cert"];
    let text = folder.run(&prove).text
        + &folder.run(&["check", "board.cert"]).text
        + &folder.run(&["show", "O", "--puzzle", "former"]).text;
    for word in ["clicks", "tiles", "groups", "states", "layers", "records"] {
        assert!(!text.contains(&format!(" 1 {word}")), "{word}: {text}");
    }
}

/// Arguments that are not boards get advice on what to change.
#[test]
fn unrecognised_input_gets_advice() {
    let folder = Folder::new();
    for (arguments, words) in [
        (
            &["prove", "https://www.nrk.no/former"][..],
            "does not read web pages; give a date (such as today",
        ),
        (
            &["prove", "www.nrk.no/spill/former-1.17105310"],
            "does not read web pages; give a date (such as today",
        ),
        (
            &["prove", "ABCD/EFG"],
            "ABCD/EFG: no such file; as rows: line 2: 3 cells where line 1 has 4",
        ),
        (
            &["prove", "abc/cba"],
            "no such file; as rows: rows with letters other than O P G B must be capitals",
        ),
        (
            &["prove", "ABC"],
            "must be capitals, and at least two; or add --puzzle former",
        ),
        (
            &["prove", "nonsense"],
            "no such file, and neither a date (2025-11-13, today) nor rows (BBG/GGO/...)",
        ),
        (
            &["prove", "O/O/O/O/O/O/O/O/O/O/O/O/O"],
            "13 rows; at most 12 are allowed",
        ),
        (
            &["archive", "..2024-11-10", "--dir", "x"],
            "before 2024-11-11, the first known board",
        ),
        (
            &["archive", "2024-11-01..", "--dir", "x"],
            "before 2024-11-11, the first known board",
        ),
        (
            &["archive", "2024-10", "--dir", "x"],
            "2024-10 has no boards between 2024-11-11 and ",
        ),
        (
            &["archive", "2024-11-15", "--dir", "x"],
            "2024-11-15 has no known board; known are",
        ),
        (
            &["solve", "BBG/GGO", "--algorithm", "bean"],
            "unknown for a board of Former, which has auto, portfolio, ",
        ),
        (
            &["solve", "BBG/GGO", "--algorithm", "bean"],
            "did you mean beam?",
        ),
    ] {
        folder.refuses(arguments, "", &[words]);
    }
}

#[test]
fn a_date_in_the_future_is_a_board_with_a_warning() {
    let run = Folder::new().succeeds(&["show", "2999-01-01"]);

    let warning = "in the future: NRK may change the rule";
    assert!(run.error.contains(warning), "{run:?}");
}

#[test]
fn a_command_that_is_shown_has_quotes_where_the_shell_needs_them() {
    let folder = Folder::with("it's a board", "BBG\n");

    let run = folder.run(&["prove", "it's a board"]);

    let command = "check it     kortest check \"it's a board.cert\"";
    assert!(run.text.contains(command), "{run:?}");
}

/// The web app must accept the same boards as the command line. But the web app does not accept
/// file names.
#[test]
fn the_web_app_reads_what_the_command_line_reads() {
    let folder = Folder::new();
    let thirteen = ["OPG"; 13].join("/");
    let cases = [
        ("OPG/GBB", true),
        ("opg\ngbb", true),
        ("123/234", true),
        ("ABC/CBA", true),
        ("OPG", true),
        ("OPGB", false),
        ("O/O", false),
        ("[[1,2,3],[2,3,4]]", true),
        ("['OPG', 'GBB']", true),
        ("🟧🟪/🟩🟦", true),
        ("2024-11-24", true),
        (" 1  O  P\n 0  O  P\n    0  1", true),
        ("ABCD/EFG", false),
        ("ABCD", false),
        ("abc/cba", false),
        ("nonsense", false),
        ("board.txt", false),
        ("OP?/OPG", false),
        ("OPG GPO", false),
        ("O.G/..G", false),
        (&thirteen, false),
        ("2024-11-22", true),
        ("2024-11-15", false),
        ("2025-02-30", false),
        ("", false),
    ];
    for (text, is_board) in cases {
        let line = folder.run(&["show", text, "--rows"]);
        let answer = answer_of_the_web_app(text);
        assert_eq!(line.code == 0, is_board, "{text:?}: {line:?}");
        assert_eq!(answer["error"].is_null(), is_board, "{text:?}: {answer}");
        if is_board {
            assert_eq!(answer["board"], line.text.trim_end(), "{text:?}");
            continue;
        }
        let code = answer["error"]["code"].as_str().unwrap();
        if !["board", "no_date", "doubtful"].contains(&code) {
            let message = answer["error"]["message"].as_str().unwrap();
            assert!(line.error.contains(message), "{text:?}: {line:?}");
        }
    }
}

#[test]
fn dates_in_words_are_boards() {
    let folder = Folder::new();
    let rows = folder.succeeds(&["show", "2024-11-24", "--rows"]).text;

    for date in [
        "24. november 2024",
        "Nov 24, 2024",
        "24.11.24",
        "24 NOV. 2024",
    ] {
        assert_eq!(
            folder.succeeds(&["show", date, "--rows"]).text,
            rows,
            "{date}"
        );
    }
    for (words, same) in [
        ("i dag", "today"),
        ("i går", "yesterday"),
        ("i morgen", "tomorrow"),
    ] {
        let run = folder.succeeds(&["show", words, "--rows"]);
        assert_eq!(
            run.text,
            folder.succeeds(&["show", same, "--rows"]).text,
            "{words}"
        );
    }
    let tomorrow = folder.succeeds(&["show", "tomorrow", "--rows"]);

    assert!(tomorrow.error.contains("is in the future"), "{tomorrow:?}");
}

#[test]
fn impossible_dates_are_refused_as_dates() {
    for (date, why) in [
        ("31. februar 2025", "February 2025 has days 1 to 28"),
        ("31. februar", "February has days 1 to 29"),
        ("13. november", "13 November has no year"),
        ("30.02.25", "February 2025 has days 1 to 28"),
    ] {
        Folder::new().refuses(&["prove", date], "", &[date, why, "write 2025-11-13"]);
    }
}

#[test]
fn a_refused_number_says_what_is_allowed() {
    let folder = Folder::with("x.cert", "");
    for (line, range) in [
        (&["prove", "OPG", "--threads"][..], " from 1 to 1024"),
        (&["prove", "OPG", "--claim"], ", 0 or more"),
        (&["prove", "OPG", "--floor"], " from 0 to 63"),
        (&["prove", "0,1", "--limit"], " from 1 to 1000000"),
        (&["check", "x.cert", "--work"], ", 0 or more"),
        (&["report", "x.cert", "--claim"], ", 0 or more"),
        (&["solve", "OPG", "--width"], ", 1 or more"),
        (&["solve", "OPG", "--seed"], ", 0 or more"),
        (&["generate", "nurikabe", "--island-size"], " from 1 to 10"),
    ] {
        for number in ["x", "-1", "1.5", "1 2"] {
            let words = format!("write a whole number{range}\n");
            folder.refuses(&[line, &[number]].concat(), "", &[&words]);
        }
        let words = if range.ends_with("more") {
            "write a smaller whole number\n".to_string()
        } else {
            format!("write a whole number{range}\n")
        };
        folder.refuses(&[line, &["99999999999999999999"]].concat(), "", &[&words]);
    }
}

#[test]
fn a_refused_range_names_the_dates_that_were_typed() {
    let folder = Folder::new();
    for (range, words) in [
        ("2025-02..2025-01", "2025-02 is after 2025-01\n"),
        ("2025-11-13..12-11-2025", "2025-11-13 is after 12-11-2025\n"),
        ("2999-01-01..2999-02-01", "2999-01-01 is after today, "),
    ] {
        folder.refuses(&["archive", range, "--dir", "a"], "", &[words]);
    }
}

#[test]
fn empty_rows_that_are_a_folder_have_one_clear_line() {
    let words = "./.: is a folder; to give empty rows of this form, use standard input (-)";
    Folder::new().refuses(&["prove", "./."], "", &[words]);
}

/// Returns the rows that `show --rows` prints.
fn rows(run: &Run) -> String {
    assert_eq!(run.code, 0, "{run:?}");
    run.text.trim_end().to_string()
}

/// Asserts that a text is read as [`BOARD`] from an argument, standard input, and a file.
fn assert_is_board(text: &str) {
    let folder = Folder::with("board.txt", text);

    let argument = folder.run(&["show", text, "--rows"]);
    let input = folder.run_with(&["show", "-", "--rows"], text);
    let file = folder.run(&["show", "board.txt", "--rows"]);

    for run in [argument, input, file] {
        assert_eq!(rows(&run), BOARD, "{text:?}");
    }
}

fn optimum(folder: &Folder, board: &str) -> u64 {
    let proof = folder.succeeds(&["prove", board, "--json", "--no-certificate"]);
    proof.json()["optimum"].as_u64().unwrap()
}

/// Reads a text as the web app does. Returns the object of its answer.
fn answer_of_the_web_app(text: &str) -> Value {
    let question = json!({"game": "former", "do": "read", "text": text}).to_string();
    serde_json::from_str(&kortest_web::answer(&question).json).unwrap()
}
