//! The optima that Coq accepts as theorems, for the site.

use crate::games::former::archive::row::Row;
use std::collections::BTreeSet;
use std::path::Path;

/// The file in the folder of the archive. `scripts/theorems` writes it: a header, then a line for each audited board. The
/// first two fields of a line are the date and the optimum.
const FILE: &str = "theorems.tsv";

/// The audited boards: dates with their optima.
pub struct Theorems(BTreeSet<(String, u32)>);

impl Theorems {
    /// Reads the file. If the folder does not contain it, no board is a theorem.
    pub fn read(dir: &Path) -> Theorems {
        let text = std::fs::read_to_string(dir.join(FILE)).unwrap_or_default();
        let board = |line: &str| {
            let mut fields = line.split('\t');
            Some((fields.next()?.to_string(), fields.next()?.parse().ok()?))
        };
        Theorems(text.lines().filter_map(board).collect())
    }

    /// Returns whether the optimum of a board is an audited theorem.
    pub fn contains(&self, row: &Row) -> bool {
        row.optimum().is_some_and(|optimum| self.0.contains(&(row.date.to_string(), optimum)))
    }
}
