//! Waits until another run has released the locks of the files that this run needs.

use super::exit::Failure;
use super::lines::tell;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The interval between two attempts to lock a file.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// How long a run waits for locks.
#[derive(Clone, Copy, Debug)]
pub struct Waiting {
    /// The time at which the run gives up; `None` if it waits until it is stopped.
    until: Option<Instant>,
}

impl Waiting {
    /// Returns a wait of at most `limit`.
    pub fn at_most(limit: Duration) -> Waiting {
        Waiting {
            until: Instant::now().checked_add(limit),
        }
    }

    /// Returns a wait that only a signal ends.
    pub fn until_stopped() -> Waiting {
        Waiting { until: None }
    }

    /// Repeats `attempt` while its files are locked by another run, and returns its result. Fails if
    /// the wait ends first.
    pub fn attempt<T>(
        self,
        stop: &AtomicBool,
        mut attempt: impl FnMut() -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let mut has_told = false;
        loop {
            let failure = match attempt() {
                Err(Failure::Busy(failure)) => failure,
                ended => return ended,
            };
            if stop.load(Relaxed) {
                return Err(Failure::Unfinished(format!(
                    "{failure}; stopped while waiting"
                )));
            }
            if self.has_ended() {
                return Err(Failure::Busy(failure));
            }
            if !has_told {
                tell(&format!("{failure}; waiting"));
                has_told = true;
            }
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    fn has_ended(self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static NEVER: AtomicBool = AtomicBool::new(false);

    #[test]
    fn the_work_begins_when_the_lock_is_released() {
        let mut attempts = 0;
        let waiting = Waiting::at_most(Duration::from_secs(60));

        let answer = waiting.attempt(&NEVER, || {
            attempts += 1;
            if attempts < 3 {
                Err(busy())
            } else {
                Ok(attempts)
            }
        });

        assert_eq!(answer.unwrap(), 3);
    }

    #[test]
    fn a_wait_that_ends_says_who_has_the_lock() {
        let waiting = Waiting::at_most(Duration::ZERO);

        let waited: Result<(), Failure> = waiting.attempt(&NEVER, || Err(busy()));

        let failure = waited.unwrap_err();
        assert_eq!(failure.code(), 5);
        assert_eq!(failure.to_string(), "a: is in use");
    }

    /// A stopped run is not the user's error.
    #[test]
    fn a_stopped_wait_is_unfinished() {
        let stop = AtomicBool::new(true);

        let waited: Result<(), Failure> = Waiting::until_stopped().attempt(&stop, || Err(busy()));

        assert_eq!(waited.unwrap_err().code(), 3);
    }

    fn busy() -> Failure {
        Failure::Busy("a: is in use".into())
    }
}
