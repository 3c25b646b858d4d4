//! Tests every error message in `messages.txt`.

use super::certificates::{ample, named};
use super::{sealed, verdict};
use crate::former;
use crate::limits::Limits;
use crate::sha256::sha256;

/// Edits a certificate and checks it. Returns the error message, or `valid`.
fn said(name: &str, old: &str, new: &str) -> String {
    let verdict = verdict(&sealed(&named(name).with(old, new)), &ample());
    if verdict.starts_with("valid") {
        "valid".into()
    } else {
        verdict
    }
}

#[test]
fn messages_are_those_of_the_table() {
    let mut wrong = String::new();
    for section in include_str!("messages.txt").split("== ").skip(1) {
        let (name, cases) = section.split_once('\n').expect("a heading");
        for case in cases.lines() {
            let words: Vec<String> = case
                .split(" | ")
                .map(|word| word.replace("\\n", "\n").replace("\\r", "\r"))
                .collect();
            let [old, new, message] = &words[..] else {
                panic!("{name}: {case}")
            };
            let said = said(name, old, new);
            if said != *message {
                wrong += &format!("{name}: {case}\n  says {said}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn first_lines_of_one_game() {
    for (old, new, message) in [
        (
            "kortest certificate 2",
            "kortest",
            "line 1: not a kortest certificate",
        ),
        (
            "kortest certificate 2",
            "kortest journal 2",
            "line 1: not a kortest certificate",
        ),
        (
            "kortest certificate 2",
            "Kortest certificate 2",
            "line 1: expected a whole line that begins with \"kortest\"",
        ),
        (
            "puzzle former",
            "puzzle chilly",
            "line 2: expected \"puzzle\" \"former\"",
        ),
        (
            "puzzle former",
            "puzzle",
            "line 2: expected \"puzzle\" and one word",
        ),
        (
            "puzzle former",
            "puzzle former 2",
            "line 2: expected \"puzzle\" and one word",
        ),
        (
            "puzzle former",
            "puzzles former",
            "line 2: expected a whole line that begins with \"puzzle\"",
        ),
        (
            "puzzle former",
            "puzzle former\r",
            "line 2: unknown game \"former\\r\"",
        ),
        (
            "puzzle former",
            "puzzle förmer",
            "line 2: expected a whole line that begins with \"puzzle\"",
        ),
    ] {
        let file = sealed(&named("former columns small").with(old, new));
        let error = former::check(&file, &ample()).expect_err(new);
        assert_eq!(error.to_string(), message, "{new:?}");
    }
}

#[test]
fn last_lines() {
    let altered = "its digest does not match: the file was altered";
    let cut_off = "its last line is not a whole digest: the file was cut off, or bytes were added";
    let behind = "there are bytes after the last line";
    let file = sealed(&named("former columns small").body);
    let text = String::from_utf8_lossy(&file).into_owned();
    let begin = text.find("sha256").unwrap_or(0);
    for (changed, message) in [
        (text.replace("optimal", "at-most"), altered),
        (text.replace("sha256 ", "sha256 0"), altered),
        (text.replace("sha256 ", "sha256  "), altered),
        (format!("{text}{}", &text[begin..]), altered),
        (String::from_utf8_lossy(&sealed(&file)).into_owned(), behind),
        (text.trim_end().into(), cut_off),
        (format!("{text}\n"), cut_off),
        (text.replace("sha256 ", "SHA256 "), cut_off),
        (text.replace("sha256", "sha256sum"), cut_off),
        (text[..begin].into(), cut_off),
    ] {
        let error = former::check(changed.as_bytes(), &ample()).expect_err(message);
        assert_eq!(error.to_string(), message, "{changed}");
    }
}

/// Tests the largest allowed boards, and boards that are slightly larger.
#[test]
fn boards_at_their_limits() {
    let rows = |row: &str, count| vec![row; count].join("/");
    let not_former = "line 3: not a board: 1 to 12 rows, 1 to 64 columns, at most 8 colours, no tile above an empty cell";
    let not_chilly = "line 3: not a level: 1 to 256 rows and columns of . # T Y $ G O P X, all rows of the same length";
    let not_nurikabe =
        "line 3: not a grid: 1 to 64 rows of 1 to 64 clues, all rows of the same length";
    let clues = ["?,0,0,0,0,0,0,0"; 8].join(",") + "/";
    let many_clues = rows(&(clues + &rows(&["0"; 64].join(","), 7)), 8);
    let chilly = |height: usize, width: usize| {
        let others = rows(&".".repeat(width), height).replace('.', "#");
        format!("/P{}X{}", &others[1..width - 1], &others[width..])
    };
    for (name, board, message) in [
        (
            "former",
            rows(&"O".repeat(64), 12) + "\nclaim at-most 1\nwitness 63,11",
            "valid",
        ),
        (
            "former",
            rows(&"O".repeat(65), 12) + "\nclaim at-most 1\nwitness 63,11",
            not_former,
        ),
        (
            "former",
            rows(&"O".repeat(64), 13) + "\nclaim at-most 1\nwitness 63,11",
            not_former,
        ),
        (
            "chilly",
            chilly(256, 256) + "\nclaim at-most 1\nwitness L",
            "valid",
        ),
        (
            "chilly",
            chilly(257, 256) + "\nclaim at-most 1\nwitness L",
            not_chilly,
        ),
        (
            "chilly",
            chilly(256, 257) + "\nclaim at-most 1\nwitness L",
            not_chilly,
        ),
        (
            "nurikabe",
            rows(&["0"; 64].join(","), 64) + "\nclaim at-least 0",
            "valid",
        ),
        (
            "nurikabe",
            many_clues + "\nclaim exactly 0\nevidence clauses\nbytes 0\n",
            "the encoding of the grid has a size of ",
        ),
        (
            "nurikabe",
            rows(&["0"; 65].join(","), 64) + "\nclaim at-least 0",
            not_nurikabe,
        ),
        (
            "nurikabe",
            rows(&["0"; 64].join(","), 65) + "\nclaim at-least 0",
            not_nurikabe,
        ),
    ] {
        let body = format!("kortest certificate 2\npuzzle {name}\nboard {board}\n");
        let body = if name == "chilly" {
            body.replacen('2', "1", 1)
        } else {
            body
        };
        let limits = Limits {
            memory: 64 << 20,
            ..ample()
        };
        let verdict = verdict(&sealed(body.as_bytes()), &limits);
        assert!(verdict.starts_with(message), "{name}: {verdict}");
    }
}

/// Tests the largest allowed depth of branches, and larger depths.
#[test]
fn branches_at_their_limits() {
    let name = "chilly fewer";
    let deep = |count: usize, rest: &str| {
        "evidence branch ffffff\nevidence unreachable\n".repeat(count) + rest
    };
    let cuts = "evidence cuts";
    for (count, rest, message) in [
        (254, cuts, "valid"),
        (255, cuts, "there are branches deeper than 256"),
        (256, cuts, "there are branches deeper than 256"),
        (257, cuts, "there are branches deeper than 256"),
        (
            256,
            "evidence branch 800000\n",
            "there are branches deeper than 256",
        ),
        (
            0,
            &"evidence branch 800000\n".repeat(257),
            "there are branches deeper than 256",
        ),
    ] {
        assert_eq!(said(name, cuts, &deep(count, rest)), message, "{count}");
    }
}

/// Returns a certificate for a level with one long corridor.
fn winding(presents: usize) -> Vec<u8> {
    let mut rows = vec![vec![b'#'; 256]; 256];
    let mut potentials = Vec::new();
    for n in 0..16 {
        rows[2 * n + 1][1..5].fill(b'.');
        rows[2 * n + 2][if n % 2 == 0 { 4 } else { 1 }] = if n < 15 { b'.' } else { b'#' };
        potentials
            .extend([2 * n + n % 2, 2 * n + 1 - n % 2].map(|potential| potential.to_string()));
    }
    (rows[1][1], rows[31][1]) = (b'P', b'X');
    let board: Vec<String> = rows
        .iter()
        .map(|row| String::from_utf8_lossy(row).into_owned())
        .collect();
    let board = board.join("/");
    let (begin, end) = board.split_at(40 * 257);
    let board = begin.to_owned() + &end.replacen('#', "$", presents);
    let rests = sha256(["1"; 61].join(" ").as_bytes());
    let head = format!(
        "kortest certificate 1\npuzzle chilly\nboard /{board}\nclaim at-least 33\nevidence cuts\nscale 1\n"
    );
    let potentials = potentials.join(" ");
    sealed(
        format!("{head}potentials {potentials}\ncuts 0\nrests {rests}\nevidence search\n")
            .as_bytes(),
    )
}

#[test]
fn searches_at_their_limits() {
    let limits = Limits {
        memory: 64 << 20,
        ..ample()
    };
    assert_eq!(
        verdict(&winding(32_768), &limits),
        "not checked: needs more than 64 MiB of memory"
    );
    let message = "32 cells times 32769 presents are too many for a search";
    assert_eq!(verdict(&winding(32_769), &limits), message);
    assert_eq!(
        verdict(&winding(0), &limits),
        "there is a route of 31 moves"
    );
}
