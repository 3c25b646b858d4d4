//! The decision heuristic VSIDS, which prefers variables of recent conflicts, and the policy of
//! restarts. *Focused* mode restarts often, to refute. *Stable* mode restarts seldom, to find
//! models.

/// The variables in a heap, ordered by their scores.
pub struct Order {
    score: Vec<f64>,
    /// A conflict adds this growing amount to the scores of its variables.
    increment: f64,
    heap: Vec<u32>,
    /// For each variable, its position in the heap.
    place: Vec<u32>,
}

const NOT_IN_HEAP: u32 = u32::MAX;
/// Maximum score. If a score exceeds this maximum, all scores are scaled down.
const MAX_SCORE: f64 = 1e100;
const DECAY: f64 = 0.9;

impl Order {
    /// Creates a heap with all variables. Variable 0 is not used.
    pub fn new(variables: usize) -> Order {
        let mut order = Order {
            score: vec![0.0; variables],
            increment: 1.0,
            heap: Vec::new(),
            place: vec![NOT_IN_HEAP; variables],
        };
        for variable in 1..variables {
            order.put_back(variable);
        }
        order
    }

    /// Raises the score of a variable that took part in a conflict.
    pub fn bump(&mut self, variable: usize) {
        self.score[variable] += self.increment;
        if self.score[variable] > MAX_SCORE {
            for score in &mut self.score {
                *score /= MAX_SCORE;
            }
            self.increment /= MAX_SCORE;
        }
        if self.place[variable] != NOT_IN_HEAP {
            self.rise(self.place[variable] as usize);
        }
    }

    /// Makes later conflicts count more than earlier conflicts.
    pub fn decay(&mut self) {
        self.increment /= DECAY;
    }

    /// Puts a variable back into the heap when the variable loses its value.
    pub fn put_back(&mut self, variable: usize) {
        if self.place[variable] == NOT_IN_HEAP {
            self.heap.push(variable as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Removes and returns the variable with the highest score among the unassigned variables.
    /// Removes assigned variables with higher scores, too. `None` if all variables are assigned.
    pub fn take(&mut self, is_open: impl Fn(usize) -> bool) -> Option<usize> {
        while let Some(&first) = self.heap.first() {
            let last = self.heap.pop()?;
            self.place[first as usize] = NOT_IN_HEAP;
            if last != first {
                self.heap[0] = last;
                self.sink(0);
            }
            if is_open(first as usize) {
                return Some(first as usize);
            }
        }
        None
    }

    /// Returns whether the variable `a` must be above the variable `b` in the heap.
    fn above(&self, a: u32, b: u32) -> bool {
        self.score[a as usize] > self.score[b as usize]
    }

    /// Moves the variable at a position up to its place.
    fn rise(&mut self, mut at: usize) {
        let variable = self.heap[at];
        while at > 0 && self.above(variable, self.heap[(at - 1) / 2]) {
            self.set(at, self.heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.set(at, variable);
    }

    /// Moves the variable at a position down to its place.
    fn sink(&mut self, mut at: usize) {
        let variable = self.heap[at];
        loop {
            let mut child = 2 * at + 1;
            if child + 1 < self.heap.len() && self.above(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if child >= self.heap.len() || !self.above(self.heap[child], variable) {
                break;
            }
            self.set(at, self.heap[child]);
            at = child;
        }
        self.set(at, variable);
    }

    fn set(&mut self, at: usize, variable: u32) {
        self.heap[at] = variable;
        self.place[variable as usize] = at as u32;
    }
}

/// Minimum number of conflicts between two restarts in focused mode.
const MIN_FOCUSED_CONFLICTS: u64 = 5;
/// Focused mode restarts if the average of recent decision levels exceeds the long-term average by
/// this factor.
const RESTART_FACTOR: f64 = 1.1;
/// Window of the average `recent`, in learnt clauses.
const RECENT_WINDOW: f64 = 32.0;
/// Window of the average `long_term`, in learnt clauses.
const LONG_TERM_WINDOW: f64 = 4096.0;
/// Number of conflicts before the first change from focused to stable mode.
const FIRST_PERIOD_CONFLICTS: u64 = 1000;

pub struct Restarts {
    /// Minimum number of conflicts between two restarts in stable mode.
    shortest_run: u64,
    conflicts: u64,
    /// The number of conflicts since the last restart.
    run_conflicts: u64,
    /// The number of restarts in the current mode.
    runs: u64,
    is_stable: bool,
    /// The number of changes of the mode.
    periods: u64,
    /// The number of conflicts at which the mode changes.
    next_period: u64,
    /// Recent average number of decision levels of learnt clauses.
    recent: f64,
    /// Long-term average number of decision levels of learnt clauses.
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

    pub fn is_stable(&self) -> bool {
        self.is_stable
    }

    /// Updates the averages for a learnt clause with this number of decision levels.
    pub fn record_learnt(&mut self, levels: u32) {
        self.conflicts += 1;
        self.run_conflicts += 1;
        // The first weight is 1, so the start value 0 of each average has no effect.
        let recent_weight = RECENT_WINDOW.min(self.conflicts as f64).recip();
        let long_term_weight = LONG_TERM_WINDOW.min(self.conflicts as f64).recip();
        self.recent += (f64::from(levels) - self.recent) * recent_weight;
        self.long_term += (f64::from(levels) - self.long_term) * long_term_weight;
    }

    /// Returns whether the solver should restart.
    pub fn is_due(&self) -> bool {
        if self.is_stable {
            return self.run_conflicts >= self.shortest_run * luby(self.runs + 1);
        }
        self.run_conflicts >= MIN_FOCUSED_CONFLICTS && self.recent > RESTART_FACTOR * self.long_term
    }

    /// Records a restart, and switches between focused and stable mode if the period of the current
    /// mode is over.
    pub fn record_restart(&mut self) {
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

/// Returns the number at a place of the Luby sequence 1 1 2 1 1 2 4 ... The first place is 1.
///
/// For each power of two `p`, the first `2 * p - 1` numbers are the first `p - 1` numbers, the same
/// numbers again, and `p`.
fn luby(mut place: u64) -> u64 {
    loop {
        let power = 1 << place.ilog2();
        // The place after the first `power - 1` numbers.
        let rest = place - (power - 1);
        if rest == power {
            return power;
        }
        place = rest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_luby_sequence_has_any_length() {
        let begin: Vec<u64> = (1..=15).map(luby).collect();

        assert_eq!(begin, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
        assert_eq!(luby(u64::MAX), 1 << 63);
        assert_eq!(luby(u64::MAX - 1), 1 << 62);
    }
}
