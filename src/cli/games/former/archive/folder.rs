//! Prepares and locks the folder of an archive.

use crate::output::Failure;
use crate::output::lines::tell;
use crate::system::files::{Fault, lock, lock_together, make_folder, may_write};
use crate::system::names::path_text;
use jiff::civil::Date;
use serde_json::Value;
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

/// Waits for a lock that several runs with `--part` can share; `None` if the user stops the wait.
pub fn wait_for_shared_lock(folder: &Path, stop: &AtomicBool) -> Result<Option<File>, Failure> {
    let mut has_told = false;
    while !stop.load(Relaxed) {
        let locked = lock_together(&folder.join(LOCK))?;
        if locked.is_some() {
            return Ok(locked);
        }
        if !has_told {
            let shown = path_text(&folder);
            tell(&format!(
                "{shown}: waiting until another kortest archive has ended here"
            ));
            has_told = true;
        }
        std::thread::sleep(POLL_INTERVAL);
    }
    Ok(None)
}

/// Returns a file of another program that the archive would overwrite, if such a file exists.
fn foreign_file(folder: &Path) -> Result<Option<PathBuf>, Failure> {
    for path in sorted_paths(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
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
