//! When a state needs no further argument: by its bound, by a record, or by a small exhaustive search.

use super::{Evidence, board::Among, board::Game, board::Successor, scramble::Scramble};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::Mutex;

/// What the columns of a state say.
#[derive(Clone, Copy)]
pub struct Bound {
    /// Column runs.
    runs: u32,
    /// The bound.
    clicks: u32,
    /// The first and the last column of the largest surplus.
    columns: (usize, usize),
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

    /// What the columns of a state say. The page of the format says what the bound is and why it is sound.
    pub fn bound(&self, key: u64) -> Bound {
        let mut around = [0u8; 64];
        let (mut runs, mut left, mut reach) = (0, 0, 0);
        for (x, around) in around.iter_mut().enumerate().take(self.game.width()) {
            let [ones, twos, threes] = self.game.facts(key, x).at_least;
            runs += (ones & !left).count_ones();
            *around = reach;
            (left, reach) = (ones, reach & twos | threes);
        }
        let (mut surplus, mut columns, mut reach) = (0, (0, 0), 0);
        for x in (0..self.game.width()).rev() {
            let facts = self.game.facts(key, x);
            let of_column = facts.surplus[usize::from(around[x] | reach)];
            if of_column >= surplus {
                columns = (x, if of_column > surplus { x } else { columns.1 });
                surplus = of_column;
            }
            reach = reach & facts.at_least[1] | facts.at_least[2];
        }
        Bound { runs, clicks: runs + u32::from(surplus), columns }
    }

    /// All clicks that lead to a state whose bound is less than `budget`, and maybe others.
    ///
    /// # Why no other click does
    ///
    /// With as many clicks left as the bound, a click must lower it. To lower the column runs it must take a whole run:
    /// one that leaves some of it leaves as many runs as before. To lower the largest surplus of a column it must touch
    /// every column that has it: other clicks leave the column as it is and, if anything, fewer colours around it.
    pub fn clicks(&self, key: u64, budget: u32, bound: Bound, out: &mut Vec<Successor>) {
        let lowers = bound.clicks >= budget;
        self.game.clicks(key, if lowers { Among::Whole } else { Among::All }, out);
        if lowers && bound.runs < bound.clicks {
            self.game.clicks(key, Among::Reaching(bound.columns.0, bound.columns.1), out);
        }
    }

    /// Whether it is certain that a state cannot be cleared in `budget` clicks (`None`: in -1, which nothing can).
    pub fn covers(&self, key: u64, budget: Option<u32>, searched: &mut u64, stack: &mut Vec<Successor>) -> bool {
        let Some(budget) = budget else { return key != 0 };
        let recorded = || self.records.get(&key).is_some_and(|&recorded| recorded >= budget);
        if budget < self.floor {
            return !self.can_be_cleared(key, budget, searched, stack);
        }
        key != 0 && (self.bound(key).clicks > budget || recorded())
    }

    /// Exhaustive search.
    ///
    /// # Why this is sound
    ///
    /// It tries every click, but for those that lead where the bound exceeds the budget. A state is entered as closed
    /// only after all its clicks have failed.
    fn can_be_cleared(&self, key: u64, budget: u32, searched: &mut u64, stack: &mut Vec<Successor>) -> bool {
        let bound = self.bound(key);
        if bound.clicks > budget || key == 0 {
            return key == 0;
        }
        let start = stack.len();
        if bound.runs == budget {
            self.clicks(key, budget, bound, stack);
            if stack.len() == start {
                return false;
            }
        }
        let closed = &self.closed[(key ^ key >> 21 ^ key >> 42) as usize % 64];
        if closed.lock().expect("no thread panics").get(&key).is_some_and(|&refuted| refuted >= budget) {
            stack.truncate(start);
            return false;
        }
        if bound.runs < budget {
            self.clicks(key, budget, bound, stack);
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
