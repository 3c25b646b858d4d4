//! Suggests an existing file for a misspelt file name.

use crate::system::names::path_text;
use std::path::Path;

/// One typing error is allowed for this many letters.
const LETTERS_PER_ERROR: usize = 4;

/// Returns a file with a similar name in the same folder.
pub fn similar_file(argument: &str) -> Option<String> {
    let path = Path::new(argument);
    let name = path.file_name()?.to_str()?;
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let files = entries.flatten().filter(|entry| entry.path().is_file());
    let names = files.filter_map(|entry| entry.file_name().into_string().ok());
    let distance = |file: &String| strsim::osa_distance(&file.to_lowercase(), &name.to_lowercase());
    let near = names
        .map(|file| (distance(&file), file))
        .filter(|(far, _)| far * LETTERS_PER_ERROR <= name.chars().count());
    let (_, file) = near.min()?;
    Some(folder.map_or(file.clone(), |folder| path_text(&folder.join(file))))
}
