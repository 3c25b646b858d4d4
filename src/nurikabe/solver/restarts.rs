//! The restart policy. Two modes alternate for longer and longer periods. *Focused* mode restarts as soon as the learnt
//! clauses have more decision levels than usual. This mode is good at refutations. *Stable* mode restarts seldom, and
//! its decisions follow the target phase. This mode is good at finding models.

/// Minimum number of conflicts of a focused run.
const MIN_FOCUSED_CONFLICTS: u64 = 5;
/// A focused run ends if the recent average number of decision levels of learnt clauses exceeds the long-term average
/// by this factor.
const RESTART_FACTOR: f64 = 1.1;
/// Window size of the recent exponential average, in learnt clauses.
const RECENT_WINDOW: f64 = 32.0;
/// Window size of the long-term exponential average, in learnt clauses.
const LONG_TERM_WINDOW: f64 = 4096.0;
/// Number of conflicts of the first period. The n-th period of each mode is n² times as long.
const FIRST_PERIOD_CONFLICTS: u64 = 1000;

/// The state of the restart policy.
pub struct Restarts {
    /// Number of conflicts of the shortest stable run.
    shortest_run: u64,
    conflicts: u64,
    run_conflicts: u64,
    /// Number of runs in this period.
    runs: u64,
    is_stable: bool,
    periods: u64,
    next_period: u64,
    /// Recent exponential average of the number of decision levels of learnt clauses.
    recent: f64,
    /// Long-term exponential average of the number of decision levels of learnt clauses.
    long_term: f64,
}

impl Restarts {
    pub fn new(shortest_run: u64) -> Restarts {
        Restarts {
            shortest_run,
            conflicts: 0,
            run_conflicts: 0,
            runs: 0,
            is_stable: false,
            periods: 0,
            next_period: FIRST_PERIOD_CONFLICTS,
            recent: 0.0,
            long_term: 0.0,
        }
    }

    /// Returns whether the current mode is stable.
    pub fn is_stable(&self) -> bool {
        self.is_stable
    }

    /// Records a learnt clause, given its number of decision levels.
    pub fn learnt(&mut self, levels: u32) {
        self.conflicts += 1;
        self.run_conflicts += 1;
        // Each of the first clauses gets a larger weight, so that the initial value 0 of the averages has no influence.
        let weight = |clauses: f64| clauses.min(self.conflicts as f64).recip();
        self.recent += (f64::from(levels) - self.recent) * weight(RECENT_WINDOW);
        self.long_term += (f64::from(levels) - self.long_term) * weight(LONG_TERM_WINDOW);
    }

    /// Returns whether the current run should end.
    pub fn is_due(&self) -> bool {
        if self.is_stable {
            return self.run_conflicts >= self.shortest_run * luby(self.runs + 1);
        }
        self.run_conflicts >= MIN_FOCUSED_CONFLICTS && self.recent > RESTART_FACTOR * self.long_term
    }

    /// Begins a new run, which is the search between two restarts. If the current period is over, switches between
    /// focused mode and stable mode.
    pub fn begin(&mut self) {
        self.run_conflicts = 0;
        self.runs += 1;
        if self.conflicts >= self.next_period {
            self.is_stable = !self.is_stable;
            self.periods += 1;
            let n = self.periods / 2 + 1;
            self.next_period = self.conflicts + FIRST_PERIOD_CONFLICTS * n * n;
            self.runs = 0;
        }
    }
}

/// Returns the n-th number (counted from 1) of the sequence 1 1 2 1 1 2 4 1 1 2 ... (Luby, Sinclair and Zuckerman
/// 1993). The sequence contains numbers of steps until the next restart. If the distribution of a search's run time is
/// unknown, this sequence is optimal up to a logarithmic factor.
fn luby(mut n: u64) -> u64 {
    loop {
        let bits = u64::BITS - n.leading_zeros();
        if n == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        n -= (1 << (bits - 1)) - 1;
    }
}
