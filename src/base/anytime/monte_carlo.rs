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

use super::playout::{Player, Pruning, Rule, greedy};
use super::search::{End, Ended, Search};
use crate::puzzle::Puzzle;
use fastrand::Rng;
use std::cmp::Ordering;
use std::ops::Range;

/// Exponent for the weights of moves in a playout.
const POWER: f64 = 3.0;

pub fn monte_carlo<P: Puzzle>(search: &mut Search<P>) -> Ended {
    greedy(search, Rule::MostProgress)?;
    // The result of a playout is this number divided by its number of moves.
    let scale = f64::from(search.best().min(1 << 16));
    let mut player = Player::new(Rule::Weighted { power: POWER }, search.options.seed);
    let mut tree = Tree::new(search);
    while !tree.nodes[0].is_closed {
        let path = tree.descend(search, &mut player.random);
        let leaf = &mut tree.nodes[*path.last().expect("the root is on every path")];
        let depth = path.len() as u32 - 1;
        if leaf.is_expanded || !search.may_improve(depth, &leaf.state) {
            leaf.is_closed = true;
            continue;
        }
        let is_first_visit = leaf.visits == 0.0 && depth > 0;
        if is_first_visit {
            let length = tree.play(search, &mut player, &path)?;
            let result = length.map_or(0.0, |length| scale / length as f64);
            for &node in &path {
                tree.nodes[node].record(result);
            }
        } else if tree.is_full() {
            return Ok(End::Memory);
        } else {
            tree.expand(search, &path)?;
        }
    }
    Ok(End::Exhausted)
}

/// A state of the search tree, with statistics of its playouts.
struct Node<P: Puzzle> {
    state: P::State,
    /// The move from the parent; `None` for the root.
    by: Option<P::Move>,
    /// Indices of the children. Empty until the second visit.
    children: Range<u32>,
    is_expanded: bool,
    /// Whether no better solution leads through this state.
    is_closed: bool,
    /// Number of playouts through this state.
    visits: f64,
    /// Sum of their results.
    sum: f64,
    /// Sum of the squares of their results.
    squares: f64,
}

/// Weight of the exploration term in the upper confidence bound.
const EXPLORATION: f64 = 0.3;
/// Number that is added to the variance of a child's results.
const VARIANCE_OFFSET: f64 = 0.02;

impl<P: Puzzle> Node<P> {
    fn new(state: P::State, by: Option<P::Move>) -> Self {
        Node {
            state,
            by,
            children: 0..0,
            is_expanded: false,
            is_closed: false,
            visits: 0.0,
            sum: 0.0,
            squares: 0.0,
        }
    }

    /// Returns the upper confidence bound, which is infinite before the first visit. `log_visits` is
    /// the logarithm of the parent's visits.
    fn upper_confidence_bound(&self, log_visits: f64) -> f64 {
        if self.visits == 0.0 {
            return f64::INFINITY;
        }
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

/// The search tree. The root has index 0.
struct Tree<P: Puzzle> {
    nodes: Vec<Node<P>>,
    max_nodes: usize,
}

impl<P: Puzzle> Tree<P> {
    /// Creates a tree with only the root.
    fn new(search: &Search<P>) -> Tree<P> {
        // A vector may have twice as much capacity as it needs.
        let bytes_per_node = 2 * size_of::<Node<P>>();
        Tree {
            nodes: vec![Node::new(search.puzzle.root(), None)],
            max_nodes: (search.run.memory / bytes_per_node).clamp(64, u32::MAX as usize),
        }
    }

    fn is_full(&self) -> bool {
        self.nodes.len() >= self.max_nodes
    }

    /// Descends from the root to a leaf, or to a state without open children. Returns the indices of
    /// the states on the path.
    fn descend(&self, search: &Search<P>, random: &mut Rng) -> Vec<usize> {
        let mut path = vec![0];
        let mut last = 0;
        while self.nodes[last].is_expanded {
            let Some(child) = self.choose_child(search, last, path.len() as u32, random) else {
                break;
            };
            path.push(child);
            last = child;
        }
        path
    }

    /// Returns the open child with the largest upper confidence bound, if any. `depth` is the depth
    /// of the children.
    fn choose_child(
        &self,
        search: &Search<P>,
        parent: usize,
        depth: u32,
        random: &mut Rng,
    ) -> Option<usize> {
        let parent = &self.nodes[parent];
        let log_visits = parent.visits.max(1.0).ln();
        let mut chosen = None;
        let mut best_value = f64::NEG_INFINITY;
        // Number of children with the best value since the last child with a smaller value.
        let mut equals = 0;
        for child in parent.children.start as usize..parent.children.end as usize {
            let node = &self.nodes[child];
            if node.is_closed || !search.may_improve(depth, &node.state) {
                continue;
            }
            let value = node.upper_confidence_bound(log_visits);
            match value.total_cmp(&best_value) {
                Ordering::Less => equals = 1,
                Ordering::Equal => {
                    equals += 1;
                    if random.u32(..equals) == 0 {
                        chosen = Some(child);
                    }
                }
                Ordering::Greater => {
                    equals = 1;
                    best_value = value;
                    chosen = Some(child);
                }
            }
        }
        chosen
    }

    /// Plays at random from the last state of a path. Returns the number of moves from the root to a
    /// solved state; `None` if the playout does not end in a solved state.
    fn play(
        &self,
        search: &mut Search<P>,
        player: &mut Player<P>,
        path: &[usize],
    ) -> Result<Option<usize>, End> {
        let mut moves = self.moves(path);
        let leaf = &self.nodes[path[path.len() - 1]];
        if !player.play(search, leaf.state, &mut moves, Pruning::Off)? {
            return Ok(None);
        }
        let length = moves.len();
        search.offer(moves)?;
        Ok(Some(length))
    }

    /// Expands the last state of a path.
    fn expand(&mut self, search: &mut Search<P>, path: &[usize]) -> Result<(), End> {
        let puzzle = search.puzzle;
        let leaf = path[path.len() - 1];
        let state = self.nodes[leaf].state;
        search.expand(1)?;
        let mut moves = Vec::new();
        puzzle.moves(&state, &mut moves);
        let first_child = self.nodes.len() as u32;
        for mv in moves {
            let child = puzzle.after(&state, mv);
            if !search.may_improve(path.len() as u32, &child) {
                continue;
            }
            if puzzle.is_solved(&child) {
                let mut solution = self.moves(path);
                solution.push(mv);
                search.offer(solution)?;
            } else {
                self.nodes.push(Node::new(child, Some(mv)));
            }
        }
        self.nodes[leaf].children = first_child..self.nodes.len() as u32;
        self.nodes[leaf].is_expanded = true;
        Ok(())
    }

    /// Returns the moves along a path from the root.
    fn moves(&self, path: &[usize]) -> Vec<P::Move> {
        path.iter()
            .filter_map(|&node| self.nodes[node].by)
            .collect()
    }
}
