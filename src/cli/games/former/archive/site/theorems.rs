//! The list of optima that Coq has accepted as theorems. The site marks these optima.

use crate::games::former::archive::row::Row;
use std::collections::BTreeSet;
use std::path::Path;

/// The file with the list of theorems, written by `scripts/theorems`. Each line begins with the date and the optimum.
const FILE: &str = "theorems.tsv";

/// Boards whose optimum is a theorem in Coq. An entry has the date of the board and its optimum.
pub struct Theorems(BTreeSet<(String, u32)>);

impl Theorems {
    /// Reads the list from the folder of the archive. If its file does not exist, the list is empty.
    pub fn read(dir: &Path) -> Theorems {
        let text = std::fs::read_to_string(dir.join(FILE)).unwrap_or_default();
        let board = |line: &str| {
            let mut fields = line.split('\t');
            Some((fields.next()?.to_string(), fields.next()?.parse().ok()?))
        };
        Theorems(text.lines().filter_map(board).collect())
    }

    /// Returns whether the list contains the board's date with the same optimum.
    pub fn contains(&self, row: &Row) -> bool {
        row.optimum().is_some_and(|optimum| self.0.contains(&(row.date.to_string(), optimum)))
    }
}
