//! **Beam search.** Expands all states of one depth, and keeps only the `width` most promising
//! states of the next depth.
//!
//! # Why a complete pass is a proof
//!
//! A pass is *complete* if only duplicates and states without a better solution are dropped. Then
//! the first solution found is a shortest solution. If none is found, the best solution known
//! before is optimal.
//!
//! # Why the result does not depend on threads or memory layout
//!
//! The kept states are the `width` best distinct children of the previous depth. Ties are broken by
//! a mix of key and seed. Each state stores the first parent and move that led to it, and the
//! parents have a fixed order.

use super::search::{End, Ended, Search};
use crate::key_hasher::{KeySet, mix};
use crate::puzzle::Puzzle;
use rayon::ThreadPool;
use rayon::prelude::*;

/// Number of parent states expanded between two checks of the limits.
const PARENTS_PER_CHECK: usize = 512;
/// Number of parent states per parallel task.
const PARENTS_PER_JOB: usize = 32;

pub fn beam<P: Puzzle>(search: &mut Search<P>, width: usize) -> Ended {
    let fitting = width.min(max_width(search));
    let is_complete = pass(search, fitting, None)?;
    Ok(if is_complete {
        End::Exhausted
    } else if fitting < width {
        End::Memory
    } else {
        End::Done
    })
}

/// Runs beam searches, each twice as wide as the previous one.
pub fn widening_beam<P: Puzzle>(
    search: &mut Search<P>,
    first_width: usize,
    pool: Option<&ThreadPool>,
) -> Ended {
    let max_width = max_width(search);
    let mut width = first_width.min(max_width);
    while width <= max_width {
        if pass(search, width, pool)? {
            return Ok(End::Exhausted);
        }
        width *= 2;
    }
    Ok(End::Memory)
}

/// Returns the largest width of a beam that fits into the memory.
fn max_width<P: Puzzle>(search: &Search<P>) -> usize {
    // While a vector or hash table grows, its old and new memory exist at the same time.
    const COPIES_WHILE_GROWING: usize = 2;
    let previous_depth = size_of::<Child<P>>();
    let next_depth = COPIES_WHILE_GROWING * 2 * size_of::<Child<P>>();
    let seen = COPIES_WHILE_GROWING * 4 * size_of::<(u64, u64)>();
    let path = size_of::<(u32, P::Move)>()
        * (2 * search.puzzle.bound(&search.puzzle.root()) as usize + 32);
    (search.run.memory / (previous_depth + next_depth + seen + path)).max(1)
}

/// A state of the next depth.
struct Child<P: Puzzle> {
    estimate: u32,
    parent: u32,
    /// A scrambled key, to order states with equal estimates.
    tie: u64,
    by: P::Move,
    state: P::State,
}

impl<P: Puzzle> Child<P> {
    fn rank(&self) -> (u32, u64) {
        (self.estimate, self.tie)
    }
}

/// The data that is needed to expand a block of parent states.
struct Expander<'a, P: Puzzle> {
    puzzle: &'a P,
    seed: u64,
    depth: u32,
    /// Length of the best solution so far.
    best: u32,
    /// The estimate and tie breaker of the worst child that is still kept.
    worst: (u32, u64),
}

/// The children of a block of parent states, and the first solution among these children.
struct Expansion<P: Puzzle> {
    children: Vec<Child<P>>,
    solution: Option<(u32, P::Move)>,
}

impl<P: Puzzle> Expander<'_, P> {
    /// Generates the children of `parents`. `first` is the index of the first parent.
    fn expand(&self, first: usize, parents: &[P::State]) -> Expansion<P> {
        let puzzle = self.puzzle;
        let mut expansion = Expansion {
            children: Vec::new(),
            solution: None,
        };
        let (mut moves, mut buffer) = (Vec::new(), Vec::new());
        for (parent, state) in (first as u32..).zip(parents) {
            moves.clear();
            puzzle.moves(state, &mut moves);
            for &by in &moves {
                let child = puzzle.after(state, by);
                if puzzle.is_solved(&child) {
                    expansion.solution = Some((parent, by));
                    return expansion;
                }
                if self.depth + puzzle.bound(&child) >= self.best {
                    continue;
                }
                let tie = mix(puzzle.key(&child), self.seed);
                let child = Child {
                    estimate: puzzle.estimate(&child, &mut buffer),
                    parent,
                    tie,
                    by,
                    state: child,
                };
                if child.rank() <= self.worst {
                    expansion.children.push(child);
                }
            }
        }
        expansion
    }
}

/// Runs one beam search from the root. Returns `true` if the beam had space for all states.
fn pass<P: Puzzle>(
    search: &mut Search<P>,
    width: usize,
    pool: Option<&ThreadPool>,
) -> Result<bool, End> {
    let puzzle = search.puzzle;
    let mut parents = vec![puzzle.root()];
    let mut history: Vec<Vec<(u32, P::Move)>> = Vec::new();
    let mut complete = true;
    while !parents.is_empty() {
        let depth = history.len() as u32 + 1;
        if depth >= search.best() {
            break;
        }
        let mut layer = Layer::new(width);
        let pool = pool.filter(|_| parents.len() > 2 * PARENTS_PER_JOB);
        for (number, block) in parents.chunks(PARENTS_PER_CHECK).enumerate() {
            search.expand(block.len() as u64)?;
            let (seed, best) = (search.options.seed, search.best());
            let expander = Expander {
                puzzle,
                seed,
                depth,
                best,
                worst: layer.worst,
            };
            if let Some((mut parent, mv)) =
                layer.extend(&expander, number * PARENTS_PER_CHECK, block, pool)
            {
                let mut moves = vec![mv];
                for layer in history.iter().rev() {
                    let (before, mv) = layer[parent as usize];
                    moves.push(mv);
                    parent = before;
                }
                moves.reverse();
                search.offer(moves)?;
                return Ok(complete);
            }
        }
        layer.truncate();
        complete &= !layer.truncated;
        history.push(
            layer
                .children
                .iter()
                .map(|child| (child.parent, child.by))
                .collect(),
        );
        parents = layer.children.iter().map(|child| child.state).collect();
    }
    Ok(complete)
}

/// The best states of the next depth found so far.
struct Layer<P: Puzzle> {
    width: usize,
    children: Vec<Child<P>>,
    seen: KeySet,
    worst: (u32, u64),
    truncated: bool,
}

impl<P: Puzzle> Layer<P> {
    fn new(width: usize) -> Self {
        let worst = (u32::MAX, u64::MAX);
        Layer {
            width,
            children: Vec::new(),
            seen: KeySet::default(),
            worst,
            truncated: false,
        }
    }

    fn extend(
        &mut self,
        expander: &Expander<P>,
        first: usize,
        parents: &[P::State],
        pool: Option<&ThreadPool>,
    ) -> Option<(u32, P::Move)> {
        let expand = |(job, parents): (usize, &[P::State])| {
            expander.expand(first + job * PARENTS_PER_JOB, parents)
        };
        let expansions: Vec<Expansion<P>> = match pool {
            Some(pool) => pool.install(|| {
                parents
                    .par_chunks(PARENTS_PER_JOB)
                    .enumerate()
                    .map(expand)
                    .collect()
            }),
            None => vec![expand((0, parents))],
        };
        if let Some(solution) = expansions.iter().find_map(|expansion| expansion.solution) {
            return Some(solution);
        }
        let children = expansions
            .into_iter()
            .flat_map(|expansion| expansion.children);
        self.children
            .extend(children.filter(|child| self.seen.insert(child.tie)));
        if self.children.len() > 2 * self.width + PARENTS_PER_CHECK {
            self.truncate();
        }
        None
    }

    /// Drops the worst children if there are more children than the beam width.
    fn truncate(&mut self) {
        if self.children.len() <= self.width {
            return;
        }
        self.truncated = true;
        let (_, worst, _) = self
            .children
            .select_nth_unstable_by_key(self.width - 1, Child::rank);
        self.worst = worst.rank();
        self.children.truncate(self.width);
        // The set may forget dropped children: if found again, they are dropped again.
        self.seen.clear();
        self.seen
            .extend(self.children.iter().map(|child| child.tie));
    }
}
