//! Writes output files atomically, such as certificates, pages, plots and tables.

use super::input::{InputError, read_beginning, special_kind};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;
use thiserror::Error;

/// The reason why a file cannot be written.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct OutputError(String);

/// Fails if a file cannot be created or replaced.
pub fn may_write(path: &Path) -> Result<(), OutputError> {
    if let Some(kind) = special_kind(path) {
        return Err(OutputError(format!(
            "{}: is a {kind}; expected the path of a file",
            path.display()
        )));
    }
    temporary(path).map(drop)
}

/// Fails if a file cannot be written, or contains something that the program did not write.
pub fn may_replace(
    path: &Path,
    kind: &str,
    is_ours: impl Fn(&str) -> bool,
) -> Result<(), OutputError> {
    may_write(path)?;
    let why = match read_beginning(path) {
        Err(InputError::NotFound) => return Ok(()),
        Ok(text) if text.is_empty() || is_ours(&text) => return Ok(()),
        Ok(_) => {
            format!("exists and is not {kind}, so it will not be overwritten; choose another file")
        }
        Err(error) => error.to_string(),
    };
    Err(OutputError(format!("{}: {why}", path.display())))
}

/// Returns the path of an output file.
pub fn output_path(out: Option<&Path>, default: PathBuf) -> PathBuf {
    match out {
        None => default,
        Some(folder) if folder.is_dir() => folder.join(default.file_name().unwrap_or_default()),
        Some(file) => file.into(),
    }
}

/// Creates a folder and its missing parents.
pub fn make_folder(path: &Path) -> Result<(), OutputError> {
    std::fs::create_dir_all(path).map_err(|error| not_written(path, reason(path, &error)))
}

/// Replaces a file completely or not at all.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    let mut file = temporary(path)?;
    let write = || -> io::Result<()> {
        file.write_all(bytes)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // Temporary files are private, but all users should be able to read the result.
            file.as_file()
                .set_permissions(std::fs::Permissions::from_mode(0o644))?;
        }
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error)?;
        // Without this sync, a system crash could undo the rename.
        if cfg!(unix) {
            File::open(folder(path))?.sync_all()?;
        }
        Ok(())
    };
    write().map_err(|error| not_written(path, error))
}

/// Creates an empty temporary file in the same folder as `path`.
fn temporary(path: &Path) -> Result<NamedTempFile, OutputError> {
    NamedTempFile::new_in(folder(path)).map_err(|error| not_written(path, reason(path, &error)))
}

fn not_written(path: &Path, why: impl Display) -> OutputError {
    OutputError(format!("{}: cannot be written: {why}", path.display()))
}

/// Describes in words why no file can be created at `path`.
fn reason(path: &Path, error: &io::Error) -> String {
    let shown = folder(path).display();
    match error.kind() {
        io::ErrorKind::NotFound => format!("there is no folder {shown}"),
        io::ErrorKind::NotADirectory => format!("{shown} is not a folder"),
        io::ErrorKind::AlreadyExists => "there is a file".into(),
        io::ErrorKind::PermissionDenied => format!("no permission to write to the folder {shown}"),
        io::ErrorKind::ReadOnlyFilesystem => format!("the folder {shown} is read-only"),
        kind => format!("the folder {shown} cannot be written: {kind}"),
    }
}

fn folder(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}
