//! Finds the certificates that the user names as files or folders.

use crate::games::source::Source;
use crate::output::Failure;
use crate::system::files::is_standard_input;
use crate::system::names::path_text;
use std::path::{Path, PathBuf};

/// Returns all certificates, and whether the user named several paths or a folder.
pub fn files(given: &[PathBuf]) -> Result<(Vec<PathBuf>, bool), Failure> {
    let mut all = Vec::new();
    for path in given {
        if path.is_dir() {
            all.extend(of_folder(path)?);
        } else {
            all.push(path.clone());
        }
    }
    let are_several = given.len() > 1 || given.iter().any(|path| path.is_dir());
    Ok((all, are_several))
}

fn of_folder(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let shown = path_text(&folder);
    let entries = std::fs::read_dir(folder)
        .and_then(Iterator::collect::<std::io::Result<Vec<_>>>)
        .map_err(|error| Failure::of_reading(folder, &error))?;
    let paths = entries.into_iter().map(|entry| entry.path());
    let mut found: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "cert"))
        .collect();
    found.sort();
    if found.is_empty() {
        Err(Failure::Input(format!(
            "{shown}: contains no certificates (*.cert)"
        )))
    } else {
        Ok(found)
    }
}

/// Reads a certificate that has at most `max_bytes` bytes.
pub fn read(path: &Path, max_bytes: u64) -> Result<Vec<u8>, Failure> {
    let source = Source::of_file(path, max_bytes)?;
    if source.is_certificate()? {
        Ok(source.bytes)
    } else {
        Err(Failure::Input(format!(
            "{}: is not a kortest certificate (it does not begin with \"kortest certificate\")",
            source.shown
        )))
    }
}

/// Returns the stem of the file name, or `stdin`.
pub fn stem(path: &Path) -> String {
    if is_standard_input(path) {
        return "stdin".into();
    }
    path.file_stem()
        .map_or("board".into(), |stem| stem.to_string_lossy().into_owned())
}
