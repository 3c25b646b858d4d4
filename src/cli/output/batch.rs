//! Progress of several pieces of work side by side: a line for all, and on a terminal one for each that takes longer.

use super::lines::draw;
use super::progress::{LINE, TICK, View, Watched, fitting, further_line, line};
use super::units::{counted, grouped, span_text};
use crate::system::drawn::MOST;
use kortest::runtime::Progress;
use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What takes longer has a line of its own.
const LONG: Duration = Duration::from_secs(1);
/// So many lines at most, below the first.
const MOST_LINES: usize = MOST - 1;
/// Pieces of work to be done before there is an estimate for the others.
const GROUND: usize = 3;
/// Seconds left from which on they are worth a word.
const WORTH: f64 = 2.0;

/// Pieces of work of one kind.
pub struct Batch {
    /// What one is called.
    what: &'static str,
    /// What a move is called.
    noun: &'static str,
    all: usize,
    quiet: bool,
    state: Mutex<State>,
}

struct State {
    began: Instant,
    ended: usize,
    /// Of these, those that took their time.
    worked: usize,
    running: Vec<Running>,
}

/// A piece of work that is being done.
struct Running {
    name: String,
    since: Instant,
    progress: Arc<Progress>,
    view: View,
}

impl Running {
    fn said(&self, now: Instant) -> String {
        format!("{} for {}", self.name, span_text((now - self.since).as_secs_f64()))
    }
}

impl Batch {
    /// So many pieces, none of which is begun.
    pub fn new(what: &'static str, noun: &'static str, all: usize, quiet: bool) -> Batch {
        let state = State { began: Instant::now(), ended: 0, worked: 0, running: Vec::new() };
        Batch { what, noun, all, quiet, state: Mutex::new(state) }
    }

    /// Does one of them, on the calling thread.
    pub fn piece<T>(&self, name: String, work: impl FnOnce(&Progress) -> T) -> T {
        let progress = Arc::new(Progress::default());
        let watched = Watched { part: name.clone(), ..Watched::whole(self.noun, self.quiet) };
        let running = Running { name, since: Instant::now(), progress: progress.clone(), view: View::new(&watched) };
        self.state().running.push(running);
        let result = work(&progress);
        self.state().running.retain(|running| !Arc::ptr_eq(&running.progress, &progress));
        result
    }

    /// Counts one that has ended; whether there was much to do.
    pub fn ended(&self, worked: bool) {
        let mut state = self.state();
        state.ended += 1;
        state.worked += usize::from(worked);
    }

    /// Does all of them while another thread reports.
    pub fn watch<T>(&self, work: impl FnOnce() -> T) -> T {
        if self.quiet {
            return work();
        }
        std::thread::scope(|scope| {
            let (done, finished) = channel::<()>();
            scope.spawn(move || self.report(|| finished.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout)));
            let result = work();
            drop(done);
            result
        })
    }

    fn report(&self, goes_on: impl Fn() -> bool) {
        let terminal = std::io::stderr().is_terminal();
        let (mut drawn, mut last) = (0, Instant::now());
        while goes_on() {
            let (mut state, now) = (self.state(), Instant::now());
            let parts = self.parts(&state, now);
            if terminal {
                let first = line(&parts, (state.ended, self.all), drawn);
                drawn += 1;
                draw(&[vec![first], self.further(&mut state, now)].concat());
            } else if now - last >= LINE {
                last = now;
                let oldest = state.running.iter().min_by_key(|running| running.since);
                let oldest = oldest.filter(|running| now - running.since >= LONG).map(|running| running.said(now));
                let parts: Vec<String> = parts.into_iter().chain(oldest).collect();
                // Nobody may be listening; that is no reason to stop.
                let _ = writeln!(std::io::stderr(), "{}", fitting(&parts, usize::MAX));
            }
        }
        if terminal {
            draw(&[]);
        }
    }

    /// What there is to say of all.
    fn parts(&self, state: &State, now: Instant) -> Vec<String> {
        let all = counted(self.all as u64, self.what);
        let mut parts = vec![format!("{} of {all}", grouped(state.ended as u64))];
        parts.push(format!("{} running", state.running.len()));
        let spent = (now - state.began).as_secs_f64();
        let left = spent / state.worked.max(1) as f64 * self.all.saturating_sub(state.ended) as f64;
        if state.worked >= GROUND && left >= WORTH {
            parts.push(format!("about {} left", span_text(left)));
        }
        parts
    }

    /// A line for each that takes longer.
    fn further(&self, state: &mut State, now: Instant) -> Vec<String> {
        let long = state.running.iter_mut().filter(|running| now - running.since >= LONG);
        let line = |running: &mut Running| {
            running.view.note(&running.progress, now);
            further_line(&running.view.parts(&running.progress, now))
        };
        long.take(MOST_LINES).map(line).collect()
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
        let parts = || batch.parts(&batch.state(), now);
        assert_eq!(parts(), ["0 of 1,000 boards", "0 running"]);
        (0..5).for_each(|_| batch.ended(true));
        assert_eq!(parts(), ["5 of 1,000 boards", "0 running", "about 33 min 10 s left"]);
        batch.piece("2024-11-24".into(), |_| {
            assert_eq!(parts()[1..], ["1 running", "about 33 min 10 s left"]);
            assert_eq!(batch.state().running[0].said(now)[.."2024-11-24 for ".len()], *"2024-11-24 for ");
            assert_eq!(batch.further(&mut batch.state(), now).len(), 1);
        });
        assert_eq!(parts().len(), 3);
    }
}
