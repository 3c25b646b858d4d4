//! Counts the dates of a run, and says what the run has left to do.

use crate::claims::Claims;
use crate::dates::DateRange;
use crate::folder::{Index, WrittenList};
use crate::request::Request;
use crate::row::Row;
use crate::visit::Visited;
use jiff::civil::Date;
use kortest::former::Method;
use kortest_store::holder::Holder;
use std::collections::{BTreeMap, BTreeSet};

/// The number of dates in each state.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// The dates that this run has proven.
    pub new: usize,
    /// The dates that were proven before this run.
    pub before: usize,
    /// The proven dates whose certificate lacks evidence that the user asked for.
    pub incomplete: usize,
    /// The dates that are not proven.
    pub open: usize,
    /// The dates on which other runs with `--part` are working.
    pub elsewhere: usize,
    /// The dates that the run has not looked at, because it was stopped.
    pub unvisited: usize,
}

impl Counts {
    /// Returns the number of dates that are proven.
    pub fn proven(self) -> usize {
        self.new + self.before
    }
}

/// The dates of a run, counted while the run visits them.
pub struct Tally {
    /// The method of the proofs.
    method: Method,
    counts: Counts,
    /// The dates that this run has visited.
    visited: BTreeSet<Date>,
    /// The dates on which other runs with `--part` were working, each with the run, if the lock of the date names it.
    locked_by_others: BTreeMap<Date, Option<Holder>>,
}

impl Tally {
    /// Creates the tally, the counts of the dates that a run visits, before the first visit. `method` is the method of
    /// the proofs.
    pub fn new(method: Method) -> Tally {
        Tally {
            method,
            counts: Counts::default(),
            visited: BTreeSet::new(),
            locked_by_others: BTreeMap::new(),
        }
    }

    /// Counts the final result of a visit of a date: proven in this run, proven before, or open. A date on which
    /// another run works is only remembered. A result is not counted if a later round will replace it.
    pub fn add(&mut self, date: Date, visited: &Visited) {
        match visited {
            Visited::Known(known) => {
                self.visited.insert(date);
                self.count_unchanged(&known.row);
                // If this run has proven the date, it was not proven before.
                if known.is_new {
                    self.counts.before -= 1;
                    self.counts.new += 1;
                }
            }
            Visited::NotChecked(_) => {
                self.visited.insert(date);
                self.counts.open += 1;
            }
            Visited::Elsewhere(holder) => {
                self.locked_by_others.insert(date, holder.clone());
            }
            Visited::NeedsAll | Visited::Stopped => {}
        }
    }

    /// Counts a date that this run has not changed: it is open (has no certificate), or it was proven before this run.
    /// A proven date is incomplete if its certificate lacks evidence of the run's method.
    fn count_unchanged(&mut self, row: &Row) {
        if row.certificate.is_none() {
            self.counts.open += 1;
            return;
        }
        self.counts.before += 1;
        if !row.is_finished(self.method) {
            self.counts.incomplete += 1;
        }
    }

    /// Counts the dates of a run that it has not visited. A date on which another run still works counts as
    /// *elsewhere*; other runs still work if this run has left the `list` of boards to the last of them. A date counts
    /// as the index says if another run has finished the date, or if the user gave no `range` of dates. All other dates
    /// count as unvisited, because the run was stopped.
    fn count_unvisited(
        &mut self,
        dates: &[Date],
        index: &Index,
        list: WrittenList,
        range: Option<DateRange>,
    ) {
        for date in dates {
            if self.visited.contains(date) {
                continue;
            }
            let is_locked_by_other = self.locked_by_others.contains_key(date);
            if is_locked_by_other && list == WrittenList::ByLastPart {
                self.counts.elsewhere += 1;
                continue;
            }
            match index.get(date) {
                Some(row) if is_locked_by_other || range.is_none() => self.count_unchanged(row),
                // The run was stopped before it has visited the date.
                Some(_) | None => self.counts.unvisited += 1,
            }
        }
    }
}

/// The result of a run.
pub struct Outcome {
    /// All dates of the run.
    dates: Vec<Date>,
    /// The known facts about these dates and about all others in the folder.
    index: Index,
    /// The list of the boards that the run has written.
    pub list: WrittenList,
    pub counts: Counts,
    /// How many recorded scores have each verdict, if the user gave a file of them. The scores of all dates in the
    /// archive count, also those outside of the run.
    pub claims: Option<Claims>,
    /// The runs that work on dates of this run, as far as their locks name them.
    pub running: Vec<Holder>,
    /// The dates that this run has visited.
    visited: BTreeSet<Date>,
}

impl Outcome {
    /// Returns the result of a run. Completes the `tally`, the counts of the dates that the run has visited, by its
    /// other `dates`, and counts the scores that the user has recorded by verdict. `index` has the known facts about
    /// all dates, and `list` says which list of the boards the run has written.
    pub fn new(
        mut tally: Tally,
        dates: Vec<Date>,
        index: Index,
        list: WrittenList,
        request: &Request,
    ) -> Outcome {
        tally.count_unvisited(&dates, &index, list, request.range);
        let recorded = request.recorded.as_ref();
        let claims = recorded.map(|recorded| Claims::count(&dates, &index, recorded));
        let mut running = Vec::new();
        // The count of dates elsewhere is 0 if the other runs, which had locked dates, have ended in the meantime.
        if tally.counts.elsewhere > 0 {
            running.extend(tally.locked_by_others.into_values().flatten());
        }
        Outcome {
            dates,
            index,
            list,
            counts: tally.counts,
            claims,
            running,
            visited: tally.visited,
        }
    }

    /// Returns the known facts about the dates of the run.
    pub fn rows(&self) -> Vec<&Row> {
        let dates = self.dates.iter();
        dates.filter_map(|date| self.index.get(date)).collect()
    }

    /// Returns the rows of dates that this run has not visited, and whose recorded score is proven not to be the
    /// optimum.
    pub fn unvisited_false_rows(&self) -> Vec<&Row> {
        let mut rows = Vec::new();
        for (date, row) in &self.index {
            if !self.visited.contains(date) && row.is_false() {
                rows.push(row);
            }
        }
        rows
    }

    /// Returns whether the same command would have more work: boards, or a site that a signal left unwritten. The work
    /// of another run with `--part` does not count.
    pub fn has_more_work(&self) -> bool {
        let counts = self.counts;
        let unfinished_dates = counts.incomplete + counts.open + counts.unvisited;
        unfinished_dates > 0 || self.list == WrittenList::Table
    }
}
