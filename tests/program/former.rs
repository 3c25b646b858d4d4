//! Tests the program on boards of Former: answers, exit codes, and error messages.

use crate::common::effort::full;
use crate::common::program::Folder;
use serde_json::Value;

#[test]
fn invalid_boards_are_explained() {
    for (board, expected) in [
        ("OPG/OPGB/OPG", &["line 2", "4 cells", "line 1 has 3"][..]),
        ("OPG/O?G", &["line 2, character 2", "'?'", "O P G B"]),
    ] {
        refuses(&["prove", board], expected);
        Folder::new().refuses(&["prove", "-"], board, expected);
    }
    refuses(&["prove", "15-11-2024"], &["2024-11-15", "board"]);
}

#[test]
fn boards_too_large_for_the_search_have_other_methods() {
    let wide = ["OPGBOPGB"; 8].join("/");
    let high = ["OPG"; 10].join("/");
    for (board, expected) in [
        ("OPGRB/RBOPG", &["4 colours"][..]),
        (&wide, &["64", "63"]),
        (&high, &["9 rows"]),
    ] {
        refuses(
            &["prove", board, "--method", "search"],
            &[expected, &["--method columns"]].concat(),
        );
    }
    // The search does not support this board, but the column program finds a solution.
    let run = Folder::new().succeeds(&["solve", &wide]);
    assert!(run.text.contains("8 clicks (optimal"), "{run:?}");
}

#[test]
fn an_empty_file_a_directory_and_no_text() {
    Folder::with("b.txt", "").refuses(&["prove", "b.txt"], "", &["b.txt", "no board"]);
    let directory = Folder::new();
    std::fs::create_dir(directory.path("b.txt")).unwrap();
    directory.refuses(&["prove", "b.txt"], "", &["b.txt", "is a folder"]);

    let binary = [0xff, 0xd8, 0, 1];
    Folder::with("b.txt", binary).refuses(&["prove", "b.txt"], "", &["b.txt", "is not text"]);
    Folder::new().refuses(&["show", "-"], [0xff, 0xfe, 0], &["is not text"]);
    refuses(&["prove", "missing.txt"], &["missing.txt", "no such file"]);
}

#[test]
fn bad_options() {
    refuses(
        &["prove", "OPG", "--memory", "1K"],
        &["1K", "--memory", "32.0 MiB"],
    );
    refuses(&["prove", "OPG", "--time-limit", "soon"], &["soon", "8h"]);
    refuses(&["prove", "OPG", "--threads", "0"], &["--threads"]);
    refuses(&["prove", "OPG", "--claim", "few"], &["--claim"]);
    refuses(&["prove"], &["BOARD"]);
    refuses(&["prove", "OPG", "--full"], &["--claim"]);
    refuses(
        &["show", "OPG", "--moves", "1;2"],
        &["click 1", "column,row"],
    );
    refuses(&["solve"], &["BOARD"]);
}

#[test]
fn a_certificate_that_is_a_jpeg() {
    let folder = Folder::with("photo.cert", b"\xff\xd8\xff\xe0\0\x10JFIF");
    folder.refuses(
        &["check", "missing.cert"],
        "",
        &["missing.cert: no such file"],
    );
    folder.refuses(
        &["check", "photo.cert"],
        "",
        &["photo.cert", "not a kortest certificate"],
    );
}

#[test]
fn a_file_that_is_no_certificate_is_never_overwritten() {
    let folder = Folder::with("thesis.txt", "years of work");
    folder.refuses(
        &["prove", "OPG", "--out", "thesis.txt"],
        "",
        &["thesis.txt", "will not be overwritten"],
    );
    assert_eq!(folder.text("thesis.txt"), "years of work");

    refuses(
        &["prove", "OPG", "--out", "no/such/folder/x.cert"],
        &["cannot be written"],
    );
}

const BOARD: &str = "GPB/OPG/BOP/OOG";

/// The default name of a board that has no date and no file name. It contains a digest of the rows.
const NAME: &str = "former-02b16a9d";

const CERTIFICATE: &str = "former-02b16a9d.cert";

#[test]
fn a_proof_and_its_check() {
    let folder = Folder::new();

    let run = folder.succeeds(&["prove", BOARD, "--json"]);
    folder.succeeds(&["check", CERTIFICATE]);
    let report = folder.run(&["check", CERTIFICATE, "--json"]).json();

    let proof = run.json();
    assert_eq!(proof["name"], NAME);
    assert_eq!(proof["board"], BOARD);
    assert_eq!(proof["proved"], true);
    assert_eq!(proof["claim"], Value::Null);
    assert_eq!(proof["certificate"], CERTIFICATE);
    assert_eq!(proof["optimum"], proof["moves"].as_array().unwrap().len());
    assert_eq!(report["name"], NAME);
    assert_eq!(report["board"], BOARD);
    assert_eq!(report["valid"], true);
    assert_eq!(report["claim"]["value"], proof["optimum"]);
}

#[test]
fn a_second_run_writes_the_same_bytes() {
    let folder = Folder::new();
    folder.succeeds(&["prove", BOARD, "--quiet"]);
    let first = folder.read(CERTIFICATE);

    folder.succeeds(&["prove", BOARD, "--quiet", "--threads", "2"]);

    assert!(folder.read(CERTIFICATE) == first);
}

#[test]
fn claims_are_optimal_beatable_or_impossible() {
    let folder = Folder::new();
    let optimum = optimum(&folder);
    for (claim, verdict, code) in [
        (optimum, "optimal", 0),
        (optimum + 1, "beatable", 1),
        (optimum - 1, "impossible", 1),
    ] {
        let prove = [
            "prove",
            BOARD,
            "--json",
            "--again",
            "--claim",
            &claim.to_string(),
        ];

        let settled = folder.run(&prove);
        folder.succeeds(&["check", CERTIFICATE, "--quiet"]);
        let full = folder.run(&[&prove[..], &["--full"]].concat());
        folder.succeeds(&["check", CERTIFICATE, "--quiet"]);

        for run in [&settled, &full] {
            assert_eq!(run.code, code, "{run:?}");
            assert_eq!(run.json()["claim"]["verdict"], verdict, "{run:?}");
        }
        assert_eq!(full.json()["optimum"], optimum, "{full:?}");
    }
}

#[test]
fn zero_clicks_clear_an_empty_board() {
    for question in ["", " --claim 0"] {
        let line = format!("prove ... --puzzle former --no-certificate{question}");
        let arguments: Vec<&str> = line.split(' ').collect();

        let run = Folder::new().succeeds(&arguments);

        let sentence = "0 clicks is optimal: the board is empty.";
        assert!(run.text.contains(sentence), "{run:?}");
    }
}

#[test]
fn a_settled_claim_does_not_replace_the_proof_of_the_optimum() {
    let folder = Folder::new();
    let prove = |more: &[&str]| folder.run(&[&["prove", BOARD, "-q"], more].concat()).code;
    assert_eq!(prove(&[]), 0);

    let proof = folder.read(CERTIFICATE);
    assert_eq!(prove(&["--claim", "2"]), 1);
    assert!(folder.read(CERTIFICATE) == proof);

    // When no certificate exists, `--claim 2` writes one. A later proof of the optimum must replace
    // this certificate.
    std::fs::remove_file(folder.path(CERTIFICATE)).unwrap();
    assert_eq!(prove(&["--claim", "2"]), 1);
    folder.succeeds(&["check", ".", "-q"]);
    assert_eq!(prove(&[]), 0);
    assert!(folder.read(CERTIFICATE) == proof);
    assert_eq!(folder.files(), [CERTIFICATE]);
}

#[test]
fn a_time_limit_gives_the_bounds_and_exit_code_3() {
    let folder = Folder::new();
    let board = "BBGBBPP/GGGOOBG/OGPGGPO/PBBOOBG/BOOGPBG/BOBGOBG/GGOBGPG/GPBBOOO/GBBOPGO";
    let arguments = [
        "prove",
        board,
        "--method",
        "search",
        "--json",
        "--time-limit",
        "200ms",
        "--out",
        "x.cert",
    ];
    let run = folder.run(&arguments);
    let object = run.json();

    assert_eq!(run.code, 3);
    assert_eq!(object["optimum"], Value::Null);
    assert_eq!(object["proved"], false);
    assert!(object["lower_bound"].as_u64() < object["upper_bound"].as_u64());

    // An interrupted proof must save the solution that it has found.
    assert_eq!(folder.run(&["check", "x.partial.cert"]).code, 0);
    assert!(!folder.path("x.cert").exists());
}

#[test]
fn boards_come_in_every_form() {
    let folder = Folder::with("mine.txt", "G P B\r\no p g\r\n");

    let file = folder.run(&["prove", "mine.txt", "-q"]);
    let input = folder.run_with(&["prove", "-", "-q"], "GPB\nOPG\n");
    let argument = folder.run(&["prove", "GPB/OPG", "-q"]);

    assert_eq!([file.code, input.code, argument.code], [0; 3]);
    let files = folder.files();
    assert_eq!(files.len(), 3);
    assert!(files[0].starts_with("former-"), "{files:?}");
    assert_eq!(files[1..], ["mine.cert", "mine.txt"]);
    assert_eq!(folder.read("mine.cert"), folder.read(&files[0]));
}

#[test]
fn dates_come_in_every_form() {
    let folder = Folder::new();
    for date in ["24-11-2024", "24.11.2024", "24/11/2024", "20241124"] {
        let run = folder.run(&["show", date]);
        assert!(run.text.contains("63 tiles"), "{run:?}");
    }
    folder.succeeds(&["show", "Yesterday", "--rows"]);
}

#[test]
fn a_certificate_is_shown_with_its_solution() {
    let folder = Folder::new();
    folder.succeeds(&["prove", BOARD, "-q"]);

    let run = folder.run(&["show", CERTIFICATE]);

    assert!(run.text.contains("cleared in"), "{run:?}");
}

/// An option that the board's game does not have must be refused, for every command and game.
#[test]
fn options_of_other_games_are_refused() {
    let folder = Folder::with("level.txt", "\n#####\n#P$X#\n#####\n");
    for (line, reason) in [
        (
            "prove level.txt --floor 3",
            "--floor works for Former, but this is a level of Santa Chilly",
        ),
        (
            "prove level.txt --method auto",
            "--method works for Former, but this is a level of Santa Chilly",
        ),
        (
            "prove 2,0/0,0 --floor 7",
            "--floor works for Former, but this is a grid of Nurikabe",
        ),
        (
            "prove level.txt --limit 3",
            "--limit works for Nurikabe, but this is a level of Santa Chilly",
        ),
        (
            "prove OPG/OPG --limit 7",
            "--limit works for Nurikabe, but this is a board of Former",
        ),
        (
            "show 2,0/0,0 --moves 0,0",
            "--moves works for Former and Santa Chilly, but this is a grid of Nurikabe",
        ),
        (
            "solve 2,0/0,0 --width 7",
            "--width works for Former and Santa Chilly, but this is a grid of Nurikabe",
        ),
        (
            "prove OPG/OPG --no-lp",
            "--no-lp works for Santa Chilly, but this is a board of Former",
        ),
        ("solve level.txt --explain", "--explain works for Nurikabe"),
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        folder.refuses(&arguments, "", &[reason]);
    }
}

/// Asserts that the program refuses these arguments in an empty folder.
fn refuses(arguments: &[&str], expected: &[&str]) {
    Folder::new().refuses(arguments, "", expected);
}

/// Returns the optimum of [`BOARD`]. The run writes no file.
fn optimum(folder: &Folder) -> u64 {
    let object = folder
        .succeeds(&["prove", BOARD, "--json", "--no-certificate"])
        .json();
    assert!(folder.files().is_empty());
    object["optimum"].as_u64().unwrap()
}

/// A line every ten seconds, where no terminal shows a bar.
#[test]
fn lines_of_progress_name_the_time() {
    if !full() {
        return;
    }
    let prove = ["prove", "2025-11-06", "--method", "search"];
    let limits = ["--no-certificate", "--time-limit", "15s"];

    let run = Folder::new().run(&[&prove[..], &limits].concat());

    assert_eq!(run.code, 3, "{run:?}");
    let mut lines = run.error.lines();
    assert!(lines.any(|line| line.starts_with("after 1")), "{run:?}");
}
