//! Shows the progress on several boards at once.

use super::progress::{Watched, WorkStatus};
use super::reports::{Active, MIN_SHOWN_SECONDS, Reporter, Snapshot};
use kortest::runtime::Progress;
use kortest_system::ticks::{Tick, with_reports};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The maximum number of status lines for pieces of work.
const MAX_LINES: usize = 9;
/// The remaining time is estimated only after this number of finished pieces of work.
const MIN_SAMPLES: usize = 3;
/// The shortest remaining time that is shown, in seconds.
const MIN_REPORTED_SECONDS: f64 = 2.0;

/// The progress of several pieces of work of the same kind.
pub struct Batch {
    /// The word for one piece of work, such as `board`.
    unit: &'static str,
    /// The word for a move of the game, such as `click`.
    noun: &'static str,
    /// The number of all pieces of work.
    all: usize,
    quiet: bool,
    state: Mutex<BatchState>,
}

/// The part of a batch that changes while the work is done.
struct BatchState {
    began: Instant,
    /// The number of finished pieces of work.
    ended: usize,
    /// The number of finished pieces of work whose result is from this run, not from an earlier one.
    new_results: usize,
    running: Vec<Running>,
}

/// A piece of work that has begun and not ended.
struct Running {
    name: String,
    since: Instant,
    progress: Arc<Progress>,
    status: WorkStatus,
    /// Draws the bar of this piece of work; `None` before the piece has run for `MIN_SHOWN_SECONDS`.
    reporter: Option<Reporter>,
}

impl Batch {
    /// Creates a batch of `count` pieces of work that have not begun. `unit` is the word for one piece, such as
    /// `board`, and `noun` the word for a move of the game.
    pub fn new(unit: &'static str, noun: &'static str, count: usize, quiet: bool) -> Batch {
        Batch {
            unit,
            noun,
            all: count,
            quiet,
            state: Mutex::new(BatchState {
                began: Instant::now(),
                ended: 0,
                new_results: 0,
                running: Vec::new(),
            }),
        }
    }

    /// Adds a piece of work that begins now, so that its progress is shown. The work updates `progress`.
    pub fn begin(&self, name: String, progress: &Arc<Progress>) {
        let status = WorkStatus::new(&Watched {
            part: Some(name.clone()),
            ..Watched::whole(self.noun, self.quiet)
        });
        self.state().running.push(Running {
            name,
            since: Instant::now(),
            progress: progress.clone(),
            status,
            reporter: None,
        });
    }

    /// Removes a piece of work, so that its progress is no longer shown. `progress` identifies the piece.
    pub fn end(&self, progress: &Arc<Progress>) {
        self.state()
            .running
            .retain(|running| !Arc::ptr_eq(&running.progress, progress));
    }

    /// Counts a finished piece of work. `is_new`: its result is from this run, not from an earlier one, and took time.
    pub fn count_ended(&self, is_new: bool) {
        let mut state = self.state();
        state.ended += 1;
        state.new_results += usize::from(is_new);
    }

    /// Calls `work` while another thread reports the progress of the batch. Returns the result of `work`.
    pub fn watch<T>(&self, work: impl FnOnce() -> T) -> T {
        self.state().began = Instant::now();
        let mut reporter = Reporter::new(self.quiet);
        with_reports(move |tick| self.report(&mut reporter, tick), work)
    }

    /// Reports the progress of the batch if a report is due at this tick. If the form is a bar, pieces of work that
    /// have run for a while also get bars of their own.
    fn report(&self, reporter: &mut Reporter, tick: Tick) {
        if !reporter.is_due(tick) {
            return;
        }
        let has_bars = reporter.has_bars();
        let mut state = self.state();
        let mut snapshot = self.snapshot(&state, tick.now);
        // With bars, the line of the batch leaves out the pieces of work: they have bars of their own.
        snapshot.is_brief = has_bars;
        reporter.report(snapshot, tick);
        if has_bars {
            state.draw_bars_of_pieces(tick);
        }
    }

    /// Returns the progress of the whole batch, with the running pieces of work, the longest running first.
    fn snapshot(&self, state: &BatchState, now: Instant) -> Snapshot {
        let mut active = Vec::new();
        for piece in &state.running {
            active.push(Active {
                part: piece.name.clone(),
                elapsed: piece.elapsed(now),
            });
        }
        active.sort_by(|a, b| b.elapsed.total_cmp(&a.elapsed));
        Snapshot {
            phase: "board by board".into(),
            done: Some(state.ended),
            total: Some(self.all),
            seconds_left: self.seconds_left(state, now),
            active,
            noun: self.noun,
            unit: Some(self.unit),
            ..Snapshot::default()
        }
    }

    /// Estimates the remaining time in seconds: each open piece of work takes the average wall time of a new result so
    /// far. Returns `None` if there are too few results, or if the time is too short to be shown.
    fn seconds_left(&self, state: &BatchState, now: Instant) -> Option<f64> {
        if state.new_results < MIN_SAMPLES {
            return None;
        }
        let seconds_spent = (now - state.began).as_secs_f64();
        let open_count = self.all.saturating_sub(state.ended);
        let seconds_left = seconds_spent / state.new_results as f64 * open_count as f64;
        (seconds_left >= MIN_REPORTED_SECONDS).then_some(seconds_left)
    }

    /// Locks the state, even if another thread has panicked while it held the lock.
    fn state(&self) -> MutexGuard<'_, BatchState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BatchState {
    /// Draws a bar for each of the first `MAX_LINES` pieces of work that have run for `MIN_SHOWN_SECONDS`.
    fn draw_bars_of_pieces(&mut self, tick: Tick) {
        let is_long = |piece: &&mut Running| piece.elapsed(tick.now) >= MIN_SHOWN_SECONDS;
        for piece in self.running.iter_mut().filter(is_long).take(MAX_LINES) {
            piece.draw_bar(tick);
        }
    }
}

impl Running {
    /// Returns the time since the work began, in seconds.
    fn elapsed(&self, now: Instant) -> f64 {
        (now - self.since).as_secs_f64()
    }

    /// Draws the progress of this piece of work as a bar of its own.
    fn draw_bar(&mut self, tick: Tick) {
        // Only a batch that is not quiet draws bars.
        let quiet = false;
        let reporter = self.reporter.get_or_insert_with(|| Reporter::new(quiet));
        self.status.report(&self.progress, reporter, tick);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_remaining_time_is_estimated_from_the_new_results() {
        let batch = Batch::new("board", "click", 1_000, true);
        let now = batch.state().began + Duration::from_secs(10);
        let fields = batch.snapshot(&batch.state(), now).fields();
        assert_eq!(fields, ["0 of 1,000 boards, 0 running"]);

        for _ in 0..5 {
            batch.count_ended(true);
        }

        let fields = batch.snapshot(&batch.state(), now).fields();
        assert_eq!(
            fields,
            ["5 of 1,000 boards, 0 running", "about 33 min 10 s left"]
        );
    }

    #[test]
    fn a_piece_of_work_is_shown_while_it_runs() {
        let batch = Batch::new("board", "click", 1_000, true);
        let now = batch.state().began + Duration::from_secs(10);
        let progress = Arc::default();

        batch.begin("2024-11-24".into(), &progress);
        let fields = batch.snapshot(&batch.state(), now).fields();
        assert_eq!(fields[0], "0 of 1,000 boards, 1 running");
        assert!(fields[1].starts_with("2024-11-24 for "), "{fields:?}");
        let fields_of_piece = {
            let piece = &mut batch.state().running[0];
            piece.status.snapshot(&progress, now).fields()
        };
        assert_eq!(fields_of_piece, ["2024-11-24", "looking for solutions"]);

        batch.end(&progress);
        let fields = batch.snapshot(&batch.state(), now).fields();
        assert_eq!(fields, ["0 of 1,000 boards, 0 running"]);
    }
}
