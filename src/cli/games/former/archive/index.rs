//! Reads and writes the index of an archive, and the rows that runs with `--part` share.

use super::row::{HEADER, Reader, Row, RowFields, Stored, file_name};
use crate::arguments::LimitArguments;
use crate::games::former::dates;
use crate::output::Failure;
use crate::system::files::{lock, make_folder, read_file, replace};
use jiff::civil::Date;
use kortest::certificate::digest;
use kortest_checker::former::check;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The rows of the index, in order of their dates.
pub type Index = BTreeMap<Date, Row>;

/// Reads the index, and adds missing rows for certificates in the folder. Certificates of the
/// `pending` dates are left out, because the run checks them itself.
pub fn read(dir: &Path, pending: &[Date], limits: &LimitArguments, stop: &AtomicBool) -> Index {
    let mut index = read_rows(dir);
    index.retain(|_, row| is_up_to_date(dir, row));
    let reader = Reader {
        threads: limits.threads(),
        memory: limits.memory,
        check,
    };
    for (date, path) in certificates(dir) {
        let row = index.get(&date);
        let is_known = row.is_some_and(|row| row.certificate.is_some());
        if is_known || pending.binary_search(&date).is_ok() || stop.load(Relaxed) {
            continue;
        }
        let Ok(board) = dates::board(date) else {
            continue;
        };
        if let Some(stored) = reader.read(&path, &board) {
            let claim = row.and_then(|row| row.claim);
            index.insert(date, Row::proven(date, stored, None, claim));
        }
    }
    index
}

/// Reads the rows of `index.json`, and those of runs with `--part`, which are newer.
fn read_rows(dir: &Path) -> Index {
    let bytes = std::fs::read(dir.join("index.json")).unwrap_or_default();
    let values: Vec<Value> = serde_json::from_slice(&bytes).unwrap_or_default();
    let mut index = Index::new();
    for value in values {
        if let Ok(fields) = serde_json::from_value(value)
            && let Some(row) = Row::of_fields(fields)
        {
            index.insert(row.date, row);
        }
    }
    for row in SharedRows::of_archive(dir).read_all() {
        index.insert(row.date, row);
    }
    index
}

/// Returns whether the folder still has the certificate of a row.
fn is_up_to_date(dir: &Path, row: &Row) -> bool {
    match &row.certificate {
        Some(stored) => is_file(&dir.join(file_name(row.date)), stored),
        None => true,
    }
}

/// Returns whether the file at `path` is this certificate, by its size and its digest.
fn is_file(path: &Path, certificate: &Stored) -> bool {
    match read_file(path, certificate.bytes as u64) {
        Ok(bytes) => digest(&bytes) == certificate.digest,
        Err(_) => false,
    }
}

/// Returns the dates that have a certificate in the folder, each with the path of its file.
fn certificates(dir: &Path) -> Vec<(Date, PathBuf)> {
    let Ok(entries) = std::fs::read_dir(dir) else {
        return Vec::new();
    };
    let mut certificates = Vec::new();
    for entry in entries.flatten() {
        if let Some(date) = date_of_certificate(&entry.file_name()) {
            certificates.push((date, entry.path()));
        }
    }
    certificates
}

/// Returns the date in the name of a certificate's file.
fn date_of_certificate(name: &OsStr) -> Option<Date> {
    name.to_str()?.strip_suffix(".cert")?.parse().ok()
}

/// Writes the index as JSON for programs and as a table for people.
pub fn write(dir: &Path, index: &Index) -> Result<(), Failure> {
    let list: Vec<RowFields> = index.values().map(Row::fields).collect();
    let json = serde_json::to_string_pretty(&list).expect("numbers and strings can be written");
    replace(&dir.join("index.json"), (json + "\n").as_bytes())?;
    let mut table = HEADER.to_string();
    for row in index.values() {
        table += &row.line();
        table.push('\n');
    }
    replace(&dir.join("index.tsv"), table.as_bytes())?;
    Ok(())
}

/// The subfolder of an archive for the rows that runs with `--part` share.
const SHARED_FOLDER: &str = "parts";

/// The rows that runs with `--part` share: a file and a lock for each date.
pub struct SharedRows {
    folder: PathBuf,
}

impl SharedRows {
    /// Returns the shared rows of the archive in the folder `dir`.
    pub fn of_archive(dir: &Path) -> SharedRows {
        SharedRows {
            folder: dir.join(SHARED_FOLDER),
        }
    }

    /// Creates the folder for the rows, if it does not exist.
    pub fn make_folder(&self) -> Result<(), Failure> {
        make_folder(&self.folder).map_err(Failure::of_output)
    }

    /// Locks a date until the file is dropped; `None` if another process has the lock.
    pub fn lock_date(&self, date: Date) -> Result<Option<File>, Failure> {
        Ok(lock(&self.folder.join(format!("{date}.lock")))?)
    }

    /// Shares a row with the other runs.
    pub fn write(&self, row: &Row) -> Result<(), Failure> {
        let json =
            serde_json::to_string(&row.fields()).expect("numbers and strings can be written");
        replace(&self.path(row.date), (json + "\n").as_bytes())?;
        Ok(())
    }

    /// Reads the row of a date; `None` if no run has shared it.
    pub fn read(&self, date: Date) -> Option<Row> {
        read_row(&self.path(date))
    }

    /// Returns all rows that can be read.
    fn read_all(&self) -> Vec<Row> {
        let Ok(entries) = std::fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let mut rows = Vec::new();
        for entry in entries.flatten() {
            let path = entry.path();
            if path.extension() == Some(OsStr::new("json")) {
                rows.extend(read_row(&path));
            }
        }
        rows
    }

    fn path(&self, date: Date) -> PathBuf {
        self.folder.join(format!("{date}.json"))
    }

    /// Removes all shared rows and their locks.
    pub fn remove_folder(&self) {
        // A remaining folder does no harm.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn read_row(path: &Path) -> Option<Row> {
    let bytes = std::fs::read(path).ok()?;
    let fields = serde_json::from_slice(&bytes).ok()?;
    Row::of_fields(fields)
}
