//! Tests `kortest analyse`.

use crate::common::program::Folder;
use serde_json::Value;

/// A board that is quick to prove. Its optimum is 13 clicks.
const DATE: &str = "2024-11-24";

/// A board of two groups. A first click on either group loses nothing.
const SMALL: &str = "OBO/OOO";

#[test]
fn first_clicks_are_drawn_on_the_board_and_listed() {
    let folder = Folder::new();
    let run = folder.succeeds(&["analyse", SMALL, "--color", "never"]);
    let name = "former-";
    assert!(run.text.starts_with(name), "{run:?}");

    let text = run.text.split_once(": ").unwrap().1;
    let expected = "2 clicks is optimal, and all 2 first clicks are.\n 1  O* B* O*\n 0  O* O* O*\n    0  1  2\n\
        behind each tile: the clicks that a click on it loses; * means none\n\n  \
        loses  after  first clicks (column,row from the bottom left, counted from 0)\n      0      1  0,0 1,1\n";
    assert!(text.starts_with(expected), "{run:?}");

    // Each tile shows how many clicks are lost by clicking it.
    let run = folder.succeeds(&["analyse", "OGOG/OPPO", "--color", "never"]);
    assert!(
        run.text
            .contains("5 clicks is optimal, and 4 of 6 first clicks are."),
        "{run:?}"
    );
    assert!(
        run.text.contains(" 1  O* G* O1 G*\n 0  O* P* P* O1\n"),
        "{run:?}"
    );
    assert!(
        run.text
            .contains("\n      0      4  0,0 1,0 1,1 3,1\n      1      5  2,1 3,0\n"),
        "{run:?}"
    );
    assert_eq!(
        folder
            .succeeds(&["analyse", SMALL, "-q"])
            .text
            .lines()
            .count(),
        1
    );
    assert!(
        folder
            .succeeds(&["analyse", ".../...", "--puzzle", "former"])
            .text
            .contains("the board is empty")
    );
    assert!(folder.files().is_empty());
}

#[test]
fn numbers_are_those_of_prove() {
    let folder = Folder::new();
    let object = folder.succeeds(&["analyse", DATE, "--json"]).json();
    assert_eq!(object["optimum"], 13);
    assert_eq!(object["stopped"], false);
    assert_eq!(object["game"], Value::Null);

    let clicks = object["clicks"].as_array().unwrap();
    assert_eq!(clicks.len(), 33);
    assert_eq!(
        clicks.iter().filter(|click| click["loses"] == 0).count(),
        15
    );

    let after = |click: &Value| click["optimum_after"].as_u64().unwrap();
    assert!(clicks.is_sorted_by_key(after), "{object}");

    for click in [&clicks[0], &clicks[20], &clicks[32]] {
        let cell = format!("{},{}", click["click"][0], click["click"][1]);
        let rows = folder
            .succeeds(&["show", DATE, "--moves", &cell, "--rows"])
            .text;
        let proved = folder
            .succeeds(&["prove", rows.trim_end(), "--no-certificate", "--json"])
            .json();
        assert_eq!(proved["optimum"], click["optimum_after"], "{cell}");
        assert_eq!(after(click) + 1 - 13, click["loses"].as_u64().unwrap());
    }
}

#[test]
fn a_game_is_told_in_one_sentence() {
    let folder = Folder::new();
    let says = |clicks: &str, sentence: &str| {
        let run = folder.succeeds(&["analyse", DATE, "--clicks", clicks, "-q"]);
        assert_eq!(run.text, format!("{DATE}: {sentence}\n"));
    };
    let optimal = folder.succeeds(&["prove", DATE, "--json"]).json();
    says(
        &optimal["moves"].to_string(),
        "13 clicks, 13 were possible: you lost none.",
    );

    // Clicks may also be given as the output of `prove --json` or as a certificate.
    says(
        &optimal.to_string(),
        "13 clicks, 13 were possible: you lost none.",
    );
    says(
        &format!("{DATE}.cert"),
        "13 clicks, 13 were possible: you lost none.",
    );
    says(
        "2,4 1,0",
        "2 clicks and 43 tiles left, which take 15 more: 17 clicks, 13 were possible: you lost two at click 1 and two at \
         click 2.",
    );

    let run = folder.run_with(
        &["analyse", DATE, "--clicks", "-", "--color", "never"],
        optimal["moves"].to_string(),
    );
    assert_eq!(run.code, 0, "{run:?}");
    assert!(
        run.text
            .contains("  click  cell   takes  before  after  lost  better\n"),
        "{run:?}"
    );
    assert_eq!(
        run.text
            .lines()
            .filter(|line| line.starts_with("     "))
            .count(),
        13,
        "{run:?}"
    );
}

#[test]
fn a_game_for_programs() {
    let folder = Folder::new();
    let object = folder
        .succeeds(&["analyse", "OPG/GPO/OGP", "--clicks", "0,0", "--json"])
        .json();

    assert_eq!(object["played"], 1);
    assert_eq!(object["cleared"], false);
    assert_eq!(object["lost"], 0);
    assert_eq!(object["game"].as_array().map(Vec::len), Some(1));
    assert_eq!(object["after"], ".PG/OPO/GGP");
    assert_eq!(object["game"][0]["better"], Value::Null);
    assert!(
        object["clicks"]
            .as_array()
            .is_some_and(|clicks| clicks.len() > 5)
    );
}

fn pass_the_check(folder: &Folder, numbers: &[(&Value, &Value)]) {
    for (path, optimum) in numbers {
        let checked = folder
            .succeeds(&["check", path.as_str().unwrap(), "--json"])
            .json();
        let kind = if optimum.is_null() {
            "unsolvable"
        } else {
            "optimal"
        };
        assert_eq!(checked["claim"]["kind"], kind, "{path}");
        assert_eq!(&checked["claim"]["value"], *optimum, "{path}");
    }
    assert_eq!(
        std::fs::read_dir(folder.path("a/proofs")).unwrap().count(),
        numbers.len()
    );
}

#[test]
fn every_number_has_a_certificate_that_passes_the_check() {
    let folder = Folder::new();
    let board = "OPGB/GPBO/OGPG";
    let arguments = [
        "analyse",
        board,
        "--clicks",
        "0,0 1,0",
        "--certificates",
        "a/proofs",
        "--json",
    ];
    let object = folder.succeeds(&arguments).json();
    let mut numbers = vec![(&object["certificate"], &object["optimum"])];
    numbers.extend(
        object["clicks"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| (&one["certificate"], &one["optimum_after"])),
    );
    numbers.extend(
        object["game"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| (&one["certificate"], &one["after"])),
    );
    assert!(numbers.len() > 8, "{object}");

    pass_the_check(&folder, &numbers);

    // The folder already contains the certificates. A second run must accept and keep these files.
    let run = folder.succeeds(&["analyse", board, "--certificates", "a/proofs"]);
    assert!(
        run.text.contains("check them   kortest check a/proofs"),
        "{run:?}"
    );

    let name = object["clicks"][0]["certificate"].as_str().unwrap();
    folder.write(name, "mine");
    folder.refuses(
        &["analyse", board, "--certificates", "a/proofs"],
        "",
        &[name, "will not be overwritten"],
    );
}

#[test]
fn every_number_of_a_level_has_a_certificate_that_passes_the_check() {
    // Left enters a hole. Down reaches the exit too early.
    let holes = "(3,1)->(1,1);(1,1)->(3,1)/######/#O.OP#/#$..X#/######";
    for (level, moves, positions, certified) in [
        (holes, "LD", 5, 2),
        ("/#######/#X.P.$#/#.....#/#######", "RL", 6, 4),
        ("/######/#X.P$#/######", "L", 4, 2),
    ] {
        let folder = Folder::new();
        let arguments = [
            "analyse",
            level,
            "--moves",
            moves,
            "--certificates",
            "a/proofs",
        ];
        let object = folder
            .succeeds(&[&arguments[..], &["--json"]].concat())
            .json();
        let list = |field: &str| object[field].as_array().unwrap().iter();
        let mut numbers = vec![(&object["certificate"], &object["optimum"])];
        numbers.extend(
            list("first_moves").map(|one| (&one["certificate"], &one["optimum_after"]["value"])),
        );
        numbers.extend(list("route").map(|one| (&one["certificate"], &one["after"]["value"])));
        assert_eq!(numbers.len(), positions, "{object}");
        numbers.retain(|(path, _)| !path.is_null());
        assert_eq!(numbers.len(), certified);
        pass_the_check(&folder, &numbers);
        // A second run of `analyse` keeps the existing certificates.
        let run = folder.succeeds(&arguments);
        assert!(
            run.text
                .contains("check them   kortest check a/proofs\n               (none of "),
            "{run:?}"
        );
        // A run with a time limit of zero reports that certificates are missing.
        let run = folder.run(&[&arguments[..5], &["b", "--time-limit", "0s"]].concat());
        assert_eq!(run.code, 3, "{run:?}");
        assert!(run.text.contains("missing)"), "{run:?}");
    }
}

#[test]
fn unknown_optima_are_ranges() {
    let folder = Folder::new();
    let clicks = ["--clicks", "0,1 4,6"];
    let run = folder.run(&["analyse", DATE, "--time-limit", "0s"]);
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.text.contains("the optimum is at least "), "{run:?}");
    assert!(run.text.contains(" O?"), "{run:?}");
    assert!(run.text.contains("? is unknown"), "{run:?}");

    let run = folder.run(
        &[
            &["analyse", DATE, "--time-limit", "0s", "--json"],
            &clicks[..],
        ]
        .concat(),
    );
    let object = run.json();
    assert_eq!(run.code, 3, "{run:?}");
    assert_eq!(object["optimum"], Value::Null, "{run:?}");
    assert_eq!(object["stopped"], true, "{run:?}");

    let holds = |range: &Value, value: u64| {
        let [least, most] = [0, 1].map(|n| range[n].as_u64().unwrap());
        assert!(least <= value, "{range} {value}");
        assert!(value <= most, "{range} {value}");
    };
    assert!(object["lower_bound"].as_u64() <= Some(13));
    assert!(object["upper_bound"].as_u64() >= Some(13));

    holds(&object["game"][0]["before_range"], 13);
    holds(&object["game"][1]["after_range"], 11);
    holds(&object["lost_range"], 0);
    assert_eq!(object["game"][0]["loses"], Value::Null);
}

#[test]
fn bad_input_is_one_line() {
    let folder = Folder::with("board.txt", SMALL);
    folder.succeeds(&["prove", "OPG", "--out", "other.cert"]);
    folder.refuses(
        &["analyse", DATE, "--clicks", "0,1 x"],
        "",
        &["click 2", "\"x\" is not column,row"],
    );
    folder.refuses(
        &["analyse", DATE, "--clicks", "other.cert"],
        "",
        &["other.cert", "of another board"],
    );
    folder.refuses(
        &["analyse", "-", "--clicks", "-"],
        SMALL,
        &["cannot both come from standard input"],
    );
    folder.refuses(
        &["analyse", "other.cert"],
        "",
        &["is a certificate, not a board"],
    );
    folder.refuses(
        &["analyse", DATE, "--clicks", "nowhere.txt"],
        "",
        &["nowhere.txt"],
    );
    folder.refuses(
        &["analyse", SMALL, "--certificates", "board.txt"],
        "",
        &["board.txt"],
    );
    folder.refuses(&["analyse"], "", &["BOARD"]);
}

/// Options that read clicks.
const READERS: [[&str; 3]; 2] = [["analyse", DATE, "--clicks"], ["show", DATE, "--moves"]];

#[test]
fn a_click_without_a_tile_is_refused_by_every_command() {
    let folder = Folder::new();
    for [command, board, option] in READERS {
        for (clicks, why) in [
            (
                "99,99",
                "click 1 (99,99): no tile there; the last column is 6",
            ),
            (
                "0,1 6,20 0,0",
                "click 2 (6,20): no tile there; column 6 is 9 high",
            ),
            (
                "[[0, 1], [0, 8]]",
                "click 2 (0,8): no tile there; column 0 is 8 high",
            ),
        ] {
            folder.refuses(&[command, board, option, clicks], "", &[why]);
        }
    }
}

#[test]
fn clicks_as_row_and_column_from_the_top_are_recognised() {
    let folder = Folder::new();
    let clicks = "(7,0) (2,4) (4,2) (5,0) (3,0) (8,3) (6,0) (7,2) (8,3) (8,2) (6,0) (8,0) (8,6)";
    for [command, board, option] in READERS {
        folder.refuses(
            &[command, board, option, clicks],
            "",
            &[
                "click 1 (7,0): no tile there",
                "all clicks fit as row,column from the top, counted from 0; write 0,1 4,6 2,4 0,3",
            ],
        );
    }
}

#[test]
fn every_command_reads_the_same_lists_of_clicks() {
    let folder = Folder::new();
    let units = "\u{feff}[[0, 1], [4, 6]]".encode_utf16();
    folder.write(
        "utf16.txt",
        units.flat_map(u16::to_le_bytes).collect::<Vec<u8>>(),
    );
    folder.write("mark.txt", "\u{feff}# two clicks\r\n0,1\r\n4,6\r\n");
    for [command, board, option] in READERS {
        let read = |clicks: &str| {
            folder
                .succeeds(&[command, board, option, clicks, "--json"])
                .json()
        };
        let expected = read("0,1 4,6");
        for clicks in [
            "[[0,1],[4,6]]",
            "[(0, 1), (4, 6)]",
            "((0, 1), (4, 6))",
            "0,1;4,6",
            "0,1\n4,6\n",
            "\u{feff}0,1 4,6",
            "[\"0,1\", \"4,6\"]",
            "{\"moves\": [[0, 1], [4, 6]]}",
            "{\"moves\": [\"0,1\", \"4,6\"]}",
            "mark.txt",
            "utf16.txt",
        ] {
            let found = read(clicks);
            for field in ["after", "game", "steps"] {
                assert_eq!(found[field], expected[field], "{command} {clicks}");
            }
        }
    }
}
