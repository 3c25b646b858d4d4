//! Tests with certificates that were written by hand.

mod simple;

use crate::limits::Limits;
use crate::tests::sealed;

/// Checks the certificate that consists of `body` and its digest. Returns the error message if the
/// certificate is invalid.
fn checked(body: &[u8]) -> Result<(), String> {
    let file = sealed(body);
    match super::check(&file, &Limits::of(file.len())) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}

/// Checks the certificate with these lines after the first two lines, which name format and game.
/// `lines` begins with the board. Returns the error message if the certificate is invalid.
fn checked_lines(lines: &str) -> Result<(), String> {
    let text = format!("kortest certificate 2\npuzzle nurikabe\nboard {lines}");
    checked(text.as_bytes())
}

/// Returns the error message for an invalid certificate with these lines after the first two, which
/// name format and game.
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

/// Checks a certificate whose proof has the bytes `block`. A step has the number of clauses that it
/// names, and the distance of each from the last clause. A cut has a 0, its group, the number of
/// its literals, and its literals. `lines` are the board, the claim and the solutions. Returns the
/// error message if the certificate is invalid.
fn with_block(lines: &str, block: &[u8]) -> Result<(), String> {
    let head = format!(
        "kortest certificate 2\npuzzle nurikabe\nboard {lines}\nevidence clauses\nbytes {}\n",
        block.len()
    );
    checked(&[head.as_bytes(), block, b"\n"].concat())
}

/// A grid of two cells, and a claim with its only solution. The proof starts with five clauses. The
/// last clause excludes the solution: it says that one of the solution's white cells is black. The
/// solution has no white cells, so this clause is empty. The four clauses before it are:
/// * the first cell is white, or the second cell is not;
/// * the second cell is white, or the first cell is not;
/// * the first cell is not white;
/// * the second cell is not white.
const TWO_CELLS: &str = "0,0\nclaim exactly 1\nsolution ##";

#[test]
fn valid_blocks() {
    for block in [
        &[1, 0][..],
        // A step with one reason.
        &[2, 4, 2, 1, 1],
        // Two cuts. The first clause says that the second cell is black. The second clause says
        // that one of both cells is black.
        &[0, 0, 1, 3, 1, 1],
        &[0, 0, 2, 1, 1, 2, 0, 5, 1, 2],
    ] {
        assert_eq!(with_block(TWO_CELLS, block), Ok(()), "{block:?}");
    }
}

#[test]
fn only_too_many_white_cells_need_no_rules_of_islands() {
    let only_step = &[1, 0];

    assert_eq!(with_block("2,0,2\nclaim exactly 0", only_step), Ok(()));
    // Here the islands fill the grid, and the only solution has no black cell.
    assert!(with_block("2,0\nclaim exactly 0", only_step).is_err());
}

#[test]
fn malformed_blocks_are_refused() {
    let cut_off = "the block is cut off, or a number is malformed";
    let no_clause = "item 1: the number of a clause is too large";
    let no_pivot = "item 1: a reason does not remove exactly one literal";
    let bytes_follow = "bytes follow the step that makes the empty clause";
    let no_group = "item 1: the number of an island is too large";
    let no_cut = "item 1: a cut excludes a possible solution";
    let other_group = "item 1: a cut has a variable of another group";
    // Steps that name the clause with the largest number of 64 bits, and a still larger number.
    let largest = [1, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1];
    let too_large = [1, 255, 255, 255, 255, 255, 255, 255, 255, 255, 2];
    for (block, expected) in [
        (&[][..], cut_off),
        (&[1], cut_off),
        (&[2, 0], cut_off),
        (&[0], cut_off),
        (&[0, 0, 1], cut_off),
        (&[0, 0, 1, 3], cut_off),
        (&[129], cut_off),
        (&[1, 128, 0], cut_off),
        (&too_large, cut_off),
        (&largest, no_clause),
        (&[1, 5], no_clause),
        (&[1, 0, 0], bytes_follow),
        // Each of the first two clauses contains the negations of both literals of the other
        // clause.
        (&[2, 4, 3], no_pivot),
        (&[2, 4, 4], no_pivot),
        (&[2, 2, 1], no_pivot),
        (&[2, 0, 0], no_pivot),
        // The first step makes the second clause of the grid. The error is in the second step.
        (&[1, 3, 2, 5, 0], "item 2: a reason does not"),
        (&[0, 2], no_group),
        // A cut about all islands. The grid has no clues, so this group has no variables.
        (&[0, 1, 0], no_cut),
        (&[0, 1, 1, 0], other_group),
        (&[0, 0, 1, 4], other_group),
        (&[0, 0, 2, 2, 1], other_group),
        (&[0, 0, 1, 0], no_cut),
    ] {
        let error = with_block(TWO_CELLS, block).expect_err(expected);

        assert!(error.contains(expected), "{block:?}: {error}");
    }
}

/// The grids have a solution, so no block proves that they have none.
#[test]
fn no_short_block_proves_a_lie() {
    for board in ["0,0", "1,0", "2,0,0"] {
        let lines = format!("{board}\nclaim exactly 0");
        let mut block = [0; 6];
        let mut is_next = true;
        while is_next {
            assert!(with_block(&lines, &block).is_err(), "{board}: {block:?}");
            is_next = count_up(&mut block);
        }
    }
}

/// The blocks of [`count_up`] have bytes below this number.
const BASE: u8 = 5;

/// Changes `block` to the next block of the same length, as if its bytes were the digits of a
/// number in base [`BASE`], with the lowest digit first. Returns `false` after the last block.
fn count_up(block: &mut [u8]) -> bool {
    for byte in block {
        *byte += 1;
        if *byte < BASE {
            return true;
        }
        // The digit overflows, so the next digit grows by 1.
        *byte = 0;
    }
    false
}

#[test]
fn proofs_have_a_maximum_of_literals() {
    let board = [&["0"; 64].join(",")[..]; 64].join("/");
    let lines = format!("{board}\nclaim exactly 0");
    // A cut with all cells: if the first and the last cell are black, another cell is black.
    let cut = [&[0, 0, 128, 32, 0][..], &[1; 4094], &[0]].concat();
    // The cut and each step have 4,096 literals, and the block of about 5,000 bytes allows about
    // 1,300,000.
    for (steps, expected) in [(317, "the block is cut off"), (318, "too many literals")] {
        // Each step makes the clause of the cut again.
        let block = [&cut[..], &[1, 0].repeat(steps)].concat();

        let error = with_block(&lines, &block).expect_err(expected);

        assert!(error.contains(expected), "{steps}: {error}");
    }
}
