//! The decision heuristic VSIDS, which prefers variables of recent conflicts, and the policy of
//! restarts. In *focused* mode, the solver restarts often, which helps to prove that no model
//! exists. In *stable* mode, it restarts seldom, which helps to find models.

/// The order in which decisions choose variables: a heap, with the highest score first.
pub struct Order {
    /// For each variable, its score.
    score: Vec<f64>,
    /// A conflict adds this amount to the scores of its variables. The amount grows, so that later
    /// conflicts count more.
    increment: f64,
    /// The variables that may be unassigned, as a binary heap.
    heap: Vec<u32>,
    /// For each variable, its index in the heap, or [`NOT_IN_HEAP`].
    heap_index: Vec<u32>,
}

/// The heap index of a variable that is not in the heap.
const NOT_IN_HEAP: u32 = u32::MAX;
/// Maximum score. If a score exceeds this maximum, all scores are scaled down.
const MAX_SCORE: f64 = 1e100;
/// The factor by which a score loses weight with each later conflict.
const DECAY: f64 = 0.9;

impl Order {
    /// Creates a heap with the variables 1 to `variables - 1`, all with the score 0. Variable 0 is not used.
    pub fn new(variables: usize) -> Order {
        let mut order = Order {
            score: vec![0.0; variables],
            increment: 1.0,
            heap: Vec::new(),
            heap_index: vec![NOT_IN_HEAP; variables],
        };
        for variable in 1..variables {
            order.put_back(variable);
        }
        order
    }

    /// Raises the score of a variable that took part in a conflict, and moves it up in the heap, so
    /// that decisions choose it earlier.
    pub fn bump(&mut self, variable: usize) {
        self.score[variable] += self.increment;
        // If the score is too large, scales all scores down by the same factor. Their order stays, and no score
        // overflows.
        if self.score[variable] > MAX_SCORE {
            for score in &mut self.score {
                *score /= MAX_SCORE;
            }
            self.increment /= MAX_SCORE;
        }
        if self.heap_index[variable] != NOT_IN_HEAP {
            self.rise(self.heap_index[variable] as usize);
        }
    }

    /// Makes later conflicts count more than earlier conflicts.
    pub fn decay(&mut self) {
        self.increment /= DECAY;
    }

    /// Puts a variable back into the heap when the variable loses its value.
    pub fn put_back(&mut self, variable: usize) {
        if self.heap_index[variable] == NOT_IN_HEAP {
            self.heap.push(variable as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Removes the variable with the highest score among the unassigned variables from the heap, and
    /// returns it. Removes assigned variables with higher scores, too; they come back when they lose their
    /// values. `None` if all variables are assigned. `is_open` says whether a variable is unassigned.
    pub fn take(&mut self, is_open: impl Fn(usize) -> bool) -> Option<usize> {
        while !self.heap.is_empty() {
            // The last element of the heap takes the place of the first one, and then sinks.
            let first = self.heap.swap_remove(0) as usize;
            self.heap_index[first] = NOT_IN_HEAP;
            if !self.heap.is_empty() {
                self.sink(0);
            }
            if is_open(first) {
                return Some(first);
            }
        }
        None
    }

    /// Returns whether `variable` has a higher score than `other`, and so must be above it in the heap.
    fn is_above(&self, variable: u32, other: u32) -> bool {
        self.score[variable as usize] > self.score[other as usize]
    }

    /// Restores the order of the heap after the score of the variable at an index has grown: moves
    /// the variable up until its parent has at least the same score.
    fn rise(&mut self, mut index: usize) {
        let variable = self.heap[index];
        while index > 0 {
            // The two children of index `n` are `2 * n + 1` and `2 * n + 2`.
            let parent = (index - 1) / 2;
            if !self.is_above(variable, self.heap[parent]) {
                break;
            }
            self.put(self.heap[parent], index);
            index = parent;
        }
        self.put(variable, index);
    }

    /// Restores the order of the heap after a variable with a low score was put at an index: moves
    /// the variable down until none of its two children has a higher score.
    fn sink(&mut self, mut index: usize) {
        let variable = self.heap[index];
        loop {
            let left = 2 * index + 1;
            let right = left + 1;
            let mut child = left;
            if right < self.heap.len() && self.is_above(self.heap[right], self.heap[left]) {
                child = right;
            }
            if child >= self.heap.len() || !self.is_above(self.heap[child], variable) {
                break;
            }
            self.put(self.heap[child], index);
            index = child;
        }
        self.put(variable, index);
    }

    /// Stores a variable at an index of the heap.
    fn put(&mut self, variable: u32, index: usize) {
        self.heap[index] = variable;
        self.heap_index[variable as usize] = index as u32;
    }
}

/// Minimum number of conflicts between two restarts in focused mode.
const MIN_FOCUSED_CONFLICTS: u64 = 5;
/// Focused mode restarts if the average of recent decision levels exceeds the long-term average by this factor.
const RESTART_FACTOR: f64 = 1.1;
/// The average `recent` depends mainly on this number of the latest learnt clauses.
const RECENT_WINDOW: f64 = 32.0;
/// The average `long_term` depends mainly on this number of the latest learnt clauses.
const LONG_TERM_WINDOW: f64 = 4096.0;
/// Number of conflicts before the first change from focused to stable mode.
const FIRST_PERIOD_CONFLICTS: u64 = 1000;

/// Decides when the solver restarts, and in which mode it works.
pub struct Restarts {
    /// Minimum number of conflicts between two restarts in stable mode.
    min_stable_conflicts: u64,
    conflicts: u64,
    /// The number of conflicts since the last restart.
    conflicts_since_restart: u64,
    /// The number of restarts in the current mode.
    count_in_mode: u64,
    is_stable: bool,
    /// The number of changes of the mode.
    mode_changes: u64,
    /// The number of conflicts at which the mode changes.
    next_mode_change: u64,
    /// Recent average number of decision levels of learnt clauses.
    recent: f64,
    /// Long-term average number of decision levels of learnt clauses.
    long_term: f64,
}

impl Restarts {
    /// Creates the policy that decides when a solver restarts. The solver begins in *focused* mode
    /// (frequent restarts). In *stable* mode, restarts are at least `min_stable_conflicts` conflicts apart.
    pub fn new(min_stable_conflicts: u64) -> Restarts {
        Restarts {
            min_stable_conflicts,
            conflicts: 0,
            conflicts_since_restart: 0,
            count_in_mode: 0,
            is_stable: false,
            mode_changes: 0,
            next_mode_change: FIRST_PERIOD_CONFLICTS,
            recent: 0.0,
            long_term: 0.0,
        }
    }

    /// Returns whether the solver is in stable mode, in which it seldom restarts.
    pub fn is_stable(&self) -> bool {
        self.is_stable
    }

    /// Counts a conflict, and updates the recent and the long-term average of the number of
    /// decision levels of a learnt clause. `level_count` is this number for the new clause.
    pub fn record_learnt(&mut self, level_count: u32) {
        self.conflicts += 1;
        self.conflicts_since_restart += 1;
        // Exponential averages. At first, each weight is 1 divided by the number of conflicts, so
        // that the start value 0 has no effect.
        let recent_weight = RECENT_WINDOW.min(self.conflicts as f64).recip();
        let long_term_weight = LONG_TERM_WINDOW.min(self.conflicts as f64).recip();
        self.recent += (f64::from(level_count) - self.recent) * recent_weight;
        self.long_term += (f64::from(level_count) - self.long_term) * long_term_weight;
    }

    /// Returns whether the solver should take back all decisions and restart. In *stable* mode, the
    /// intervals follow the Luby sequence. In *focused* mode, a restart is due if recently learnt
    /// clauses have more decision levels than usual, which means that they are less useful.
    pub fn is_due(&self) -> bool {
        if self.is_stable {
            // Places of the Luby sequence are counted from 1.
            return self.conflicts_since_restart
                >= self.min_stable_conflicts * luby(self.count_in_mode + 1);
        }
        self.conflicts_since_restart >= MIN_FOCUSED_CONFLICTS
            && self.recent > RESTART_FACTOR * self.long_term
    }

    /// Records a restart, and switches between focused mode (frequent restarts) and stable mode (rare restarts) if the
    /// period of the current mode is over. Each period is longer than the earlier periods of the same mode.
    pub fn record_restart(&mut self) {
        self.conflicts_since_restart = 0;
        self.count_in_mode += 1;
        if self.conflicts >= self.next_mode_change {
            self.is_stable = !self.is_stable;
            self.mode_changes += 1;
            // The two modes alternate. The periods of each mode last 1, 4, 9, ... times as many
            // conflicts as the first period.
            let period_of_mode = self.mode_changes / 2 + 1;
            self.next_mode_change =
                self.conflicts + FIRST_PERIOD_CONFLICTS * period_of_mode * period_of_mode;
            self.count_in_mode = 0;
        }
    }
}

/// Returns the number at a place of the Luby sequence 1 1 2 1 1 2 4 ..., by which the intervals
/// between restarts are multiplied. Places are counted from 1.
///
/// For each power of two `p`, the first `2 * p - 1` numbers are the first `p - 1` numbers, the same
/// numbers again, and `p`.
fn luby(mut place: u64) -> u64 {
    loop {
        // The largest power of two that is not above `place`.
        let power = 1 << place.ilog2();
        // The place in the second half, which repeats the first `power - 1` numbers and ends with `power`.
        let place_in_half = place - (power - 1);
        if place_in_half == power {
            return power;
        }
        place = place_in_half;
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
