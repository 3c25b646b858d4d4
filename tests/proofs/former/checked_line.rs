//! Compares the line that the checkers read from a certificate with the exact numbers of clicks, and
//! the checkers with each other.

use crate::common::check::{check_former, javascript_answers, python_answers};
use crate::common::coq::coq_outputs;
use crate::common::*;
use kortest::former::analyse::{Counted, Line, LineRow, Place, line_at};
use kortest::former::certificate::{Certificate, Claim};
use kortest::former::{Board, Method, ProveOptions, daily};
use kortest::internals::former::{Direction, Evidence, sweep};
use kortest_attack::others::verified_line;
use kortest_checker::former as checker;
use kortest_checker::{Limits, check};

/// Returns a certificate whose layers meet before this column.
fn certificate_at(board: &Board, optimum: u32, column: usize) -> Vec<u8> {
    let mut sides = vec![Direction::Right; column];
    sides.resize(board.width(), Direction::Left);
    let swept = sweep(board, &sides, one_thread());
    let evidence = swept.lower_bound.evidence();
    let certificate = Certificate {
        board: board.to_string(),
        claim: Claim::AtLeast(optimum),
        witness: None,
        evidence: None,
        columns: evidence.and_then(Evidence::columns).cloned(),
    };
    certificate.to_bytes().0
}

/// Returns the certificate of `kortest prove`.
fn certificate_of(board: &Board) -> Vec<u8> {
    let options = ProveOptions::default().method(Method::Columns);
    run(board, &options).certify().unwrap().to_bytes().0
}

/// Returns the line that the Rust checker reads.
fn checked_line(file: &[u8]) -> Option<checker::Line> {
    check_former(file, 1).unwrap().line
}

/// Returns the exact numbers of clicks at the place of a line.
fn exact(board: &Board, line: &checker::Line, counted: Counted) -> Line {
    let place = Place {
        column: line.column,
        counted,
    };
    line_at(board, place, one_thread()).unwrap().unwrap()
}

/// Asserts that a line has the exact rows of its place, and that the better side is counted.
fn line_is_exact(board: &Board, line: &checker::Line) {
    let left = exact(board, line, Counted::Left).rows;
    let right = exact(board, line, Counted::Right).rows;
    let counts_left = line.counted == checker::Counted::Left;
    let mut rows = Vec::new();
    for &checker::LineRow { from, to, rest } in &line.rows {
        rows.push(LineRow { from, to, rest });
    }
    assert_eq!(&rows, if counts_left { &left } else { &right }, "{board}");
    if counts_left {
        assert!(left.len() <= 2 || left.len() <= right.len(), "{board}");
    } else {
        assert!(right.len() == 1 || right.len() < left.len(), "{board}");
    }
}

/// Compares the lines at all columns of a board.
fn lines_agree(board: &Board, optimum: u32) {
    for column in 0..=board.width() {
        let line = checked_line(&certificate_at(board, optimum, column));
        if column == 0 || column == board.width() {
            assert_eq!(line, None, "{board}");
            continue;
        }
        let line = line.unwrap_or_else(|| panic!("{board}: no line before column {column}"));
        assert_eq!(line.column, column, "{board}");
        line_is_exact(board, &line);
    }
}

#[test]
fn lines_of_random_boards_are_exact() {
    let draw = |random: &mut fastrand::Rng| random_board(random, 14);
    random_boards(100, 71, draw, |board, optimum, _| {
        if optimum > 0 {
            lines_agree(board, optimum);
        }
    });
}

#[test]
fn lines_of_tall_boards_are_exact() {
    let draw = |random: &mut fastrand::Rng| tall_board(random, 14);
    random_boards(40, 72, draw, |board, optimum, _| {
        if optimum > 0 {
            lines_agree(board, optimum);
        }
    });
}

#[test]
fn all_checkers_print_the_same_line() {
    let mut random = seeded(73);
    let mut files = Vec::new();
    let dates = [(2024, 11, 24), (2024, 11, 25)];
    for &(year, month, day) in &dates[..part(2, 2)] {
        let board = daily::board(year, month, day).unwrap();
        let file = certificate_of(&board);
        line_is_exact(&board, &checked_line(&file).unwrap());
        files.push(file);
    }
    for _ in 0..60 {
        let board = random_board(&mut random, 20);
        files.push(certificate_of(&board));
    }
    let mut lines = Vec::new();
    for file in &files {
        lines.push(checked_line(file).map(|line| line.to_string()));
    }
    assert!(lines.iter().flatten().count() > 40);
    let answers = [
        python_answers(&files),
        javascript_answers(&files),
        coq_outputs(&[], &files),
    ];
    for answers in answers.into_iter().flatten() {
        for ((answer, line), file) in answers.iter().zip(&lines).zip(&files) {
            let text = String::from_utf8_lossy(file);
            assert!(answer.starts_with("valid"), "{answer}: {text}");
            let printed = verified_line(answer).map(|line| line.trim_end_matches('.'));
            assert_eq!(printed, line.as_deref(), "{answer}: {text}");
        }
    }
}

/// Returns the smallest limits with which a check accepts a certificate.
fn smallest(most: u64, accepts: impl Fn(u64) -> bool) -> u64 {
    let mut low = 0;
    let mut high = most;
    while low < high {
        let middle = low.midpoint(high);
        if accepts(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

#[test]
fn a_line_that_does_not_fit_leaves_the_verdict() {
    let file = certificate_of(&daily::board(2024, 11, 24).unwrap());
    let ample = Limits::of(file.len());
    let with_work = |work| {
        let mut limits = ample;
        limits.work = work;
        limits
    };
    let with_memory = |memory| {
        let mut limits = ample;
        limits.memory = memory;
        limits
    };
    let line_within = |limits: Limits| checker::check_with_line(&file, &limits).unwrap().line;
    assert!(line_within(ample).is_some());
    assert_eq!(checker::check(&file, &ample).unwrap().line, None);

    let work = smallest(ample.work, |work| check(&file, &with_work(work)).is_ok());
    let memory = smallest(ample.memory, |memory| {
        check(&file, &with_memory(memory)).is_ok()
    });

    assert_eq!(line_within(with_work(work)), None);
    assert_eq!(line_within(with_work(100 * work)), line_within(ample));
    assert!(line_within(with_memory(2 * memory)).is_some());
    assert!(checker::check_with_line(&file, &with_memory(memory)).is_ok());
}
