//! Tests `kortest check` as a gate: `--optimal`, `--claim`, `--date`, and the date in a file's name.

use crate::common::program::{Folder, Run};
use serde_json::Value;

const DATE: &str = "2024-11-24";

/// Boards of all games and a claim that leaves the board open, with the words of both certificates.
struct Case {
    board: &'static str,
    whole: &'static str,
    claim: &'static [&'static str],
    partial: &'static str,
}

const CASES: [Case; 4] = [
    Case {
        board: "2025-11-19",
        whole: "optimal",
        claim: &["--claim", "20", "--method", "search"],
        partial: "solution",
    },
    Case {
        board: "2025-11-19",
        whole: "optimal",
        claim: &["--claim", "9", "--method", "search"],
        partial: "bound",
    },
    Case {
        board: "0,0,0/0,2,0/0,0,0",
        whole: "exact",
        claim: &["--claim", "1"],
        partial: "solutions",
    },
    Case {
        board: "/######/#P#.X#/######",
        whole: "unsolvable",
        claim: &[],
        partial: "",
    },
];

#[test]
fn the_first_word_is_the_kind_of_the_claim() {
    for case in CASES {
        let folder = Folder::new();
        folder.succeeds(&["prove", case.board, "--out", "a.cert", "-q"]);
        let whole = folder.succeeds(&["check", "a.cert", "--optimal"]);
        assert_begins(&whole, "a.cert", case.whole);
        if case.partial.is_empty() {
            continue;
        }

        let prove = ["prove", case.board, "--out", "b.cert", "-q"];
        folder.run(&[&prove[..], case.claim].concat());
        let partial = folder.succeeds(&["check", "b.partial.cert"]);

        assert_begins(&partial, "b.partial.cert", case.partial);
    }
}

#[test]
fn a_unique_solution_and_a_level_are_named_too() {
    let folder = Folder::new();
    folder.succeeds(&["prove", "2,0/0,0", "--claim", "2", "--out", "a.cert", "-q"]);
    folder.succeeds(&["prove", "1,0/0,0", "--out", "b.cert", "-q"]);
    folder.succeeds(&["prove", "/#####/#P.X#/#####", "--out", "c.cert", "-q"]);

    for (file, word) in [
        ("a.cert", "exact"),
        ("b.cert", "unique"),
        ("c.cert", "optimal"),
    ] {
        assert_begins(&folder.succeeds(&["check", file]), file, word);
    }
}

#[test]
fn a_certificate_that_leaves_its_board_open_does_not_pass_optimal() {
    for case in CASES {
        if case.partial.is_empty() {
            continue;
        }
        let folder = Folder::new();
        let prove = ["prove", case.board, "--out", "a.cert", "-q"];
        folder.run(&[&prove[..], case.claim].concat());

        let run = folder.run(&["check", "a.partial.cert", "--optimal"]);
        let json = folder.run(&["check", "a.partial.cert", "--optimal", "--json"]);

        assert_refused(&run, "a.partial.cert", "--optimal");
        let object = json.json();
        assert_eq!(json.code, 1, "{json:?}");
        assert_eq!(object["valid"], true);
        assert!(object["refused"].is_string(), "{object}");
    }
}

#[test]
fn a_claim_must_be_proven() {
    let folder = Folder::new();
    folder.succeeds(&["prove", DATE, "-q", "--out", "a.cert"]);
    folder.run(&[
        "prove", DATE, "-q", "--out", "b.cert", "--method", "search", "--claim", "20",
    ]);
    folder.succeeds(&["prove", "1,0/0,0", "-q", "--out", "c.cert"]);

    folder.succeeds(&["check", "a.cert", "--claim", "13"]);
    folder.succeeds(&["check", "c.cert", "--claim", "1", "--optimal"]);
    for (file, claim, words) in [
        ("a.cert", "12", "--claim 12 is impossible"),
        ("a.cert", "14", "--claim 14 is beatable"),
        ("b.partial.cert", "13", "does not decide --claim 13"),
        ("c.cert", "2", "--claim 2 is too many"),
    ] {
        let run = folder.run(&["check", file, "--claim", claim]);
        assert_refused(&run, file, words);
    }
}

#[test]
fn a_certificate_is_of_the_board_of_the_date() {
    let folder = Folder::new();
    folder.succeeds(&["prove", DATE, "-q", "--out", "a.cert"]);
    folder.succeeds(&["prove", "2,0/0,0", "-q", "--out", "b.cert"]);

    folder.succeeds(&["check", "a.cert", "--date", "24.11.2024"]);
    let other = folder.run(&["check", "a.cert", "--date", "2024-11-25"]);
    let game = folder.run(&["check", "b.cert", "--date", DATE]);

    assert_refused(&other, "a.cert", "2024-11-25, as --date");
    assert_refused(&game, "b.cert", "2024-11-24, as --date");
    for date in ["soon", "2024-13-01"] {
        folder.refuses(&["check", "a.cert", "--date", date], "", &[date]);
    }
}

/// A copy of a certificate under the date of another board must not pass for that board's.
#[test]
fn a_renamed_copy_is_invalid() {
    let folder = Folder::new();
    folder.succeeds(&["prove", DATE, "-q"]);
    let certificate = folder.read("2024-11-24.cert");

    for name in [
        "2024-11-24.partial.cert",
        "2024-11-24 (1).cert",
        "20241124.cert",
        "24.11.2024.cert",
        "today.cert",
        "a.cert",
        "2024-11-25-click-0-1.cert",
    ] {
        folder.write(name, &certificate);
        folder.succeeds(&["check", name, "--optimal"]);
    }
    for name in [
        "2024-11-25.cert",
        "2024-11-25.partial.cert",
        "2024-11-25_copy.cert",
        "20241125.cert",
        "25.11.2024.cert",
        "25.11.24.cert",
        "25-11-2024 (1).cert",
        "25. november 2024.cert",
        "Nov 25 2024-both.cert",
    ] {
        folder.write(name, &certificate);
        let run = folder.run(&["check", name]);
        let json = folder.run(&["check", name, "--json"]);

        assert_eq!(run.code, 1, "{run:?}");
        let words = format!(
            "{name}: invalid: its board is not the board of 2024-11-25, the date in its name\n"
        );
        assert_eq!(run.text, words);
        assert_eq!(json.json()["valid"], false);
        assert_eq!(json.json()["claim"], Value::Null);
    }
}

/// Only boards of Former have dates.
#[test]
fn certificates_of_other_games_may_have_the_name_of_a_date() {
    let folder = Folder::new();
    for board in ["2,0/0,0", "/#####/#P.X#/#####"] {
        for file in ["2024-11-24.cert", "20241125.cert"] {
            folder.succeeds(&["prove", board, "-q", "--force", "--out", file]);
            folder.succeeds(&["check", file]);
        }
    }
}

/// Otherwise `kortest check` would refuse the certificate that `kortest prove` has written.
#[test]
fn no_certificate_gets_the_name_of_another_board() {
    let folder = Folder::with("2024-11-25.txt", "OPG/OPG\n");

    let words = ["2024-11-25.cert", "another board", "choose another --out"];
    folder.refuses(&["prove", "2024-11-25.txt"], "", &words);
    for name in ["2024-11-25.cert", "20241125.cert", "25.11.2024.cert"] {
        let words = [name, "is for the board of 2024-11-25", "another --out"];
        folder.refuses(&["prove", DATE, "--out", name], "", &words);
    }
    folder.succeeds(&["prove", "2024-11-25.txt", "-q", "--out", "a.cert"]);
}

#[test]
fn every_certificate_must_pass() {
    let folder = Folder::new();
    folder.succeeds(&["prove", DATE, "-q"]);
    folder.run(&[
        "prove", DATE, "-q", "--out", "b.cert", "--method", "search", "--claim", "20",
    ]);

    let run = folder.run(&["check", ".", "--optimal"]);

    assert_eq!(run.code, 1, "{run:?}");
    let summary = "2 certificates: 1 optimal, 1 refused\n";
    assert!(run.text.ends_with(summary), "{run:?}");
}

fn assert_begins(run: &Run, file: &str, word: &str) {
    let beginning = format!("{file}: {word}: ");
    assert!(run.text.starts_with(&beginning), "{run:?}");
}

/// Asserts exit code 1, and one line that names the file and contains `words`.
fn assert_refused(run: &Run, file: &str, words: &str) {
    assert_eq!(run.code, 1, "{run:?}");
    assert_eq!(run.text.lines().count(), 1, "{run:?}");
    let beginning = format!("{file}: refused: ");
    assert!(run.text.starts_with(&beginning), "{run:?}");
    assert!(run.text.contains(words), "{run:?} lacks {words:?}");
}
