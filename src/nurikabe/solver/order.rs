//! The decision heuristic VSIDS, which prefers variables of recent conflicts.

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
