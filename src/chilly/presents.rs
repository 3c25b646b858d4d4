//! Sets of presents.

/// A set of presents, stored as a vector of bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PresentSet(Vec<u64>);

impl PresentSet {
    /// Returns the empty set, with room for `presents` presents.
    pub fn empty(presents: usize) -> PresentSet {
        PresentSet(vec![0; presents.div_ceil(64)])
    }

    /// Returns the set of all presents from 0 to `presents - 1`.
    pub fn full(presents: usize) -> PresentSet {
        let mut set = PresentSet::empty(presents);
        set.extend(&(0..presents).collect::<Vec<_>>());
        set
    }

    pub fn extend(&mut self, presents: &[usize]) {
        for &p in presents {
            self.0[p / 64] |= 1 << (p % 64);
        }
    }

    pub fn contains(&self, p: usize) -> bool {
        self.0[p / 64] >> (p % 64) & 1 == 1
    }

    pub fn unite(&mut self, other: &PresentSet) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }
}
