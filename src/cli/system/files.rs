//! Writes output files atomically, such as certificates, pages, plots and tables.

use super::fault::Fault;
use super::input::{InputError, read_beginning, special_kind};
use super::names::path_text;
use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};
use thiserror::Error;

/// The reason why a file cannot be written.
#[derive(Debug, Error)]
#[error("{text}")]
pub struct OutputError {
    text: String,
    /// Who can mend the error.
    pub fault: Fault,
}

impl OutputError {
    fn of_user(text: String) -> OutputError {
        let fault = Fault::User;
        OutputError { text, fault }
    }

    /// Creates the error for a file that cannot be written for the reason `why`.
    fn not_written(path: &Path, why: impl Display, fault: Fault) -> OutputError {
        let text = format!("{}: cannot be written: {why}", path_text(path));
        OutputError { text, fault }
    }
}

/// Fails if a file cannot be created or replaced.
pub fn may_write(path: &Path) -> Result<(), OutputError> {
    if let Some(kind) = special_kind(path) {
        return Err(OutputError::of_user(format!(
            "{}: is a {kind}; expected the path of a file",
            path_text(path)
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
    let shown = path_text(path);
    match read_beginning(path) {
        Err(InputError::NotFound) => Ok(()),
        Ok(text) if text.is_empty() || is_ours(&text) => Ok(()),
        Ok(_) => Err(OutputError::of_user(format!(
            "{shown}: exists and is not {kind}, so it will not be overwritten; choose another file"
        ))),
        Err(error) => Err(OutputError {
            text: format!("{shown}: {error}"),
            fault: error.fault(),
        }),
    }
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
    std::fs::create_dir_all(path).map_err(|error| not_created(path, &error))
}

/// Replaces a file completely or not at all.
///
/// A new file gets the permissions that the user's umask allows, and an existing file keeps its own.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    let mut file = temporary(path)?;
    let failure = |error: io::Error| OutputError::not_written(path, &error, Fault::of(&error));
    keep_permissions(path, file.as_file()).map_err(failure)?;
    // The wrapper of the file would add the temporary path to the error.
    file.as_file_mut().write_all(bytes).map_err(failure)?;
    file.as_file().sync_all().map_err(failure)?;
    file.persist(path).map_err(|error| failure(error.error))?;
    sync_folder(path).map_err(failure)
}

/// Gives a new file the permissions of the file that it will replace, if that file exists.
#[cfg(unix)]
fn keep_permissions(path: &Path, new: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    match mode(path) {
        Some(mode) => new.set_permissions(std::fs::Permissions::from_mode(mode)),
        None => Ok(()),
    }
}

#[cfg(not(unix))]
fn keep_permissions(_path: &Path, _new: &File) -> io::Result<()> {
    Ok(())
}

/// Returns the permissions of a file; `None` if no file exists.
#[cfg(unix)]
fn mode(path: &Path) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt;

    Some(path.metadata().ok()?.permissions().mode() & 0o777)
}

/// Without this sync, a system crash could undo the rename of a file in the folder.
fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder(path))?.sync_all()?;
    }
    Ok(())
}

/// Creates an empty temporary file in the same folder as `path`.
fn temporary(path: &Path) -> Result<NamedTempFile, OutputError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // A private file stays private while it is being written.
        options.mode(mode(path).unwrap_or(0o666));
    }
    // The crate's own function to open the file would hide the system's error.
    Builder::new()
        .make_in(folder(path), |path| options.open(path))
        .map_err(|error| not_created(path, &error))
}

/// Returns the error for a path at which nothing can be created.
fn not_created(path: &Path, error: &io::Error) -> OutputError {
    let shown = path_text(folder(path));
    let why = match error.kind() {
        io::ErrorKind::NotFound => format!("there is no folder {shown}"),
        io::ErrorKind::NotADirectory => format!("{shown} is not a folder"),
        io::ErrorKind::AlreadyExists => "there is a file".into(),
        io::ErrorKind::PermissionDenied => format!("no permission to write to the folder {shown}"),
        io::ErrorKind::ReadOnlyFilesystem => format!("the folder {shown} is read-only"),
        _ => error.to_string(),
    };
    OutputError::not_written(path, why, Fault::of(error))
}

fn folder(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}
