//! When a state needs no further argument: by its bound, by a record, or by a small exhaustive search.

use super::{Evidence, board::Game, board::Successor};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Mutex;

/// Scrambles a key of numbers for a hash map, which holds the whole key.
#[derive(Default)]
pub struct Scramble(u64);

impl Hasher for Scramble {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.as_chunks().0.iter().for_each(|&word| self.write_u64(u32::from_ne_bytes(word).into()));
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = (self.0.rotate_left(5) ^ key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// Budgets by key.
type Budgets = HashMap<u64, u32, BuildHasherDefault<Scramble>>;

/// A table of closed states that is full is emptied: what was closed is closed again if need be.
const FULL: usize = 1 << 18;

/// The records, and what has been closed below the floor.
pub struct Cover<'a> {
    pub game: &'a Game,
    floor: u32,
    records: Budgets,
    /// States that cannot be cleared in so many clicks, entered when the search of them has ended. 64 tables, to
    /// spare the threads some waiting.
    closed: Vec<Mutex<Budgets>>,
}

impl<'a> Cover<'a> {
    pub fn new(game: &'a Game, evidence: &Evidence) -> Cover<'a> {
        let mut records = Budgets::with_capacity_and_hasher(evidence.records.len(), Default::default());
        for &(key, budget) in &evidence.records {
            // The largest budgets come first in a file.
            records.entry(key).or_insert(budget);
        }
        Cover { game, floor: evidence.floor, records, closed: (0..64).map(|_| Mutex::default()).collect() }
    }

    /// Column runs, and the bound of a state. The page of the format says what they are and why they are sound.
    fn bound(&self, key: u64) -> (u32, u32) {
        let mut around = [0u8; 64];
        let (mut runs, mut left, mut reach) = (0, 0, 0);
        for (x, around) in around.iter_mut().enumerate().take(self.game.width()) {
            let [ones, twos, threes] = self.game.facts(key, x).at_least;
            runs += (ones & !left).count_ones();
            *around = reach;
            (left, reach) = (ones, reach & twos | threes);
        }
        let (mut surplus, mut reach) = (0, 0);
        for x in (0..self.game.width()).rev() {
            let facts = self.game.facts(key, x);
            surplus = surplus.max(facts.surplus[usize::from(around[x] | reach)]);
            reach = reach & facts.at_least[1] | facts.at_least[2];
        }
        (runs, runs + u32::from(surplus))
    }

    /// Whether it is certain that a state cannot be cleared in `budget` clicks (`None`: in -1, which nothing can).
    pub fn covers(&self, key: u64, budget: Option<u32>, searched: &mut u64) -> bool {
        let Some(budget) = budget else { return key != 0 };
        key != 0
            && (self.bound(key).1 > budget
                || self.records.get(&key).is_some_and(|&recorded| recorded >= budget)
                || budget < self.floor && !self.can_be_cleared(key, budget, searched, &mut Vec::new()))
    }

    /// Exhaustive search.
    ///
    /// # Why this is sound
    ///
    /// It tries every click, but for two things. It stops where the bound exceeds the budget. And with only as many
    /// clicks left as column runs, every click must take a whole run: one that leaves some of it leaves as many runs
    /// as before, with one click fewer. A state is entered as closed only after all its clicks have failed.
    fn can_be_cleared(&self, key: u64, budget: u32, searched: &mut u64, stack: &mut Vec<Successor>) -> bool {
        let (runs, bound) = self.bound(key);
        if bound > budget || key == 0 {
            return key == 0;
        }
        let start = stack.len();
        if runs == budget {
            self.game.clicks(key, true, stack);
            if stack.len() == start {
                return false;
            }
        }
        let closed = &self.closed[(key ^ key >> 21 ^ key >> 42) as usize % 64];
        if closed.lock().expect("no thread panics").get(&key).is_some_and(|&refuted| refuted >= budget) {
            stack.truncate(start);
            return false;
        }
        if runs < budget {
            self.game.clicks(key, false, stack);
        }
        for i in start..stack.len() {
            if self.can_be_cleared(stack[i].1, budget - 1, searched, stack) {
                return true;
            }
        }
        stack.truncate(start);
        *searched += 1;
        let mut closed = closed.lock().expect("no thread panics");
        if closed.len() >= FULL {
            closed.clear();
        }
        closed.insert(key, budget);
        false
    }
}
