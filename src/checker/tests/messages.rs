//! Tests every error message in `messages.txt`.

use super::{ample, checked, named, sealed, verdict};
use crate::former;
use crate::limits::Limits;
use crate::sha256::sha256;

/// Replaces the first `old` by `new` in the test certificate with this name, and checks the result.
/// Returns the error message, or `valid`.
fn message_after(name: &str, old: &str, new: &str) -> String {
    match checked(&sealed(&named(name).with(old, new)), &ample()) {
        Ok(_) => "valid".into(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn messages_are_those_of_the_table() {
    let mut wrong = String::new();
    for section in include_str!("messages.txt").split("== ").skip(1) {
        let (name, cases) = section.split_once('\n').expect("a heading");
        for case in cases.lines() {
            let text = case.replace("\\n", "\n").replace("\\r", "\r");
            // A case has a text to replace, its replacement, and the expected message.
            let words: Vec<&str> = text.split(" | ").collect();
            let [old, new, expected] = words[..] else {
                panic!("{name}: {case}")
            };
            let message = message_after(name, old, new);
            if message != expected {
                wrong += &format!("{name}: {case}\n  says {message}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn first_lines_of_one_game() {
    const FIRST_LINE: &str = "kortest certificate 2";
    const SECOND_LINE: &str = "puzzle former";
    let certificate = named("former columns small");
    let no_certificate = "line 1: not a kortest certificate";
    let no_first_line = "line 1: expected a whole line that begins with \"kortest\"";
    let other_game = "line 2: expected \"puzzle\" \"former\"";
    let no_word = "line 2: expected \"puzzle\" and one word";
    let no_second_line = "line 2: expected a whole line that begins with \"puzzle\"";
    let unknown_game = "line 2: unknown game \"former\\r\"";
    for (old, new, message) in [
        (FIRST_LINE, "kortest", no_certificate),
        (FIRST_LINE, "kortest journal 2", no_certificate),
        (FIRST_LINE, "Kortest certificate 2", no_first_line),
        (SECOND_LINE, "puzzle chilly", other_game),
        (SECOND_LINE, "puzzle", no_word),
        (SECOND_LINE, "puzzle former 2", no_word),
        (SECOND_LINE, "puzzles former", no_second_line),
        (SECOND_LINE, "puzzle former\r", unknown_game),
        (SECOND_LINE, "puzzle förmer", no_second_line),
    ] {
        let file = sealed(&certificate.with(old, new));

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
    let sealed_twice = String::from_utf8_lossy(&sealed(&file)).into_owned();
    let last_line = text.find("sha256").expect("a last line");
    for (changed, message) in [
        (text.replace("optimal", "at-most"), altered),
        (text.replace("sha256 ", "sha256 0"), altered),
        (text.replace("sha256 ", "sha256  "), altered),
        (format!("{text}{}", &text[last_line..]), altered),
        (sealed_twice, behind),
        (text.trim_end().into(), cut_off),
        (format!("{text}\n"), cut_off),
        (text.replace("sha256 ", "SHA256 "), cut_off),
        (text.replace("sha256", "sha256sum"), cut_off),
        (text[..last_line].into(), cut_off),
    ] {
        let error = former::check(changed.as_bytes(), &ample()).expect_err(message);

        assert_eq!(error.to_string(), message, "{changed}");
    }
}

/// Returns the text of a board with `count` equal rows, separated by `/`.
fn rows(row: &str, count: usize) -> String {
    vec![row; count].join("/")
}

/// Checks a certificate with these lines after the first two lines (version and game), with 64 MiB
/// of memory. `lines` begins with the board. Returns the error message, or a text that begins with
/// `valid`.
fn verdict_of_lines(version: u32, game: &str, lines: &str) -> String {
    let body = format!("kortest certificate {version}\npuzzle {game}\nboard {lines}\n");
    let limits = Limits {
        memory: 64 << 20,
        ..ample()
    };
    verdict(&sealed(body.as_bytes()), &limits)
}

#[test]
fn boards_of_former_at_their_limits() {
    let too_large = "line 3: not a board: 1 to 12 rows, 1 to 64 columns, at most 8 colours, no tile above an empty cell";
    for (height, width, message) in [(12, 64, "valid"), (12, 65, too_large), (13, 64, too_large)] {
        let board = rows(&"O".repeat(width), height);

        let verdict = verdict_of_lines(2, "former", &(board + "\nclaim at-most 1\nwitness 63,11"));

        assert!(verdict.starts_with(message), "{height}, {width}: {verdict}");
    }
}

#[test]
fn levels_of_chilly_at_their_limits() {
    let too_large = "line 3: not a level: 1 to 256 rows and columns of . # T Y $ G O P X, all rows of the same length";
    let sizes = [
        (256, 256, "valid"),
        (257, 256, too_large),
        (256, 257, too_large),
    ];
    for (height, width, message) in sizes {
        let walls = rows(&"#".repeat(width), height);
        let board = format!("/P{}X{}", &walls[1..width - 1], &walls[width..]);

        let verdict = verdict_of_lines(1, "chilly", &(board + "\nclaim at-most 1\nwitness L"));

        assert!(verdict.starts_with(message), "{height}, {width}: {verdict}");
    }
}

#[test]
fn grids_of_nurikabe_at_their_limits() {
    let too_large =
        "line 3: not a grid: 1 to 64 rows of 1 to 64 clues, all rows of the same length";
    for (height, width, message) in [(64, 64, "valid"), (64, 65, too_large), (65, 64, too_large)] {
        let board = rows(&vec!["0"; width].join(","), height);

        let verdict = verdict_of_lines(2, "nurikabe", &(board + "\nclaim at-least 0"));

        assert!(verdict.starts_with(message), "{height}, {width}: {verdict}");
    }
}

#[test]
fn encodings_of_nurikabe_have_a_limit() {
    let clues = ["?,0,0,0,0,0,0,0"; 8].join(",");
    let blank = rows(&["0"; 64].join(","), 7);
    let board = rows(&format!("{clues}/{blank}"), 8);

    let claim = "\nclaim exactly 0\nevidence clauses\nbytes 0\n";
    let verdict = verdict_of_lines(2, "nurikabe", &(board + claim));

    let message = "the encoding of the grid has a size of ";
    assert!(verdict.starts_with(message), "{verdict}");
}

/// Tests the largest allowed depth of branches, and larger depths.
#[test]
fn branches_at_their_limits() {
    let cuts = "evidence cuts";
    let branch = "evidence branch 800000\n";
    let branch_and_proof = "evidence branch ffffff\nevidence unreachable\n";
    let too_deep = "there are branches deeper than 256";
    for (evidence, expected) in [
        (branch_and_proof.repeat(254) + cuts, "valid"),
        (branch_and_proof.repeat(255) + cuts, too_deep),
        (branch_and_proof.repeat(256) + cuts, too_deep),
        (branch_and_proof.repeat(257) + cuts, too_deep),
        (branch_and_proof.repeat(256) + branch, too_deep),
        (branch.repeat(257), too_deep),
    ] {
        let message = message_after("chilly fewer", cuts, &evidence);

        assert_eq!(message, expected, "{} bytes", evidence.len());
    }
}

/// Returns a certificate of Santa Chilly for a level of 256 rows and columns. A winding corridor
/// leads from the start to the exit, in 16 pieces of four cells. The presents are inside the walls,
/// so Chilly cannot reach them.
fn winding(presents: usize) -> Vec<u8> {
    const SIDE: usize = 256;
    const PIECES: usize = 16;
    // The rows of the corridor and its walls are among these first rows.
    const CORRIDOR_ROWS: usize = 40;
    // Chilly can make 61 moves along the corridor, in both directions.
    const MOVES: usize = 61;
    let mut rows = vec![vec![b'#'; SIDE]; SIDE];
    let mut potentials = Vec::new();
    for piece in 0..PIECES {
        rows[2 * piece + 1][1..5].fill(b'.');
        // Pieces with even numbers lead to the right, and pieces with odd numbers to the left. A
        // gap leads to the next piece.
        let side = if piece % 2 == 0 { 4 } else { 1 };
        let has_next = piece + 1 < PIECES;
        rows[2 * piece + 2][side] = if has_next { b'.' } else { b'#' };
        // Chilly rests only at the two ends of a piece, of which the left end comes first in this
        // list. The potential of an end is the number of moves from the start to this end.
        for potential in [2 * piece + piece % 2, 2 * piece + 1 - piece % 2] {
            potentials.push(potential.to_string());
        }
    }
    rows[1][1] = b'P';
    // The last piece leads to the left, so the exit is at its left end.
    rows[2 * PIECES - 1][1] = b'X';
    let board = String::from_utf8(rows.join(&b'/')).expect("a level");
    // Each row of the corridor is followed by a `/`.
    let (corridor, walls) = board.split_at(CORRIDOR_ROWS * (SIDE + 1));
    let walls = walls.replacen('#', "$", presents);
    let potentials = potentials.join(" ");
    // Without cuts, each move has the reduced cost 1.
    let rests = sha256(["1"; MOVES].join(" ").as_bytes());
    let body = format!(
        "kortest certificate 1\npuzzle chilly\nboard /{corridor}{walls}\nclaim at-least 33\n\
         evidence cuts\nscale 1\npotentials {potentials}\ncuts 0\nrests {rests}\nevidence search\n"
    );
    sealed(body.as_bytes())
}

#[test]
fn searches_at_their_limits() {
    let limits = Limits {
        memory: 64 << 20,
        ..ample()
    };
    let too_little_memory = "not checked: needs more than 64 MiB of memory";
    let too_many = "32 cells times 32769 presents are too many for a search";
    for (presents, message) in [
        (32_768, too_little_memory),
        (32_769, too_many),
        (0, "there is a route of 31 moves"),
    ] {
        assert_eq!(verdict(&winding(presents), &limits), message);
    }
}
