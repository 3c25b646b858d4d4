//! Decides whether a board is *covered*: whether a number of clicks, the budget, provably cannot
//! clear it.
//!
//! # Ranges
//!
//! A lower bound is at most 261 clicks: one click for each of 4 colours in each of 63 columns, and
//! at most 9 more clicks. A budget is at most 767 clicks.

use super::board::{Board, Cells, State, SubsetInfo};
use super::certificate::{Evidence, MAX_COLUMNS};
use super::refuted::{RefutedStates, Scramble};
use crate::limits::{Account, Error, Meter};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// Decides whether a board is covered: whether a number of clicks, the budget, provably cannot
/// clear it. The proof is a record, a lower bound, or a search of the checker.
pub struct Cover<'a> {
    pub board: &'a Board,
    pub meter: &'a Meter<'a>,
    /// The smallest budget of a record. For smaller budgets, the checker searches instead.
    pub floor: u32,
    /// For each state in the file, the largest number of clicks that cannot clear it.
    records: HashMap<u64, u32, BuildHasherDefault<Scramble>>,
    /// States that the searches of all threads have refuted.
    refuted: RefutedStates,
}

/// The data of one thread while it searches.
#[derive(Default)]
pub struct SearchThread {
    /// Stack of states that the search must still refute.
    states: Vec<State>,
    /// Number of states that this thread has refuted by a search.
    pub refuted: u64,
    /// Work that has been counted but not charged to the meter yet, in steps: at most a little more
    /// than `MAX_UNCHARGED`.
    uncharged: u64,
}

/// The largest surplus of all columns, and the columns that have this surplus. The *surplus* of a
/// column is the number of clicks that it needs, minus the number of its colours.
#[derive(Clone, Copy)]
struct Surplus {
    /// The surplus, as a number of clicks.
    clicks: u32,
    /// The first column with this surplus; 0 if the surplus is 0.
    first_column: usize,
    /// The last column with this surplus; 0 if the surplus is 0.
    last_column: usize,
}

/// Minimum work of a click, or of a test of whole runs, in steps. On wider boards it is one step
/// for each column.
const MIN_WORK_PER_CLICK: usize = 5;
/// Counted work is charged when it reaches this number of steps, because threads share the meter.
const MAX_UNCHARGED: u64 = 1 << 16;

impl<'a> Cover<'a> {
    /// Prepares two tables: the records of the certificate, each of which claims that a number of
    /// clicks cannot clear a board, and the states that searches refute. Fails if `account` has too
    /// little memory for these tables.
    pub fn new(
        board: &'a Board,
        evidence: &Evidence,
        meter: &'a Meter<'a>,
        account: &Account,
    ) -> Result<Cover<'a>, Error> {
        let count = evidence.records.len();
        // A bucket of a hash map has an entry and one byte of control data.
        account.take(buckets(count), size_of::<(u64, u32)>() + 1)?;
        let mut records = HashMap::with_capacity_and_hasher(count, BuildHasherDefault::default());
        for &(key, budget) in &evidence.records {
            // If a key has several records, the file lists the record with the largest budget
            // first.
            records.entry(key).or_insert(budget);
        }
        let floor = evidence.floor;
        let refuted = RefutedStates::new(floor, count, meter.available_memory(), account)?;
        Ok(Cover {
            board,
            meter,
            floor,
            records,
            refuted,
        })
    }

    /// Returns the largest surplus of a column in the state with this key, and the first and the
    /// last column with this surplus. The *surplus* of a column is the number of clicks that it
    /// needs, minus the number of its colours. If the largest surplus is 0, both columns are given
    /// as 0 and mean nothing.
    fn surplus(&self, key: u64) -> Surplus {
        let colours_from_left = self.colours_from_left(key);
        let mut largest = 0;
        let mut first_column = 0;
        let mut last_column = 0;
        // The colours that may connect tiles of the column through columns on the right.
        let mut colours_from_right = 0;
        for x in (0..self.board.width()).rev() {
            let info = self.board.info(key, x);
            let surplus_of_column =
                info.surplus[usize::from(colours_from_left[x] | colours_from_right)];
            // The columns are visited from right to left. So among the columns with the largest
            // surplus, the first visited column is the last column of the board, and the last
            // visited column is the first. If the surplus is 0, only `first_column` is set.
            if surplus_of_column > largest {
                last_column = x;
            }
            if surplus_of_column >= largest {
                first_column = x;
                largest = surplus_of_column;
            }
            colours_from_right = connecting_colours(info, colours_from_right);
        }
        Surplus {
            clicks: largest.into(),
            first_column,
            last_column,
        }
    }

    /// Returns, for each column, the colours that may connect its tiles through columns on the
    /// left.
    fn colours_from_left(&self, key: u64) -> [u8; MAX_COLUMNS] {
        let mut colours_by_column = [0u8; MAX_COLUMNS];
        let columns = colours_by_column.iter_mut().take(self.board.width());
        let mut colours_so_far = 0;
        for (x, colours) in columns.enumerate() {
            *colours = colours_so_far;
            colours_so_far = connecting_colours(self.board.info(key, x), colours_so_far);
        }
        colours_by_column
    }

    /// Returns a lower bound on the number of clicks that clear a board with tiles: the number of
    /// column runs plus the largest surplus of a column. A *column run* is all tiles of one colour
    /// in adjacent columns. The *surplus* of a column is the number of clicks that the column needs
    /// beyond one for each colour.
    fn lower_bound(&self, state: &State) -> u32 {
        self.board.count_runs(state) + self.surplus(state.key).clicks
    }

    /// Returns all clicks after which the lower bound on the remaining clicks is less than
    /// `budget`, each as the cells of its group. The result may also contain other clicks, and may
    /// contain a click twice.
    ///
    /// # Why no such click is missing
    ///
    /// * A *column run* consists of all tiles of one colour in a maximal sequence of adjacent
    ///   columns with this colour.
    /// * The *surplus* of a column is the number of clicks that the column needs, minus the number
    ///   of its colours. A surplus is never negative.
    /// * The *lower bound* is the number of column runs plus the largest surplus.
    ///
    /// If the lower bound of `state` is less than `budget`, the result contains all clicks. If not,
    /// the result contains all clicks that lower the bound. Such a click lowers the number of runs
    /// or the largest surplus:
    ///
    /// * A click that lowers the number of runs removes a whole run. A remaining part would form at
    ///   least one run, and all other runs keep their columns.
    /// * A click that lowers the largest surplus touches every column with this surplus. An
    ///   untouched column keeps its tiles. Other columns gain no tiles, so they cannot connect more
    ///   tiles of the untouched column than before. So the surplus of the untouched column does not
    ///   decrease.
    pub fn clicks(&self, state: &State, budget: u32) -> impl Iterator<Item = Cells> {
        let surplus = self.surplus(state.key);
        let must_lower = self.board.count_runs(state) + surplus.clicks >= budget;
        // The two iterators have different types. Only one of them exists.
        let mut all_clicks = None;
        let mut lowering_clicks = None;
        if must_lower {
            lowering_clicks = Some(self.lowering_clicks(state, surplus));
        } else {
            all_clicks = Some(self.board.groups(state, Cells::MAX));
        }
        let all_clicks = all_clicks.into_iter().flatten();
        all_clicks.chain(lowering_clicks.into_iter().flatten())
    }

    /// Returns all clicks that lower the lower bound of a board: they remove a whole column run
    /// (all tiles of one colour in adjacent columns), or touch all columns with the largest
    /// `surplus` (the clicks that a column needs beyond one for each colour).
    /// [`clicks`](Cover::clicks) says why no such click is missing.
    fn lowering_clicks(&self, state: &State, surplus: Surplus) -> impl Iterator<Item = Cells> {
        // The cells of the first column with the largest surplus. If the surplus is 0, it cannot
        // become lower. Then this set is empty, so that only clicks that remove whole runs are
        // returned.
        let first_column = if surplus.clicks > 0 {
            self.board.column(surplus.first_column)
        } else {
            0
        };
        let last_column = self.board.column(surplus.last_column);
        // The tiles of a group are connected. So a group that touches the first and the last column
        // with the largest surplus touches all columns between.
        let touching_first = self.board.groups(state, first_column);
        let touching_both = touching_first.filter(move |group| group & last_column != 0);
        self.board.whole_runs(state).chain(touching_both)
    }

    /// Returns whether the board of `state` is covered: whether `budget` clicks provably cannot
    /// clear it. `None` stands for -1 clicks, which cannot clear a board with tiles. The proof is
    /// the lower bound, or a record of the certificate with at least this budget. If the budget is
    /// smaller than the budgets of all records, the proof is a quick test or a search. Also counts
    /// the work of one click.
    pub fn covers(
        &self,
        state: &State,
        budget: Option<u32>,
        search: &mut SearchThread,
    ) -> Result<bool, Error> {
        self.count_click(search)?;
        // A board without tiles is cleared already, so no budget covers it.
        if state.key == 0 {
            return Ok(false);
        }
        let Some(budget) = budget else {
            return Ok(true);
        };
        if budget < self.floor {
            return Ok(self.is_refuted_at_sight(state, budget, search)
                || self.refutes(state, budget, search)?);
        }
        let recorded = self.records.get(&state.key);
        let is_recorded = recorded.is_some_and(|&recorded_budget| recorded_budget >= budget);
        Ok(is_recorded || self.lower_bound(state) > budget)
    }

    /// Counts the work of one click. Charges all counted work to the limit of the check when it
    /// reaches `MAX_UNCHARGED` steps. An error says that the work exceeds this limit.
    fn count_click(&self, search: &mut SearchThread) -> Result<(), Error> {
        self.count_work(search);
        if search.uncharged < MAX_UNCHARGED {
            return Ok(());
        }
        self.charge_counted(search)
    }

    /// Counts the work of one click or of one test of whole runs, which take about the same time.
    fn count_work(&self, search: &mut SearchThread) {
        search.uncharged += self.board.width().max(MIN_WORK_PER_CLICK) as u64;
    }

    /// Charges the work that a thread has counted to the limit of the check. Fails if the check
    /// would exceed this limit.
    pub fn charge_counted(&self, search: &mut SearchThread) -> Result<(), Error> {
        self.meter.spend(std::mem::take(&mut search.uncharged))
    }

    /// Returns whether a quick test proves that `budget` clicks cannot clear the board of `state`,
    /// which has tiles.
    ///
    /// # Why this is sound
    ///
    /// The test succeeds in two cases:
    ///
    /// * The lower bound exceeds the budget.
    /// * The budget equals the number of column runs, so each click must remove a whole run. But
    ///   after every such click, tiles remain and no click removes a whole run.
    fn is_refuted_at_sight(&self, state: &State, budget: u32, search: &mut SearchThread) -> bool {
        let runs = self.board.count_runs(state);
        // Cheaper tests come first. Without two whole runs, `runs` clicks are too few.
        runs > budget
            || runs == budget && !self.has_two_whole_runs(state, search)
            || runs + self.surplus(state.key).clicks > budget
    }

    /// Returns whether two clicks, one after the other, can each remove a whole run, or one such
    /// click clears the board. A *whole run* is all tiles of one colour in a maximal sequence of
    /// adjacent columns, if one click removes all these tiles.
    fn has_two_whole_runs(&self, state: &State, search: &mut SearchThread) -> bool {
        self.count_work(search);
        for run in self.board.whole_runs(state) {
            self.count_work(search);
            if self.is_empty_or_has_whole_run(&self.board.after(state, run)) {
                return true;
            }
        }
        false
    }

    /// Returns whether a state has no tiles, or a click can remove a whole run: all tiles of one
    /// colour in a sequence of adjacent columns.
    fn is_empty_or_has_whole_run(&self, state: &State) -> bool {
        state.key == 0 || self.board.whole_runs(state).next().is_some()
    }

    /// Returns whether an exhaustive search proves that `budget` clicks cannot clear the board of
    /// `state`, which has tiles. If the search proves this, and if the budget is smaller than the
    /// budgets of all records, stores the state as refuted.
    ///
    /// # Why this is sound
    ///
    /// The search tries every click, except if the lower bound after the click exceeds the
    /// remaining budget. A state counts as refuted only if every tried click leads to a refuted
    /// state. Each recursive call removes tiles, so the depth of the recursion is at most the
    /// number of tiles.
    pub fn refutes(
        &self,
        state: &State,
        budget: u32,
        search: &mut SearchThread,
    ) -> Result<bool, Error> {
        let start = search.states.len();
        let is_refuted = self.refutes_all(state, budget, search);
        // Removes the states that the call has left on the stack.
        search.states.truncate(start);
        if budget < self.floor && is_refuted == Ok(true) {
            search.refuted += 1;
            self.refuted.insert(state.key, budget);
        }
        is_refuted
    }

    /// Returns whether each click on the board of `state`, which has tiles, leads to a state that
    /// `budget - 1` clicks provably cannot clear. May leave further states on the stack
    /// `search.states`, also after an error. The caller [`refutes`](Cover::refutes) removes these
    /// states.
    fn refutes_all(
        &self,
        state: &State,
        budget: u32,
        search: &mut SearchThread,
    ) -> Result<bool, Error> {
        // Never happens: callers search only if the budget is at least the lower bound, or above 0.
        let Some(budget_after) = budget.checked_sub(1) else {
            return Ok(false);
        };
        let first_state = search.states.len();
        let clears_board = self.push_states_after(state, budget, budget_after, search)?;
        if clears_board {
            return Ok(false);
        }
        self.remove_refuted(first_state, budget_after, search);
        for index in first_state..search.states.len() {
            let after = search.states[index];
            // An earlier iteration may have refuted the same state.
            if self.refuted.contains(after.key, budget_after) {
                continue;
            }
            let is_refuted = self.refutes(&after, budget_after, search)?;
            if !is_refuted {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Pushes the states after the clicks on the board of `state` to the stack of states that the
    /// search must refute. Leaves out states for which a quick test proves that `budget_after`
    /// clicks cannot clear them. Stops and returns `true` if a click clears the board.
    fn push_states_after(
        &self,
        state: &State,
        budget: u32,
        budget_after: u32,
        search: &mut SearchThread,
    ) -> Result<bool, Error> {
        for click in self.clicks(state, budget) {
            self.count_click(search)?;
            let after = self.board.after(state, click);
            if after.key == 0 {
                return Ok(true);
            }
            if !self.is_refuted_at_sight(&after, budget_after, search) {
                search.states.push(after);
            }
        }
        Ok(false)
    }

    /// Removes states from the stack of a search, if they have the index `start` or a larger one,
    /// and if they were refuted before with this budget of clicks. Keeps the order of the remaining
    /// states.
    fn remove_refuted(&self, start: usize, budget: u32, search: &mut SearchThread) {
        // The loop has no branch that depends on the table, so the processor can overlap memory
        // accesses. The kept states are moved to the places before `end`. Each state is written to
        // the place `end`, but `end` only grows if the state is kept.
        let mut end = start;
        for index in start..search.states.len() {
            let state = search.states[index];
            search.states[end] = state;
            end += usize::from(!self.refuted.contains(state.key, budget));
        }
        search.states.truncate(end);
    }
}

/// Returns the colours that may connect two tiles of a column through its neighbouring column on
/// one side, whose properties are `neighbour`. `beyond` has the colours that may connect two tiles
/// of this neighbouring column through columns farther on this side.
///
/// The set is called *around* in `FORMAT.md`. Consider a path of one colour that leaves a tile of
/// the column on this side and comes back to another tile. In its farthest column the path turns
/// back, over three tiles, one above the other. It passes each column between twice, in two rows.
/// So the neighbouring column has three tiles of the colour, or two tiles and the path goes beyond.
fn connecting_colours(neighbour: &SubsetInfo, beyond: u8) -> u8 {
    let [_, twos, threes] = neighbour.at_least;
    (beyond & twos) | threes
}

/// Returns an upper bound on the number of buckets of a hash map with `count` entries, including
/// the fixed memory of the map. The hash maps of the standard library have a power of two of
/// buckets, and fill at most seven eighths of the buckets.
fn buckets(count: usize) -> usize {
    // The product does not overflow, because an entry in memory has more than 8 bytes. The 16 is
    // for the smallest maps. The 1 is for the control data behind the last bucket, which has 16
    // bytes.
    (count * 8 / 7 + 16).next_power_of_two() + 1
}

#[cfg(test)]
mod tests {
    use super::{Scramble, buckets};
    use std::collections::HashMap;
    use std::hash::BuildHasherDefault;

    #[test]
    fn hash_maps_have_no_more_buckets_than_estimated() {
        let mut counts: Vec<usize> = (0..100).collect();
        for power in 0..16 {
            counts.extend([7 << power, (7 << power) + 1, 8 << power]);
        }
        for count in counts {
            let map: HashMap<u64, u32, BuildHasherDefault<Scramble>> =
                HashMap::with_capacity_and_hasher(count, BuildHasherDefault::default());

            // A map of at least 8 buckets fills seven eighths of them. A smaller map leaves one
            // bucket free, and then the product is 0.
            let filled = map.capacity();
            assert!(filled / 7 * 8 < buckets(count), "{count}: {filled}");
        }
    }
}
