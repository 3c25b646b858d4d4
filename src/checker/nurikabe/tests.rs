//! Tests with certificates that were written by hand.

use super::coder::Decoder;
use crate::limits::Limits;
use crate::sha256::sha256;
use std::collections::BTreeMap;

fn checked(body: &str) -> Result<(), String> {
    let file = format!("{body}sha256 {}\n", sha256(body.as_bytes()));
    super::check(file.as_bytes(), &Limits::of(file.len()))
        .map(drop)
        .map_err(|error| error.to_string())
}

const HEAD: &str = "kortest certificate 2\npuzzle nurikabe\nboard ";

#[test]
fn claims_at_least_need_no_evidence() {
    assert_eq!(
        checked(&format!(
            "{HEAD}0,2,0\nclaim at-least 2\nsolution #..\nsolution ..#\n"
        )),
        Ok(())
    );
    assert_eq!(checked(&format!("{HEAD}0,2,0\nclaim at-least 0\n")), Ok(()));
}

#[test]
fn messages_name_the_broken_rule() {
    for (solution, complaint) in [
        ("...", "line 5: not a solution: the island"),
        ("#.#", "the island"),
        (".#.", "the clue in row 1, column 2 is black"),
        ("#.", "expected rows"),
        ("#.x", "expected rows"),
    ] {
        let error = checked(&format!(
            "{HEAD}0,2,0\nclaim at-least 1\nsolution {solution}\n"
        ))
        .unwrap_err();
        assert!(error.contains(complaint), "{error}");
    }
    let error = checked(&format!("{HEAD}0,1,0\nclaim at-least 1\nsolution #.#\n")).unwrap_err();
    assert!(
        error.contains("the sea does not reach row 1, column 3"),
        "{error}"
    );
    let error = checked(&format!(
        "{HEAD}1,0,0/0,0,0\nclaim at-least 1\nsolution .##/###\n"
    ))
    .unwrap_err();
    assert!(error.contains("pool at row 1, column 2"), "{error}");
}

#[test]
fn repeated_or_unsorted_solutions_are_refused() {
    for pair in [
        "solution ..#\nsolution #..\n",
        "solution #..\nsolution #..\n",
    ] {
        assert!(
            checked(&format!("{HEAD}0,2,0\nclaim at-least 2\n{pair}"))
                .unwrap_err()
                .contains("ascending")
        );
    }
}

#[test]
fn malformed_boards_are_refused() {
    let wide = ["0"; 65].join(",");
    for board in ["", "0,", "1,x", "01", "3,0", "0,0/0", "-1", wide.as_str()] {
        assert!(
            checked(&format!("{HEAD}{board}\nclaim at-least 0\n")).is_err(),
            "{board:?}"
        );
    }
}

#[test]
fn clues_without_a_number() {
    assert_eq!(
        checked(&format!(
            "{HEAD}0,?,0\nclaim at-least 2\nsolution #..\nsolution ...\n"
        ))
        .map(|()| 2),
        Ok(2)
    );
    let error = checked(&format!("{HEAD}?,0,?\nclaim at-least 1\nsolution ...\n")).unwrap_err();
    assert!(error.contains("does not have exactly one clue"), "{error}");
}

/// Checks a certificate with the proof `block`, for a grid of one cell.
fn with_block(block: &[u8]) -> Result<(), String> {
    let head = format!(
        "{HEAD}0\nclaim exactly 1\nsolution #\nevidence clauses\nbytes {}\n",
        block.len()
    );
    let body = [head.as_bytes(), block, b"\n"].concat();
    let file = [&body[..], format!("sha256 {}\n", sha256(&body)).as_bytes()].concat();
    super::check(&file, &Limits::of(file.len()))
        .map(drop)
        .map_err(|error| error.to_string())
}

#[test]
fn a_block_is_read_to_its_end() {
    let right = [0xbf, 0xff, 0xf8, 0];
    assert_eq!(with_block(&right), Ok(()));
    for (block, complaint) in [
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
        (&[0x3f, 0, 0, 0, 0, 0, 0, 0], "number of an island"),
    ] {
        let error = with_block(block).unwrap_err();
        assert!(error.contains(complaint), "{block:?}: {error}");
    }
}

#[test]
fn first_steps() {
    let mut found = BTreeMap::new();
    for code in (0..=u32::MAX).step_by(1 << 20) {
        let block = [code.to_be_bytes(), [0; 4]].concat();
        *found.entry(with_block(&block).unwrap_err()).or_insert(0) += 1;
    }
    let first = |kind: &str| found.get(&format!("step 1: {kind}")).copied();
    assert_eq!(first("a cut excludes a possible solution"), Some(896));
    assert_eq!(first("the number of a clause is too large"), Some(768));
    assert_eq!(
        first("the number of a clause with 1 is too large"),
        Some(128)
    );
    assert_eq!(first("the number of an island is too large"), Some(1023));
}

#[test]
fn numbers_have_a_maximum() {
    // If all bytes of a block are 0, each decoded bit is 1. A number that begins with more than 30
    // ones is an error.
    let mut decoder = Decoder::new(&[0; 64], 200).unwrap();
    assert!(
        decoder
            .number(0)
            .unwrap_err()
            .contains("larger than 2147483646")
    );
    let mut decoder = Decoder::new(&[0; 4], 1).unwrap();
    while decoder.bit(0).is_ok() {}
    assert!(!decoder.is_at_end() || decoder.bit(0).is_err());
}
