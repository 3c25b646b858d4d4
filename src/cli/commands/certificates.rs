//! Finds the certificates that the user names as files or folders.

use crate::games::source::Source;
use crate::output::Failure;
use crate::system::files::is_standard_input;
use crate::system::names::path_text;
use std::io;
use std::path::{Path, PathBuf};

/// The certificates that the user has named.
pub struct Named {
    pub paths: Vec<PathBuf>,
    /// Whether the user has named several paths or a folder.
    pub are_several: bool,
}

/// Finds the certificates at the given paths and in the given folders.
pub fn find(given: &[PathBuf]) -> Result<Named, Failure> {
    let mut paths = Vec::new();
    let mut are_several = given.len() > 1;
    for path in given {
        if path.is_dir() {
            paths.extend(of_folder(path)?);
            are_several = true;
        } else {
            paths.push(path.clone());
        }
    }
    Ok(Named { paths, are_several })
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
