//! One budget split into parts that separate processes refute, on any machines. Together they have refuted the budget; the
//! [records](super::records) of that are made as if one process had.

use super::closed_jobs::ClosedJobs;
use super::deepening::Options;
use super::iteration::{Part, iterate};
use super::jobs::{DEPTH, depth_of};
use super::table::Table;
use super::worker::Shared;
use crate::puzzle::Puzzle;
use crate::runtime::Instant;
use crate::runtime::Journal;
use crate::runtime::Limits;
use crate::runtime::worker_threads;
use crate::runtime::{Phase, Progress};
use std::sync::atomic::AtomicUsize;

/// The least number of jobs of a part for which parts are of similar size.
const JOBS_A_PART: usize = 8;
/// The greatest number of moves from the root to a job.
const DEEPEST: u32 = 4;

/// What a part has established.
#[derive(Clone, Debug)]
pub struct PartOutcome<M> {
    /// The solvable job with the lowest number, with the moves from the root. The jobs with lower numbers have failed.
    pub solved: Option<(usize, Vec<M>)>,
    /// Whether a limit ended it before there was an answer.
    pub stopped: bool,
}

/// The depth at which there are enough jobs for this many parts. It stays above the floor, because below it the search
/// uses prunings that the expansion of the jobs does not know.
pub fn depth_for<P: Puzzle>(puzzle: &P, budget: u32, floor: u32, parts: usize) -> u32 {
    let deepest = budget.saturating_sub(floor).clamp(DEPTH, DEEPEST);
    depth_of(puzzle, budget, DEPTH..=deepest, parts.saturating_mul(JOBS_A_PART))
}

/// Refutes one part of a budget that the bound of the root does not refute. `journal` belongs to this part; jobs that
/// it lists as closed are not done again.
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
    progress.enter(Phase::Refuting);
    let shared = Shared {
        puzzle,
        table: &Table::new(options.table_bytes, puzzle.key_bits()),
        limits,
        progress,
        floor,
        sleep: options.sleep,
        first_solved: AtomicUsize::new(usize::MAX),
        closed: &ClosedJobs { budget, depth: part.depth, journal: Some(journal) },
    };
    let result = iterate(&shared, budget, &pool, part, options.shuffle);
    if result.solved.is_none() && !result.stopped {
        journal.refute(budget, result.states, start.elapsed());
    }
    let stopped = result.stopped || journal.has_failed();
    PartOutcome { solved: result.solved, stopped }
}
