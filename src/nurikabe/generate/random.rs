//! Random numbers that are the same on every machine: nothing is drawn by the size of a pointer.

/// Draws for a generator. Equal seeds give equal draws.
pub struct Random(fastrand::Rng);

impl Random {
    /// Draws from a seed.
    pub fn new(seed: u64) -> Random {
        Random(fastrand::Rng::with_seed(seed))
    }

    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.u64(..n as u64) as usize
    }

    /// One of some things; `None` if there are none.
    pub fn one_of<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        (!things.is_empty()).then(|| things[self.below(things.len())])
    }

    /// Brings things into a random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for n in (1..things.len()).rev() {
            things.swap(n, self.below(n + 1));
        }
    }
}
