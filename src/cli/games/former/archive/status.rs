//! `kortest archive --status`: what is in the folder of an archive, and which runs work on this folder. The command
//! takes no lock, writes nothing, and does not check the certificates.

use super::arguments::ArchiveArguments;
use super::report::RunFields;
use crate::output::json::Object;
#[cfg(test)]
use crate::output::schema::{ALL_OBJECTS, Section};
use crate::output::{Failure, YES, bold, say};
use kortest::answer::{Former, Game as _};
use kortest::text::{bounds_text, counted, path_text};
use kortest_archive::status::{OpenDate, Status};
use kortest_store::holder::{Holder, time_text};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;

/// Prints the status of an archive, and returns the exit code. Fails if the folder is not an archive.
pub fn print(arguments: &ArchiveArguments) -> Result<u8, Failure> {
    let folder = arguments.status_folder()?;
    let status = Status::read(folder, arguments.range, arguments.method)?;
    if arguments.json {
        Object::of_boards(Former::NAME, fields(&status)).print();
    } else {
        print_text(&status, folder);
    }
    Ok(YES)
}

/// Returns the JSON fields about the folder of an archive.
fn fields(status: &Status) -> StatusFields {
    StatusFields {
        proven: status.proven,
        incomplete: status.incomplete,
        unlisted: status.unlisted,
        open: status.open.len(),
        open_boards: status.open.iter().map(OpenBoardFields::of).collect(),
        running: status.running.iter().map(RunFields::of).collect(),
        last_change: status.last_change.map(time_text),
    }
}

/// Prints how many dates are proven and open, the runs that work in the folder, the open dates, and the last change.
fn print_text(status: &Status, folder: &Path) {
    say!("{}: {}", path_text(&folder), numbers_text(status));
    for holder in &status.running {
        say!("  running      {holder}{}", liveness(holder));
    }
    for open in &status.open {
        say!("  open         {}", open_text(open));
    }
    if let Some(time) = status.last_change {
        say!("  last change  {}", time_text(time));
    }
}

/// Returns the numbers of proven dates, open dates, and runs. Other numbers are left out if they are 0.
fn numbers_text(status: &Status) -> String {
    let proven = bold(format!("{} proven", status.proven));
    let open = status.open.len();
    let incomplete = match status.incomplete {
        0 => String::new(),
        number => format!(", {number} by one method only"),
    };
    let unlisted = match status.unlisted {
        0 => String::new(),
        number => format!(
            "; {} not in the index",
            counted(number as u64, "certificate")
        ),
    };
    let running = status.running.len();
    format!("{proven}; {open} open{incomplete}{unlisted}; {running} running")
}

/// Returns a remark about a run on another computer: from here, nobody can see whether its process still exists.
fn liveness(holder: &Holder) -> &'static str {
    match holder.is_alive() {
        // A run of this computer that has ended is not in the list.
        Some(_) => "",
        None => " (another computer, so it may have ended)",
    }
}

/// Returns an open date, bounds of its optimum if some are known, and whether a search can be resumed from its journal.
fn open_text(open: &OpenDate) -> String {
    let mut text = open.date.to_string();
    if let Some(row) = &open.row {
        text += "  ";
        text += &bounds_text(row.lower_bound, row.upper_bound);
    }
    if open.has_journal {
        text += "  (a search can be resumed)";
    }
    text
}

#[cfg(test)]
pub const SECTION: Section = Section::object(
    "archive: status",
    &[ALL_OBJECTS],
    &[StatusFields::json_schema],
);

/// The fields of the JSON object.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct StatusFields {
    /// The number of dates that the index calls proven, and whose certificate is in the folder.
    proven: usize,
    /// The number of these dates whose certificate lacks evidence that `--method` asks for.
    incomplete: usize,
    /// The number of certificates that are not in the index yet.
    unlisted: usize,
    /// The number of dates that are not proven.
    open: usize,
    /// The dates that are not proven.
    open_boards: Vec<OpenBoardFields>,
    /// The runs that work in the folder. A run that has ended on this computer is left out.
    running: Vec<RunFields>,
    /// The time at which a file of the archive was last written, in UTC; null without files.
    last_change: Option<String>,
}

/// The fields about an open date.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct OpenBoardFields {
    /// The date.
    name: String,
    /// No solution has fewer clicks; null if no run has finished with the date.
    lower_bound: Option<u32>,
    /// The number of clicks of the best solution; null if none is known.
    upper_bound: Option<u32>,
    /// Whether a stopped search can be resumed.
    resumable: bool,
}

impl OpenBoardFields {
    /// Returns the JSON fields of a date that is not proven.
    fn of(open: &OpenDate) -> OpenBoardFields {
        let row = open.row.as_ref();
        OpenBoardFields {
            name: open.date.to_string(),
            lower_bound: row.map(|row| row.lower_bound),
            upper_bound: row.and_then(|row| row.upper_bound),
            resumable: open.has_journal,
        }
    }
}
