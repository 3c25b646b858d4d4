//! Tests user input: boards and moves in every notation, and suggestions for misspelt input.

use crate::common::program::{Folder, Run};
use kortest::read::FORMATS;
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

#[test]
fn every_command_reads_colours_from_0() {
    let folder = Folder::with("digits.txt", "0 1 2\n1 2 0\n");
    for command in ["show", "prove", "solve", "analyse"] {
        for board in ["012/120", "0,1,2/1,2,0", "[[0,1,2],[1,2,0]]", "digits.txt"] {
            let chosen = [command, board, "--colours-from", "0", "--json"];

            let object = folder.run(&chosen).json();

            assert_eq!(object["board"], "OPG/PGO", "{chosen:?}: {object}");
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

/// A link of the app means its board, and to `analyse` its clicks, whatever a message has added to it.
#[test]
fn links_of_the_app_are_boards_with_clicks() {
    let folder = Folder::new();
    let link = format!("https://example.org/former/#{BOARD}&play=0,0;0,0");
    let clicks = ["analyse", BOARD, "--clicks", "0,0 0,0"];
    let wanted = folder.succeeds(&[&clicks[..], &["--json"]].concat()).json();

    for tail in ["", ")", ").", ",", "&tab=claim).", "%29."] {
        let found = folder.succeeds(&["analyse", &format!("{link}{tail}"), "--json"]);
        assert_eq!(found.json()["game"], wanted["game"], "{tail}");
    }
    let board = folder.succeeds(&["show", &format!("<{link}>"), "--rows"]);
    assert_eq!(rows(&board), BOARD);
    let wrong = folder.run(&["analyse", &link.replace("0,0;0,0", "0,0;9,9")]);
    assert_eq!(wrong.code, 2, "{wrong:?}");
    let other = folder.run(&["analyse", "https://www.nrk.no/former#comments"]);
    assert!(other.error.contains("does not read web pages"), "{other:?}");
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
fn the_help_describes_every_notation() {
    let help = Folder::new().succeeds(&["--help"]).text;
    let words: Vec<&str> = help.split_whitespace().collect();
    let help = words.join(" ");

    for format in FORMATS {
        assert!(help.contains(format.name), "{format:?}: {help}");
    }
}

#[test]
fn days_in_words_are_boards() {
    let folder = Folder::new();
    for (words, same) in [
        ("i dag", "today"),
        ("i går", "yesterday"),
        ("Yesterday", "yesterday"),
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
