//! The folder of an archive: prepares and locks it, reads and writes its index, and the rows that
//! runs with `--part` share.

use super::reader::{Found, Reader};
use super::row::{HEADER, Row, RowFields, Stored, file_name};
use crate::arguments::LimitArguments;
use crate::games::former::dates;
use crate::output::Failure;
use crate::output::lines::tell;
use crate::system::files::{Fault, make_folder, may_write, read_file, replace_inside};
use crate::system::locks::{lock, lock_together};
use crate::system::names::path_text;
use jiff::civil::Date;
use kortest::certificate::digest;
use kortest_checker::former::{check, check_without_records};
use serde_json::Value;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// The file that a run locks while it works in the folder.
const LOCK: &str = "archive.lock";

/// The interval between two attempts to lock the folder.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// The first line of all styles and scripts that `kortest archive` writes.
pub const MARK: &str = "/* Written by kortest archive: changes will be lost. */\n";

/// Creates the folder. Fails if the archive would overwrite files of another program.
pub fn prepare(folder: &Path) -> Result<(), Failure> {
    make_folder(folder).map_err(Failure::of_output)?;
    may_write(&folder.join(LOCK)).map_err(Failure::of_output)?;
    if let Some(file) = foreign_file(folder)? {
        let shown = path_text(&file);
        return Err(Failure::Input(format!(
            "{shown}: was not written by kortest archive, and will not be overwritten; move it away"
        )));
    }
    Ok(())
}

/// Locks the folder until the file is dropped; `None` if another run uses the folder.
pub fn lock_alone(folder: &Path) -> Result<Option<File>, Failure> {
    Ok(lock(&folder.join(LOCK))?)
}

/// Waits for a lock that several runs with `--part` can share. Fails if the user stops the wait.
pub fn wait_for_shared_lock(folder: &Path, stop: &AtomicBool) -> Result<File, Failure> {
    let shown = path_text(&folder);
    let mut has_told = false;
    while !stop.load(Relaxed) {
        if let Some(lock) = lock_together(&folder.join(LOCK))? {
            return Ok(lock);
        }
        if !has_told {
            tell(&format!(
                "{shown}: waiting until another kortest archive has ended here"
            ));
            has_told = true;
        }
        std::thread::sleep(POLL_INTERVAL);
    }
    Err(Failure::Unfinished(format!(
        "{shown}: stopped while waiting for another kortest archive"
    )))
}

/// Returns a file of another program that the archive would overwrite, if such a file exists.
fn foreign_file(folder: &Path) -> Result<Option<PathBuf>, Failure> {
    for path in sorted_paths(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Some(is_ours) = content_test(&name) else {
            continue;
        };
        // Reading a named pipe could block until another process writes to it.
        if !path.is_file() {
            return Ok(Some(path));
        }
        match std::fs::read(&path) {
            Ok(bytes) if bytes.is_empty() || is_ours(&bytes) => {}
            Err(error) if Fault::of(&error) == Fault::System => {
                return Err(Failure::of_reading(&path, &error));
            }
            _ => return Ok(Some(path)),
        }
    }
    Ok(None)
}

/// Returns the paths of all entries in the folder, in alphabetical order.
fn sorted_paths(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let of_reading = |error| Failure::of_reading(folder, &error);
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(of_reading)? {
        let entry = entry.map_err(of_reading)?;
        paths.push(entry.path());
    }
    paths.sort();
    Ok(paths)
}

/// Returns a test for whether `kortest archive` wrote the file `name`; `None` if it never writes a
/// file of this name.
fn content_test(name: &str) -> Option<fn(&[u8]) -> bool> {
    if is_name_of_board_page(name) {
        return Some(is_page);
    }
    match name {
        "index.json" => Some(is_index),
        "index.tsv" => Some(is_table),
        "index.html" => Some(is_page),
        "page.css" | "site.css" | "page.js" | "site.js" | "open.js" => Some(is_marked),
        _ => None,
    }
}

/// Returns whether the name is a date with the extension of a page.
fn is_name_of_board_page(name: &str) -> bool {
    match name.strip_suffix(".html") {
        Some(stem) => stem.parse::<Date>().is_ok(),
        None => false,
    }
}

/// Returns whether the bytes look like the index of an archive.
fn is_index(bytes: &[u8]) -> bool {
    match serde_json::from_slice::<Vec<Value>>(bytes) {
        Ok(rows) => rows.iter().all(|row| row.get("lower_bound").is_some()),
        Err(_) => bytes.starts_with(b"[{") || bytes.starts_with(b"[\n"),
    }
}

fn is_table(bytes: &[u8]) -> bool {
    bytes.starts_with(b"date\toptimum\t")
}

fn is_marked(bytes: &[u8]) -> bool {
    bytes.starts_with(MARK.as_bytes())
}

fn is_page(bytes: &[u8]) -> bool {
    bytes.starts_with(b"<!DOCTYPE html>") && bytes.windows(7).any(|window| window == b"kortest")
}

/// The rows of the index, in order of their dates.
pub type Index = BTreeMap<Date, Row>;

/// Reads the index, and compares it with the certificates in the folder, whose numbers count.
/// Certificates of the `pending` dates are left out, because the run checks them itself. If `stop`
/// is set, the certificates that have not been read are left out too: their dates keep the rows
/// that they have, or have none.
///
/// The records of a certificate that is in the index are not checked again, because that may take
/// minutes: the run that wrote the row has checked them.
pub fn read_index(
    dir: &Path,
    pending: &[Date],
    limits: &LimitArguments,
    stop: &AtomicBool,
) -> Index {
    let full = Reader {
        threads: limits.threads(),
        memory: limits.memory,
        check,
    };
    let quick = Reader {
        check: check_without_records,
        ..full
    };
    let mut index = read_rows(dir);
    index.retain(|_, row| is_up_to_date(dir, row));
    for (date, path) in certificates(dir) {
        if stop.load(Relaxed) {
            break;
        }
        if pending.binary_search(&date).is_ok() {
            continue;
        }
        if let Some(known) = index.get(&date).and_then(|row| row.certificate.as_ref()) {
            match read_certificate(quick, date, &path) {
                Found::Valid(stored) if stored == *known => continue,
                Found::NotChecked(_) => continue,
                Found::Valid(_) | Found::NoProof => {}
            }
            // The row is about another certificate, so no run has checked the records of this one.
            index.remove(&date);
        }
        if let Found::Valid(stored) = read_certificate(full, date, &path) {
            index.insert(date, Row::proven(date, stored, None, None));
        }
    }
    index
}

/// Reads the certificate of a date, and checks that it proves the optimum of the date's board.
fn read_certificate(reader: Reader, date: Date, path: &Path) -> Found {
    match dates::board(date) {
        Ok(board) => reader.read(path, &board),
        Err(_) => Found::NoProof,
    }
}

/// Reads the sealed rows of `index.json`, and those of runs with `--part`, which are newer. Damaged
/// and edited rows are left out, and a damaged file has none: [`read_index`] makes the rows of
/// proven boards again from the certificates. [`prepare`] has refused a file that cannot be read.
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
pub fn write_index(dir: &Path, index: &Index) -> Result<(), Failure> {
    let list: Vec<RowFields> = index.values().map(Row::fields).collect();
    let json = serde_json::to_string_pretty(&list).expect("numbers and strings can be written");
    replace_inside(&dir.join("index.json"), (json + "\n").as_bytes())?;
    let mut table = HEADER.to_string();
    for row in index.values() {
        table += &row.line();
        table.push('\n');
    }
    replace_inside(&dir.join("index.tsv"), table.as_bytes())?;
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
        replace_inside(&self.path(row.date), (json + "\n").as_bytes())?;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A stopped run is not the user's error.
    #[test]
    fn a_stopped_wait_for_the_lock_is_unfinished() {
        let stop = AtomicBool::new(true);

        let waited = wait_for_shared_lock(Path::new("all"), &stop);

        assert!(matches!(waited, Err(Failure::Unfinished(_))));
    }
}
