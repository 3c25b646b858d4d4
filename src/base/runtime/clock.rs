//! Points in time, for deadlines and durations. If the system has no clock, the program sets one
//! with [`set_clock`].

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use RegisteredInstant as Instant;

use std::sync::OnceLock;
use std::time::Duration;

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Registers a clock, which returns the time since a fixed moment. Only the first call counts.
pub fn set_clock(clock: fn() -> Duration) {
    let _ = CLOCK.set(clock);
}

/// A replacement for [`std::time::Instant`] that reads the clock registered with [`set_clock`].
#[allow(dead_code, reason = "only a test uses it where std has a clock")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RegisteredInstant(Duration);

#[allow(dead_code, reason = "only a test uses it where std has a clock")]
impl RegisteredInstant {
    /// Returns the current time of the clock that was registered with [`set_clock`].
    pub fn now() -> RegisteredInstant {
        RegisteredInstant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
    }

    /// Returns the time since this instant; zero if the clock was set back.
    pub fn elapsed(&self) -> Duration {
        RegisteredInstant::now() - *self
    }
}

impl std::ops::Add<Duration> for RegisteredInstant {
    type Output = RegisteredInstant;

    fn add(self, duration: Duration) -> RegisteredInstant {
        RegisteredInstant(self.0.saturating_add(duration))
    }
}

impl std::ops::Sub for RegisteredInstant {
    type Output = Duration;

    fn sub(self, earlier: RegisteredInstant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{RegisteredInstant as Instant, set_clock};
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    use std::time::Duration;

    #[test]
    fn time_stands_still_until_a_clock_is_registered() {
        static SECONDS: AtomicU64 = AtomicU64::new(5);
        let before = Instant::now();
        assert_eq!(before.elapsed(), Duration::ZERO);

        set_clock(|| Duration::from_secs(SECONDS.load(Relaxed)));
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
