//! What is in the folder of an archive, and which runs work on it. Only reads: this takes no lock, writes nothing, and
//! does not check the certificates.

use crate::dates::DateRange;
use crate::error::Error;
use crate::folder::{Index, certificates, holders, is_archive, newest_change, read_rows};
use crate::row::{Row, file_name};
use jiff::Timestamp;
use jiff::civil::Date;
use kortest::former::Method;
use kortest::text::path_text;
use kortest_store::holder::Holder;
use std::collections::BTreeSet;
use std::path::Path;

/// The status of an archive.
pub struct Status {
    /// The number of dates that the index calls proven, and whose certificate is in the folder.
    pub proven: usize,
    /// The number of proven dates whose certificate lacks evidence that the user asked for.
    pub incomplete: usize,
    /// The number of certificates that are not in the index.
    pub unlisted: usize,
    pub open: Vec<OpenDate>,
    pub running: Vec<Holder>,
    pub last_change: Option<Timestamp>,
}

/// A date that is not proven.
pub struct OpenDate {
    pub date: Date,
    /// What the index says about the date.
    pub row: Option<Row>,
    pub has_journal: bool,
}

/// The facts about an archive that the names of its files show.
struct Files {
    certificates: BTreeSet<Date>,
    journals: BTreeSet<Date>,
}

impl Status {
    /// Reads the status of an archive: how many dates of a range, or else of all dates in the folder, are proven, open
    /// or not listed, and which runs work on them. A proven date is incomplete if its certificate lacks the evidence of
    /// `method`. Checks no certificate. Fails if the folder is not an archive.
    pub fn read(folder: &Path, range: Option<DateRange>, method: Method) -> Result<Status, Error> {
        let files = Files::of(folder)?;
        let index = read_rows(folder);
        if index.is_empty() && !is_archive(folder) {
            let shown = path_text(&folder);
            return Err(Error::input(format!(
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
        for date in dates(range, &index, &files) {
            status.add(date, &index, &files, method);
        }
        Ok(status)
    }

    /// Counts a date: as proven if both the index (the known facts about all dates) and the folder have its
    /// certificate, as unlisted if only the folder has the certificate, and as open in all other cases. `method` is the
    /// method of proof whose evidence the user wants.
    fn add(&mut self, date: Date, index: &Index, files: &Files, method: Method) {
        let row = index.get(&date);
        // Without the file, a date is open, whatever the index says.
        if !files.certificates.contains(&date) {
            self.open.push(OpenDate {
                date,
                row: row.cloned(),
                has_journal: files.journals.contains(&date),
            });
            return;
        }
        match row.and_then(|row| row.certificate.as_ref()) {
            Some(stored) => {
                self.proven += 1;
                self.incomplete += usize::from(!stored.satisfies(method));
            }
            None => self.unlisted += 1,
        }
    }
}

impl Files {
    /// Reads from the names of the files in the folder which dates have a certificate (`DATE.cert`), and which have a
    /// journal (`DATE.….journal`), from which a stopped run resumes.
    fn of(folder: &Path) -> Result<Files, Error> {
        let entries =
            std::fs::read_dir(folder).map_err(|error| Error::of_reading(folder, &error))?;
        let mut files = Files {
            certificates: BTreeSet::new(),
            journals: BTreeSet::new(),
        };
        for entry in entries.flatten() {
            let name = entry.file_name();
            if let Some((date, ending)) = name.to_str().and_then(|name| name.split_once('.'))
                && let Ok(date) = date.parse()
                && ending.ends_with("journal")
            {
                files.journals.insert(date);
            }
        }
        for (date, path) in certificates(folder) {
            // The archive writes dates in one way only. A file with the date in another form is not a file of the
            // archive.
            if path.ends_with(file_name(date)) {
                files.certificates.insert(date);
            }
        }
        Ok(files)
    }
}

/// Returns the dates of the range that have a known board, or, without a range, all dates of the archive: the dates in
/// its index, and the dates that have a certificate or a journal.
fn dates(range: Option<DateRange>, index: &Index, files: &Files) -> BTreeSet<Date> {
    if let Some(range) = range {
        return range.dates_with_board().into_iter().collect();
    }
    let mut dates: BTreeSet<Date> = index.keys().copied().collect();
    dates.extend(&files.certificates);
    dates.extend(&files.journals);
    dates
}
