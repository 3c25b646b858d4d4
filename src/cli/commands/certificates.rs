//! Finds the certificates that the user names as files or folders.

use crate::games::source::Source;
use crate::output::Failure;
use crate::system::files::is_standard_input;
use crate::system::names::path_text;
use std::io;
use std::path::{Path, PathBuf};

/// Returns all certificates, and whether the user named several paths or a folder.
pub fn files(given: &[PathBuf]) -> Result<(Vec<PathBuf>, bool), Failure> {
    let mut all = Vec::new();
    let mut are_several = given.len() > 1;
    for path in given {
        if path.is_dir() {
            all.extend(of_folder(path)?);
            are_several = true;
        } else {
            all.push(path.clone());
        }
    }
    Ok((all, are_several))
}

/// Returns the certificates in a folder in the order of their names. Fails if there are none.
fn of_folder(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut found = certificates_in(folder).map_err(|error| Failure::of_reading(folder, &error))?;
    if found.is_empty() {
        return Err(Failure::Input(format!(
            "{}: contains no certificates (*.cert)",
            path_text(&folder)
        )));
    }
    found.sort();
    Ok(found)
}

fn certificates_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == "cert") {
            found.push(path);
        }
    }
    Ok(found)
}

/// Reads a certificate that has at most `max_bytes` bytes.
pub fn read(path: &Path, max_bytes: u64) -> Result<Vec<u8>, Failure> {
    let source = Source::of_file(path, max_bytes)?;
    if !source.is_certificate()? {
        return Err(Failure::Input(format!(
            "{}: is not a kortest certificate (it does not begin with \"kortest certificate\")",
            source.shown
        )));
    }
    Ok(source.bytes)
}

/// Returns the stem of the file name, or `stdin`.
pub fn stem(path: &Path) -> String {
    if is_standard_input(path) {
        return "stdin".into();
    }
    match path.file_stem() {
        Some(stem) => stem.to_string_lossy().into_owned(),
        None => "board".into(),
    }
}
