//! What an archive needs from the program that works on it.

use jiff::civil::Date;
use kortest::runtime::Progress;
use kortest_checker::Limits;
use kortest_store::Advice;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A program that works on an archive.
pub trait Program: Sync {
    /// Returns the limits for checking the certificate `bytes` with these resources. `memory` is in bytes.
    fn limits(&self, bytes: &[u8], threads: usize, memory: usize) -> Limits<'static>;

    /// Returns the flag that stops the run. The run sets it too, after a failure.
    fn stop_flag(&self) -> &'static AtomicBool;

    /// Returns what messages about certificates advise.
    fn advice(&self) -> &'static Advice;

    /// Tells the user what happened to a file.
    fn warn(&self, message: &str);

    /// Shows the progress of the work on the board of a date, which begins now.
    fn begin_board(&self, date: Date, progress: &Arc<Progress>);

    /// Ends the display of the progress of this work.
    fn end_board(&self, progress: &Arc<Progress>);
}
