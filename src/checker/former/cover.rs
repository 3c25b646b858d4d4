//! Decides whether a state is covered: by its bound, by a record, or by a small exhaustive search.
//!
//! A bound is at most 4 runs for each of 63 columns plus a surplus of at most 9. A budget is at most 767, and every
//! state that is searched has a budget of at least 1: with 0, a board that is not empty has a run and fails at sight.

use super::board::{Cells, Game, State};
use super::certificate::Evidence;
use super::closed::Closed;
use super::scramble::Scramble;
use crate::limits::{Account, Error, Meter};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// The records, and the states that have been refuted below the floor.
pub struct Cover<'a> {
    pub game: &'a Game,
    pub meter: &'a Meter,
    pub floor: u32,
    /// Budgets by key.
    records: HashMap<u64, u32, BuildHasherDefault<Scramble>>,
    /// States that cannot be cleared, entered when their search has ended.
    closed: Closed,
}

/// One thread's search.
#[derive(Default)]
pub struct Search {
    /// The states after the clicks on the current path that are still to be refuted.
    states: Vec<State>,
    /// The number of states below the floor that it has refuted.
    pub closed: u64,
    /// Steps of work that are not charged yet.
    unpaid: u64,
}

/// Steps of work per click tried and column of the board: bounds go through all columns.
const CLICK: u64 = 3;

impl<'a> Cover<'a> {
    /// The cover of some evidence. The transposition table gets the memory that is left.
    pub fn new(game: &'a Game, evidence: &Evidence, meter: &'a Meter, account: &Account) -> Result<Cover<'a>, Error> {
        // A hash map of the standard library has a power of two of slots, and fills at most seven in eight.
        account.take((2 * evidence.records.len() + 8).next_power_of_two(), size_of::<(u64, u32)>() + 1)?;
        let mut records = HashMap::with_capacity_and_hasher(evidence.records.len(), Default::default());
        for &(key, budget) in &evidence.records {
            // The largest budgets come first in a file, so the first budget of a key is kept.
            records.entry(key).or_insert(budget);
        }
        let floor = evidence.floor;
        let closed = Closed::new(floor, evidence.records.len(), meter.left(), account)?;
        Ok(Cover { game, meter, floor, records, closed })
    }

    /// The largest surplus of a column, and the first and the last column that have it. The bound is the surplus plus
    /// the number of runs; the format says why.
    fn surplus(&self, key: u64) -> (u32, usize, usize) {
        let mut around = [0u8; 64];
        let mut reach = 0;
        for (x, around) in around.iter_mut().enumerate().take(self.game.width()) {
            let [_, twos, threes] = self.game.info(key, x).at_least;
            *around = reach;
            reach = reach & twos | threes;
        }
        let (mut surplus, mut first, mut last, mut reach) = (0, 0, 0, 0);
        for x in (0..self.game.width()).rev() {
            let info = self.game.info(key, x);
            let of_column = info.surplus[usize::from(around[x] | reach)];
            if of_column >= surplus {
                (first, last) = (x, if of_column > surplus { x } else { last });
                surplus = of_column;
            }
            reach = reach & info.at_least[1] | info.at_least[2];
        }
        (surplus.into(), first, last)
    }

    /// All clicks that lead to a state whose bound is less than `budget`, and possibly others; some of them twice.
    ///
    /// # Why no other click does
    ///
    /// If the budget is at most the bound, a click must lower the bound. To lower the number of column runs it must
    /// take a whole run: a click that leaves part of a run leaves as many runs as before. To lower the largest surplus
    /// it must touch every column that has it: otherwise one of them stays as it is, with the same colours around it or
    /// fewer.
    pub fn clicks(&self, state: &State, budget: u32) -> impl Iterator<Item = Cells> {
        let (surplus, first, last) = self.surplus(state.key);
        let lowers = self.game.count_runs(state) + surplus >= budget;
        let all = self.game.groups(state, if lowers { 0 } else { Cells::MAX });
        let whole = lowers.then(|| self.game.whole_runs(state)).into_iter().flatten();
        let touching = if lowers && surplus > 0 { self.game.column(first) } else { 0 };
        let reaching = self.game.groups(state, touching).filter(move |group| group & self.game.column(last) != 0);
        all.chain(whole).chain(reaching)
    }

    /// Whether it is proven that a state cannot be cleared in `budget` clicks. `None` stands for -1, which suffices for
    /// no state. The empty board is never covered.
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

    /// Counts a click; the work is charged in batches.
    fn pay(&self, search: &mut Search) -> Result<(), Error> {
        search.unpaid += CLICK * self.game.width() as u64;
        if search.unpaid < 1 << 16 { Ok(()) } else { self.settle(search) }
    }

    /// Charges the work that is not charged yet.
    pub fn settle(&self, search: &mut Search) -> Result<(), Error> {
        self.meter.spend(std::mem::take(&mut search.unpaid))
    }

    /// Whether the bound of a state that is not empty exceeds the budget. Or the number of column runs equals the
    /// budget, so that every click must take a whole run, and no group is a whole run; or, after each such click, the
    /// board is not empty and no group is a whole run.
    fn fails_at_sight(&self, state: &State, budget: u32) -> bool {
        let runs = self.game.count_runs(state);
        let ends = |after: State| after.key == 0 || self.game.whole_runs(&after).next().is_some();
        let goes_on = || self.game.whole_runs(state).any(|run| ends(self.game.after(state, run)));
        runs > budget || runs == budget && !goes_on() || runs + self.surplus(state.key).0 > budget
    }

    /// Exhaustive search: whether a state that is not empty cannot be cleared in `budget` clicks, at least 1.
    ///
    /// # Why this is sound
    ///
    /// It tries every click, except those that lead to states whose bound exceeds the budget. A state is entered as
    /// closed only after all its clicks have failed.
    ///
    /// Each nested call is one click further, so the depth of the recursion is at most the number of tiles.
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

    /// Whether the states after all clicks are refuted. It may leave states on the stack.
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
        // The tables are not in the cache. A loop without branches keeps many loads in flight.
        let mut open = start;
        for i in start..search.states.len() {
            let after = search.states[i];
            search.states[open] = after;
            open += usize::from(!self.closed.holds(after.key, budget - 1));
        }
        search.states.truncate(open);
        for i in start..open {
            let after = search.states[i];
            // An earlier iteration may have refuted the same board.
            if !self.closed.holds(after.key, budget - 1) && !self.refutes(&after, budget - 1, search)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
