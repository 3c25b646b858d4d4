//! Analyses of a game that run on a separate thread.

use crossbeam::channel::{Receiver, TryRecvError, bounded};
use kortest::former::analyse::{Bounds, FirstClicks, Game, first_clicks, game};
use kortest::former::{Board, Click, ProveError};
use kortest::runtime::{Limits, Progress, Run};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The threads, the memory and the time that one analysis may use.
#[derive(Clone, Copy)]
pub struct Resources {
    pub threads: usize,
    /// Memory in bytes.
    pub memory: usize,
    pub time_limit: Option<Duration>,
}

impl Resources {
    /// Runs an analysis, at most until `stop` is set or time runs out.
    pub fn run<T>(&self, stop: &AtomicBool, analysis: impl FnOnce(Run) -> T) -> T {
        let deadline = self
            .time_limit
            .and_then(|limit| Instant::now().checked_add(limit));
        let (threads, memory) = (self.threads, self.memory);
        analysis(Run {
            limits: Limits { stop, deadline },
            progress: &Progress::default(),
            threads,
            memory,
        })
    }
}

/// The facts that the hints need about one position of a game.
pub struct HintFacts {
    /// How many extra clicks the player's latest click costs; `None` before the first click.
    pub lost: Option<Bounds>,
    pub first: FirstClicks,
}

/// Computes the facts for hints. `last` has the board before the last click.
pub fn hint_facts(
    board: &Board,
    last: Option<(Board, Click)>,
    run: Run,
) -> Result<HintFacts, ProveError> {
    let lost = last
        .map(|(before, click)| game(&before, &[click], run))
        .transpose()?
        .map(|game: Game| game.lost);
    Ok(HintFacts {
        lost,
        first: first_clicks(board, run)?,
    })
}

/// An analysis that is running. Dropping this value stops the analysis.
pub struct Thinking<T> {
    stop: Arc<AtomicBool>,
    answer: Receiver<T>,
}

impl<T: Send + 'static> Thinking<T> {
    pub fn start(
        resources: Resources,
        analysis: impl FnOnce(Run) -> T + Send + 'static,
    ) -> Thinking<T> {
        let stop = Arc::<AtomicBool>::default();
        let (send, answer) = bounded(1);
        let flag = stop.clone();
        let think = move || send.send(resources.run(&flag, analysis));
        // Without a thread there is no answer, as after a panic.
        let _ = std::thread::Builder::new().spawn(think);
        Thinking { stop, answer }
    }

    /// Returns the answer; `None` while the analysis runs, `Some(None)` if there is none, because
    /// the analysis panicked or could not start.
    pub fn answer(&self) -> Option<Option<T>> {
        match self.answer.try_recv() {
            Ok(answer) => Some(Some(answer)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(None),
        }
    }
}

impl<T> Drop for Thinking<T> {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}
