//! Points in time, for deadlines and for how long something took.
//!
//! That is [`std::time::Instant`] wherever the system has a clock. WebAssembly in a browser has none: whoever runs the
//! library there registers one with [`when_time_is_asked_for`]; without a clock time stands still, and no deadline comes.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use RegisteredInstant as Instant;

use std::sync::OnceLock;
use std::time::Duration;

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Registers the clock of a system where the standard library has none: the time since any fixed moment. Only the first
/// registration counts; where there is a clock none does.
pub fn when_time_is_asked_for(clock: fn() -> Duration) {
    let _ = CLOCK.set(clock);
}

/// What the library needs of [`std::time::Instant`], from the registered clock.
#[allow(dead_code, reason = "where std has a clock, only a test uses it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RegisteredInstant(Duration);

#[allow(dead_code, reason = "where std has a clock, only a test uses it")]
impl RegisteredInstant {
    /// What the clock shows.
    pub fn now() -> RegisteredInstant {
        RegisteredInstant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
    }

    /// The time since then; zero if the clock was set back.
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
    use super::{RegisteredInstant as Instant, when_time_is_asked_for};
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    use std::time::Duration;

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
