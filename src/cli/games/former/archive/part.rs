//! Coordinates several runs with `--part` that work on one archive.

use super::row::{Row, RowFields};
use crate::output::Failure;
use crate::system::files::lock;
use crate::system::files::{make_folder, replace};
use jiff::civil::Date;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The archive's subfolder for runs with `--part`.
const FOLDER: &str = "parts";

/// The value I/N of `--part`: worker I of N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The number of this worker, counted from 1.
    number: usize,
    of: usize,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let parts = text
            .split_once('/')
            .and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Part { number, of }),
            _ => Err("write I/N, such as 2/5, with I from 1 to N".into()),
        }
    }
}

impl Part {
    /// Returns the dates in the order for this worker: its own dates first.
    pub fn order<T>(self, dates: Vec<T>) -> Vec<T> {
        let mut dates: Vec<(usize, T)> = dates.into_iter().enumerate().collect();
        let Part { number, of } = self;
        dates.sort_by_key(|(n, _)| (n % of + of - (number - 1)) % of);
        dates.into_iter().map(|(_, date)| date).collect()
    }
}

#[derive(Clone)]
pub struct SharedRows {
    folder: PathBuf,
}

impl SharedRows {
    pub fn of_archive(dir: &Path) -> SharedRows {
        SharedRows {
            folder: dir.join(FOLDER),
        }
    }

    pub fn make_folder(&self) -> Result<(), Failure> {
        make_folder(&self.folder).map_err(Failure::of_output)
    }

    /// Locks a date until the file is dropped; `None` if another process has the lock.
    pub fn lock_date(&self, date: Date) -> Result<Option<File>, Failure> {
        Ok(lock(&self.folder.join(format!("{date}.lock")))?)
    }

    pub fn write(&self, row: &Row) -> Result<(), Failure> {
        let text = serde_json::to_string(&row.fields())
            .expect("numbers and strings can be written")
            + "\n";
        Ok(replace(&self.path(row.date), text.as_bytes())?)
    }

    pub fn read(&self, date: Date) -> Option<Row> {
        read_row(&self.path(date))
    }

    pub fn read_all(&self) -> Vec<Row> {
        let files = std::fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path());
        let rows = files.filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        });
        rows.filter_map(|path| read_row(&path)).collect()
    }

    fn path(&self, date: Date) -> PathBuf {
        self.folder.join(format!("{date}.json"))
    }

    pub fn remove_folder(&self) {
        // A remaining folder does no harm.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn read_row(path: &Path) -> Option<Row> {
    Row::of_fields(serde_json::from_slice::<RowFields>(&std::fs::read(path).ok()?).ok()?)
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
