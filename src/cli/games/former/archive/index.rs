//! Reads and writes the index of an archive.

use super::evidence::{Stored, stored};
use super::part::SharedRows;
use super::row::{HEADER, Row, RowFields, file_name};
use crate::arguments::LimitArguments;
use crate::games::former::dates;
use crate::output::Failure;
use crate::system::check_limits::limits_of_check;
use crate::system::files::read_file;
use crate::system::files::replace;
use jiff::civil::Date;
use kortest::certificate::digest;
use kortest_checker::former::check;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The rows of the index, in order of their dates.
pub type Index = BTreeMap<Date, Row>;

/// Reads the index, and adds missing rows for certificates in the folder.
pub fn read(dir: &Path, pending: &[Date], limits: &LimitArguments, stop: &AtomicBool) -> Index {
    let bytes = std::fs::read(dir.join("index.json")).unwrap_or_default();
    let rows: Vec<Value> = serde_json::from_slice(&bytes).unwrap_or_default();
    let mut index: Index = rows
        .into_iter()
        .filter_map(|row| Row::of_fields(serde_json::from_value(row).ok()?))
        .chain(SharedRows::of_archive(dir).read_all())
        .map(|row| (row.date, row))
        .collect();
    index.retain(|&date, row| {
        row.certificate
            .as_ref()
            .is_none_or(|certificate| is_file(&dir.join(file_name(date)), certificate))
    });
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let date = name
            .to_str()
            .and_then(|name| name.strip_suffix(".cert"))
            .and_then(|stem| stem.parse().ok());
        let Some((date, Ok(board))) = date.map(|date: Date| (date, dates::board(date))) else {
            continue;
        };
        if pending.binary_search(&date).is_err()
            && index.get(&date).is_none_or(|row| row.certificate.is_none())
            && !stop.load(Relaxed)
            && let Some(stored) = stored(
                &entry.path(),
                &board,
                |bytes| limits_of_check(bytes, limits.threads(), limits.memory),
                check,
            )
        {
            let earlier = index.remove(&date);
            index.insert(
                date,
                Row::of(date, stored, None, earlier.and_then(|row| row.claim)),
            );
        }
    }
    index
}

/// Returns whether the file at `path` is this certificate, by its size and its digest.
fn is_file(path: &Path, certificate: &Stored) -> bool {
    match read_file(path, certificate.bytes as u64) {
        Ok(bytes) => digest(&bytes) == certificate.digest,
        Err(_) => false,
    }
}

/// Writes the index as JSON for programs and as a table for people.
pub fn write(dir: &Path, index: &Index) -> Result<(), Failure> {
    let table: String = index.values().map(|row| row.line() + "\n").collect();
    let list: Vec<RowFields> = index.values().map(Row::fields).collect();
    let json =
        serde_json::to_string_pretty(&list).expect("numbers and strings can be written") + "\n";
    replace(&dir.join("index.json"), json.as_bytes())?;
    Ok(replace(
        &dir.join("index.tsv"),
        (HEADER.to_string() + &table).as_bytes(),
    )?)
}
