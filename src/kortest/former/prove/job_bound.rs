//! The column program as a bound for the jobs of the search (`--bound columns`).
//!
//! A job is a board with some clicks left, which the column program decides like any other board. What it refutes goes
//! into the certificate as a [`Program`](crate::former::certificate::Program), with the layers, which a checker builds again.

use super::by_columns::evidence;
use super::notes::{Jobs, Notes};
use crate::engine::{JobBound, Judged, Limits, Progress};
use crate::former::board::Click;
use crate::former::columns::{Answer, SweepOptions, sweep};
use crate::former::game::{Former, State};
use crate::former::layout::TileSet;
use crate::puzzle::Puzzle;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The column program is asked about jobs whose budget exceeds their bound by at least this. For less slack the search
/// is as fast (`benches/LOG.md`).
pub const LEAST_SLACK: u32 = 5;

/// Work limit for a job, in entries: some seconds. A job that needs more is searched.
const WORK: u64 = 1 << 25;

/// The layers of a job get this fraction of the memory. It is fixed, because what is refuted must not depend on the
/// number of workers; and it is small, because every worker has a job. The hardest jobs take some 4 MiB.
const MEMORY_PART: usize = 64;

/// Decides the jobs of a board by the column program.
pub struct ColumnsBound<'a> {
    former: &'a Former,
    notes: &'a Notes,
    memory: usize,
    least_slack: u32,
    /// The refuted jobs of this session and of earlier ones.
    found: Mutex<Jobs>,
}

impl<'a> ColumnsBound<'a> {
    /// `memory` is that of the whole proof. Jobs that the notes list as refuted are not done again.
    pub fn new(former: &'a Former, notes: &'a Notes, memory: usize, least_slack: u32) -> ColumnsBound<'a> {
        let found = Mutex::new(notes.jobs().clone());
        ColumnsBound { former, notes, memory: memory / MEMORY_PART, least_slack, found }
    }

    /// The refuted jobs, with their evidence.
    pub fn found(self) -> Jobs {
        self.found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The groups that these clicks take, as moves of the search.
    fn groups(&self, state: &State, clicks: &[Click]) -> Vec<TileSet> {
        let (mut state, mut groups, layout) = (*state, Vec::new(), self.former.layout());
        for &click in clicks {
            let mut moves = Vec::new();
            self.former.moves(&state, &mut moves);
            let hit =
                |group: &TileSet| (0..64).any(|tile| group >> tile & 1 == 1 && layout.cell(state.tiles, tile) == click);
            let group = moves.into_iter().find(hit).expect("a solution clicks on tiles");
            groups.push(group);
            state = self.former.after(&state, group);
        }
        groups
    }
}

impl JobBound<Former> for ColumnsBound<'_> {
    fn judge(&self, state: &State, budget: u32, limits: Limits) -> Judged<TileSet> {
        if budget < self.former.bound(state) + self.least_slack {
            return Judged::Unknown;
        }
        let key = self.former.key(state);
        if self.jobs().contains_key(&(budget, key)) {
            return Judged::Fails;
        }
        let options = SweepOptions { cap: budget, memory: self.memory, work: WORK, first_sides: &[] };
        let swept = sweep(&self.former.board(state.tiles), &options, limits, &Progress::default());
        match swept.answer {
            Answer::Refuted => {
                let layers = evidence(&swept);
                self.notes.note_job(budget, key, &layers);
                self.jobs().insert((budget, key), layers);
                Judged::Fails
            }
            Answer::Solution(clicks) => Judged::Solved(self.groups(state, &clicks)),
            Answer::Stopped | Answer::Laborious | Answer::TooLarge => Judged::Unknown,
        }
    }
}
