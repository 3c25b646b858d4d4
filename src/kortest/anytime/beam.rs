//! **Beam search.** From the states of one depth to those of the next, keeping only the most promising: as many
//! as the beam is wide. What cannot improve on the best solution, by the lower bound, is dropped, and so is
//! what looks the same as another state of its depth.
//!
//! # Why a complete pass is a proof
//!
//! If no layer was cut off, each layer holds all states of its depth, but for those that the bound excludes from
//! every better solution and those that look the same as one that is there. So a solution met in a layer is a
//! shortest one, and if the layers end without one, nothing is shorter than the best known before.
//!
//! # Why the result does not depend on threads or memory layout
//!
//! A layer is a function of the layer before: its different children, in the order of estimate and a mix of key
//! and seed, cut off at the width; and each remembers the first parent and move that led to it. Children arrive
//! in blocks. When too many have gathered, those beyond the width are dropped; they are beyond the width of the
//! whole layer too, and what comes later and ranks behind all that are kept need not be looked at.

use super::search::{Anytime, End, Search};
use crate::puzzle::Puzzle;
use dashmap::DashMap;
use hashbrown::HashSet;
use rayon::ThreadPool;
use rayon::prelude::*;
use std::hash::{BuildHasherDefault, Hasher};

/// Parents whose children are made together.
const BLOCK: usize = 512;
/// Parents that are worth a job for another thread.
const JOB: usize = 32;

/// The algorithm.
pub struct Beam {
    /// States kept at each depth.
    pub width: usize,
}

impl Anytime for Beam {
    fn run<P: Puzzle>(&self, search: &mut Search<P>) -> Result<End, End> {
        let width = self.width.min(widest(search));
        Ok(match pass(search, width, None)? {
            Pass::Complete => End::Exhausted,
            Pass::Cut if width < self.width => End::Memory,
            Pass::Cut => End::Done,
        })
    }
}

/// The widest beam that fits into the memory.
pub(super) fn widest<P: Puzzle>(search: &Search<P>) -> usize {
    // Two layers, the one that is being made with twice its width, its table at most half full; and the way
    // back.
    let states = (2 + 2 + 1) * size_of::<Child<P>>() + 2 * 4 * size_of::<(u64, u64)>();
    let path = size_of::<(u32, P::Move)>() * (2 * search.puzzle.bound(&search.puzzle.root()) as usize + 32);
    (search.options.memory / (states + path)).max(1)
}

/// How a pass ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    /// Nothing was dropped that could have been better: the best solution is optimal.
    Complete,
    /// A solution ended it, or states beyond the width were dropped.
    Cut,
}

/// A state of the layer that is being made.
struct Child<P: Puzzle> {
    estimate: u32,
    parent: u32,
    /// A mix of key and seed: equal for equal keys only.
    tie: u64,
    by: P::Move,
    state: P::State,
}

impl<P: Puzzle> Child<P> {
    fn rank(&self) -> (u32, u64) {
        (self.estimate, self.tie)
    }
}

/// What the children of a block of parents are made with.
struct Maker<'a, P: Puzzle> {
    puzzle: &'a P,
    seed: u64,
    depth: u32,
    /// Solutions must be shorter.
    best: u32,
    /// Children that rank behind it are not wanted.
    worst: (u32, u64),
}

/// The children of some parents, and the first solution among them.
struct Made<P: Puzzle> {
    children: Vec<Child<P>>,
    solution: Option<(u32, P::Move)>,
}

impl<P: Puzzle> Maker<'_, P> {
    /// Makes the children of parents, of which the first has this number.
    fn make(&self, first: usize, parents: &[P::State]) -> Made<P> {
        let puzzle = self.puzzle;
        let mut made = Made { children: Vec::new(), solution: None };
        let (mut moves, mut buffer) = (Vec::new(), Vec::new());
        for (parent, state) in (first as u32..).zip(parents) {
            moves.clear();
            puzzle.moves(state, &mut moves);
            for &by in &moves {
                let child = puzzle.after(state, by);
                if puzzle.is_solved(&child) {
                    made.solution = Some((parent, by));
                    return made;
                }
                if self.depth + puzzle.bound(&child) >= self.best {
                    continue;
                }
                let tie = mix(puzzle.key(&child), self.seed);
                let child = Child { estimate: puzzle.estimate(&child, &mut buffer), parent, tie, by, state: child };
                if child.rank() <= self.worst {
                    made.children.push(child);
                }
            }
        }
        made
    }
}

/// One pass from the root downwards.
pub(super) fn pass<P: Puzzle>(search: &mut Search<P>, width: usize, pool: Option<&ThreadPool>) -> Result<Pass, End> {
    let puzzle = search.puzzle;
    let mut parents = vec![puzzle.root()];
    let mut history: Vec<Vec<(u32, P::Move)>> = Vec::new();
    let mut complete = true;
    while !parents.is_empty() {
        let depth = history.len() as u32 + 1;
        if depth >= search.best() {
            break;
        }
        let mut layer = Layer::new(width, parents.len(), pool);
        for (number, block) in parents.chunks(BLOCK).enumerate() {
            search.expand(block.len() as u64)?;
            let (seed, best) = (search.options.seed, search.best());
            let maker = Maker { puzzle, seed, depth, best, worst: layer.worst };
            if let Some((mut parent, mv)) = layer.extend(&maker, number * BLOCK, block) {
                let mut moves = vec![mv];
                for layer in history.iter().rev() {
                    let (before, mv) = layer[parent as usize];
                    moves.push(mv);
                    parent = before;
                }
                moves.reverse();
                search.offer(moves)?;
                // Others of this layer are no better; what is shorter was dropped, if anything was.
                return Ok(if complete { Pass::Complete } else { Pass::Cut });
            }
        }
        layer.truncate();
        complete &= !layer.cut;
        history.push(layer.children.iter().map(|child| (child.parent, child.by)).collect());
        parents = layer.children.iter().map(|child| child.state).collect();
    }
    Ok(if complete { Pass::Complete } else { Pass::Cut })
}

/// The layer that is being made.
struct Layer<'a, P: Puzzle> {
    width: usize,
    children: Vec<Child<P>>,
    seen: Seen<'a>,
    worst: (u32, u64),
    cut: bool,
}

/// The keys of the children. With several threads also the place of the parent, so that the first one wins.
enum Seen<'a> {
    Alone(HashSet<u64, BuildHasherDefault<Mixed>>),
    Shared(DashMap<u64, u32, BuildHasherDefault<Mixed>>, &'a ThreadPool),
}

impl<'a, P: Puzzle> Layer<'a, P> {
    fn new(width: usize, parents: usize, pool: Option<&'a ThreadPool>) -> Self {
        let seen = match pool {
            Some(pool) if parents > 2 * JOB => Seen::Shared(DashMap::default(), pool),
            _ => Seen::Alone(HashSet::default()),
        };
        Layer { width, children: Vec::new(), seen, worst: (u32::MAX, u64::MAX), cut: false }
    }

    /// Adds the children of some parents. A solution among them, the first one, ends the pass.
    fn extend(&mut self, maker: &Maker<P>, first: usize, parents: &[P::State]) -> Option<(u32, P::Move)> {
        match &mut self.seen {
            Seen::Alone(seen) => {
                let made = maker.make(first, parents);
                if made.solution.is_some() {
                    return made.solution;
                }
                self.children.extend(made.children.into_iter().filter(|child| seen.insert(child.tie)));
            }
            Seen::Shared(seen, pool) => {
                let made: Vec<Made<P>> = pool.install(|| {
                    let jobs = parents.par_chunks(JOB).enumerate();
                    let made = jobs.map(|(job, parents)| {
                        let mut made = maker.make(first + job * JOB, parents);
                        // A child is new to this job if no earlier parent has it, nor an earlier move of its
                        // own.
                        made.children.retain(|child| {
                            let mut is_first = true;
                            seen.entry(child.tie)
                                .and_modify(|parent| {
                                    is_first = child.parent < *parent;
                                    *parent = child.parent.min(*parent);
                                })
                                .or_insert(child.parent);
                            is_first
                        });
                        made
                    });
                    made.collect()
                });
                if let Some(solution) = made.iter().find_map(|made| made.solution) {
                    return Some(solution);
                }
                // Another job may have found an earlier parent since.
                let is_first = |child: &Child<P>| seen.get(&child.tie).is_some_and(|parent| *parent == child.parent);
                self.children.extend(made.into_iter().flat_map(|made| made.children).filter(is_first));
            }
        }
        if self.children.len() > 2 * self.width + BLOCK {
            self.truncate();
        }
        None
    }

    /// Drops what is beyond the width.
    fn truncate(&mut self) {
        if self.children.len() <= self.width {
            return;
        }
        self.cut = true;
        let (_, worst, _) = self.children.select_nth_unstable_by_key(self.width - 1, Child::rank);
        self.worst = worst.rank();
        self.children.truncate(self.width);
        // What was dropped cannot come again: it ranks behind the worst.
        let kept = self.children.iter();
        match &mut self.seen {
            Seen::Alone(seen) => {
                seen.clear();
                seen.extend(kept.map(|child| child.tie));
            }
            Seen::Shared(seen, _) => {
                seen.clear();
                kept.for_each(|child| _ = seen.insert(child.tie, child.parent));
            }
        }
    }
}

/// A permutation of the 64-bit words for each seed (the finaliser of MurmurHash3), so that equals come in no
/// order that means anything.
fn mix(key: u64, seed: u64) -> u64 {
    let mut word = key ^ seed;
    word = (word ^ word >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    word = (word ^ word >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    word ^ word >> 33
}

/// The hash of what is mixed already.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("only words are hashed")
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = word;
    }
}
