//! **Triangle search**: one priority queue per number of moves, popped in rounds.
//!
//! Each round takes the best state out of every queue, from the shallowest to the deepest, and puts its
//! children into the next queue. A round reaches one queue further than the one before; so the search goes deep
//! at once, and keeps widening at every depth. What cannot improve on the best solution, by the lower bound, is
//! dropped.
//!
//! Source: Lemons, Ruml, Holte and Linares López, "Triangle Search: An Anytime Beam Search", HSDIP 2023.

use super::Improvement;
use crate::engine::{Limits, Progress};
use crate::puzzle::Puzzle;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// When the search is over, besides the limits.
#[derive(Clone, Copy, Debug)]
pub struct TriangleOptions {
    /// Bytes for the states kept; the search ends when they are used up.
    pub memory: usize,
    /// It ends when it has expanded this many states, and then as many again, since the last improvement.
    /// `None`: only when nothing is left.
    pub patience: Option<u64>,
}

/// What it found.
#[derive(Clone, Debug)]
pub struct Found<M> {
    /// The shortest solution, if any.
    pub moves: Option<Vec<M>>,
    /// Each improvement, in order.
    pub improvements: Vec<Improvement>,
    /// States expanded.
    pub expanded: u64,
    /// Whether a limit ended the search, rather than the search itself.
    pub stopped: bool,
}

/// A state on a path: where it came from, and by which move.
struct Step<P: Puzzle> {
    state: P::State,
    by: Option<(u32, P::Move)>,
}

/// Bytes that one kept state costs: its step, its place in a queue, its entry in the map of depths with the
/// map's spare room.
fn bytes_per_state<P: Puzzle>() -> usize {
    size_of::<Step<P>>() + size_of::<Reverse<(u32, u32)>>() + 4 * size_of::<(u64, u32)>()
}

/// Searches from the root of a puzzle. `report` hears of each improvement at once.
pub fn triangle<P: Puzzle>(
    puzzle: &P,
    options: &TriangleOptions,
    limits: Limits,
    progress: &Progress,
    mut report: impl FnMut(Improvement),
) -> Found<P::Move> {
    let start = Instant::now();
    let mut found = Found { moves: None, improvements: Vec::new(), expanded: 0, stopped: false };
    let root = puzzle.root();
    let floor = puzzle.bound(&root);
    let mut best = u32::MAX;
    if puzzle.is_solved(&root) {
        found.moves = Some(Vec::new());
        return found;
    }
    let most_states = (options.memory / bytes_per_state::<P>()).clamp(64, u32::MAX as usize - 1);
    let mut steps = vec![Step::<P> { state: root, by: None }];
    let mut depths: HashMap<u64, u32> = HashMap::from([(puzzle.key(&root), 0)]);
    // Smallest estimate first, then the newest state: going deep finds a first solution soon.
    let mut queues: Vec<BinaryHeap<(Reverse<u32>, u32)>> = vec![BinaryHeap::from([(Reverse(0), 0)])];
    let mut patience = options.patience.unwrap_or(u64::MAX);
    let mut moves = Vec::new();
    let mut reach = 0;
    loop {
        reach += 1;
        let mut idle = true;
        for depth in 0..reach.min(queues.len()) {
            let Some((_, number)) = queues[depth].pop() else { continue };
            idle = false;
            let state = steps[number as usize].state;
            let child_depth = depth as u32 + 1;
            if child_depth - 1 + puzzle.bound(&state) >= best {
                continue;
            }
            found.expanded += 1;
            if found.expanded.is_multiple_of(64) && limits.check().is_err() {
                found.stopped = true;
                return found;
            }
            if found.expanded >= patience || steps.len() >= most_states {
                return found;
            }
            moves.clear();
            puzzle.moves(&state, &mut moves);
            for i in 0..moves.len() {
                let child = puzzle.after(&state, moves[i]);
                if child_depth + puzzle.bound(&child) >= best {
                    continue;
                }
                if puzzle.is_solved(&child) {
                    best = child_depth;
                    found.moves = Some(path(&steps, number, moves[i]));
                    let improvement = Improvement { moves: best, states: found.expanded, time: start.elapsed() };
                    report(improvement);
                    found.improvements.push(improvement);
                    progress.best.store(best, Relaxed);
                    patience = options.patience.map_or(u64::MAX, |p| found.expanded + p.max(found.expanded));
                    if best <= floor {
                        return found;
                    }
                    continue;
                }
                let known = depths.entry(puzzle.key(&child)).or_insert(u32::MAX);
                if *known <= child_depth || steps.len() >= most_states {
                    continue;
                }
                *known = child_depth;
                let estimate = puzzle.estimate(&child, &mut moves);
                if queues.len() <= depth + 1 {
                    queues.push(BinaryHeap::new());
                }
                queues[depth + 1].push((Reverse(estimate), steps.len() as u32));
                steps.push(Step { state: child, by: Some((number, moves[i])) });
            }
        }
        if idle && reach > queues.len() {
            return found;
        }
    }
}

/// The moves from the root to a state, and one more.
fn path<P: Puzzle>(steps: &[Step<P>], mut number: u32, last: P::Move) -> Vec<P::Move> {
    let mut moves = vec![last];
    while let Some((from, mv)) = steps[number as usize].by {
        moves.push(mv);
        number = from;
    }
    moves.reverse();
    moves
}
