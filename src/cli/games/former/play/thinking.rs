//! Analyses on separate threads: hints, judgements and attempts at challenges.

use crate::arguments::LimitArguments;
use kortest::former::ProveError;
use kortest::runtime::{Limits, Progress, Run};
use kortest_system::background::Background;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The threads, the memory and the time that one analysis may use.
#[derive(Clone, Copy)]
pub struct Resources {
    threads: usize,
    /// Memory in bytes.
    memory: usize,
    time_limit: Option<Duration>,
}

impl Resources {
    /// Returns the resources that the user allows.
    pub fn of(limits: &LimitArguments) -> Resources {
        Resources {
            threads: limits.threads(),
            memory: limits.memory,
            time_limit: limits.time_limit,
        }
    }

    /// Starts an analysis on a separate thread.
    pub fn start<T: Send + 'static>(
        self,
        analyse: impl FnOnce(Run) -> Result<T, ProveError> + Send + 'static,
    ) -> BackgroundAnalysis<T> {
        Background::start(move |stop| self.run(stop, analyse))
    }

    /// Runs an analysis and returns its result. The analysis ends early if `stop` becomes true or the time runs out.
    pub fn run<T>(&self, stop: &AtomicBool, analyse: impl FnOnce(Run) -> T) -> T {
        // A time limit that is too long for the clock counts as no limit.
        let deadline = self
            .time_limit
            .and_then(|limit| Instant::now().checked_add(limit));
        analyse(
            Run::new(&Progress::default())
                .limits(Limits::none().stop(stop).deadline(deadline))
                .threads(self.threads)
                .memory(self.memory),
        )
    }
}

/// An analysis on a separate thread.
pub type BackgroundAnalysis<T> = Background<Result<T, ProveError>>;

/// Returns the result of an analysis as text, which `in_words` makes from it. If the analysis is still running or has
/// failed, returns a text that says so.
pub fn message<T>(analysis: &BackgroundAnalysis<T>, in_words: impl FnOnce(&T) -> String) -> String {
    match analysis {
        Background::Running(_) => "Thinking ...".into(),
        Background::Known(Ok(answer)) => in_words(answer),
        Background::Known(Err(error)) => format!("The analysis failed: {error}."),
        Background::Failed => "The analysis failed.".into(),
    }
}
