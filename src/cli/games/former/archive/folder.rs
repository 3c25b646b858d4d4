//! The folder of an archive: one run at a time, and nothing in it is replaced that no run has written.

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

/// The file that a run locks for as long as it runs. It says nothing and stays. Runs that share the work share this lock, and
/// have others for what each of them does.
const LOCK: &str = "archive.lock";

/// Between two looks whether a folder is free.
const TICK: Duration = Duration::from_millis(100);

/// The first words of styles and scripts.
pub const MARK: &str = "/* Written by kortest archive: changes will be lost. */\n";

/// Makes the folder if it is not there. An error if it cannot be written, or has a file of somebody else where a run would
/// write.
pub fn prepare(folder: &Path) -> Result<(), Failure> {
    let shown = folder.display();
    make_folder(folder).map_err(Failure::input)?;
    may_write(&folder.join(LOCK)).map_err(Failure::input)?;
    match foreign(folder).map_err(|error| Failure::Input(format!("{shown}: {error}")))? {
        None => Ok(()),
        Some(file) => {
            let words = "was not written by kortest archive, and will not be overwritten; move it away";
            Err(Failure::Input(format!("{}: {words}", file.display())))
        }
    }
}

/// Takes the folder for as long as the file is open; `None` if another run has it.
pub fn take(folder: &Path) -> Result<Option<File>, Failure> {
    taken(folder, lock)
}

/// Takes the folder together with other parts of an archive, once no run has it that is no part, such as one that makes the
/// index; `None` if that was interrupted.
pub fn wait_together(folder: &Path, stop: &AtomicBool) -> Result<Option<File>, Failure> {
    let mut told = false;
    while !stop.load(Relaxed) {
        if let Some(file) = taken(folder, lock_together)? {
            return Ok(Some(file));
        }
        if !std::mem::replace(&mut told, true) {
            tell(&format!("{}: waiting until another kortest archive has ended here", folder.display()));
        }
        std::thread::sleep(TICK);
    }
    Ok(None)
}

fn taken(folder: &Path, lock: fn(&Path) -> io::Result<Option<File>>) -> Result<Option<File>, Failure> {
    let file = folder.join(LOCK);
    lock(&file).map_err(|error| Failure::Input(format!("{}: {error}", file.display())))
}

/// The first file, in order of names, that has the name of one of ours and is none. Certificates are not among them: they
/// have a rule of their own.
fn foreign(folder: &Path) -> std::io::Result<Option<PathBuf>> {
    let mut paths = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if let Some(is_ours) = recognises(&name)
            && !std::fs::read(&path).is_ok_and(|bytes| bytes.is_empty() || is_ours(&bytes))
        {
            return Ok(Some(path));
        }
    }
    Ok(None)
}

/// How a file of ours is recognised; `None` if we have none of this name.
fn recognises(name: &str) -> Option<fn(&[u8]) -> bool> {
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

/// A broken one is ours: it can be made again.
fn is_index(bytes: &[u8]) -> bool {
    match serde_json::from_slice::<Vec<Value>>(bytes) {
        Ok(rows) => rows.iter().all(|row| row.get("lower_bound").is_some()),
        Err(_) => bytes.starts_with(b"[{") || bytes.starts_with(b"[\n"),
    }
}

fn is_page(bytes: &[u8]) -> bool {
    bytes.starts_with(b"<!DOCTYPE html>") && bytes.windows(7).any(|window| window == b"kortest")
}
