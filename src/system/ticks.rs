//! Reports the progress of work at regular intervals, and when a signal asks for it.

use crate::signals;
use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// The interval between two reports.
const TICK: Duration = Duration::from_millis(100);

/// The reason for a report of the progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The interval since the last report has passed.
    Time,
    /// The user has asked for the progress with a signal.
    Request,
    /// The work has ended.
    End,
}

/// A report of the progress is due.
#[derive(Clone, Copy, Debug)]
pub struct Tick {
    pub now: Instant,
    pub reason: Reason,
}

/// Runs `work` while another thread calls `report` at regular intervals, and once at its end. If the
/// system does not start another thread, there are no reports.
pub fn with_reports<T>(report: impl FnMut(Tick) + Send, work: impl FnOnce() -> T) -> T {
    std::thread::scope(|scope| {
        let (done, finished) = bounded::<()>(0);
        let _ = Builder::new().spawn_scoped(scope, move || report_until(&finished, report));
        let result = work();
        drop(done);
        result
    })
}

/// Calls `report` at regular intervals until the sender of `finished` is dropped.
fn report_until(finished: &Receiver<()>, mut report: impl FnMut(Tick)) {
    loop {
        let has_ended = finished.recv_timeout(TICK) != Err(RecvTimeoutError::Timeout);
        let reason = if signals::take_progress_request() {
            Reason::Request
        } else if has_ended {
            Reason::End
        } else {
            Reason::Time
        };
        report(Tick {
            now: Instant::now(),
            reason,
        });
        if has_ended {
            return;
        }
    }
}
