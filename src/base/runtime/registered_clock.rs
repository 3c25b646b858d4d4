//! The clock of a system where the standard library has none.

use std::sync::OnceLock;
use std::time::Duration;

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Registers the clock of a system where the standard library has none: the time since any fixed moment. Only the first
/// registration counts; where there is a clock none does.
pub fn when_time_is_asked_for(clock: fn() -> Duration) {
    let _ = CLOCK.set(clock);
}

/// What the library needs of [`std::time::Instant`], from the registered clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant(Duration);

impl Instant {
    /// What the clock shows.
    pub fn now() -> Instant {
        Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
    }

    /// The time since then; zero if the clock was set back.
    pub fn elapsed(&self) -> Duration {
        Instant::now() - *self
    }
}

impl std::ops::Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, duration: Duration) -> Instant {
        Instant(self.0.saturating_add(duration))
    }
}

impl std::ops::Sub for Instant {
    type Output = Duration;

    fn sub(self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    #[test]
    fn time_stands_still_until_there_is_a_clock() {
        static SECONDS: AtomicU64 = AtomicU64::new(5);
        let before = Instant::now();
        assert_eq!(before.elapsed(), Duration::ZERO);
        when_time_is_asked_for(|| Duration::from_secs(SECONDS.load(Relaxed)));
        let start = Instant::now();
        let deadline = start + Duration::from_secs(2);
        assert!(Instant::now() < deadline);
        SECONDS.store(8, Relaxed);
        assert!(Instant::now() >= deadline);
        assert_eq!(start.elapsed(), Duration::from_secs(3));
        SECONDS.store(1, Relaxed);
        assert_eq!(start.elapsed(), Duration::ZERO);
    }
}
