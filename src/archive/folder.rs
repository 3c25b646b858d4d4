//! The folder of an archive: prepares and locks it, reads and writes its index, and the rows that runs with `--part`
//! share.

use crate::dates;
use crate::error::Error;
use crate::program::Program;
use crate::reader::{CertificateFile, CertificateReader};
use crate::row::{HEADER, Row, RowFields, StoredCertificate, file_name};
use jiff::Timestamp;
use jiff::civil::Date;
use kortest::certificate::digest;
use kortest::text::path_text;
use kortest_checker::former::check_without_records;
use kortest_store as store;
use kortest_store::files::{Fault, make_folder, may_write, read_file, replace_inside, set_aside};
use kortest_store::holder::Holder;
use kortest_store::locks::{Lock, lock, lock_together};
use serde_json::{Deserializer, Value};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The file that a run locks while it works in the folder.
const LOCK: &str = "archive.lock";

/// The first line of each style sheet and script that `kortest archive` writes. The line shows that a file belongs to
/// an archive.
pub const MARK: &str = "/* Written by kortest archive: changes will be lost. */\n";

/// The file with the index for programs: the known facts about all boards as JSON.
const INDEX: &str = "index.json";

/// The file with the index for people: the known facts about all boards as a table.
const TABLE: &str = "index.tsv";

/// Which list of the boards a run has written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenList {
    /// The site, which begins with `index.html`.
    Page,
    /// Only the index, because the user stopped the run before the site was written.
    Table,
    /// No list. Other runs with `--part` are still working, and the last of them writes the list.
    ByLastPart,
}

/// Creates the folder of an archive (certificates of many boards, an index, and a site), if it does not exist. Fails if
/// the folder cannot be written, or if it is not an archive yet and has files that an archive would overwrite.
pub fn prepare(folder: &Path) -> Result<(), Error> {
    make_folder(folder).map_err(Error::of_output)?;
    may_write(&folder.join(LOCK)).map_err(Error::of_output)?;
    if is_archive(folder) {
        return Ok(());
    }
    if let Some(file) = unknown_files(folder)?.first() {
        let shown = path_text(file);
        return Err(Error::input(format!(
            "{shown}: was not written by kortest archive, and will not be overwritten; move it away"
        )));
    }
    Ok(())
}

/// Returns whether a run has worked in the folder before.
pub fn is_archive(folder: &Path) -> bool {
    folder.join(LOCK).is_file() || !certificates(folder).is_empty()
}

/// Renames damaged files of the archive, which a crash of the system may leave, so that the run makes them again. Of a
/// damaged index (the list of the known facts about all boards), writes the undamaged rows to a new file. Call this
/// with the lock of the folder.
pub fn repair(folder: &Path, program: &dyn Program) -> Result<(), Error> {
    for path in unknown_files(folder)? {
        let is_index = path.file_name() == Some(OsStr::new(INDEX));
        let whole_rows = if is_index {
            rows_of_file(&path)
        } else {
            Index::new()
        };
        rename_damaged(&path, program)?;
        if !whole_rows.is_empty() {
            write_json(folder, &whole_rows)?;
        }
    }
    Ok(())
}

/// Renames a damaged file of an archive to an unused name, and warns the user. Does nothing if another run has already
/// renamed the file.
fn rename_damaged(path: &Path, program: &dyn Program) -> Result<(), Error> {
    let new_path = match set_aside(path) {
        Ok(new_path) => new_path,
        // The file is missing: another run with `--part` has renamed it.
        Err(_) if path.symlink_metadata().is_err() => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    let shown = path_text(path);
    let new_path = path_text(&new_path);
    program.warn(&format!(
        "{shown}: is damaged, or was not written by kortest archive; it was renamed to {new_path}, and the file is made again"
    ));
    Ok(())
}

/// Locks the folder of an archive for this run alone, through a file in it. Fails if another run uses the folder.
/// `work` names the dates of this run, which the message of another run shows. Dropping the result releases the lock.
pub fn lock_alone(folder: &Path, work: Option<&str>) -> Result<Lock, Error> {
    match lock(&folder.join(LOCK), work)? {
        Some(lock) => Ok(lock),
        None => Err(in_use(folder)),
    }
}

/// Locks the folder like [`lock_alone`], but several runs with `--part` share the lock.
pub fn lock_shared(folder: &Path) -> Result<Lock, Error> {
    match lock_together(&folder.join(LOCK))? {
        Some(lock) => Ok(lock),
        None => Err(in_use(folder)),
    }
}

/// Returns the error for a folder that another run has locked. The message describes the runs that work in the folder,
/// if their locks name them.
fn in_use(folder: &Path) -> Error {
    let shown = path_text(&folder);
    let mut text = format!("{shown}: another kortest archive is running in this folder");
    let holders: Vec<String> = holders(folder).iter().map(Holder::to_string).collect();
    if !holders.is_empty() {
        text += ": ";
        text += &holders.join("; ");
    }
    Error(store::Error::Busy(text))
}

/// Returns the runs that work in the folder, as far as its locked files name them: a run without `--part`, or the dates
/// on which runs with `--part` work. Runs that have ended on this computer are left out.
pub fn holders(folder: &Path) -> Vec<Holder> {
    let mut holders = Vec::new();
    holders.extend(Holder::of_lock(&folder.join(LOCK)));
    for path in SharedRows::of_archive(folder).locks() {
        holders.extend(Holder::of_lock(&path));
    }
    // Keeps a process on another computer, which cannot be looked up and may be running.
    holders.retain(|holder| holder.is_alive() != Some(false));
    holders
}

/// Returns the files in a folder that have a name of the archive's files, but are damaged or of another program. Empty
/// files are left out, because they have no content to lose. Fails if the system cannot read a file now, because this
/// file may be undamaged.
fn unknown_files(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut unknown = Vec::new();
    for path in sorted_paths(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Some(is_ours) = content_test(&name) else {
            continue;
        };
        if !is_empty_or_ours(&path, is_ours)? {
            unknown.push(path);
        }
    }
    Ok(unknown)
}

/// Returns whether a file is empty, or passes the test of its content. Returns `false` for a file that the user has no
/// right to read, and fails if the system cannot read the file now.
fn is_empty_or_ours(path: &Path, is_ours: fn(&[u8]) -> bool) -> Result<bool, Error> {
    // Reading a named pipe could block until another process writes to it.
    if !path.is_file() {
        return Ok(false);
    }
    match std::fs::read(path) {
        Ok(bytes) => Ok(bytes.is_empty() || is_ours(&bytes)),
        Err(error) if Fault::of(&error) == Fault::System => Err(Error::of_reading(path, &error)),
        Err(_) => Ok(false),
    }
}

/// Returns the paths of all entries in the folder (files and subfolders), in alphabetical order. Fails if the folder
/// does not exist or cannot be read.
fn sorted_paths(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let of_reading = |error| Error::of_reading(folder, &error);
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(of_reading)? {
        let entry = entry.map_err(of_reading)?;
        paths.push(entry.path());
    }
    paths.sort();
    Ok(paths)
}

/// Returns a test of the content of the file `name`: whether `kortest archive` wrote this file. `None` if the command
/// never writes a file of this name.
fn content_test(name: &str) -> Option<fn(&[u8]) -> bool> {
    if is_name_of_board_page(name) {
        return Some(is_page);
    }
    match name {
        INDEX => Some(is_index),
        TABLE => Some(is_table),
        "index.html" => Some(is_page),
        "page.css" | "site.css" | "page.js" | "site.js" | "open.js" => Some(is_marked),
        // Certificates are not tested here, because each one is checked when the run visits its date.
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

/// Returns whether the bytes are a whole index, of this version or an earlier one.
fn is_index(bytes: &[u8]) -> bool {
    serde_json::from_slice::<Vec<RowFields>>(bytes).is_ok()
}

/// Returns whether the bytes are a complete table of boards (`index.tsv`) of this version or an earlier one: each line
/// has as many columns as the header, and the last line has its end.
fn is_table(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return false;
    };
    let columns = |line: &str| line.split('\t').count();
    let mut lines = text.lines();
    // If the text has no line, the header is empty, and so not the header of a table.
    let header = lines.next().unwrap_or_default();
    let is_header = header.starts_with("date\toptimum\t");
    is_header && text.ends_with('\n') && lines.all(|line| columns(line) == columns(header))
}

/// Returns whether the bytes are a style or a script that `kortest archive` wrote: it begins with the comment [`MARK`].
fn is_marked(bytes: &[u8]) -> bool {
    bytes.starts_with(MARK.as_bytes())
}

/// The name of this program, which all its pages contain.
const PROGRAM: &[u8] = b"kortest";

/// Returns whether the bytes are a page that `kortest archive` wrote.
fn is_page(bytes: &[u8]) -> bool {
    let mut windows = bytes.windows(PROGRAM.len());
    bytes.starts_with(b"<!DOCTYPE html>") && windows.any(|window| window == PROGRAM)
}

/// The rows of the index, in order of their dates.
pub type Index = BTreeMap<Date, Row>;

/// Reads the index of an archive (a row of known facts for each date), and corrects it by the certificates in the
/// folder `dir`: a date whose certificate differs from its row gets a new row. The certificates of the `pending` dates
/// (ascending) are not read, because the run checks them itself. After `stop` is set, no more certificates are read.
///
/// The reader `full` checks the certificates that are not in the index. Of the others, the run that wrote the row has
/// checked the records (refuted states). This check may take minutes, so the reader `quick` leaves it out.
pub fn read_index(
    dir: &Path,
    pending: &[Date],
    full: CertificateReader<'_>,
    stop: &AtomicBool,
) -> Index {
    let quick = CertificateReader {
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
            let is_unchanged = match read_certificate(quick, date, &path) {
                CertificateFile::Valid(stored) => stored == *known,
                CertificateFile::NoProof => false,
                // The row stays, although the certificate cannot be checked now.
                CertificateFile::NotChecked(_) => true,
            };
            if is_unchanged {
                continue;
            }
            // The row is about another certificate, so no run has checked the records of the certificate in the folder.
            index.remove(&date);
        }
        if let CertificateFile::Valid(stored) = read_certificate(full, date, &path) {
            index.insert(date, Row::proven(date, stored, None, None));
        }
    }
    index
}

/// Reads the certificate of a date, and checks that it proves the optimum of the date's board. A date without a known
/// board has no proof.
fn read_certificate(reader: CertificateReader<'_>, date: Date, path: &Path) -> CertificateFile {
    match dates::board(date) {
        Ok(board) => reader.read(path, &board),
        Err(_) => CertificateFile::NoProof,
    }
}

/// Reads the rows of the index `index.json`, and the newer rows that runs with the option `--part` share. Rows that
/// somebody has edited are left out: [`read_index`] makes the rows of proven boards again from the certificates.
pub fn read_rows(dir: &Path) -> Index {
    let mut index = rows_of_file(&dir.join(INDEX));
    for row in SharedRows::of_archive(dir).read_all() {
        index.insert(row.date, row);
    }
    index
}

/// Reads the rows of an index, a JSON list of objects, that have a valid seal (a digest of the row). Reads one row
/// after the other, so that the result has the rows before the damage of a damaged file.
fn rows_of_file(path: &Path) -> Index {
    let mut index = Index::new();
    // Reading a named pipe could block until another process writes to it.
    if !path.is_file() {
        return index;
    }
    // A file that cannot be read counts as empty, and so has no rows.
    let bytes = std::fs::read(path).unwrap_or_default();
    let mut unread = bytes.trim_ascii_start().strip_prefix(b"[");
    while let Some(text) = unread {
        let mut values = Deserializer::from_slice(text).into_iter::<Value>();
        let Some(Ok(value)) = values.next() else {
            break;
        };
        if let Ok(fields) = serde_json::from_value(value)
            && let Some(row) = Row::of_fields(fields)
        {
            index.insert(row.date, row);
        }
        let after = text[values.byte_offset()..].trim_ascii_start();
        unread = after.strip_prefix(b",");
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
fn is_file(path: &Path, certificate: &StoredCertificate) -> bool {
    match read_file(path, certificate.bytes as u64) {
        Ok(bytes) => digest(&bytes) == certificate.digest,
        Err(_) => false,
    }
}

/// Returns the dates that have a certificate `DATE.cert` in the folder, each with the path of its file, in no order.
/// Empty if the folder cannot be read.
pub fn certificates(dir: &Path) -> Vec<(Date, PathBuf)> {
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

/// Returns the latest time at which a file of the archive was written: in its folder, or in the subfolder of the rows
/// that runs with `--part` share. `None` if there are no files.
pub fn newest_change(dir: &Path) -> Option<Timestamp> {
    // A folder that does not exist or cannot be read has no files.
    let mut paths = sorted_paths(dir).unwrap_or_default();
    paths.extend(sorted_paths(&dir.join(SHARED_FOLDER)).unwrap_or_default());
    let mut newest = None;
    for path in paths {
        if let Ok(data) = path.metadata()
            && let Ok(time) = data.modified()
            && let Ok(time) = Timestamp::try_from(time)
        {
            newest = newest.max(Some(time));
        }
    }
    newest
}

/// Returns the date in the name of a certificate's file.
fn date_of_certificate(name: &OsStr) -> Option<Date> {
    name.to_str()?.strip_suffix(".cert")?.parse().ok()
}

/// Writes the index (the known facts about all boards) to two files: as JSON for programs, and as a table for people.
pub fn write_index(dir: &Path, index: &Index) -> Result<(), Error> {
    write_json(dir, index)?;
    let mut table = HEADER.to_string();
    for row in index.values() {
        table += &row.line();
        table.push('\n');
    }
    replace_inside(&dir.join(TABLE), table.as_bytes())?;
    Ok(())
}

/// Writes the index as JSON.
fn write_json(dir: &Path, index: &Index) -> Result<(), Error> {
    let list: Vec<RowFields> = index.values().map(Row::fields).collect();
    let json = serde_json::to_string_pretty(&list).expect("numbers and strings can be written");
    replace_inside(&dir.join(INDEX), (json + "\n").as_bytes())?;
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
    pub fn make_folder(&self) -> Result<(), Error> {
        make_folder(&self.folder).map_err(Error::of_output)
    }

    /// Locks a date; `None` if another process has the lock.
    pub fn lock_date(&self, date: Date) -> Result<Option<Lock>, Error> {
        Ok(lock(&self.lock_of(date), Some(&date.to_string()))?)
    }

    /// Returns the run that has locked a date, if the locked file names it.
    pub fn holder(&self, date: Date) -> Option<Holder> {
        Holder::of_lock(&self.lock_of(date))
    }

    /// Returns the path of the file that is locked while a run works on a date.
    fn lock_of(&self, date: Date) -> PathBuf {
        self.folder.join(format!("{date}.lock"))
    }

    /// Returns the paths of the locks of all dates, in the order of the dates.
    fn locks(&self) -> Vec<PathBuf> {
        self.files_with("lock")
    }

    /// Returns the paths of the files with this extension, in alphabetical order.
    fn files_with(&self, extension: &str) -> Vec<PathBuf> {
        // If the folder does not exist, no run has shared a row, and the list is empty.
        let mut paths = sorted_paths(&self.folder).unwrap_or_default();
        paths.retain(|path| path.extension() == Some(OsStr::new(extension)));
        paths
    }

    /// Shares a row with the other runs.
    pub fn write(&self, row: &Row) -> Result<(), Error> {
        let json =
            serde_json::to_string(&row.fields()).expect("numbers and strings can be written");
        replace_inside(&self.path_of_row(row.date), (json + "\n").as_bytes())?;
        Ok(())
    }

    /// Reads the row of a date; `None` if no run has shared it.
    pub fn read(&self, date: Date) -> Option<Row> {
        read_row(&self.path_of_row(date))
    }

    /// Returns all rows (facts about boards) that runs have shared in this folder. Leaves out files that cannot be
    /// read.
    fn read_all(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        for path in self.files_with("json") {
            rows.extend(read_row(&path));
        }
        rows
    }

    /// Returns the path of the row that the runs share about a date.
    fn path_of_row(&self, date: Date) -> PathBuf {
        self.folder.join(format!("{date}.json"))
    }

    /// Removes the subfolder with all shared rows and their locks.
    pub fn remove_folder(&self) {
        // An error is ignored, because a folder that remains does no harm.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Returns the row in a file; `None` if the file is missing or has no valid row.
fn read_row(path: &Path) -> Option<Row> {
    let bytes = std::fs::read(path).ok()?;
    let fields = serde_json::from_slice(&bytes).ok()?;
    Row::of_fields(fields)
}
