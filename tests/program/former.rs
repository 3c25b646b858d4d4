//! Tests the program on boards of Former: answers, exit codes, and error messages.

use crate::common::program::Folder;
use serde_json::Value;

#[test]
fn bytes_that_are_not_text_are_refused() {
    let folder = Folder::with("b.txt", [0xff, 0xd8, 0, 1]);
    folder.write("photo.cert", b"\xff\xd8\xff\xe0\0\x10JFIF");

    folder.refuses(&["prove", "b.txt"], "", &["b.txt", "is not text"]);
    folder.refuses(&["show", "-"], [0xff, 0xfe, 0], &["is not text"]);
    let words = ["photo.cert", "not a kortest certificate"];
    folder.refuses(&["check", "photo.cert"], "", &words);
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
#[ignore = "slow, so it runs at night"]
fn lines_of_progress_name_the_time() {
    let prove = ["prove", "2025-11-06", "--method", "search"];
    let limits = ["--no-certificate", "--time-limit", "15s"];

    let run = Folder::new().run(&[&prove[..], &limits].concat());

    assert_eq!(run.code, 3, "{run:?}");
    let mut lines = run.error.lines();
    assert!(lines.any(|line| line.starts_with("after 1")), "{run:?}");
}
