//! Which variable is decided next: that which took part in most of the last conflicts (VSIDS), from a binary heap.

/// The variables, those with the highest scores first.
pub struct Order {
    score: Vec<f64>,
    /// What a conflict adds; it grows, which is as if all others shrank.
    gain: f64,
    heap: Vec<u32>,
    /// By variable: its place in the heap.
    place: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;
/// Scores are scaled down from here.
const MOST: f64 = 1e100;
const DECAY: f64 = 0.9;

impl Order {
    /// All variables but 0, which is not used.
    pub fn new(variables: usize) -> Order {
        let mut order =
            Order { score: vec![0.0; variables], gain: 1.0, heap: Vec::new(), place: vec![NOWHERE; variables] };
        (1..variables).for_each(|variable| order.put_back(variable));
        order
    }

    /// A variable takes part in a conflict.
    pub fn bump(&mut self, variable: usize) {
        self.score[variable] += self.gain;
        if self.score[variable] > MOST {
            self.score.iter_mut().for_each(|score| *score /= MOST);
            self.gain /= MOST;
        }
        if self.place[variable] != NOWHERE {
            self.rise(self.place[variable] as usize);
        }
    }

    /// After each conflict.
    pub fn decay(&mut self) {
        self.gain /= DECAY;
    }

    /// A variable can be decided again.
    pub fn put_back(&mut self, variable: usize) {
        if self.place[variable] == NOWHERE {
            self.heap.push(variable as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// The first variable that can be decided.
    pub fn take(&mut self, is_open: impl Fn(usize) -> bool) -> Option<usize> {
        while let Some(&first) = self.heap.first() {
            let last = self.heap.pop()?;
            self.place[first as usize] = NOWHERE;
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

    fn above(&self, a: u32, b: u32) -> bool {
        self.score[a as usize] > self.score[b as usize]
    }

    fn rise(&mut self, mut at: usize) {
        let variable = self.heap[at];
        while at > 0 && self.above(variable, self.heap[(at - 1) / 2]) {
            self.set(at, self.heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.set(at, variable);
    }

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
