//! Writing certificates atomically, and never over a file that is not a certificate.

use super::seal::MAGIC;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;
use thiserror::Error;

/// Why a file was not written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OutputError {
    /// There is a file that is not a certificate.
    #[error("{0}: exists and is not a kortest certificate; it will not be overwritten (choose another --out)")]
    Foreign(PathBuf),
    /// An I/O error: the folder may be missing or read-only, or the path may be a folder.
    #[error("{0}: cannot be written: {1}")]
    Io(PathBuf, io::Error),
}

/// Checks that a certificate can be written here: there is no file or a certificate, and the folder is writable.
///
/// To be called before a long search, so that it does not end with a wrong path.
pub fn may_write(path: &Path) -> Result<(), OutputError> {
    let io = |error| OutputError::Io(path.to_path_buf(), error);
    match File::open(path) {
        Ok(file) => {
            let mut start = Vec::new();
            file.take(MAGIC.len() as u64).read_to_end(&mut start).map_err(io)?;
            if start != MAGIC {
                return Err(OutputError::Foreign(path.to_path_buf()));
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(io(error)),
    }
    NamedTempFile::new_in(folder(path)).map(drop).map_err(io)
}

/// Writes a certificate to a new file, or over another certificate.
pub fn save(path: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    may_write(path)?;
    replace(path, bytes)
}

/// Writes the bytes to a temporary file beside `path`, syncs it to disk, and renames it to `path`.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    let write = || -> io::Result<()> {
        let mut file = NamedTempFile::new_in(folder(path))?;
        file.write_all(bytes)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // Temporary files are private; certificates should be readable for everybody.
            file.as_file().set_permissions(std::fs::Permissions::from_mode(0o644))?;
        }
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error)?;
        // The rename is durable only once the folder is synced.
        if cfg!(unix) {
            File::open(folder(path))?.sync_all()?;
        }
        Ok(())
    };
    write().map_err(|error| OutputError::Io(path.to_path_buf(), error))
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
