//! Decides whether a number of clicks, the budget, provably cannot clear a board.
//!
//! # Ranges
//!
//! A lower bound is at most 261: one click for each of 4 colours in each of 63 columns, and at most
//! 9 more clicks. A budget is at most 767. A search has a budget of at least 1, because every board
//! with tiles has a lower bound of at least 1.

use super::board::{Board, Cells, State};
use super::certificate::Evidence;
use super::closed::Closed;
use super::scramble::Scramble;
use crate::limits::{Account, Error, Meter};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// Decides whether a number of clicks provably cannot clear a board.
pub struct Cover<'a> {
    pub game: &'a Board,
    pub meter: &'a Meter,
    pub floor: u32,
    /// For each state in the file, the largest number of clicks that cannot clear it.
    records: HashMap<u64, u32, BuildHasherDefault<Scramble>>,
    /// States that a search has refuted.
    closed: Closed,
}

/// Returns an upper bound on the number of buckets that a hash map of `count` entries has. The hash
/// maps of the standard library have a power of two of buckets, of which they fill at most seven
/// eighths, and as much memory as another 16 bytes.
fn buckets(count: usize) -> usize {
    // The product does not overflow, because an entry in memory has more than 8 bytes.
    (count * 8 / 7 + 16).next_power_of_two() + 1
}

/// Data of one thread that searches.
#[derive(Default)]
pub struct Search {
    /// Stack of states that the search must still refute.
    states: Vec<State>,
    /// Number of states that this thread has refuted by a search.
    pub closed: u64,
    uncharged: u64,
}

/// On a board of `width` columns, one click costs `WORK_PER_CLICK * width / 2` steps of work.
const WORK_PER_CLICK: u64 = 3;

impl<'a> Cover<'a> {
    pub fn new(
        game: &'a Board,
        evidence: &Evidence,
        meter: &'a Meter,
        account: &Account,
    ) -> Result<Cover<'a>, Error> {
        let count = evidence.records.len();
        account.take(buckets(count), size_of::<(u64, u32)>() + 1)?;
        let mut records = HashMap::with_capacity_and_hasher(count, Default::default());
        for &(key, budget) in &evidence.records {
            // The file lists the largest budget of a key first.
            records.entry(key).or_insert(budget);
        }
        let floor = evidence.floor;
        let closed = Closed::new(floor, count, meter.available_memory(), account)?;
        Ok(Cover {
            game,
            meter,
            floor,
            records,
            closed,
        })
    }

    /// Returns the largest surplus of a column and, if it is not 0, the first and last column with
    /// this surplus. The *surplus* of a column is the number of clicks that it needs, minus the
    /// number of its colours.
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

    /// Returns all clicks after which the lower bound is less than `budget`. The result may also
    /// contain other clicks.
    ///
    /// # Why no such click is missing
    ///
    /// * A *column run* consists of all tiles of one colour in a maximal sequence of adjacent
    ///   columns with this colour.
    /// * The *surplus* of a column is the number of clicks that the column needs, minus the number
    ///   of its colours. A surplus is never negative.
    /// * The *lower bound* is the number of column runs plus the largest surplus.
    ///
    /// If the lower bound of `state` is less than `budget`, the result contains all clicks.
    /// Otherwise it contains all clicks that lower the bound. Such a click lowers the number of
    /// runs or the largest surplus:
    ///
    /// * A click that lowers the number of runs removes a whole run. A remaining part would form at
    ///   least one run, and all other runs keep their columns.
    /// * A click that lowers the largest surplus touches every column with this surplus. An
    ///   untouched column keeps its tiles. Other columns gain no tiles, so they cannot connect more
    ///   tiles of the untouched column than before. So the surplus of the untouched column does not
    ///   decrease.
    pub fn clicks(&self, state: &State, budget: u32) -> impl Iterator<Item = Cells> {
        let (surplus, first, last) = self.surplus(state.key);
        let lowers = self.game.count_runs(state) + surplus >= budget;
        let all = self.game.groups(state, if lowers { 0 } else { Cells::MAX });
        let whole = lowers
            .then(|| self.game.whole_runs(state))
            .into_iter()
            .flatten();
        let touching = if lowers && surplus > 0 {
            self.game.column(first)
        } else {
            0
        };
        let reaching = self
            .game
            .groups(state, touching)
            .filter(move |group| group & self.game.column(last) != 0);
        all.chain(whole).chain(reaching)
    }

    /// Returns whether `budget` clicks provably cannot clear the board. `None` stands for -1
    /// clicks.
    pub fn covers(
        &self,
        state: &State,
        budget: Option<u32>,
        search: &mut Search,
    ) -> Result<bool, Error> {
        self.count_click(search)?;
        let Some(budget) = budget.filter(|_| state.key != 0) else {
            return Ok(state.key != 0);
        };
        if budget < self.floor {
            return Ok(self.fails_at_sight(state, budget) || self.refutes(state, budget, search)?);
        }
        let bound = || self.game.count_runs(state) + self.surplus(state.key).0;
        let recorded = || {
            self.records
                .get(&state.key)
                .is_some_and(|&recorded| recorded >= budget)
        };
        Ok(recorded() || bound() > budget)
    }

    fn count_click(&self, search: &mut Search) -> Result<(), Error> {
        search.uncharged += WORK_PER_CLICK * self.game.width() as u64 / 2;
        if search.uncharged < 1 << 16 {
            Ok(())
        } else {
            self.charge_counted(search)
        }
    }

    /// Charges the work that `search` has counted. Fails if the check would exceed its work limit.
    pub fn charge_counted(&self, search: &mut Search) -> Result<(), Error> {
        self.meter.spend(std::mem::take(&mut search.uncharged))
    }

    /// Returns whether a quick test proves that `budget` clicks cannot clear the non-empty `state`.
    ///
    /// # Why this is sound
    ///
    /// The test succeeds in two cases:
    ///
    /// * The lower bound exceeds the budget.
    /// * The budget equals the number of column runs, so each click must remove a whole run. But
    ///   after every such click, tiles remain and no click removes a whole run.
    fn fails_at_sight(&self, state: &State, budget: u32) -> bool {
        let runs = self.game.count_runs(state);
        let ends = |after: State| after.key == 0 || self.game.whole_runs(&after).next().is_some();
        let goes_on = || {
            self.game
                .whole_runs(state)
                .any(|run| ends(self.game.after(state, run)))
        };
        runs > budget || runs == budget && !goes_on() || runs + self.surplus(state.key).0 > budget
    }

    /// Returns whether an exhaustive search proves that `budget` clicks cannot clear the non-empty
    /// `state`.
    ///
    /// # Why this is sound
    ///
    /// The search tries every click, except if the lower bound after the click exceeds the
    /// remaining budget. A state counts as refuted only if every tried click leads to a refuted
    /// state. Each recursive call removes tiles, so the depth of the recursion is at most the
    /// number of tiles.
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
        // The loop avoids unpredictable branches, so the processor can overlap memory accesses.
        let mut open = start;
        for i in start..search.states.len() {
            let after = search.states[i];
            search.states[open] = after;
            open += usize::from(!self.closed.holds(after.key, budget - 1));
        }
        search.states.truncate(open);
        for i in start..open {
            let after = search.states[i];
            // An earlier iteration may have refuted the same state.
            if !self.closed.holds(after.key, budget - 1)
                && !self.refutes(&after, budget - 1, search)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::{Scramble, buckets};
    use std::collections::HashMap;
    use std::hash::BuildHasherDefault;

    #[test]
    fn hash_maps_have_no_more_buckets_than_estimated() {
        let powers = (0..16).flat_map(|power| [7 << power, (7 << power) + 1, 8 << power]);
        for count in (0..100).chain(powers) {
            let map: HashMap<u64, u32, BuildHasherDefault<Scramble>> =
                HashMap::with_capacity_and_hasher(count, Default::default());

            // A map of fewer than 8 entries leaves one bucket free.
            let filled = map.capacity();
            assert!(filled / 7 * 8 < buckets(count), "{count}: {filled}");
        }
    }
}
