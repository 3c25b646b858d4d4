//! What an archive needs from the program: limits for checks, and the terminal for its warnings and its progress.

use crate::games::former::read::NOUN;
use crate::limits::limits_of_check;
use crate::output::batch::Batch;
use crate::output::saving::WITHOUT_FORCE;
use crate::output::warn;
use jiff::civil::Date;
use kortest::runtime::Progress;
use kortest_archive::{Program, Visited};
use kortest_checker::Limits;
use kortest_store::Advice;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The terminal, on which the archive warns the user and shows its progress.
pub struct ArchiveTerminal {
    /// The flag that the first signal sets.
    stop: &'static AtomicBool,
    batch: Batch,
}

impl ArchiveTerminal {
    /// Creates the terminal of a run that proves this number of boards.
    pub fn new(stop: &'static AtomicBool, boards: usize, quiet: bool) -> ArchiveTerminal {
        ArchiveTerminal {
            stop,
            batch: Batch::new("board", NOUN, boards, quiet),
        }
    }

    /// Runs `work` while another thread reports the progress.
    pub fn watch<T>(&self, work: impl FnOnce() -> T) -> T {
        self.batch.watch(work)
    }

    /// Counts a finished board for the progress. Its result is new only if this run has proven the board.
    pub fn count_ended(&self, visited: &Visited) {
        let is_new = matches!(visited, Visited::Known(known) if known.is_new);
        self.batch.count_ended(is_new);
    }
}

impl Program for ArchiveTerminal {
    fn limits(&self, bytes: &[u8], threads: usize, memory: usize) -> Limits<'static> {
        limits_of_check(bytes, threads, memory)
    }

    fn stop_flag(&self) -> &'static AtomicBool {
        self.stop
    }

    fn advice(&self) -> &'static Advice {
        &WITHOUT_FORCE
    }

    fn warn(&self, message: &str) {
        warn(message);
    }

    fn begin_board(&self, date: Date, progress: &Arc<Progress>) {
        self.batch.begin(date.to_string(), progress);
    }

    fn end_board(&self, progress: &Arc<Progress>) {
        self.batch.end(progress);
    }
}
