//! Tests with certificates that were written by hand.

mod simple;

use super::coder::Decoder;
use crate::limits::Limits;
use crate::tests::sealed;
use std::collections::BTreeMap;

/// Checks the certificate that consists of `body` and its digest.
fn checked(body: &[u8]) -> Result<(), String> {
    let file = sealed(body);
    match super::check(&file, &Limits::of(file.len())) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}

/// Checks the certificate with these lines after the first two. `lines` begins with the board.
fn checked_lines(lines: &str) -> Result<(), String> {
    let text = format!("kortest certificate 2\npuzzle nurikabe\nboard {lines}");
    checked(text.as_bytes())
}

/// Returns the error message of the certificate with these lines after the first two.
fn error_of(lines: &str) -> String {
    checked_lines(lines).expect_err(lines)
}

#[test]
fn claims_at_least_need_no_evidence() {
    let two = "0,2,0\nclaim at-least 2\nsolution #..\nsolution ..#\n";

    assert_eq!(checked_lines(two), Ok(()));
    assert_eq!(checked_lines("0,2,0\nclaim at-least 0\n"), Ok(()));
}

#[test]
fn messages_name_the_broken_rule() {
    for (board, solution, expected) in [
        ("0,2,0", "...", "line 5: not a solution: the island"),
        ("0,2,0", "#.#", "the island"),
        ("0,2,0", ".#.", "the clue in row 1, column 2 is black"),
        ("0,2,0", "#.", "expected rows"),
        ("0,2,0", "#.x", "expected rows"),
        ("0,1,0", "#.#", "the sea does not reach row 1, column 3"),
        ("1,0,0/0,0,0", ".##/###", "pool at row 1, column 2"),
    ] {
        let error = error_of(&format!("{board}\nclaim at-least 1\nsolution {solution}\n"));

        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn repeated_or_unsorted_solutions_are_refused() {
    for solutions in [
        "solution ..#\nsolution #..\n",
        "solution #..\nsolution #..\n",
    ] {
        let error = error_of(&format!("0,2,0\nclaim at-least 2\n{solutions}"));

        assert!(error.contains("ascending"), "{error}");
    }
}

#[test]
fn malformed_boards_are_refused() {
    let wide = ["0"; 65].join(",");
    for board in ["", "0,", "1,x", "01", "3,0", "0,0/0", "-1", &wide] {
        let answer = checked_lines(&format!("{board}\nclaim at-least 0\n"));

        assert!(answer.is_err(), "{board:?}");
    }
}

#[test]
fn clues_without_a_number() {
    let answer = checked_lines("0,?,0\nclaim at-least 2\nsolution #..\nsolution ...\n");
    assert_eq!(answer, Ok(()));

    let error = error_of("?,0,?\nclaim at-least 1\nsolution ...\n");
    assert!(error.contains("does not have exactly one clue"), "{error}");
}

/// Checks a certificate with the proof `block`, for a grid of one cell.
fn with_block(block: &[u8]) -> Result<(), String> {
    let head = format!(
        "kortest certificate 2\npuzzle nurikabe\nboard 0\nclaim exactly 1\nsolution #\nevidence clauses\nbytes {}\n",
        block.len()
    );
    checked(&[head.as_bytes(), block, b"\n"].concat())
}

#[test]
fn a_block_is_read_to_its_end() {
    let right = [0xbf, 0xff, 0xf8, 0];
    assert_eq!(with_block(&right), Ok(()));

    for (block, expected) in [
        (&right[..3], "cut off"),
        (&[], "cut off"),
        (&[255; 4], "four bytes of 255"),
        (&[255, 255, 255, 254], "does not end"),
        (&[0xbf, 0xff, 0xf8, 1], "does not end"),
        (&[0xbf, 0xff, 0xf8, 0, 0], "does not end"),
        // The number of the first clause is cut off.
        (&[0xbf, 0xff, 0xf7, 0xff], "cut off"),
        // These bytes encode a reference to a clause that does not exist.
        (&[0x9f, 0xff, 0xf0, 0, 0, 0, 0, 0], "number of a clause"),
        (&[0x40, 0, 0, 0, 0, 0, 0, 0], "excludes a possible solution"),
        (&[0; 64], "larger than 2147483646"),
        (&[0x2f, 0, 0, 0, 0, 0, 0, 0], "number of an island"),
    ] {
        let error = with_block(block).expect_err(expected);

        assert!(error.contains(expected), "{block:?}: {error}");
    }
}

#[test]
fn first_steps() {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for code in (0..=u32::MAX).step_by(1 << 20) {
        let block = [code.to_be_bytes(), [0; 4]].concat();
        let error = with_block(&block).expect_err("the block does not end here");
        *counts.entry(error).or_default() += 1;
    }

    for (error, count) in [
        ("step 1: a cut excludes a possible solution", 1152),
        ("step 1: the number of a clause is too large", 768),
        ("step 1: the number of a clause with 1 is too large", 128),
        ("step 1: the number of an island is too large", 767),
    ] {
        assert_eq!(counts.get(error), Some(&count), "{error}");
    }
}

#[test]
fn numbers_have_a_maximum() {
    // If all bytes of a block are 0, each decoded bit is 1. A number that begins with more than 30
    // ones is an error.
    let mut decoder = Decoder::new(&[0; 64], 200).expect("a block");
    let error = decoder.number(0).expect_err("too large");
    assert!(error.contains("larger than 2147483646"), "{error}");

    let mut decoder = Decoder::new(&[0; 4], 1).expect("a block");
    while decoder.bit(0).is_ok() {}
    assert!(!decoder.is_at_end() || decoder.bit(0).is_err());
}
