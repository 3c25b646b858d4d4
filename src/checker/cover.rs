//! When a state needs no further argument: by its bound, by a record, or by a small exhaustive search.

use super::board::{Game, Successor};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Mutex;

/// Scrambles a key, which is a number already; the tables hold the keys themselves.
#[derive(Default)]
pub struct Scramble(u64);

impl Hasher for Scramble {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are numbers")
    }
    fn write_u64(&mut self, key: u64) {
        let product = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ product >> 29;
    }
}

/// Budgets by key.
type Budgets = HashMap<u64, u32, BuildHasherDefault<Scramble>>;

/// Tables for closed states, each behind its own lock.
const SHARDS: usize = 64;
/// A full table is emptied: what was closed is closed again if need be.
const SHARD_LIMIT: usize = 1 << 18;

/// The records, and what has been closed below the floor.
pub struct Cover<'a> {
    pub game: &'a Game,
    floor: u32,
    records: Budgets,
    /// States that cannot be cleared in so many clicks, entered when the search of them has ended.
    closed: Vec<Mutex<Budgets>>,
}

impl<'a> Cover<'a> {
    pub fn new(game: &'a Game, floor: u32, records: &[(u64, u32)]) -> Cover<'a> {
        let mut budgets = Budgets::with_capacity_and_hasher(records.len(), Default::default());
        for &(key, budget) in records {
            let known = budgets.entry(key).or_insert(budget);
            *known = budget.max(*known);
        }
        Cover { game, floor, records: budgets, closed: (0..SHARDS).map(|_| Mutex::default()).collect() }
    }

    /// Column runs, and the bound of a state. The page of the format says what they are and why they are sound.
    fn bound(&self, key: u64) -> (u32, u32) {
        let width = self.game.width();
        let mut around = [0u8; 64];
        let (mut runs, mut left, mut reach) = (0, 0, 0);
        for (x, around) in around.iter_mut().enumerate().take(width) {
            let [ones, twos, threes] = self.game.facts(key, x).at_least;
            runs += (ones & !left).count_ones();
            *around = reach;
            (left, reach) = (ones, reach & twos | threes);
        }
        let (mut surplus, mut reach) = (0, 0);
        for x in (0..width).rev() {
            let facts = self.game.facts(key, x);
            surplus = surplus.max(facts.surplus[(around[x] | reach) as usize]);
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
    /// It tries every click, but for two things. It stops where the bound exceeds the budget. And when there are only as many clicks left as
    /// column runs, every click must take a whole run: one that leaves some of it leaves as many runs as before, with one click fewer.
    fn can_be_cleared(&self, key: u64, budget: u32, searched: &mut u64, stack: &mut Vec<Successor>) -> bool {
        let (runs, bound) = self.bound(key);
        if bound > budget {
            return false;
        }
        if key == 0 {
            return true;
        }
        let start = stack.len();
        if runs == budget {
            self.whole_runs(key, stack);
            if stack.len() == start {
                return false;
            }
        }
        let closed = &self.closed[(key ^ key >> 21 ^ key >> 42) as usize % SHARDS];
        let is_closed = |known: &Budgets| known.get(&key).is_some_and(|&refuted| refuted >= budget);
        if is_closed(&closed.lock().expect("no thread panics")) {
            stack.truncate(start);
            return false;
        }
        if runs < budget {
            self.game.successors(key, stack);
        }
        for i in start..stack.len() {
            if self.can_be_cleared(stack[i].1, budget - 1, searched, stack) {
                return true;
            }
        }
        stack.truncate(start);
        *searched += 1;
        let mut closed = closed.lock().expect("no thread panics");
        if closed.len() >= SHARD_LIMIT {
            closed.clear();
        }
        closed.insert(key, budget);
        false
    }

    /// The clicks that take a whole run: all tiles of a colour in a stretch of adjacent columns that have it.
    fn whole_runs(&self, key: u64, out: &mut Vec<Successor>) {
        let width = self.game.width();
        let rows = |x: usize, colour: usize| self.game.facts(key, x).rows[colour];
        for x in 0..width {
            for colour in (0..4).filter(|&c| rows(x, c) != 0 && (x == 0 || rows(x - 1, c) == 0)) {
                let row = rows(x, colour).trailing_zeros();
                let mut filled = [0; 64];
                let (first, last) = self.game.flood(key, colour, (x, 1 << row), &mut filled);
                let ends = last + 1 == width || rows(last + 1, colour) == 0;
                if ends && (first..=last).all(|x| filled[x] == rows(x, colour)) {
                    out.push(((x, row as usize), self.game.remove(key, (first, last), &filled)));
                }
            }
        }
    }
}
