//! Prepares and locks the folder of an archive.

use crate::output::Failure;
use crate::output::lines::tell;
use crate::system::files::Fault;
use crate::system::files::{LockError, lock, lock_together};
use crate::system::files::{make_folder, may_write};
use crate::system::names::path_text;
use serde_json::Value;
use std::fs::File;
use std::io;
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
    match foreign_file(folder)? {
        None => Ok(()),
        Some(file) => {
            let words =
                "was not written by kortest archive, and will not be overwritten; move it away";
            Err(Failure::Input(format!("{}: {words}", path_text(&file))))
        }
    }
}

/// Locks the folder until the file is dropped; `None` if another run uses the folder.
pub fn take(folder: &Path) -> Result<Option<File>, Failure> {
    locked(folder, lock)
}

/// Waits for a shared lock on the folder; `None` if the user stops the wait.
pub fn wait_together(folder: &Path, stop: &AtomicBool) -> Result<Option<File>, Failure> {
    let mut told = false;
    while !stop.load(Relaxed) {
        if let Some(file) = locked(folder, lock_together)? {
            return Ok(Some(file));
        }
        if !std::mem::replace(&mut told, true) {
            tell(&format!(
                "{}: waiting until another kortest archive has ended here",
                path_text(&folder)
            ));
        }
        std::thread::sleep(POLL_INTERVAL);
    }
    Ok(None)
}

fn locked(
    folder: &Path,
    lock: fn(&Path) -> Result<Option<File>, LockError>,
) -> Result<Option<File>, Failure> {
    Ok(lock(&folder.join(LOCK))?)
}

/// Returns a file of another program that the archive would overwrite, if such a file exists.
fn foreign_file(folder: &Path) -> Result<Option<PathBuf>, Failure> {
    let entries = std::fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let entries = entries.map_err(|error| Failure::of_reading(folder, &error))?;
    let mut paths: Vec<PathBuf> = entries.iter().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        let Some(is_ours) = content_test(&name) else {
            continue;
        };
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

/// Returns a test for whether `kortest archive` wrote the file `name`.
fn content_test(name: &str) -> Option<fn(&[u8]) -> bool> {
    let is_date = |stem: &str| stem.parse::<jiff::civil::Date>().is_ok();
    match name {
        "index.json" => Some(is_index),
        "index.tsv" => Some(|bytes| bytes.starts_with(b"date\toptimum\t")),
        "page.css" | "site.css" | "page.js" | "site.js" | "open.js" => {
            Some(|bytes| bytes.starts_with(MARK.as_bytes()))
        }
        "index.html" => Some(is_page),
        _ if name.strip_suffix(".html").is_some_and(is_date) => Some(is_page),
        _ => None,
    }
}

/// Returns whether the bytes look like the index of an archive.
fn is_index(bytes: &[u8]) -> bool {
    match serde_json::from_slice::<Vec<Value>>(bytes) {
        Ok(rows) => rows.iter().all(|row| row.get("lower_bound").is_some()),
        Err(_) => bytes.starts_with(b"[{") || bytes.starts_with(b"[\n"),
    }
}

fn is_page(bytes: &[u8]) -> bool {
    bytes.starts_with(b"<!DOCTYPE html>") && bytes.windows(7).any(|window| window == b"kortest")
}
