//! Compares boards and recorded scores that other people have published with the computed boards and
//! the proven optima. `proofs/nrk.tsv` names the public source of each.

use crate::common::*;
use kortest::former::{Board, ProveOptions, daily, prove_with};
use std::collections::BTreeMap;

/// A board that was published while it was the puzzle of the day, or soon after.
struct Published {
    date: String,
    rows: String,
    /// The fewest clicks that NRK showed on that day, if the source names them.
    best: Option<u32>,
}

#[test]
fn computed_boards_are_the_published_boards() {
    let mut compared = 0;

    for published in published() {
        let Ok(computed) = daily::read(&published.date).unwrap() else {
            continue;
        };
        let rows = computed.to_string();
        // The letters name the same colours as kortest. Digits name unknown colours.
        if published.rows.contains('O') {
            assert_eq!(rows, published.rows, "{}", published.date);
        } else {
            assert_eq!(renumbered(&rows), published.rows, "{}", published.date);
        }
        compared += 1;
    }

    assert_eq!(compared, 13);
}

#[test]
fn published_records_are_optimal_on_all_days_but_two() {
    let mut optimal = 0;
    let mut impossible = Vec::new();

    for published in published() {
        let Some(best) = published.best else { continue };
        let board: Board = published.rows.parse().unwrap();
        let proof = prove_with(&board, &ProveOptions::default(), two_threads()).unwrap();
        let optimum = proof.optimum().unwrap();
        assert!(best <= optimum, "{}: {best} is beatable", published.date);
        if best < optimum {
            impossible.push((published.date, optimum));
        } else {
            optimal += 1;
        }
    }

    let expected = [
        ("2024-11-19".to_string(), 14),
        ("2024-11-20".to_string(), 13),
    ];
    assert_eq!(optimal, 12);
    assert_eq!(impossible, expected);
}

/// Reads the table of published boards.
fn published() -> Vec<Published> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../proofs/nrk.tsv");
    let table = std::fs::read_to_string(path).unwrap();
    let mut boards = Vec::new();
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        assert!(fields[3].starts_with("https://github.com/"), "{line}");
        boards.push(Published {
            date: fields[0].into(),
            rows: fields[1].into(),
            best: fields[2].parse().ok(),
        });
    }
    boards
}

/// Replaces colours by digits, in the order in which they first occur.
fn renumbered(rows: &str) -> String {
    let mut digits = BTreeMap::new();
    let mut text = String::new();
    for letter in rows.chars() {
        if letter == '/' {
            text.push(letter);
            continue;
        }
        let next = digits.len() + 1;
        let digit = digits.entry(letter).or_insert(next);
        text.push_str(&digit.to_string());
    }
    text
}
