//! The anytime phase and the column program by turns, until one of them knows the optimum.
//!
//! A good solution makes the sweep that refutes one click fewer cheap, and a sweep whose cap is above the optimum costs many
//! times as much. So whoever does not get far waits for the other, and is given eight times as much in the next turn.

use super::by_columns::{Columns, End as ColumnsEnd};
use super::notes::Notes;
use super::options::ProveOptions;
use super::proof::{Proof, ProveError, Unfinished};
use crate::anytime::{self, Algorithm, End, Improvement, search};
use crate::engine::{Limits, Phase, Progress, freed};
use crate::former::board::Board;
use crate::former::game::Former;
use crate::former::layout::Layout;
use crate::former::rules::Rules;
use std::time::Instant;

/// Work limit of the first turn of sweeps, in entries. If it does not suffice, the anytime phase is given more patience
/// before the sweeps are given more work, and so on in turns.
pub const FIRST_WORK: u64 = 1 << 23;
/// From turn to turn patience and work grow by two to this power.
pub const EFFORT_BITS: u32 = 3;
/// Patience of the first turn, in states.
const FIRST_PATIENCE: u64 = 2_000;
/// From this turn on there is no limit that anybody would reach.
const LAST_EFFORT: u32 = 12;

/// What the turns have come to.
pub struct Best {
    /// The best solution and a proven lower bound.
    pub proof: Proof,
    /// States that the anytime phase has expanded.
    pub expanded: u64,
    /// Why it ended.
    pub end: End,
}

/// Finds an optimal solution, or the best that the limits and the memory allow; `report` is called at each better one.
pub fn find_best(
    board: &Board,
    options: anytime::Options,
    limits: Limits,
    progress: &Progress,
    report: &mut dyn FnMut(Improvement),
) -> Result<Best, ProveError> {
    let start = Instant::now();
    let mut best = Best { proof: Proof::new(board), expanded: 0, end: End::MeetsBound };
    if board.is_empty() {
        return Ok(best);
    }
    // To fill the table of the strip program takes longer than to solve most boards.
    let rules = Rules { strip_dp: false, ..Rules::default() };
    let former = Layout::new(board).map(|layout| Former::new(layout, rules, false));
    let (threads, memory) = (options.threads.max(1), options.memory);
    let prove_options = ProveOptions { threads, memory, ..ProveOptions::default() };
    let notes = Notes::default();
    let columns = Columns::new(&prove_options, &notes, limits, progress);
    // Whether it may find more with more patience, or with more work.
    let (mut goes_on, mut layers_fit) = (former.is_some(), true);
    for effort in 0.. {
        let known = best.proof.upper_bound();
        if let Some(former) = former.as_ref().filter(|_| goes_on) {
            progress.enter(Phase::Anytime);
            let patience = (effort < LAST_EFFORT).then_some(FIRST_PATIENCE << (EFFORT_BITS * effort));
            let options = anytime::Options { patience, lower_bound: best.proof.lower_bound, ..options };
            let (before, began) = (best.expanded, start.elapsed());
            let mut improvements = Vec::new();
            let found = search(former, Algorithm::Portfolio, options, limits, progress, &mut |improvement| {
                if known.is_none_or(|known| improvement.moves < known) {
                    let (states, time) = (before + improvement.states, began + improvement.time);
                    improvements.push(Improvement { states, time, ..improvement });
                    report(Improvement { states, time, ..improvement });
                }
            });
            best.expanded += found.expanded;
            best.proof.improvements.append(&mut improvements);
            if let Some(moves) = found.moves {
                best.proof.improve(former.clicks(&moves));
            }
            best.proof.verify()?;
            match found.end {
                End::Exhausted | End::MeetsBound | End::Stopped => best.end = found.end,
                End::Patience => {}
                End::Done | End::Memory => goes_on = false,
            }
            if matches!(found.end, End::Exhausted | End::MeetsBound) {
                let optimum = best.proof.upper_bound().unwrap_or(best.proof.lower_bound);
                best.proof.raise(optimum, None, None);
                return Ok(best);
            }
            freed();
        }
        if layers_fit {
            let known = best.proof.upper_bound();
            let work = match goes_on && effort < LAST_EFFORT {
                true => FIRST_WORK << (EFFORT_BITS * effort),
                false => u64::MAX,
            };
            if effort == 1 {
                columns.climb(&mut best.proof);
            }
            let end = columns.settle(&mut best.proof, work);
            best.proof.verify()?;
            let moves = best.proof.upper_bound().filter(|&moves| known.is_none_or(|known| moves < known));
            if let Some(moves) = moves {
                let states = best.expanded + best.proof.states();
                let improvement = Improvement { moves, states, time: start.elapsed() };
                best.proof.improvements.push(improvement);
                report(improvement);
            }
            match end {
                ColumnsEnd::Settled => {
                    best.end = End::MeetsBound;
                    return Ok(best);
                }
                ColumnsEnd::Unfinished(Unfinished::Memory) => layers_fit = false,
                ColumnsEnd::Unfinished(Unfinished::Stopped) => best.end = End::Stopped,
                ColumnsEnd::Laborious => {}
            }
        }
        if limits.check().is_err() {
            columns.climb(&mut best.proof);
            best.end = End::Stopped;
            break;
        }
        if !goes_on && !layers_fit {
            best.end = End::Memory;
            break;
        }
    }
    Ok(best)
}
