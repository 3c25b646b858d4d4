//! When a state needs no further argument: by its bound, by a record, or by a small exhaustive search.
//!
//! A bound is at most 4 runs for each of 63 columns and a surplus of at most 9. A budget is at most 575, and every state
//! that is searched has one of 1 or more: with 0 a board that is not empty fails at sight, having a run.

use super::board::{Cells, Game, State};
use super::certificate::Evidence;
use super::closed::Closed;
use super::scramble::Scramble;
use crate::limits::{Account, Error, Meter};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// The records, and what has been closed below the floor.
pub struct Cover<'a> {
    pub game: &'a Game,
    pub meter: &'a Meter,
    pub floor: u32,
    /// Budgets by key.
    records: HashMap<u64, u32, BuildHasherDefault<Scramble>>,
    /// States that cannot be cleared, entered when the search of them has ended.
    closed: Closed,
}

/// One thread's search.
#[derive(Default)]
pub struct Search {
    /// The states after the clicks on the current path that are still to be refuted.
    states: Vec<State>,
    /// How many states below the floor it has refuted.
    pub closed: u64,
    /// Clicks tried that are not paid for yet.
    unpaid: u64,
}

/// Steps of work that a click takes to be tried.
const CLICK: u64 = 20;

impl<'a> Cover<'a> {
    /// With what is left of the memory for what has been closed.
    pub fn new(game: &'a Game, evidence: &Evidence, meter: &'a Meter, account: &Account) -> Result<Cover<'a>, Error> {
        // A hash map of the standard library has a power of two of places, of which it fills seven in eight.
        account.take((2 * evidence.count() + 8).next_power_of_two(), size_of::<(u64, u32)>() + 1)?;
        let mut records = HashMap::with_capacity_and_hasher(evidence.count(), Default::default());
        for &(key, budget) in &evidence.records {
            // The largest budgets come first in a file.
            records.entry(key).or_insert(budget);
        }
        for &(key, budget, _) in &evidence.programs {
            let largest = records.entry(key).or_insert(budget);
            *largest = budget.max(*largest);
        }
        let floor = evidence.floor;
        let closed = Closed::new(floor, evidence.records.len(), !evidence.programs.is_empty(), meter.left(), account)?;
        Ok(Cover { game, meter, floor, records, closed })
    }

    /// The largest surplus of a column, and the first and the last column that have it. With the number of runs it is
    /// the bound; the page of the format says why.
    fn surplus(&self, key: u64) -> (u32, usize, usize) {
        let mut around = [0u8; 64];
        let mut reach = 0;
        for (x, around) in around.iter_mut().enumerate().take(self.game.width()) {
            let [_, twos, threes] = self.game.facts(key, x).at_least;
            *around = reach;
            reach = reach & twos | threes;
        }
        let (mut surplus, mut first, mut last, mut reach) = (0, 0, 0, 0);
        for x in (0..self.game.width()).rev() {
            let facts = self.game.facts(key, x);
            let of_column = facts.surplus[usize::from(around[x] | reach)];
            if of_column >= surplus {
                (first, last) = (x, if of_column > surplus { x } else { last });
                surplus = of_column;
            }
            reach = reach & facts.at_least[1] | facts.at_least[2];
        }
        (surplus.into(), first, last)
    }

    /// All clicks that lead to a state whose bound is less than `budget`, and maybe others; some of them twice.
    ///
    /// # Why no other click does
    ///
    /// With as many clicks left as the bound, a click must lower it. To lower the column runs it must take a whole run:
    /// one that leaves some of it leaves as many runs as before. To lower the largest surplus of a column it must touch
    /// every column that has it: other clicks leave the column as it is and, if anything, fewer colours around it.
    pub fn clicks(&self, state: &State, budget: u32) -> impl Iterator<Item = Cells> {
        let (surplus, first, last) = self.surplus(state.key);
        let lowers = self.game.count_runs(state) + surplus >= budget;
        let all = self.game.groups(state, if lowers { 0 } else { Cells::MAX });
        let whole = lowers.then(|| self.game.whole_runs(state)).into_iter().flatten();
        let touching = if lowers && surplus > 0 { self.game.column(first) } else { 0 };
        let reaching = self.game.groups(state, touching).filter(move |group| group & self.game.column(last) != 0);
        all.chain(whole).chain(reaching)
    }

    /// Whether it is certain that a state cannot be cleared in `budget` clicks (`None`: in -1, which nothing can).
    pub fn covers(&self, state: &State, budget: Option<u32>, search: &mut Search) -> Result<bool, Error> {
        self.pay(search)?;
        let Some(budget) = budget.filter(|_| state.key != 0) else { return Ok(state.key != 0) };
        if budget < self.floor {
            return Ok(self.fails_at_sight(state, budget) || self.refutes(state, budget, search)?);
        }
        let bound = || self.game.count_runs(state) + self.surplus(state.key).0;
        let recorded = || self.records.get(&state.key).is_some_and(|&recorded| recorded >= budget);
        Ok(recorded() || bound() > budget)
    }

    /// Puts a click on the account, and pays when it is worth it.
    fn pay(&self, search: &mut Search) -> Result<(), Error> {
        search.unpaid += CLICK;
        if search.unpaid < 1 << 16 { Ok(()) } else { self.settle(search) }
    }

    /// Pays what is on the account.
    pub fn settle(&self, search: &mut Search) -> Result<(), Error> {
        self.meter.spend(std::mem::take(&mut search.unpaid))
    }

    /// Whether the bound of a state that is not empty exceeds the budget; or the column runs are as many as the budget,
    /// so that every click must take a whole run, and there is none, or none after it though something is left.
    fn fails_at_sight(&self, state: &State, budget: u32) -> bool {
        let runs = self.game.count_runs(state);
        let ends = |after: State| after.key == 0 || self.game.whole_runs(&after).next().is_some();
        let goes_on = || self.game.whole_runs(state).any(|run| ends(self.game.after(state, run)));
        runs > budget || runs == budget && !goes_on() || runs + self.surplus(state.key).0 > budget
    }

    /// Exhaustive search: whether a state that is not empty cannot be cleared in `budget` clicks, which are 1 at least.
    ///
    /// # Why this is sound
    ///
    /// It tries every click, but for those that lead where the bound exceeds the budget. A state is entered as closed
    /// only after all its clicks have failed.
    ///
    /// Each call takes a click more than the one that made it, so they are no deeper than there are tiles.
    pub fn refutes(&self, state: &State, budget: u32, search: &mut Search) -> Result<bool, Error> {
        let start = search.states.len();
        let refuted = self.refutes_all(state, budget, search);
        search.states.truncate(start);
        if budget < self.floor && refuted == Ok(true) {
            search.closed += 1;
            self.closed.insert(state.key, budget);
        }
        refuted
    }

    /// Whether what each click leads to is refuted. It may leave states on the stack.
    fn refutes_all(&self, state: &State, budget: u32, search: &mut Search) -> Result<bool, Error> {
        let start = search.states.len();
        for click in self.clicks(state, budget) {
            self.pay(search)?;
            let after = self.game.after(state, click);
            if after.key == 0 {
                return Ok(false);
            }
            if !self.fails_at_sight(&after, budget - 1) {
                search.states.push(after);
            }
        }
        // The tables are far away in memory. A loop without a branch asks for many places at a time.
        let mut open = start;
        for i in start..search.states.len() {
            let after = search.states[i];
            search.states[open] = after;
            open += usize::from(!self.closed.holds(after.key, budget - 1));
        }
        search.states.truncate(open);
        for i in start..open {
            let after = search.states[i];
            // Another click may have led to the same board.
            if !self.closed.holds(after.key, budget - 1) && !self.refutes(&after, budget - 1, search)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
