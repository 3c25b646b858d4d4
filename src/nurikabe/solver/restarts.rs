//! When the search begins anew, with what it has learnt. Two ways take turns, for longer and longer: *focused*, which gives a
//! run up as soon as it learns worse clauses than usual, and finds contradictions; and *stable*, with long runs after the
//! values of the longest trail, which finds models.

/// A focused run has at least so many conflicts.
const SHORTEST: u64 = 5;
/// Clauses are worse than usual if the last ones have so many times as many levels as all on average.
const WORSE: f64 = 1.1;
/// How many the last ones are, and all: weights of exponential averages.
const LAST: f64 = 32.0;
const ALL: f64 = 4096.0;
/// Conflicts of the first turns; the n-th two have n² times as many.
const TURN: u64 = 1000;

/// What decides about restarts.
pub struct Restarts {
    /// Conflicts of the shortest stable run.
    unit: u64,
    conflicts: u64,
    since: u64,
    /// Stable runs in this turn.
    runs: u64,
    is_stable: bool,
    turns: u64,
    next_turn: u64,
    /// Averages of the numbers of levels.
    last: f64,
    all: f64,
}

impl Restarts {
    pub fn new(unit: u64) -> Restarts {
        Restarts {
            unit,
            conflicts: 0,
            since: 0,
            runs: 0,
            is_stable: false,
            turns: 0,
            next_turn: TURN,
            last: 0.0,
            all: 0.0,
        }
    }

    /// Whether it is the turn of long runs.
    pub fn is_stable(&self) -> bool {
        self.is_stable
    }

    /// A clause with so many levels was learnt.
    pub fn learnt(&mut self, levels: u32) {
        self.conflicts += 1;
        self.since += 1;
        // The first ones count as much as they are.
        let weight = |clauses: f64| clauses.min(self.conflicts as f64).recip();
        self.last += (f64::from(levels) - self.last) * weight(LAST);
        self.all += (f64::from(levels) - self.all) * weight(ALL);
    }

    /// Whether a run is over.
    pub fn are_due(&self) -> bool {
        if self.is_stable {
            return self.since >= self.unit * luby(self.runs + 1);
        }
        self.since >= SHORTEST && self.last > WORSE * self.all
    }

    /// A new run begins.
    pub fn begin(&mut self) {
        self.since = 0;
        self.runs += 1;
        if self.conflicts >= self.next_turn {
            self.is_stable = !self.is_stable;
            self.turns += 1;
            let n = self.turns / 2 + 1;
            self.next_turn = self.conflicts + TURN * n * n;
            self.runs = 0;
        }
    }
}

/// The n-th number, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 ... (Luby, Sinclair and Zuckerman): for a search whose
/// length nobody knows, runs of such lengths are the best up to a logarithm.
fn luby(mut n: u64) -> u64 {
    loop {
        let bits = u64::BITS - n.leading_zeros();
        if n == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        n -= (1 << (bits - 1)) - 1;
    }
}
