//! Estimates the remaining time of a search.

use std::time::{Duration, Instant};

/// The remaining time is estimated only after the run has closed this percentage of its search
/// jobs.
const MIN_CLOSED_PERCENT: usize = 5;
/// The remaining time is estimated only after this time of work.
const MIN_ELAPSED: Duration = Duration::from_secs(3);
/// The shortest remaining time that is shown.
const MIN_REPORTED: Duration = Duration::from_secs(2);

/// The progress of the search within one budget of moves.
#[derive(Debug, Default)]
pub struct Pace {
    begun: Option<(u32, usize, Instant)>,
    closed: usize,
    jobs: usize,
}

impl Pace {
    /// Records the progress for an estimate of the remaining time.
    pub fn record(&mut self, budget: u32, closed: usize, jobs: usize, now: Instant) {
        if self.begun.is_none_or(|(of, ..)| of != budget) {
            self.begun = Some((budget, closed, now));
        }
        (self.closed, self.jobs) = (closed, jobs);
    }

    /// Estimates the remaining time, if there are enough data.
    pub fn left(&self, now: Instant) -> Option<Duration> {
        let (_, before, since) = self.begun?;
        let (done, open) = (
            self.closed.checked_sub(before)?,
            self.jobs.checked_sub(self.closed)?,
        );
        let spent = now - since;
        if done == 0 || done * 100 < (done + open) * MIN_CLOSED_PERCENT || spent < MIN_ELAPSED {
            return None;
        }
        Some(spent.mul_f64(open as f64 / done as f64)).filter(|&left| left >= MIN_REPORTED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_has_ground() {
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        let mut pace = Pace::default();
        assert_eq!(pace.left(after(100)), None);
        // An earlier run has closed 50 of the 100 jobs.
        pace.record(12, 50, 100, start);
        assert_eq!(pace.left(after(100)), None);
        pace.record(12, 52, 100, after(10));
        assert_eq!(pace.left(after(10)), None, "too few");
        pace.record(12, 60, 100, after(10));
        assert_eq!(pace.left(after(2)), None, "too early");
        assert_eq!(pace.left(after(10)), Some(Duration::from_secs(40)));
        pace.record(12, 100, 100, after(10));
        assert_eq!(pace.left(after(10)), None, "nothing is left");
        pace.record(13, 0, 100, after(11));
        assert_eq!(pace.left(after(30)), None, "another budget");
    }
}
