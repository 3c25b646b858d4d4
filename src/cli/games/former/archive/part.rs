//! One of several runs that share the work on a folder, on any machines.
//!
//! Each begins with dates of its own and goes on with those of the others, so that nothing is left undone when one of them
//! ends early. A date is in the hands of whoever has locked its file: the system unlocks it when the process ends, however
//! that ends. What a proof took is noted in a file of its own until somebody makes the index.

use super::row::{Row, RowFields};
use crate::output::Failure;
use crate::system::files::{make_folder, replace};
use crate::system::lock::lock;
use jiff::civil::Date;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Where the locks and the notes are, in the folder of the archive.
const FOLDER: &str = "parts";

/// Which one of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// From 1.
    number: usize,
    of: usize,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let parts = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Part { number, of }),
            _ => Err("write I/N, such as 2/5, with I from 1 to N".into()),
        }
    }
}

impl Part {
    /// Dates in the order of this part: first its own; then those of the others, from the next part's on, so that parts
    /// that help do not all begin with the same ones.
    pub fn order<T>(self, dates: Vec<T>) -> Vec<T> {
        let mut dates: Vec<(usize, T)> = dates.into_iter().enumerate().collect();
        let Part { number, of } = self;
        dates.sort_by_key(|(n, _)| (n % of + of - (number - 1)) % of);
        dates.into_iter().map(|(_, date)| date).collect()
    }
}

/// The locks and notes of a folder.
#[derive(Clone)]
pub struct Notes(PathBuf);

impl Notes {
    /// Those of an archive.
    pub fn of(dir: &Path) -> Notes {
        Notes(dir.join(FOLDER))
    }

    /// Makes their folder.
    pub fn prepare(&self) -> Result<(), Failure> {
        make_folder(&self.0).map_err(Failure::input)
    }

    /// Takes a date in hand for as long as the file is open; `None` if somebody else has it.
    pub fn take(&self, date: Date) -> Result<Option<File>, Failure> {
        let path = self.0.join(format!("{date}.lock"));
        lock(&path).map_err(|error| Failure::Unfinished(format!("{}: {error}", path.display())))
    }

    /// Notes a row.
    pub fn keep(&self, row: &Row) -> Result<(), Failure> {
        let text = serde_json::to_string(&row.fields()).expect("numbers and strings can be written") + "\n";
        Ok(replace(&self.path(row.date), text.as_bytes())?)
    }

    /// What is noted of a date.
    pub fn row(&self, date: Date) -> Option<Row> {
        read(&self.path(date))
    }

    /// All that is noted.
    pub fn rows(&self) -> Vec<Row> {
        let files = std::fs::read_dir(&self.0).into_iter().flatten().flatten().map(|entry| entry.path());
        let notes = files.filter(|path| path.extension().is_some_and(|extension| extension == "json"));
        notes.filter_map(|path| read(&path)).collect()
    }

    fn path(&self, date: Date) -> PathBuf {
        self.0.join(format!("{date}.json"))
    }

    /// Removes them, once they are in the index. Nobody else may be at work in the folder.
    pub fn remove(&self) {
        // What stays is read again.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The row of a note.
fn read(note: &Path) -> Option<Row> {
    Row::of_fields(serde_json::from_slice::<RowFields>(&std::fs::read(note).ok()?).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_visits_all_and_begins_with_its_own() {
        let days = |part: &str| part.parse::<Part>().unwrap().order((1..=7).collect());
        assert_eq!(days("1/1"), [1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(days("1/3"), [1, 4, 7, 2, 5, 3, 6]);
        assert_eq!(days("3/3"), [3, 6, 1, 4, 7, 2, 5]);
    }
}
