//! The certificates that the user names as files or folders.

use crate::error::Error;
use kortest::text::{counted, listed, path_text};
use std::io;
use std::path::{Path, PathBuf};

/// The certificates that the user has named.
pub struct NamedCertificates {
    /// The paths of the certificates.
    pub paths: Vec<PathBuf>,
    /// Whether the user has named several paths or a folder.
    pub are_several: bool,
    /// The folders inside the given folders. The certificates in these inner folders are not read.
    unread_folders: Vec<PathBuf>,
}

impl NamedCertificates {
    /// Finds the certificates that the user has named: the `given` files, and all files `*.cert` directly in
    /// the `given` folders. The files need not exist. Fails if a folder cannot be read or contains no certificate.
    pub fn find(given: &[PathBuf]) -> Result<NamedCertificates, Error> {
        let mut found = NamedCertificates {
            paths: Vec::new(),
            are_several: given.len() > 1,
            unread_folders: Vec::new(),
        };
        for path in given {
            if path.is_dir() {
                found.add_folder(path)?;
                found.are_several = true;
            } else {
                found.paths.push(path.clone());
            }
        }
        Ok(found)
    }

    /// Returns a note about the folders that are not read, such as `1 folder was not read: all/2025`; `None`
    /// without such folders. The user must know them, because a script may rely on the check of a folder.
    pub fn note(&self) -> Option<String> {
        note_of_unread(&self.unread_folders)
    }

    /// Adds the certificates (`*.cert`) in a folder in the order of their names, and remembers the folders
    /// inside of it, which are not read. Fails if the folder contains no certificate.
    fn add_folder(&mut self, folder: &Path) -> Result<(), Error> {
        let FolderContent {
            certificates,
            folders,
        } = FolderContent::of(folder).map_err(|error| Error::of_reading(folder, &error))?;
        if certificates.is_empty() {
            let message = format!("{}: contains no certificates (*.cert)", path_text(folder));
            return Err(Error::Input(match note_of_unread(&folders) {
                Some(note) => format!("{message}; {note}"),
                None => message,
            }));
        }
        self.paths.extend(certificates);
        self.unread_folders.extend(folders);
        Ok(())
    }
}

/// The maximum number of unread folders that a note names.
const MAX_NAMED_FOLDERS: usize = 3;

/// Returns a note that names folders, such as `1 folder was not read: all/2025`. After
/// [`MAX_NAMED_FOLDERS`] folders, the note only counts the others. `None` without a folder.
fn note_of_unread(folders: &[PathBuf]) -> Option<String> {
    if folders.is_empty() {
        return None;
    }
    let named_folders = folders.iter().take(MAX_NAMED_FOLDERS);
    let mut items: Vec<String> = named_folders.map(path_text).collect();
    let more = folders.len() - items.len();
    if more > 0 {
        items.push(format!("{more} more"));
    }
    let items: Vec<&str> = items.iter().map(String::as_str).collect();
    let were = if folders.len() == 1 { "was" } else { "were" };
    let count = counted(folders.len() as u64, "folder");
    Some(format!("{count} {were} not read: {}", listed(&items)))
}

/// The certificates and the folders in a folder, each in the order of their names.
#[derive(Default)]
struct FolderContent {
    certificates: Vec<PathBuf>,
    folders: Vec<PathBuf>,
}

impl FolderContent {
    /// Lists the certificates (`*.cert`) and the folders in a folder, each in the order of their names. Skips
    /// hidden files and folders, as a shell does for `*.cert`: some systems leave files such as `._a.cert`
    /// beside `a.cert`.
    fn of(folder: &Path) -> io::Result<FolderContent> {
        let mut content = FolderContent::default();
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            }
            let path = entry.path();
            if path.extension().is_some_and(|end| end == "cert") {
                content.certificates.push(path);
            } else if path.is_dir() {
                content.folders.push(path);
            }
        }
        content.certificates.sort();
        content.folders.sort();
        Ok(content)
    }
}
