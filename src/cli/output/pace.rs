//! How long a number of jobs will still take, once there is ground for an estimate.

use std::time::{Duration, Instant};

/// Jobs that this run has closed, of a hundred, before there is an estimate.
const ENOUGH: usize = 5;
/// The run has been at them for at least so long.
const LONG: Duration = Duration::from_secs(3);
/// What is left is worth a word from here on.
const WORTH: Duration = Duration::from_secs(2);

/// The jobs of one budget, as they are closed.
#[derive(Debug, Default)]
pub struct Pace {
    /// The budget, and what was closed when it was first seen, for example by an earlier run.
    begun: Option<(u32, usize, Instant)>,
    closed: usize,
    jobs: usize,
}

impl Pace {
    /// Notes what is closed now.
    pub fn look(&mut self, budget: u32, closed: usize, jobs: usize, now: Instant) {
        if self.begun.is_none_or(|(of, ..)| of != budget) {
            self.begun = Some((budget, closed, now));
        }
        (self.closed, self.jobs) = (closed, jobs);
    }

    /// The time left; `None` if there is no ground for an estimate, or nearly nothing is left.
    pub fn left(&self, now: Instant) -> Option<Duration> {
        let (_, before, since) = self.begun?;
        let (done, open) = (self.closed.checked_sub(before)?, self.jobs.checked_sub(self.closed)?);
        let spent = now - since;
        if done == 0 || done * 100 < (done + open) * ENOUGH || spent < LONG {
            return None;
        }
        Some(spent.mul_f64(open as f64 / done as f64)).filter(|&left| left >= WORTH)
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
        // An earlier run has closed half of them: that says nothing about the pace of this one.
        pace.look(12, 50, 100, start);
        assert_eq!(pace.left(after(100)), None);
        pace.look(12, 52, 100, after(10));
        assert_eq!(pace.left(after(10)), None, "too few");
        pace.look(12, 60, 100, after(10));
        assert_eq!(pace.left(after(2)), None, "too early");
        assert_eq!(pace.left(after(10)), Some(Duration::from_secs(40)));
        pace.look(12, 100, 100, after(10));
        assert_eq!(pace.left(after(10)), None, "nothing is left");
        pace.look(13, 0, 100, after(11));
        assert_eq!(pace.left(after(30)), None, "another budget");
    }
}
