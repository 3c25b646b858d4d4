//! The folder of an archive. Only one run at a time works in the folder, except for runs with `--part`.

use crate::output::Failure;
use crate::output::lines::tell;
use crate::system::files::{make_folder, may_write};
use crate::system::lock::{lock, lock_together};
use serde_json::Value;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// The file that a run locks while it works in the folder. Runs with `--part` share this lock.
const LOCK: &str = "archive.lock";

/// How often a run with `--part` checks whether the folder is free.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// The first line of every style and script in the folder. Files with this line may be replaced.
pub const MARK: &str = "/* Written by kortest archive: changes will be lost. */\n";

/// Creates the folder if it is missing. Fails if the command would overwrite a file that it did not write.
pub fn prepare(folder: &Path) -> Result<(), Failure> {
    let shown = folder.display();
    make_folder(folder).map_err(Failure::input)?;
    may_write(&folder.join(LOCK)).map_err(Failure::input)?;
    match foreign_file(folder).map_err(|error| Failure::Input(format!("{shown}: {error}")))? {
        None => Ok(()),
        Some(file) => {
            let words = "was not written by kortest archive, and will not be overwritten; move it away";
            Err(Failure::Input(format!("{}: {words}", file.display())))
        }
    }
}

/// Locks the folder for as long as the returned file is open. `None` if another run has locked the folder.
pub fn take(folder: &Path) -> Result<Option<File>, Failure> {
    locked(folder, lock)
}

/// Waits for the lock of the folder, which runs with `--part` share. Returns `None` if the user stopped the wait.
pub fn wait_together(folder: &Path, stop: &AtomicBool) -> Result<Option<File>, Failure> {
    let mut told = false;
    while !stop.load(Relaxed) {
        if let Some(file) = locked(folder, lock_together)? {
            return Ok(Some(file));
        }
        if !std::mem::replace(&mut told, true) {
            tell(&format!("{}: waiting until another kortest archive has ended here", folder.display()));
        }
        std::thread::sleep(POLL_INTERVAL);
    }
    Ok(None)
}

fn locked(folder: &Path, lock: fn(&Path) -> io::Result<Option<File>>) -> Result<Option<File>, Failure> {
    let file = folder.join(LOCK);
    lock(&file).map_err(|error| Failure::Input(format!("{}: {error}", file.display())))
}

/// Returns a file that has the name of an archive file, but was not written by `kortest archive`.
fn foreign_file(folder: &Path) -> std::io::Result<Option<PathBuf>> {
    let mut paths = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if let Some(is_ours) = content_test(&name)
            && !std::fs::read(&path).is_ok_and(|bytes| bytes.is_empty() || is_ours(&bytes))
        {
            return Ok(Some(path));
        }
    }
    Ok(None)
}

/// Returns a test of whether `kortest archive` wrote a file with this name. Returns `None` for any other name.
fn content_test(name: &str) -> Option<fn(&[u8]) -> bool> {
    let is_date = |stem: &str| stem.parse::<jiff::civil::Date>().is_ok();
    match name {
        "index.json" => Some(is_index),
        "index.tsv" => Some(|bytes| bytes.starts_with(b"date\toptimum\t")),
        "page.css" | "site.css" | "page.js" | "site.js" | "open.js" => Some(|bytes| bytes.starts_with(MARK.as_bytes())),
        "index.html" => Some(is_page),
        _ if name.strip_suffix(".html").is_some_and(is_date) => Some(is_page),
        _ => None,
    }
}

/// Returns whether the bytes are the index of an archive. The index may be damaged, because a run can rebuild it.
fn is_index(bytes: &[u8]) -> bool {
    match serde_json::from_slice::<Vec<Value>>(bytes) {
        Ok(rows) => rows.iter().all(|row| row.get("lower_bound").is_some()),
        Err(_) => bytes.starts_with(b"[{") || bytes.starts_with(b"[\n"),
    }
}

fn is_page(bytes: &[u8]) -> bool {
    bytes.starts_with(b"<!DOCTYPE html>") && bytes.windows(7).any(|window| window == b"kortest")
}
