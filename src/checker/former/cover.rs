//! Decides whether a state is *covered* at a budget of clicks. A state is covered if there is a proof that the state
//! cannot be cleared within the budget. This proof is the lower bound of the state, a record, or a small exhaustive
//! search.
//!
//! The lower bound of a state is at most 4 runs for each of 63 columns, plus a surplus of at most 9. A budget is at
//! most 767. Every state that is searched has a budget of at least 1. A search with the budget 0 is not necessary,
//! because the lower bound of a board with tiles is at least 1.

use super::board::{Cells, Game, State};
use super::certificate::Evidence;
use super::closed::Closed;
use super::scramble::Scramble;
use crate::limits::{Account, Error, Meter};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// The records of a certificate, and the states below the floor that have been refuted.
pub struct Cover<'a> {
    pub game: &'a Game,
    pub meter: &'a Meter,
    pub floor: u32,
    /// The largest recorded budget of each key.
    records: HashMap<u64, u32, BuildHasherDefault<Scramble>>,
    /// States that cannot be cleared within some budget. A state is inserted after a search has refuted the state.
    closed: Closed,
}

/// The search of one thread.
#[derive(Default)]
pub struct Search {
    /// A stack of states that the search has to refute. For each state on the current path, the stack contains the
    /// states that one click produces from this state.
    states: Vec<State>,
    /// Number of states below the floor that this thread has refuted.
    pub closed: u64,
    /// Steps of work that have been counted, but not yet subtracted from the remaining work of the check.
    uncharged: u64,
}

/// The work of one click in a search, in steps of the work limit, is this number times half the number of columns. The
/// work grows with the number of columns, because the lower bound of the state after the click is computed from all
/// columns. A search runs on all threads, and other work runs on one thread. So a step of a search may take twice as
/// long as a step of other work.
const WORK_PER_CLICK: u64 = 3;

impl<'a> Cover<'a> {
    /// Creates the cover of some evidence. The transposition table gets all remaining memory.
    pub fn new(game: &'a Game, evidence: &Evidence, meter: &'a Meter, account: &Account) -> Result<Cover<'a>, Error> {
        // In the hash map of the standard library, the number of slots is a power of two, and at most 7/8 of the slots
        // are used.
        account.take((2 * evidence.records.len() + 8).next_power_of_two(), size_of::<(u64, u32)>() + 1)?;
        let mut records = HashMap::with_capacity_and_hasher(evidence.records.len(), Default::default());
        for &(key, budget) in &evidence.records {
            // Records are sorted by decreasing budget, so the first budget of a key is the largest.
            records.entry(key).or_insert(budget);
        }
        let floor = evidence.floor;
        let closed = Closed::new(floor, evidence.records.len(), meter.available_memory(), account)?;
        Ok(Cover { game, meter, floor, records, closed })
    }

    /// Returns the largest surplus of a column, and the first and the last column with this surplus. The lower bound of
    /// a state is this surplus plus the number of column runs; the format explains why.
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

    /// Returns all clicks that lead to a state whose lower bound is less than `budget`. The result may contain other
    /// clicks too, and may contain a click twice.
    ///
    /// # Why all other clicks can be left out
    ///
    /// Suppose that the budget is at most the lower bound of `state`. Then a click must lower the bound, because
    /// otherwise the lower bound of the next state is not less than the budget. The lower bound is the number of column
    /// runs plus the largest surplus of a column. So the click must lower one of these two numbers:
    ///
    /// * To lower the number of column runs, a click must remove a whole run. If a part of the run is left, the number
    ///   of runs does not decrease.
    /// * To lower the largest surplus, a click must touch every column with this surplus. If a click does not touch a
    ///   column, the column keeps its tiles, and the set of colours around the column does not grow. So the surplus of
    ///   this column does not decrease.
    pub fn clicks(&self, state: &State, budget: u32) -> impl Iterator<Item = Cells> {
        let (surplus, first, last) = self.surplus(state.key);
        let lowers = self.game.count_runs(state) + surplus >= budget;
        let all = self.game.groups(state, if lowers { 0 } else { Cells::MAX });
        let whole = lowers.then(|| self.game.whole_runs(state)).into_iter().flatten();
        let touching = if lowers && surplus > 0 { self.game.column(first) } else { 0 };
        let reaching = self.game.groups(state, touching).filter(move |group| group & self.game.column(last) != 0);
        all.chain(whole).chain(reaching)
    }

    /// Returns whether it is proven that a state cannot be cleared in `budget` clicks. `None` stands for the budget -1,
    /// with which no board that has tiles can be cleared. The empty board is never covered.
    pub fn covers(&self, state: &State, budget: Option<u32>, search: &mut Search) -> Result<bool, Error> {
        self.count_click(search)?;
        let Some(budget) = budget.filter(|_| state.key != 0) else { return Ok(state.key != 0) };
        if budget < self.floor {
            return Ok(self.fails_at_sight(state, budget) || self.refutes(state, budget, search)?);
        }
        let bound = || self.game.count_runs(state) + self.surplus(state.key).0;
        let recorded = || self.records.get(&state.key).is_some_and(|&recorded| recorded >= budget);
        Ok(recorded() || bound() > budget)
    }

    /// Counts the work of one click. The counted work is subtracted from the remaining work of the check in batches.
    fn count_click(&self, search: &mut Search) -> Result<(), Error> {
        search.uncharged += WORK_PER_CLICK * self.game.width() as u64 / 2;
        if search.uncharged < 1 << 16 { Ok(()) } else { self.charge_counted(search) }
    }

    /// Subtracts the work that `search` has counted from the remaining work of the check. Fails if the check would
    /// exceed its work limit.
    pub fn charge_counted(&self, search: &mut Search) -> Result<(), Error> {
        self.meter.spend(std::mem::take(&mut search.uncharged))
    }

    /// Returns whether a quick test proves that a state cannot be cleared in `budget` clicks. The state must not be
    /// empty. The test succeeds in two cases. In the first case, the lower bound exceeds the budget. In the second
    /// case, the number of column runs equals the budget, so every click of a solution must remove a whole run. But
    /// after each click on a whole run, the board still has tiles, and none of its groups is a whole run.
    fn fails_at_sight(&self, state: &State, budget: u32) -> bool {
        let runs = self.game.count_runs(state);
        let ends = |after: State| after.key == 0 || self.game.whole_runs(&after).next().is_some();
        let goes_on = || self.game.whole_runs(state).any(|run| ends(self.game.after(state, run)));
        runs > budget || runs == budget && !goes_on() || runs + self.surplus(state.key).0 > budget
    }

    /// Returns whether an exhaustive search proves that a state cannot be cleared in `budget` clicks. The state must
    /// not be empty, and the budget is at least 1.
    ///
    /// # Why this is sound
    ///
    /// The search tries every click, except clicks that lead to a state whose lower bound exceeds the remaining budget.
    /// A state is stored as refuted only after the search has refuted every state to which a click leads.
    ///
    /// Each recursive call is one click further, so the depth of the recursion is at most the number of tiles.
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

    /// Tests, for each click, whether the state after this click is refuted. Returns whether all these states are
    /// refuted. The function may leave states on the stack.
    fn refutes_all(&self, state: &State, budget: u32, search: &mut Search) -> Result<bool, Error> {
        let start = search.states.len();
        for click in self.clicks(state, budget) {
            self.count_click(search)?;
            let after = self.game.after(state, click);
            if after.key == 0 {
                return Ok(false);
            }
            if !self.fails_at_sight(&after, budget - 1) {
                search.states.push(after);
            }
        }
        // The tables do not fit the processor's cache. This loop has no branches, so the processor loads many rows of
        // the table at the same time.
        let mut open = start;
        for i in start..search.states.len() {
            let after = search.states[i];
            search.states[open] = after;
            open += usize::from(!self.closed.holds(after.key, budget - 1));
        }
        search.states.truncate(open);
        for i in start..open {
            let after = search.states[i];
            // An earlier iteration of this loop may have refuted the same state.
            if !self.closed.holds(after.key, budget - 1) && !self.refutes(&after, budget - 1, search)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
