//! What the user asks of a run.

use crate::dates::DateRange;
use crate::part::Part;
use crate::recorded::Recorded;
use jiff::civil::Date;
use kortest::former::{Method, ProveOptions};
use kortest::runtime::Locking;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// What the user asks of a run.
pub struct Request {
    /// The folder of the archive.
    pub folder: PathBuf,
    /// The dates to prove. Without dates, a run only makes the index and the site again.
    pub range: Option<DateRange>,
    /// The number of this worker and of all workers, if several share the folder.
    pub part: Option<Part>,
    /// The recorded scores, if the user gave a file of them.
    pub recorded: Option<Recorded>,
    /// The method of the proofs, and the floor of their records.
    pub options: ProveOptions,
    /// The address of the web app, to which the pages link.
    pub app: Option<String>,
    /// Whether the run locks its files.
    pub locking: Locking,
    pub threads: usize,
    /// Memory for the proofs that run at the same time, in bytes.
    pub memory: usize,
    /// The maximum time for each board.
    pub time_limit: Option<Duration>,
}

impl Request {
    /// Returns the dates to prove that have a known board.
    pub fn dates(&self) -> Vec<Date> {
        match self.range {
            Some(range) => range.dates_with_board(),
            None => Vec::new(),
        }
    }

    /// Returns the `items`, one for each date, in the order in which the run visits and reports the dates.
    pub fn order<T>(&self, items: Vec<T>) -> Vec<T> {
        match self.part {
            Some(part) => part.order(items),
            None => items,
        }
    }

    /// Returns the recorded score of a date.
    pub fn recorded_score(&self, date: Date) -> Option<u32> {
        self.recorded.as_ref()?.score(date)
    }

    /// Returns the method of the proofs.
    pub fn method(&self) -> Method {
        self.options.method
    }

    /// Returns the time at which work on a board that begins now must end.
    pub fn deadline(&self) -> Option<Instant> {
        Instant::now().checked_add(self.time_limit?)
    }
}
