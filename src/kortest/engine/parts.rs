//! One budget in parts, each by a process of its own on any machine, and the records of all of them together.
//!
//! # Why the records are those of a single run
//!
//! A part is a session over its own jobs (see [`journal`](super::journal)): it shares no table and no sleepers with
//! others, so it covers all that lies below each of its jobs. Every job is in one part, so together they cover all
//! states, and the largest budget of a state does not depend on who found it.

use super::deepening::Options;
use super::iteration::{Part, iterate};
use super::jobs::{DEPTH, Expanded, JobList};
use super::journal::{Journal, JournalError};
use super::limits::Limits;
use super::progress::{Phase, Progress};
use super::recorder::Recorder;
use super::records::Records;
use super::search::Shared;
use super::table::Table;
use super::threads::worker_threads;
use crate::puzzle::Puzzle;
use std::sync::atomic::AtomicUsize;
use std::time::Instant;

/// Jobs that a part should have at least, so that parts are of similar size.
const JOBS_A_PART: usize = 8;
/// Moves from the root to a job at most.
const DEEPEST: u32 = 4;

/// What a part has established.
#[derive(Clone, Debug)]
pub struct PartOutcome<M> {
    /// Its lowest job that can be solved, with the moves from the root. All its jobs below have failed.
    pub solved: Option<(usize, Vec<M>)>,
    /// Whether it ended before its answer.
    pub stopped: bool,
}

/// How deep the jobs should lie so that there are enough of them for so many parts. Not below the floor, where moves
/// are left out for reasons that the tree above the jobs does not know.
pub fn depth_for<P: Puzzle>(puzzle: &P, budget: u32, floor: u32, parts: usize) -> u32 {
    let deepest = budget.saturating_sub(floor).clamp(DEPTH, DEEPEST);
    let enough = |&depth: &u32| match JobList::expand(puzzle, budget, depth) {
        Expanded::Jobs(list) => list.len() >= parts.saturating_mul(JOBS_A_PART),
        Expanded::Solved(_) => true,
    };
    (DEPTH..deepest).find(enough).unwrap_or(deepest)
}

/// Works off one part of a budget, which the root's bound does not refute. The journal is that of the part: what it
/// says to be closed is not done again.
pub fn refute_part<P: Puzzle>(
    puzzle: &P,
    budget: u32,
    part: Part,
    options: &Options,
    journal: &Journal,
    limits: Limits,
    progress: &Progress,
) -> PartOutcome<P::Move> {
    if journal.refuted(budget).is_some() {
        return PartOutcome { solved: None, stopped: false };
    }
    let start = Instant::now();
    let pool = worker_threads(options.threads);
    let floor = options.floor.min(budget);
    let recorder = Recorder::new(budget, part.depth, Records::new(budget, floor, 0), Some(journal));
    progress.enter(Phase::Refuting);
    let shared = Shared {
        puzzle,
        table: &Table::new(options.table_bytes, puzzle.key_bits()),
        limits,
        progress,
        floor,
        sleep: options.sleep,
        first_solved: AtomicUsize::new(usize::MAX),
        recorder: &recorder,
        job_bound: None,
    };
    let result = iterate(&shared, budget, &pool, part, options.shuffle);
    if result.solved.is_none() && !result.stopped {
        journal.refute(budget, result.states, start.elapsed());
    }
    let stopped = result.stopped || journal.has_failed();
    PartOutcome { solved: result.solved, stopped }
}

/// The records of all parts of a budget, and their floor. At most `bytes` of them, as in a single run.
pub fn gather<'a>(
    budget: u32,
    floor: u32,
    bytes: usize,
    parts: impl IntoIterator<Item = &'a Journal>,
) -> Result<(Vec<Vec<u64>>, u32), JournalError> {
    let mut records = Records::new(budget, floor.min(budget), bytes);
    for part in parts {
        part.records(budget, |budget, keys| records.add(budget, keys))?;
    }
    Ok(records.finish())
}
