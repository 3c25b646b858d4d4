//! Sets of presents of any size.

/// A bit set on the heap, for code that keeps few of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PresentSet(Vec<u64>);

impl PresentSet {
    /// The empty set, of so many presents.
    pub fn empty(presents: usize) -> PresentSet {
        PresentSet(vec![0; presents.div_ceil(64)])
    }

    /// All of so many presents.
    pub fn full(presents: usize) -> PresentSet {
        let mut set = PresentSet::empty(presents);
        set.extend(&(0..presents).collect::<Vec<_>>());
        set
    }

    /// Adds presents by number.
    pub fn extend(&mut self, presents: &[usize]) {
        for &p in presents {
            self.0[p / 64] |= 1 << (p % 64);
        }
    }

    /// Whether a present is in the set.
    pub fn contains(&self, p: usize) -> bool {
        self.0[p / 64] >> (p % 64) & 1 == 1
    }

    /// Adds the presents of another set.
    pub fn unite(&mut self, other: &PresentSet) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }
}
