//! Shows the progress on several boards at once.

use super::format::{counted, grouped, span_text};
use super::lines::{BARS, Jobs, StatusLine};
use super::progress::{Status, Watched, with_reports};
use kortest::runtime::Progress;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A piece of work gets a status line after this time.
const MIN_ELAPSED: Duration = Duration::from_secs(1);
/// The maximum number of status lines for pieces of work.
const MAX_LINES: usize = 9;
/// The remaining time is estimated only after this number of finished pieces of work.
const MIN_SAMPLES: usize = 3;
/// The shortest remaining time that is shown, in seconds.
const MIN_REPORTED_SECONDS: f64 = 2.0;

/// The progress of several pieces of work of the same kind.
pub struct Batch {
    /// The word for one piece of work, such as `board`.
    what: &'static str,
    /// The word for a move of the game, such as `click`.
    noun: &'static str,
    all: usize,
    quiet: bool,
    state: Mutex<State>,
}

struct State {
    began: Instant,
    ended: usize,
    /// The number of finished boards whose result this run made.
    new_results: usize,
    running: Vec<Running>,
}

/// A piece of work that has begun and not ended.
struct Running {
    name: String,
    since: Instant,
    progress: Arc<Progress>,
    status: Status,
    line: Option<StatusLine>,
}

impl Batch {
    /// Creates a batch of `all` pieces of work that have not begun.
    pub fn new(what: &'static str, noun: &'static str, all: usize, quiet: bool) -> Batch {
        let state = State {
            began: Instant::now(),
            ended: 0,
            new_results: 0,
            running: Vec::new(),
        };
        Batch {
            what,
            noun,
            all,
            quiet,
            state: Mutex::new(state),
        }
    }

    /// Runs one piece of work on the calling thread.
    pub fn piece<T>(&self, name: String, work: impl FnOnce(&Progress) -> T) -> T {
        let progress = Arc::new(Progress::default());
        let status = Status::new(&Watched {
            part: name.clone(),
            ..Watched::whole(self.noun, self.quiet)
        });
        self.state().running.push(Running {
            name,
            since: Instant::now(),
            progress: progress.clone(),
            status,
            line: None,
        });
        let result = work(&progress);
        self.state()
            .running
            .retain(|running| !Arc::ptr_eq(&running.progress, &progress));
        result
    }

    /// Counts a finished board. `is_new` says whether this run made its result.
    pub fn ended(&self, is_new: bool) {
        let mut state = self.state();
        state.ended += 1;
        state.new_results += usize::from(is_new);
    }

    /// Runs `work` while another thread reports the progress.
    pub fn watch<T>(&self, work: impl FnOnce() -> T) -> T {
        if self.quiet {
            return work();
        }
        let mut line = StatusLine::new();
        with_reports(move |now| self.report(&mut line, now), work)
    }

    /// Shows the progress of the batch, and that of the pieces of work that run long: each in a line
    /// of its own on a terminal, or else only the oldest, in the line of the batch.
    fn report(&self, line: &mut StatusLine, now: Instant) {
        if !line.is_due(now) {
            return;
        }
        let mut state = self.state();
        let mut fields = self.fields(&state, now);
        let jobs = Jobs {
            closed: state.ended,
            all: self.all,
        };
        if BARS.is_hidden() {
            let oldest = state.running.iter().min_by_key(|piece| piece.since);
            if let Some(oldest) = oldest.filter(|piece| piece.is_long(now)) {
                fields.push(oldest.field(now));
            }
            line.show(&fields, jobs, now);
            return;
        }
        line.show(&fields, jobs, now);
        let long = state.running.iter_mut().filter(|piece| piece.is_long(now));
        for piece in long.take(MAX_LINES) {
            piece.show(now);
        }
    }

    /// Returns the fields of the status line about the whole batch.
    fn fields(&self, state: &State, now: Instant) -> Vec<String> {
        let ended = grouped(state.ended as u64);
        let all = counted(self.all as u64, self.what);
        let running = state.running.len();
        let mut fields = vec![format!("{ended} of {all}"), format!("{running} running")];
        if state.new_results >= MIN_SAMPLES {
            let spent = (now - state.began).as_secs_f64();
            let open = self.all.saturating_sub(state.ended);
            let left = spent / state.new_results as f64 * open as f64;
            if left >= MIN_REPORTED_SECONDS {
                fields.push(format!("about {} left", span_text(left)));
            }
        }
        fields
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Running {
    fn is_long(&self, now: Instant) -> bool {
        now - self.since >= MIN_ELAPSED
    }

    /// Returns the field about this piece of work in the status of the batch.
    fn field(&self, now: Instant) -> String {
        let time = span_text((now - self.since).as_secs_f64());
        format!("{} for {time}", self.name)
    }

    /// Shows the progress on a line of its own.
    fn show(&mut self, now: Instant) {
        let line = self.line.get_or_insert_with(StatusLine::new);
        self.status.show(&self.progress, line, now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_remaining_time_is_estimated_from_the_new_results() {
        let batch = Batch::new("board", "click", 1_000, true);
        let now = batch.state().began + Duration::from_secs(10);
        let fields = batch.fields(&batch.state(), now);
        assert_eq!(fields, ["0 of 1,000 boards", "0 running"]);

        for _ in 0..5 {
            batch.ended(true);
        }

        let fields = batch.fields(&batch.state(), now);
        assert_eq!(
            fields,
            ["5 of 1,000 boards", "0 running", "about 33 min 10 s left"]
        );
    }

    #[test]
    fn a_piece_of_work_is_shown_while_it_runs() {
        let batch = Batch::new("board", "click", 1_000, true);
        let now = batch.state().began + Duration::from_secs(10);

        batch.piece("2024-11-24".into(), |_| {
            let mut state = batch.state();
            assert_eq!(batch.fields(&state, now)[1], "1 running");
            let piece = &mut state.running[0];
            assert!(piece.field(now).starts_with("2024-11-24 for "));
            let fields = piece.status.fields(&piece.progress, now);
            assert_eq!(fields, ["2024-11-24", "looking for solutions"]);
        });

        assert_eq!(batch.fields(&batch.state(), now)[1], "0 running");
    }
}
