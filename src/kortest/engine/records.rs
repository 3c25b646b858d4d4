//! The recorded states of one iteration, which become the evidence of the certificate, within a memory limit.
//!
//! # Why the result depends on nothing but the puzzle, the budget, the floor and the limit
//!
//! The largest budget of a state is the root's less its distance along states that the bound leaves, and the
//! search reaches every such state with it (see [`search`](super::search)). With which smaller budgets a state is met
//! as well depends on the order of the search; these are dropped here.
//!
//! # Why the floor may rise
//!
//! The records of a search with a higher floor are those of this one with budgets from there on: a state's largest
//! budget does not depend on the floor. So when there are more records than the limit allows, those with the smallest
//! budget are dropped, and the rest is exactly the evidence of a run with the next higher floor. Whether this happens
//! depends only on the number of distinct records, which never falls while records arrive.

/// Keys by budget.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// Keys by budget. Until they are normalised the lists may be unsorted, with duplicates inside and across lists.
    lists: Vec<Vec<u64>>,
    /// The smallest budget that is kept.
    floor: u32,
    /// The largest number of distinct records that are kept.
    limit: usize,
    /// Number of keys in the lists.
    len: usize,
}

impl Records {
    /// No records yet, for budgets up to that of the root, in at most `bytes` of memory (but always a few MiB).
    pub fn new(budget: u32, floor: u32, bytes: usize) -> Records {
        let limit = (bytes / size_of::<u64>() / 2).max(1 << 18);
        Records { lists: vec![Vec::new(); budget as usize + 1], floor, limit, len: 0 }
    }

    /// Adds keys of a budget.
    pub fn add(&mut self, budget: u32, keys: &[u64]) {
        if budget < self.floor || keys.is_empty() {
            return;
        }
        self.lists[budget as usize].extend_from_slice(keys);
        self.len += keys.len();
        // Normalising is expensive, so up to a quarter more keys than the limit may accumulate before.
        if self.len > self.limit + self.limit / 4 {
            self.normalise();
        }
    }

    /// Sorts and deduplicates the lists, keeps each key with its largest budget only, and enforces the limit.
    fn normalise(&mut self) {
        self.len = 0;
        for budget in (self.floor as usize..self.lists.len()).rev() {
            let mut keys = std::mem::take(&mut self.lists[budget]);
            keys.sort_unstable();
            keys.dedup();
            let larger = &self.lists[budget + 1..];
            keys.retain(|key| larger.iter().all(|list| list.binary_search(key).is_err()));
            if self.len + keys.len() > self.limit {
                self.lists[..=budget].fill(Vec::new());
                self.floor = budget as u32 + 1;
                break;
            }
            self.len += keys.len();
            self.lists[budget] = keys;
        }
    }

    /// The normalised lists by budget, and the smallest budget that is kept.
    pub fn finish(mut self) -> (Vec<Vec<u64>>, u32) {
        self.normalise();
        (self.lists, self.floor)
    }
}

#[cfg(test)]
mod tests {
    use super::Records;

    /// Beyond the limit records are dropped from the smallest budget up, in whatever order and portions they arrive.
    #[test]
    fn the_floor_rises_with_the_number_of_different_records() {
        let mut random = fastrand::Rng::with_seed(7);
        let bytes = 16 << 18;
        for many in [40_000u64, 80_000, 180_000] {
            let mut expected = None;
            for _ in 0..3 {
                // Budgets 4, 3, 2 have one, two and three times as many keys of their own, and those of the larger
                // ones.
                let mut all: Vec<(u32, u64)> = [(4, 1), (3, 3), (2, 6)]
                    .into_iter()
                    .flat_map(|(budget, times)| (0..times * many).chain(0..many).map(move |key| (budget, key)))
                    .collect();
                random.shuffle(&mut all);
                let mut records = Records::new(4, 2, bytes);
                for portion in all.chunks(1 + random.usize(..5_000)) {
                    for budget in 2..=4 {
                        let of = portion.iter().filter(|r| r.0 == budget).map(|r| r.1);
                        records.add(budget, &of.collect::<Vec<_>>());
                    }
                }
                let result = records.finish();
                let sizes: Vec<u64> = result.0.iter().map(|list| list.len() as u64).collect();
                match many {
                    40_000 => assert_eq!((sizes.as_slice(), result.1), (&[0, 0, 3 * many, 2 * many, many][..], 2)),
                    80_000 => assert_eq!((sizes.as_slice(), result.1), (&[0, 0, 0, 2 * many, many][..], 3)),
                    _ => assert_eq!((sizes.as_slice(), result.1), (&[0, 0, 0, 0, many][..], 4)),
                }
                assert_eq!(*expected.get_or_insert_with(|| result.clone()), result);
            }
        }
    }
}
