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

/// Runs `work`, and returns its result. Meanwhile another thread calls `on_tick` to report the progress, at regular
/// intervals, when a signal asks for it, and once at the end. If the system does not start another thread, there are no
/// reports.
pub fn with_reports<T>(on_tick: impl FnMut(Tick) + Send, work: impl FnOnce() -> T) -> T {
    std::thread::scope(|scope| {
        let (sender, finished) = bounded::<()>(0);
        let _ = Builder::new().spawn_scoped(scope, move || report_until(&finished, on_tick));
        let result = work();
        // This ends the other thread.
        drop(sender);
        result
    })
}

/// Calls `on_tick` at regular intervals until the sender of the channel `finished` is dropped, and then once more. Each
/// call says why the report is due. No message is ever sent.
fn report_until(finished: &Receiver<()>, mut on_tick: impl FnMut(Tick)) {
    loop {
        // Waits for one interval. Another result than its end says that the sender is dropped.
        let has_ended = finished.recv_timeout(TICK) != Err(RecvTimeoutError::Timeout);
        // A request comes first, so that it is answered even if the work has just ended.
        let reason = if signals::take_progress_request() {
            Reason::Request
        } else if has_ended {
            Reason::End
        } else {
            Reason::Time
        };
        on_tick(Tick {
            now: Instant::now(),
            reason,
        });
        if has_ended {
            return;
        }
    }
}
