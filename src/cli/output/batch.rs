//! Shows the progress on several boards at once.

use super::bars::{BARS, StatusLine};
use super::progress::{Status, Watched, with_reports};
use super::units::{counted, grouped, span_text};
use kortest::runtime::Progress;
use std::sync::atomic::Ordering::Relaxed;
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

struct Running {
    name: String,
    since: Instant,
    progress: Arc<Progress>,
    status: Status,
    line: Option<StatusLine>,
}

impl Running {
    fn is_long(&self, now: Instant) -> bool {
        now - self.since >= MIN_ELAPSED
    }

    fn field(&self, now: Instant) -> String {
        format!(
            "{} for {}",
            self.name,
            span_text((now - self.since).as_secs_f64())
        )
    }

    fn fields(&mut self, now: Instant) -> Vec<String> {
        self.status.observe(&self.progress, now);
        self.status.fields(&self.progress, now)
    }
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
        let running = Running {
            name,
            since: Instant::now(),
            progress: progress.clone(),
            status,
            line: None,
        };
        self.state().running.push(running);
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

    fn report(&self, line: &mut StatusLine, now: Instant) {
        if !line.is_due(now) {
            return;
        }
        let mut state = self.state();
        let mut fields = self.fields(&state, now);
        if BARS.is_hidden() {
            let oldest = state.running.iter().min_by_key(|running| running.since);
            fields.extend(
                oldest
                    .filter(|running| running.is_long(now))
                    .map(|running| running.field(now)),
            );
        }
        line.show(&fields, (state.ended, self.all), now);
        if BARS.is_hidden() {
            return;
        }
        for running in state
            .running
            .iter_mut()
            .filter(|running| running.is_long(now))
            .take(MAX_LINES)
        {
            let fields = running.fields(now);
            let jobs = (
                running.progress.done.load(Relaxed),
                running.progress.total.load(Relaxed),
            );
            running
                .line
                .get_or_insert_with(StatusLine::new)
                .show(&fields, jobs, now);
        }
    }

    /// Returns the fields of the status line about the whole batch.
    fn fields(&self, state: &State, now: Instant) -> Vec<String> {
        let all = counted(self.all as u64, self.what);
        let mut fields = vec![format!("{} of {all}", grouped(state.ended as u64))];
        fields.push(format!("{} running", state.running.len()));
        let spent = (now - state.began).as_secs_f64();
        let left =
            spent / state.new_results.max(1) as f64 * self.all.saturating_sub(state.ended) as f64;
        if state.new_results >= MIN_SAMPLES && left >= MIN_REPORTED_SECONDS {
            fields.push(format!("about {} left", span_text(left)));
        }
        fields
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_and_what_is_left() {
        let batch = Batch::new("board", "click", 1_000, true);
        let now = batch.state().began + Duration::from_secs(10);
        let fields = || batch.fields(&batch.state(), now);
        assert_eq!(fields(), ["0 of 1,000 boards", "0 running"]);
        (0..5).for_each(|_| batch.ended(true));
        assert_eq!(
            fields(),
            ["5 of 1,000 boards", "0 running", "about 33 min 10 s left"]
        );
        batch.piece("2024-11-24".into(), |_| {
            assert_eq!(fields()[1..], ["1 running", "about 33 min 10 s left"]);
            assert_eq!(
                batch.state().running[0].field(now)[.."2024-11-24 for ".len()],
                *"2024-11-24 for "
            );
            assert_eq!(
                batch.state().running[0].fields(now),
                ["2024-11-24", "looking for solutions"]
            );
        });
        assert_eq!(fields().len(), 3);
    }
}
