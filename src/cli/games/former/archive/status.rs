//! `kortest archive --status`: what is in the folder of an archive, and which runs work on it. Only
//! reads: it takes no lock, writes nothing, and does not check the certificates.

use super::arguments::Arguments;
use super::report::RunFields;
use crate::output::format::{bounds_text, counted};
use crate::output::json::Object;
#[cfg(test)]
use crate::output::schema::{ALL_OBJECTS, Section};
use crate::output::{Failure, YES, bold, say};
use crate::system::names::path_text;
use jiff::Timestamp;
use jiff::civil::Date;
use kortest_archive::folder::{Index, certificates, holders, is_archive, newest_change, read_rows};
use kortest_archive::row::{Row, file_name};
use kortest_store::holder::{Holder, time_text};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::Path;

/// Prints the status of an archive. Fails if the folder is not an archive.
pub fn print(arguments: &Arguments) -> Result<u8, Failure> {
    let folder = arguments.status_folder()?;
    let status = Status::of_archive(folder, arguments)?;
    if arguments.json {
        Object::of_boards("former", status.fields()).print();
    } else {
        status.say(folder);
    }
    Ok(YES)
}

/// The status of an archive.
struct Status {
    /// The number of dates that the index calls proven, and whose certificate is in the folder.
    proven: usize,
    /// The number of these dates whose certificate lacks evidence that the user asked for.
    incomplete: usize,
    /// The number of certificates that are not in the index.
    unlisted: usize,
    open: Vec<OpenDate>,
    running: Vec<Holder>,
    last_change: Option<Timestamp>,
}

/// A date that is not proven.
struct OpenDate {
    date: Date,
    /// What the index says about the date.
    row: Option<Row>,
    has_journal: bool,
}

/// What the names of the files say about an archive.
struct Files {
    certificates: BTreeSet<Date>,
    journals: BTreeSet<Date>,
}

impl Status {
    /// Reads the status of the dates of the command line, or else of all dates in the folder.
    fn of_archive(folder: &Path, arguments: &Arguments) -> Result<Status, Failure> {
        let files = Files::of(folder)?;
        let index = read_rows(folder);
        if index.is_empty() && !is_archive(folder) {
            let shown = path_text(&folder);
            return Err(Failure::Input(format!(
                "{shown}: is not the folder of an archive: it has no certificates (DATE.cert) and no index.json"
            )));
        }
        let mut status = Status {
            proven: 0,
            incomplete: 0,
            unlisted: 0,
            open: Vec::new(),
            running: holders(folder),
            last_change: newest_change(folder),
        };
        for date in dates(arguments, &index, &files) {
            status.add(date, &index, &files, arguments);
        }
        Ok(status)
    }

    /// Counts a date.
    fn add(&mut self, date: Date, index: &Index, files: &Files, arguments: &Arguments) {
        let row = index.get(&date);
        let certificate = row.and_then(|row| row.certificate.as_ref());
        let has_file = files.certificates.contains(&date);
        match certificate {
            Some(stored) if has_file => {
                self.proven += 1;
                self.incomplete += usize::from(!arguments.has_wanted_evidence(stored));
            }
            None if has_file => self.unlisted += 1,
            _ => self.open.push(OpenDate {
                date,
                row: row.cloned(),
                has_journal: files.journals.contains(&date),
            }),
        }
    }

    fn fields(&self) -> Fields {
        Fields {
            proven: self.proven,
            incomplete: self.incomplete,
            unlisted: self.unlisted,
            open: self.open.len(),
            open_boards: self.open.iter().map(OpenFields::of).collect(),
            running: self.running.iter().map(RunFields::of).collect(),
            last_change: self.last_change.map(time_text),
        }
    }

    fn say(&self, folder: &Path) {
        let shown = path_text(&folder);
        let title = bold(format!("{} proven", self.proven));
        let open = self.open.len();
        let incomplete = match self.incomplete {
            0 => String::new(),
            number => format!(", {number} by one method only"),
        };
        let unlisted = match self.unlisted {
            0 => String::new(),
            number => format!(
                "; {} not in the index",
                counted(number as u64, "certificate")
            ),
        };
        say!(
            "{shown}: {title}; {open} open{incomplete}{unlisted}; {} running",
            self.running.len()
        );
        for holder in &self.running {
            say!("  running      {holder}{}", liveness(holder));
        }
        for open in &self.open {
            say!("  open         {}", open.text());
        }
        if let Some(time) = self.last_change {
            say!("  last change  {}", time_text(time));
        }
    }
}

/// Returns a remark about a run of another computer.
fn liveness(holder: &Holder) -> &'static str {
    match holder.is_alive() {
        Some(_) => "",
        None => " (another computer, so it may have ended)",
    }
}

impl OpenDate {
    /// Returns the date, its bounds, and whether a search has left a journal.
    fn text(&self) -> String {
        let mut text = self.date.to_string();
        if let Some(row) = &self.row {
            text += "  ";
            text += &bounds_text(row.lower_bound, row.upper_bound);
        }
        if self.has_journal {
            text += "  (a search can be resumed)";
        }
        text
    }
}

impl Files {
    /// Reads the names of the files in the folder.
    fn of(folder: &Path) -> Result<Files, Failure> {
        let entries =
            std::fs::read_dir(folder).map_err(|error| Failure::of_reading(folder, &error))?;
        let mut files = Files {
            certificates: BTreeSet::new(),
            journals: BTreeSet::new(),
        };
        for entry in entries.flatten() {
            let name = entry.file_name();
            if let Some((date, rest)) = name.to_str().and_then(|name| name.split_once('.'))
                && let Ok(date) = date.parse()
                && rest.ends_with("journal")
            {
                files.journals.insert(date);
            }
        }
        for (date, path) in certificates(folder) {
            if path.ends_with(file_name(date)) {
                files.certificates.insert(date);
            }
        }
        Ok(files)
    }
}

/// Returns the dates of the command line, or else all dates in the folder.
fn dates(arguments: &Arguments, index: &Index, files: &Files) -> BTreeSet<Date> {
    if arguments.range.is_some() {
        return arguments.dates().into_iter().collect();
    }
    let mut dates: BTreeSet<Date> = index.keys().copied().collect();
    dates.extend(&files.certificates);
    dates.extend(&files.journals);
    dates
}

/// The section of `JSON.md` about these objects.
#[cfg(test)]
pub const SECTION: Section =
    Section::object("archive: status", &[ALL_OBJECTS], &[Fields::json_schema]);

/// The fields of the JSON object.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct Fields {
    /// The number of dates that the index calls proven, and whose certificate is in the folder.
    proven: usize,
    /// The number of these dates whose certificate lacks evidence that `--method` asks for.
    incomplete: usize,
    /// The number of certificates that are not in the index yet.
    unlisted: usize,
    /// The number of dates that are not proven.
    open: usize,
    /// The dates that are not proven.
    open_boards: Vec<OpenFields>,
    /// The runs that work in the folder. A run that has ended on this computer is left out.
    running: Vec<RunFields>,
    /// The time at which a file of the archive was last written, in UTC; null without files.
    last_change: Option<String>,
}

/// The fields about an open date.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct OpenFields {
    /// The date.
    name: String,
    /// No solution has fewer clicks; null if no run has finished with the date.
    lower_bound: Option<u32>,
    /// The number of clicks of the best solution; null if none is known.
    upper_bound: Option<u32>,
    /// Whether a stopped search can be resumed.
    resumable: bool,
}

impl OpenFields {
    fn of(open: &OpenDate) -> OpenFields {
        let row = open.row.as_ref();
        OpenFields {
            name: open.date.to_string(),
            lower_bound: row.map(|row| row.lower_bound),
            upper_bound: row.and_then(|row| row.upper_bound),
            resumable: open.has_journal,
        }
    }
}
