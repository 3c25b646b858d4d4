//! Waits until another run has released the locks of the files that this run needs.

use crate::error::Error;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The interval between two attempts to lock a file.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// How long a run waits for locks.
#[derive(Clone, Copy, Debug)]
pub struct Waiting {
    /// The time at which the run gives up; `None` if it waits until it is stopped.
    until: Option<Instant>,
    /// Whether the user knows that the run waits.
    has_told: bool,
}

impl Waiting {
    /// Returns a wait of at most `limit`.
    pub fn at_most(limit: Duration) -> Waiting {
        Waiting {
            until: Instant::now().checked_add(limit),
            has_told: false,
        }
    }

    /// Returns a wait that only the flag `stop` ends.
    pub fn until_stopped() -> Waiting {
        Waiting {
            until: None,
            has_told: false,
        }
    }

    /// Sleeps for a moment (`POLL_INTERVAL`), after which the caller tries again to lock its file. `busy`
    /// is the message that the file is locked. The first call also tells the user, with `tell`, that the run
    /// waits.
    ///
    /// # Errors
    ///
    /// The flag `stop` is set ([`Error::Unfinished`]), or the time of this wait has passed
    /// ([`Error::Busy`]).
    pub fn pause(
        &mut self,
        busy: String,
        stop: &AtomicBool,
        tell: impl FnOnce(&str),
    ) -> Result<(), Error> {
        if stop.load(Relaxed) {
            return Err(Error::Unfinished(format!("{busy}; stopped while waiting")));
        }
        if self.has_ended() {
            return Err(Error::Busy(busy));
        }
        if !self.has_told {
            tell(&format!("{busy}; waiting"));
            self.has_told = true;
        }
        std::thread::sleep(POLL_INTERVAL);
        Ok(())
    }

    /// Returns whether the time of this wait has passed.
    fn has_ended(self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static NEVER: AtomicBool = AtomicBool::new(false);

    #[test]
    fn the_user_is_told_once() {
        let mut told = Vec::new();
        let mut waiting = Waiting::at_most(Duration::from_secs(60));

        for _ in 0..2 {
            let paused = waiting.pause("a: is in use".into(), &NEVER, |text| {
                told.push(text.to_string());
            });
            paused.unwrap();
        }

        assert_eq!(told, ["a: is in use; waiting"]);
    }

    #[test]
    fn a_wait_that_ends_says_who_has_the_lock() {
        let mut waiting = Waiting::at_most(Duration::ZERO);

        let error = waiting.pause("a: is in use".into(), &NEVER, |_| {});

        assert!(matches!(error, Err(Error::Busy(text)) if text == "a: is in use"));
    }

    /// A stopped run is not the user's error.
    #[test]
    fn a_stopped_wait_is_unfinished() {
        let stop = AtomicBool::new(true);

        let error = Waiting::until_stopped().pause("a: is in use".into(), &stop, |_| {});

        assert!(matches!(error, Err(Error::Unfinished(_))));
    }
}
