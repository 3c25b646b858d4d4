//! Tests `kortest check` as a gate: `--optimal`, `--claim`, `--date`, and the date in a file's name.

use crate::common::program::Folder;
use serde_json::Value;

const DATE: &str = "2024-11-24";

/// Boards of all games and a claim that leaves the board open, with the words of both certificates.
struct Case {
    board: &'static str,
    claim: &'static [&'static str],
    partial: &'static str,
}

const CASES: [Case; 4] = [
    Case {
        board: "2025-11-19",
        claim: &["--claim", "20", "--method", "search"],
        partial: "solution",
    },
    Case {
        board: "2025-11-19",
        claim: &["--claim", "9", "--method", "search"],
        partial: "bound",
    },
    Case {
        board: "0,0,0/0,2,0/0,0,0",
        claim: &["--claim", "1"],
        partial: "solutions",
    },
    Case {
        board: "/######/#P#.X#/######",
        claim: &[],
        partial: "",
    },
];

#[test]
fn a_certificate_that_leaves_its_board_open_does_not_pass_optimal() {
    for case in CASES {
        if case.partial.is_empty() {
            continue;
        }
        let folder = Folder::new();
        let prove = ["prove", case.board, "--out", "a.cert", "-q"];
        folder.run(&[&prove[..], case.claim].concat());

        let json = folder.run(&["check", "a.partial.cert", "--optimal", "--json"]);

        let object = json.json();
        assert_eq!(json.code, 1, "{json:?}");
        assert_eq!(object["valid"], true);
        assert!(object["refused"].is_string(), "{object}");
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
