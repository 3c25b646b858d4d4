//! The folder of an archive: one run at a time, and nothing in it is replaced that no run has written.

use crate::output::Failure;
use crate::system::lock::lock;
use kortest::certificate::{make_folder, may_write};
use serde_json::Value;
use std::fs::File;
use std::path::{Path, PathBuf};

/// The file that a run locks for as long as it runs. It says nothing and stays. (Runs that share the work, should there be
/// such, will share this lock, and have others for what each of them does.)
const LOCK: &str = "archive.lock";

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

/// Takes the folder for as long as the file is open; an error if another run has it.
pub fn take(folder: &Path) -> Result<File, Failure> {
    let file = folder.join(LOCK);
    let taken = lock(&file).map_err(|error| Failure::Input(format!("{}: {error}", file.display())))?;
    taken.ok_or_else(|| Failure::Input(format!("{}: another kortest archive is at work here", folder.display())))
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
        // Each is known by its mark, or, if it was written before there were marks, by words that it has.
        "page.css" => Some(|bytes| is_marked(bytes, "/* All pages. Colours are named once")),
        "site.css" => Some(|bytes| is_marked(bytes, "/* The list of boards. */")),
        "page.js" => Some(|bytes| is_marked(bytes, "function kortestChecker()")),
        "site.js" => Some(|bytes| is_marked(bytes, "function startTable()")),
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
    bytes.starts_with(b"<!DOCTYPE html>") && has(bytes, "kortest")
}

fn is_marked(bytes: &[u8], old: &str) -> bool {
    bytes.starts_with(MARK.as_bytes()) || has(bytes, old)
}

fn has(bytes: &[u8], words: &str) -> bool {
    bytes.windows(words.len()).any(|window| window == words.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_have_written_is_recognised() {
        let ours = |name: &str, text: &str| recognises(name).map(|is_ours| is_ours(text.as_bytes()));
        assert_eq!(ours("notes.html", "anything"), None);
        for (name, own, foreign) in [
            ("index.html", "<!DOCTYPE html><title>Former, proven · kortest", "<!DOCTYPE html><title>My page"),
            ("2024-11-24.html", "<!DOCTYPE html><title>kortest", "kortest"),
            ("page.css", &format!("{MARK}body {{}}"), "body {}"),
            ("site.js", "\"use strict\";\nfunction startTable() {}", "\"use strict\";\n"),
            ("index.json", "[{\"lower_bound\": 3}]", "[{\"name\": \"mine\"}]"),
            ("index.json", "[{\"lower", "{\"lower_bound\": 3}"),
            ("index.tsv", "date\toptimum\tclaim\n", "a\tb\n"),
        ] {
            assert_eq!((ours(name, own), ours(name, foreign)), (Some(true), Some(false)), "{name}");
        }
    }
}
