//! Names of files that were nearly right.

use std::path::Path;

/// Of a name's letters, one in so many may be wrong.
const ONE_IN: usize = 4;

/// The file in the same folder whose name is most like this one, if one is.
pub fn similar_file(argument: &str) -> Option<String> {
    let path = Path::new(argument);
    let name = path.file_name()?.to_str()?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let files = entries.flatten().filter(|entry| entry.path().is_file());
    let names = files.filter_map(|entry| entry.file_name().into_string().ok());
    let distance = |file: &String| strsim::osa_distance(&file.to_lowercase(), &name.to_lowercase());
    let near = names.map(|file| (distance(&file), file)).filter(|(far, _)| far * ONE_IN <= name.chars().count());
    let (_, file) = near.min()?;
    Some(folder.map_or(file.clone(), |folder| folder.join(file).display().to_string()))
}
