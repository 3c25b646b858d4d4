//! The list of optima that Coq has accepted as theorems.

use crate::games::former::archive::row::Row;
use std::collections::BTreeSet;
use std::path::Path;

/// The file with the list of theorems, written by `scripts/theorems`.
const FILE: &str = "theorems.tsv";

/// Pairs of a date and an optimum that Coq has accepted as a theorem.
pub struct Theorems(BTreeSet<(String, u32)>);

impl Theorems {
    /// Reads the list of theorems; empty if the file does not exist.
    pub fn read(dir: &Path) -> Theorems {
        let text = std::fs::read_to_string(dir.join(FILE)).unwrap_or_default();
        let board = |line: &str| {
            let mut fields = line.split('\t');
            Some((fields.next()?.to_string(), fields.next()?.parse().ok()?))
        };
        Theorems(text.lines().filter_map(board).collect())
    }

    /// Returns whether Coq has accepted the optimum of this board.
    pub fn contains(&self, row: &Row) -> bool {
        row.optimum()
            .is_some_and(|optimum| self.0.contains(&(row.date.to_string(), optimum)))
    }
}
