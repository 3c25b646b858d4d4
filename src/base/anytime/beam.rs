//! **Beam search.** Goes from the states of one depth to those of the next and keeps only the most promising ones, at
//! most `width` of them. States whose lower bound shows that they cannot improve on the best solution are pruned, and
//! so are duplicates (states with equal keys) within a layer.
//!
//! # Why a complete pass is a proof
//!
//! If no layer was truncated, each layer holds all states of its depth, except those that the bound excludes from every
//! better solution and duplicates of states that are kept. So the first solution met in a layer is a shortest one, and
//! if the layers run out without a solution, nothing is shorter than the best one known before.
//!
//! # Why the result does not depend on threads or memory layout
//!
//! A layer is a function of the layer before: its distinct children, ordered by estimate and then by a mix of key and
//! seed, truncated to the width; each remembers the first parent and move that led to it. Children arrive in blocks.
//! When too many have accumulated, those beyond the width are dropped. They would be beyond the width of the whole
//! layer too, so a later child that ranks behind all that are kept can be skipped.

use super::search::{End, Ended, Search};
use crate::key_hasher::{KeySet, mix};
use crate::puzzle::Puzzle;
use rayon::ThreadPool;
use rayon::prelude::*;

/// Parents expanded between two checks of the limits.
const BLOCK: usize = 512;
/// Parents per parallel job.
const JOB: usize = 32;

/// Beam search of one width.
pub fn beam<P: Puzzle>(search: &mut Search<P>, width: usize) -> Ended {
    let fitting = width.min(widest(search));
    Ok(match pass(search, fitting, None)? {
        true => End::Exhausted,
        false if fitting < width => End::Memory,
        false => End::Done,
    })
}

/// Anytime beam search: passes of growing width, each twice as wide as the one before. Once a pass is complete, the best
/// solution is optimal.
pub fn widening_beam<P: Puzzle>(search: &mut Search<P>, first_width: usize, pool: Option<&ThreadPool>) -> Ended {
    let widest = widest(search);
    let mut width = first_width.min(widest);
    while width <= widest {
        if pass(search, width, pool)? {
            return Ok(End::Exhausted);
        }
        width *= 2;
    }
    Ok(End::Memory)
}

/// The widest beam that fits into the memory.
fn widest<P: Puzzle>(search: &Search<P>) -> usize {
    // Two layers, of which the one under construction takes up to twice its width; its table, at most half full; and
    // the parent links of all layers.
    let states = (2 + 2 + 1) * size_of::<Child<P>>() + 2 * 4 * size_of::<(u64, u64)>();
    let path = size_of::<(u32, P::Move)>() * (2 * search.puzzle.bound(&search.puzzle.root()) as usize + 32);
    (search.run.memory / (states + path)).max(1)
}

/// A state of the layer under construction.
struct Child<P: Puzzle> {
    estimate: u32,
    parent: u32,
    /// A bijective mix of key and seed: equal for equal keys only.
    tie: u64,
    by: P::Move,
    state: P::State,
}

impl<P: Puzzle> Child<P> {
    fn rank(&self) -> (u32, u64) {
        (self.estimate, self.tie)
    }
}

/// What is needed to generate the children of a block of parents.
struct Expander<'a, P: Puzzle> {
    puzzle: &'a P,
    seed: u64,
    depth: u32,
    /// Length of the best solution; others must be shorter.
    best: u32,
    /// Children that rank behind this are dropped.
    worst: (u32, u64),
}

/// The children of some parents, and the first solution among them.
struct Expansion<P: Puzzle> {
    children: Vec<Child<P>>,
    solution: Option<(u32, P::Move)>,
}

impl<P: Puzzle> Expander<'_, P> {
    /// Generates the children of `parents`; the first parent has the number `first`.
    fn expand(&self, first: usize, parents: &[P::State]) -> Expansion<P> {
        let puzzle = self.puzzle;
        let mut expansion = Expansion { children: Vec::new(), solution: None };
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
                let child = Child { estimate: puzzle.estimate(&child, &mut buffer), parent, tie, by, state: child };
                if child.rank() <= self.worst {
                    expansion.children.push(child);
                }
            }
        }
        expansion
    }
}

/// One pass from the root downwards. Returns whether it is complete: no state was dropped for lack of width.
fn pass<P: Puzzle>(search: &mut Search<P>, width: usize, pool: Option<&ThreadPool>) -> Result<bool, End> {
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
        let pool = pool.filter(|_| parents.len() > 2 * JOB);
        for (number, block) in parents.chunks(BLOCK).enumerate() {
            search.expand(block.len() as u64)?;
            let (seed, best) = (search.options.seed, search.best());
            let expander = Expander { puzzle, seed, depth, best, worst: layer.worst };
            if let Some((mut parent, mv)) = layer.extend(&expander, number * BLOCK, block, pool) {
                let mut moves = vec![mv];
                for layer in history.iter().rev() {
                    let (before, mv) = layer[parent as usize];
                    moves.push(mv);
                    parent = before;
                }
                moves.reverse();
                search.offer(moves)?;
                // No other solution of this layer is shorter. A shorter one exists only if an earlier layer was
                // truncated.
                return Ok(complete);
            }
        }
        layer.truncate();
        complete &= !layer.truncated;
        history.push(layer.children.iter().map(|child| (child.parent, child.by)).collect());
        parents = layer.children.iter().map(|child| child.state).collect();
    }
    Ok(complete)
}

/// The layer under construction.
struct Layer<P: Puzzle> {
    width: usize,
    children: Vec<Child<P>>,
    /// The keys of the children.
    seen: KeySet,
    worst: (u32, u64),
    truncated: bool,
}

impl<P: Puzzle> Layer<P> {
    fn new(width: usize) -> Self {
        let worst = (u32::MAX, u64::MAX);
        Layer { width, children: Vec::new(), seen: KeySet::default(), worst, truncated: false }
    }

    /// Adds the children of some parents. Returns the first solution among them, if any; it ends the pass.
    fn extend(
        &mut self,
        expander: &Expander<P>,
        first: usize,
        parents: &[P::State],
        pool: Option<&ThreadPool>,
    ) -> Option<(u32, P::Move)> {
        let expand = |(job, parents): (usize, &[P::State])| expander.expand(first + job * JOB, parents);
        let expansions: Vec<Expansion<P>> = match pool {
            Some(pool) => pool.install(|| parents.par_chunks(JOB).enumerate().map(expand).collect()),
            None => vec![expand((0, parents))],
        };
        if let Some(solution) = expansions.iter().find_map(|expansion| expansion.solution) {
            return Some(solution);
        }
        let children = expansions.into_iter().flat_map(|expansion| expansion.children);
        self.children.extend(children.filter(|child| self.seen.insert(child.tie)));
        if self.children.len() > 2 * self.width + BLOCK {
            self.truncate();
        }
        None
    }

    /// Drops the children beyond the width.
    fn truncate(&mut self) {
        if self.children.len() <= self.width {
            return;
        }
        self.truncated = true;
        let (_, worst, _) = self.children.select_nth_unstable_by_key(self.width - 1, Child::rank);
        self.worst = worst.rank();
        self.children.truncate(self.width);
        // A dropped child that is generated again ranks behind the worst, so its key is not needed.
        self.seen.clear();
        self.seen.extend(self.children.iter().map(|child| child.tie));
    }
}
