//! **Monte Carlo tree search** for one player. Random playouts decide where the tree grows.
//!
//! Each iteration descends to a leaf, always to the child with the largest *upper confidence
//! bound*. Then a random playout starts at the leaf.
//!
//! States that cannot improve on the best solution are closed. When the root is closed, the best
//! solution is optimal.
//!
//! Source: Schadd, Winands, van den Herik, Chaslot and Uiterwijk, "Single-Player Monte-Carlo Tree
//! Search", 2008.

use super::greedy::{Rule, greedy};
use super::playout::playout;
use super::search::{End, Ended, Search};
use super::weighted_random::draw;
use crate::puzzle::Puzzle;
use fastrand::Rng;
use std::ops::Range;

/// Weight of the exploration term in the upper confidence bound.
const EXPLORATION: f64 = 0.3;
/// Number that is added to the variance of a child's results.
const VARIANCE_OFFSET: f64 = 0.02;
/// Exponent for the weights of moves in a playout.
const POWER: f64 = 3.0;

/// A state of the search tree, with statistics of its playouts.
struct Node<P: Puzzle> {
    state: P::State,
    by: Option<P::Move>,
    /// Indices of the children. Empty until the second visit.
    children: Range<u32>,
    expanded: bool,
    closed: bool,
    visits: f64,
    sum: f64,
    squares: f64,
}

impl<P: Puzzle> Node<P> {
    fn new(state: P::State, by: Option<P::Move>) -> Self {
        Node {
            state,
            by,
            children: 0..0,
            expanded: false,
            closed: false,
            visits: 0.0,
            sum: 0.0,
            squares: 0.0,
        }
    }

    /// Returns the upper confidence bound. `log_visits` is the logarithm of the parent's visits.
    fn upper_confidence_bound(&self, log_visits: f64) -> f64 {
        let mean = self.sum / self.visits;
        let variance = (self.squares - self.visits * mean * mean).max(0.0);
        mean + EXPLORATION * (log_visits / self.visits).sqrt()
            + ((variance + VARIANCE_OFFSET) / self.visits).sqrt()
    }

    fn record(&mut self, result: f64) {
        self.visits += 1.0;
        self.sum += result;
        self.squares += result * result;
    }
}

pub fn monte_carlo<P: Puzzle>(search: &mut Search<P>) -> Ended {
    greedy(search, Rule::Most)?;
    let scale = f64::from(search.best().min(1 << 16));
    let mut random = Rng::with_seed(search.options.seed);
    let max_nodes = (search.run.memory / (2 * size_of::<Node<P>>())).clamp(64, u32::MAX as usize);
    let mut tree = vec![Node::<P>::new(search.puzzle.root(), None)];
    while !tree[0].closed {
        // Descend from the root to a leaf.
        let mut path = vec![0];
        let mut leaf = 0;
        while tree[leaf].expanded {
            match choose(search, &tree, leaf, path.len() as u32, &mut random) {
                Some(child) => leaf = child,
                None => break,
            }
            path.push(leaf);
        }
        let depth = path.len() as u32 - 1;
        if tree[leaf].expanded || !search.may_improve(depth, &tree[leaf].state) {
            tree[leaf].closed = true;
            continue;
        }
        if tree[leaf].visits > 0.0 || leaf == 0 {
            if tree.len() >= max_nodes {
                return Ok(End::Memory);
            }
            expand(search, &mut tree, &path)?;
            continue;
        }
        let mut moves: Vec<P::Move> = path.iter().filter_map(|&node| tree[node].by).collect();
        let state = tree[leaf].state;
        let pick = |puzzle: &P, state: &P::State, moves: &[P::Move]| {
            draw(puzzle, state, moves, POWER, &mut random)
        };
        let solved = playout(search, state, &mut moves, false, pick)?;
        let result = if solved {
            scale / moves.len() as f64
        } else {
            0.0
        };
        if solved {
            search.offer(moves)?;
        }
        path.iter().for_each(|&node| tree[node].record(result));
    }
    Ok(End::Exhausted)
}

/// Returns the open child with the largest upper confidence bound, if any.
fn choose<P: Puzzle>(
    search: &Search<P>,
    tree: &[Node<P>],
    parent: usize,
    depth: u32,
    random: &mut Rng,
) -> Option<usize> {
    let log_visits = tree[parent].visits.max(1.0).ln();
    let children = tree[parent].children.start as usize..tree[parent].children.end as usize;
    let open = children
        .filter(|&child| !tree[child].closed && search.may_improve(depth, &tree[child].state));
    // Children without visits come first, in random order.
    let value_of = |child: usize| {
        if tree[child].visits > 0.0 {
            (0.0, tree[child].upper_confidence_bound(log_visits))
        } else {
            (1.0, 0.0)
        }
    };
    let mut best: Option<((f64, f64), usize)> = None;
    let mut equals = 0;
    for child in open {
        let value = value_of(child);
        equals = if best.is_some_and(|(known, _)| known == value) {
            equals + 1
        } else {
            1
        };
        if best.is_none_or(|(known, _)| value > known) || equals > 1 && random.u32(..equals) == 0 {
            best = Some((value, child));
        }
    }
    best.map(|(_, child)| child)
}

/// Expands the last state of a path.
fn expand<P: Puzzle>(
    search: &mut Search<P>,
    tree: &mut Vec<Node<P>>,
    path: &[usize],
) -> Result<(), End> {
    let puzzle = search.puzzle;
    let leaf = *path.last().expect("the root is on every path");
    let state = tree[leaf].state;
    search.expand(1)?;
    let mut moves = Vec::new();
    puzzle.moves(&state, &mut moves);
    let first = tree.len() as u32;
    for mv in moves {
        let child = puzzle.after(&state, mv);
        if !search.may_improve(path.len() as u32, &child) {
            continue;
        }
        if puzzle.is_solved(&child) {
            let moves = path
                .iter()
                .filter_map(|&node| tree[node].by)
                .chain([mv])
                .collect();
            search.offer(moves)?;
        } else {
            tree.push(Node::new(child, Some(mv)));
        }
    }
    tree[leaf].children = first..tree.len() as u32;
    tree[leaf].expanded = true;
    Ok(())
}
