//! Random numbers that are the same on every machine.

/// A random number generator. Equal seeds give equal numbers.
pub struct Random(fastrand::Rng);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(fastrand::Rng::with_seed(seed))
    }

    /// Returns a random number below `n`, which must not be 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.u64(..n as u64) as usize
    }

    /// Returns a random element; `None` if the slice is empty.
    pub fn one_of<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        (!things.is_empty()).then(|| things[self.below(things.len())])
    }

    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for n in (1..things.len()).rev() {
            things.swap(n, self.below(n + 1));
        }
    }
}
