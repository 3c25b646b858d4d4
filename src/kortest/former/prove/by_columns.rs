//! The proof by the column program: with a cap of one click fewer than the best known solution, a sweep either refutes
//! the cap or finds an optimal solution.

use super::notes::{Notes, SweepResult};
use super::options::ProveOptions;
use super::proof::{Proof, SweepRun, Unfinished};
use crate::engine::{Limits, Phase, Progress, Stage, worker_threads};
use crate::former::board::Board;
use crate::former::certificate::ColumnsEvidence;
use crate::former::columns::{Answer, Direction, SweepOptions, Swept, sweep};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// What people see of a sweep.
static COLUMN_PROGRAM: Stage = Stage {
    name: "column by column",
    counters: |progress| {
        vec![
            (progress.budget.load(Relaxed).into(), "clicks at most"),
            (progress.states.load(Relaxed), "nodes"),
            (progress.layer.load(Relaxed), "in this layer"),
        ]
    },
};

/// A small amount of work, in entries: less than a tenth of a second.
const SMALL_WORK: u64 = 1 << 20;

/// Why the sweeps ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The question is settled.
    Settled,
    /// The work limit was reached. The cap may be too large.
    Laborious,
    /// The proof stays unfinished.
    Unfinished(Unfinished),
}

/// Runs sweeps on one board.
pub struct Columns<'a> {
    options: &'a ProveOptions,
    notes: &'a Notes,
    pool: rayon::ThreadPool,
    limits: Limits<'a>,
    progress: &'a Progress,
}

impl<'a> Columns<'a> {
    /// Starts the worker threads.
    pub fn new(options: &'a ProveOptions, notes: &'a Notes, limits: Limits<'a>, progress: &'a Progress) -> Self {
        Columns { options, notes, pool: worker_threads(options.threads), limits, progress }
    }

    /// Refutes one click fewer than the best known solution, or finds a better one. Gives up after this much work,
    /// unless a sweep has found the solution: a cap above the optimum may be very expensive.
    pub fn settle(&self, proof: &mut Proof, mut work: u64) -> End {
        self.progress.enter(Phase::Stage(&COLUMN_PROGRAM));
        let first_guess = clicks_at_least(&proof.board);
        let (mut spent, mut stride) = (0, 1);
        while let Some(cap) = next_cap(proof, self.options.settle, first_guess, stride) {
            let strides = stride > 1 && proof.solution.is_none();
            let work_now = if strides { work.min(spent + SMALL_WORK) } else { work };
            let (ending, did) = self.sweep(proof, cap, work_now, self.limits);
            spent += did;
            stride *= 2;
            match ending {
                // A sweep finds optimal solutions, so the next one is the last, and worth any work.
                Ending::Solved => work = u64::MAX,
                Ending::Refuted => {}
                Ending::Laborious | Ending::TooLarge if strides => stride = 1,
                Ending::Laborious => return End::Laborious,
                Ending::Stopped => return End::Unfinished(Unfinished::Stopped),
                Ending::TooLarge => return End::Unfinished(Unfinished::Memory),
            }
        }
        End::Settled
    }

    /// Refutes caps for as long as this takes little work, so that there is a lower bound in any case. Takes a fraction
    /// of a second, even after the time limit.
    pub fn climb(&self, proof: &mut Proof) {
        let limits = Limits::none();
        self.progress.enter(Phase::Stage(&COLUMN_PROGRAM));
        let mut cap = proof.lower_bound.max(clicks_at_least(&proof.board).saturating_sub(1));
        while proof.upper_bound().is_none_or(|upper| cap + 1 < upper)
            && self.sweep(proof, cap, SMALL_WORK, limits).0 == Ending::Refuted
        {
            cap += 1;
        }
    }

    /// Runs one sweep and adds its result to the proof; how it ended, and its work.
    fn sweep(&self, proof: &mut Proof, cap: u32, work: u64, limits: Limits) -> (Ending, u64) {
        if let Some((run, result)) = self.notes.sweep(cap) {
            proof.sweeps.push(*run);
            return (take(proof, cap, result.clone()), 0);
        }
        let start = Instant::now();
        let options = SweepOptions { cap, memory: self.options.memory, work, first_sides: &[] };
        let swept = self.pool.install(|| sweep(&proof.board, &options, limits, self.progress));
        let (layers, nodes) = (swept.layers.len(), swept.nodes());
        let mut run = SweepRun { cap, layers, nodes, time: start.elapsed(), finished: true };
        let ending = match swept.answer {
            Answer::Solution(clicks) => Ok(SweepResult::Solved(clicks)),
            Answer::Refuted => Ok(SweepResult::Refuted(evidence(&swept))),
            Answer::Laborious => Err(Ending::Laborious),
            Answer::Stopped => Err(Ending::Stopped),
            Answer::TooLarge => Err(Ending::TooLarge),
        };
        run.finished = ending.is_ok();
        proof.sweeps.push(run);
        let ending = ending.map_or_else(
            |ending| ending,
            |result| {
                self.notes.note_sweep(&run, &result);
                take(proof, cap, result)
            },
        );
        (ending, swept.work)
    }
}

/// The layers of a sweep as evidence of the certificate.
pub fn evidence(swept: &Swept) -> ColumnsEvidence {
    let letter = |direction| if direction == Direction::Right { 'R' } else { 'L' };
    ColumnsEvidence { layers: swept.layers.iter().map(|&(direction, nodes)| (letter(direction), nodes)).collect() }
}

/// How a sweep ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Solved,
    Refuted,
    Laborious,
    Stopped,
    TooLarge,
}

/// Adds the result of a sweep to the proof.
fn take(proof: &mut Proof, cap: u32, result: SweepResult) -> Ending {
    match result {
        SweepResult::Solved(clicks) => {
            proof.improve(clicks);
            Ending::Solved
        }
        SweepResult::Refuted(evidence) => {
            proof.raise(cap + 1, None, Some(evidence));
            Ending::Refuted
        }
    }
}

/// The cap of the next sweep; `None` when all that was asked is settled.
///
/// A sweep that finds a solution finds an optimal one, but the evidence comes from a sweep that finds none, so another
/// one with a cap of one less follows. A cap far above the optimum is expensive: without a known solution the caps rise
/// from a lower bound, in strides that double as long as that is cheap.
fn next_cap(proof: &Proof, settle: Option<u32>, first_guess: u32, stride: u32) -> Option<u32> {
    let lower = proof.lower_bound;
    let question = settle.unwrap_or(u32::MAX);
    match proof.upper_bound() {
        Some(upper) if upper == lower || upper < question && settle.is_some() => None,
        _ if lower > question => None,
        Some(upper) => Some((upper - 1).min(question)),
        None => Some((lower.max(first_guess) + stride - 1).min(question).min(proof.board.tiles() as u32)),
    }
}

/// The bound by column runs: each maximal interval of columns with a colour needs a click of its own.
fn clicks_at_least(board: &Board) -> u32 {
    let mut before = 0u32;
    let mut clicks = 0;
    for column in board.columns() {
        let here = column.iter().fold(0u32, |set, &colour| set | 1 << colour);
        clicks += (here & !before).count_ones();
        before = here;
    }
    clicks
}
