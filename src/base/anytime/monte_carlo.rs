//! **Monte Carlo tree search** for one player. Random playouts decide where the tree grows.
//!
//! Each iteration descends to a leaf, always to the child with the largest *upper confidence bound* (a high mean result
//! of its playouts, or few playouts so far). Then a random playout starts at the leaf.
//!
//! A state is *exhausted* if no better solution leads through it. If the root is exhausted, the best one is optimal.
//!
//! Source: Schadd, Winands, van den Herik, Chaslot and Uiterwijk, "Single-Player Monte-Carlo Tree Search", 2008.

use super::playout::{Player, Pruning, Rule, begin_greedily};
use super::search::{AnytimeSearch, End, Ended, MIN_NODES};
use crate::heap;
use crate::puzzle::Puzzle;
use crate::runtime::counted_memory;
use fastrand::Rng;
use std::cmp::Ordering;
use std::ops::Range;

/// In a random game (playout), the probability of a move is proportional to its progress to this power.
const POWER: f64 = 3.0;

/// Largest length of a random game with the result 1 (a shorter game has a larger result). Usually, this length is that
/// of the solution of the greedy search.
const MAX_SCALE: u32 = 1 << 16;

/// **Monte Carlo tree search.** Begins with one greedy solution. Then each round descends from the root (node 0) to a
/// leaf. At the first visit of a leaf, a playout (random game) starts there; at the second visit, its children enter
/// the tree.
///
/// A state is exhausted if it cannot improve on the best solution, or all its children are exhausted. The search ends
/// when the root is exhausted, when the tree has used its memory, or when a limit ends the run.
pub fn monte_carlo<P: Puzzle>(search: &mut AnytimeSearch<P>) -> Ended {
    begin_greedily(search)?;
    let mut player = Player::new(Rule::Weighted { power: POWER }, search.options.seed);
    let mut tree = Tree::new(search);
    while !tree.nodes[0].is_exhausted {
        let path = tree.descend(search, &mut player.random);
        if tree.has_exhausted_leaf(search, &path) {
            tree.nodes[leaf_of(&path)].is_exhausted = true;
        } else if tree.has_new_leaf(&path) {
            tree.sample(search, &mut player, &path)?;
        } else if tree.is_full() {
            return Ok(End::Memory);
        } else {
            tree.expand(search, &path)?;
        }
    }
    Ok(End::Exhausted)
}

/// Returns the last element of a path from the root: the index of a state in the tree.
fn leaf_of(path: &[usize]) -> usize {
    *path.last().expect("the root is on every path")
}

/// A state of the search tree, with statistics of the playouts through it. The *result* of a playout is higher for a
/// shorter solution.
struct SampledNode<P: Puzzle> {
    state: P::State,
    /// The move from the parent; `None` for the root.
    mv: Option<P::Move>,
    /// Indices of the children (the states after one more move). Empty until the second visit.
    children: Range<u32>,
    is_expanded: bool,
    /// Whether no better solution leads through this state.
    is_exhausted: bool,
    /// Number of playouts (random games) through this state.
    visits: f64,
    /// Sum of the results of the playouts through this state.
    result_sum: f64,
    /// Sum of the squares of the results of these playouts.
    square_sum: f64,
}

/// Weight of the exploration term in the upper confidence bound.
const EXPLORATION: f64 = 0.3;
/// Number that is added to the sum of squared deviations, so that children with few visits stay promising.
const DEVIATION_OFFSET: f64 = 0.02;

impl<P: Puzzle> SampledNode<P> {
    /// Returns a state without children, through which no playout (random game) has led yet. `mv` is the move from the
    /// parent, or `None` for the root.
    fn new(state: P::State, mv: Option<P::Move>) -> Self {
        SampledNode {
            state,
            mv,
            children: 0..0,
            is_expanded: false,
            is_exhausted: false,
            visits: 0.0,
            result_sum: 0.0,
            square_sum: 0.0,
        }
    }

    /// Returns the upper confidence bound, which is infinite before the first visit. `log_visits` is the logarithm of
    /// the parent's visits. With the results `x` of `n` visits, their mean `m`, `C = EXPLORATION`, and
    /// `D = DEVIATION_OFFSET`, the bound is `m + C sqrt(log_visits / n) + sqrt((sum of (x - m)^2 + D) / n)`.
    fn upper_confidence_bound(&self, log_visits: f64) -> f64 {
        if self.visits == 0.0 {
            return f64::INFINITY;
        }
        let mean = self.result_sum / self.visits;
        // Rounding errors may make the difference negative.
        let squared_deviations = (self.square_sum - self.visits * mean * mean).max(0.0);
        mean + EXPLORATION * (log_visits / self.visits).sqrt()
            + ((squared_deviations + DEVIATION_OFFSET) / self.visits).sqrt()
    }

    /// Adds the result of a playout (a random game) through this state to its statistics. A higher result is better.
    fn record(&mut self, result: f64) {
        self.visits += 1.0;
        self.result_sum += result;
        self.square_sum += result * result;
    }
}

/// The search tree. The root has index 0.
struct Tree<P: Puzzle> {
    nodes: Vec<SampledNode<P>>,
    max_nodes: usize,
    /// Bytes of heap memory of all states.
    heap_bytes: usize,
    /// Maximum bytes of memory for all states with their heap memory.
    memory: usize,
    /// The result of a playout (a random game) is this number divided by the game's number of moves.
    scale: f64,
}

impl<P: Puzzle> Tree<P> {
    /// Bytes of a state without its heap memory. A vector may have twice as much capacity as it needs.
    const BYTES_PER_NODE: usize = 2 * size_of::<SampledNode<P>>();

    /// Creates a tree with only the root. The result of a random game is `scale` divided by its number of moves, so a
    /// game that is as long as the best solution so far has the result 1. Without a solution, or for a very long one, a
    /// game of `MAX_SCALE` moves has the result 1.
    fn new(search: &AnytimeSearch<P>) -> Tree<P> {
        let root = search.puzzle.root();
        let max_nodes = search.run.memory / Tree::<P>::BYTES_PER_NODE;
        Tree {
            heap_bytes: search.puzzle.heap_bytes(&root),
            nodes: vec![SampledNode::new(root, None)],
            max_nodes: max_nodes.clamp(MIN_NODES, u32::MAX as usize),
            memory: counted_memory(search.run.memory),
            scale: f64::from(search.best().min(MAX_SCALE)),
        }
    }

    /// Returns whether no further state fits into the memory of the tree.
    fn is_full(&self) -> bool {
        self.nodes.len() >= self.max_nodes || !self.has_room_on_heap()
    }

    /// Returns whether the states of the tree fit into its memory together with their heap memory.
    fn has_room_on_heap(&self) -> bool {
        let states = self.nodes.len();
        heap::fits(
            self.heap_bytes,
            states,
            Tree::<P>::BYTES_PER_NODE,
            self.memory,
        )
    }

    /// Descends from the root, always to the most promising child, until it reaches a state that is not expanded (its
    /// children are not in the tree) or whose children cannot lead to a better solution. Returns the indices of the
    /// states on the way, including the root and the last state.
    fn descend(&self, search: &AnytimeSearch<P>, random: &mut Rng) -> Vec<usize> {
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

    /// Returns the most promising child of a state, of the children that may lead to a better solution: the child with
    /// the largest upper confidence bound (a high mean result of random games, or few visits so far). Returns `None` if
    /// no child may lead to a better solution. Draws among children with the same bound. `depth` is the number of moves
    /// from the root to the children.
    fn choose_child(
        &self,
        search: &AnytimeSearch<P>,
        parent: usize,
        depth: u32,
        random: &mut Rng,
    ) -> Option<usize> {
        let Range { start, end } = self.nodes[parent].children;
        let log_visits = self.nodes[parent].visits.max(1.0).ln();
        let mut chosen = None;
        let mut largest_bound = f64::NEG_INFINITY;
        // Number of children with the largest bound so far. Each such child replaces the chosen child with the
        // probability 1 / `ties`, so all such children are equally likely in the end.
        let mut ties = 0;
        for child in start as usize..end as usize {
            let child_node = &self.nodes[child];
            if child_node.is_exhausted || !search.may_improve(depth, &child_node.state) {
                continue;
            }
            let bound = child_node.upper_confidence_bound(log_visits);
            match bound.total_cmp(&largest_bound) {
                Ordering::Less => continue,
                Ordering::Equal => ties += 1,
                Ordering::Greater => {
                    ties = 1;
                    largest_bound = bound;
                }
            }
            if random.u32(..ties) == 0 {
                chosen = Some(child);
            }
        }
        chosen
    }

    /// Returns whether no better solution leads through the last state of `path`, which has the indices of the states
    /// from the root on.
    fn has_exhausted_leaf(&self, search: &AnytimeSearch<P>, path: &[usize]) -> bool {
        let leaf = &self.nodes[leaf_of(path)];
        let depth = path.len() as u32 - 1; // The path begins with the root, at depth 0.
        // A path ends at a state whose children are in the tree only if no child may lead to a better solution.
        leaf.is_expanded || !search.may_improve(depth, &leaf.state)
    }

    /// Returns whether no playout (random game) has started at the last state of a path yet. Returns `false` for the
    /// root, because the greedy search has started there.
    fn has_new_leaf(&self, path: &[usize]) -> bool {
        let is_root = path.len() == 1;
        !is_root && self.nodes[leaf_of(path)].visits == 0.0
    }

    /// Plays at random from the last state of a path (the indices of the states from the root on). Records the result
    /// in all states of the path: a higher number for a shorter solution, and 0 without one. Fails if the run must end.
    fn sample(
        &mut self,
        search: &mut AnytimeSearch<P>,
        player: &mut Player<P>,
        path: &[usize],
    ) -> Result<(), End> {
        let result = match self.play(search, player, path)? {
            Some(length) => self.scale / length as f64,
            None => 0.0,
        };
        for &node in path {
            self.nodes[node].record(result);
        }
        Ok(())
    }

    /// Plays at random from the last state of a path (the indices of the states from the root on). If the game ends in
    /// a solved state, reports the solution and returns its number of moves from the root. Otherwise returns `None`.
    fn play(
        &self,
        search: &mut AnytimeSearch<P>,
        player: &mut Player<P>,
        path: &[usize],
    ) -> Result<Option<usize>, End> {
        let mut moves = self.moves(path);
        let leaf = &self.nodes[leaf_of(path)];
        let is_solved = player.play(search, leaf.state.clone(), &mut moves, Pruning::Off)?;
        if !is_solved {
            return Ok(None);
        }
        let length = moves.len();
        search.submit_solution(moves)?;
        Ok(Some(length))
    }

    /// Expands the last state of a path: adds its children (the states after one more move) to the tree if they may
    /// lead to a better solution, and reports its solved children as solutions. `path` has the indices of the states
    /// from the root on. Fails if the run must end or the memory is full.
    fn expand(&mut self, search: &mut AnytimeSearch<P>, path: &[usize]) -> Result<(), End> {
        let puzzle = search.puzzle;
        let leaf = leaf_of(path);
        // The path begins with the root at depth 0, so its length is the depth of the children.
        let child_depth = path.len() as u32;
        let state = self.nodes[leaf].state.clone();
        search.count_expansions(1)?;
        let mut moves = Vec::new();
        puzzle.moves(&state, &mut moves);
        let first_child = self.nodes.len() as u32;
        for mv in moves {
            let child = puzzle.after(&state, mv);
            if !search.may_improve(child_depth, &child) {
                continue;
            }
            if puzzle.is_solved(&child) {
                let mut solution = self.moves(path);
                solution.push(mv);
                search.submit_solution(solution)?;
            } else {
                self.add(puzzle, child, mv)?;
            }
        }
        self.nodes[leaf].children = first_child..self.nodes.len() as u32;
        self.nodes[leaf].is_expanded = true;
        Ok(())
    }

    /// Adds a state, to which the move `mv` leads, to the tree. Fails if the states then have too much heap memory.
    fn add(&mut self, puzzle: &P, state: P::State, mv: P::Move) -> Result<(), End> {
        let heap_bytes = puzzle.heap_bytes(&state);
        self.heap_bytes = self.heap_bytes.saturating_add(heap_bytes);
        if !self.has_room_on_heap() {
            return Err(End::Memory);
        }
        self.nodes.push(SampledNode::new(state, Some(mv)));
        Ok(())
    }

    /// Returns the moves along a path, which has the indices of its states from the root on.
    fn moves(&self, path: &[usize]) -> Vec<P::Move> {
        path.iter()
            .filter_map(|&node| self.nodes[node].mv)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::anytime::Options;
    use crate::runtime::{Progress, Run};
    use crate::toy::Walk;

    #[test]
    fn children_with_the_largest_bound_are_equally_likely() {
        const CHOICES: usize = 3_000;
        let walk = fan(5);
        let progress = Progress::default();
        let run = Run::new(&progress).memory(1 << 20);
        let mut report = |_| ();
        let mut search = AnytimeSearch::new(&walk, Options::default(), run, &mut report);
        let mut tree = Tree::new(&search);
        tree.expand(&mut search, &[0]).unwrap();
        for (child, result) in [(1, 0.5), (2, 0.5), (3, 0.4), (4, 0.5), (5, 0.3)] {
            tree.nodes[child].record(result);
        }
        let mut random = Rng::with_seed(7);

        let mut chosen = [0; 6];
        for _ in 0..CHOICES {
            let child = tree.choose_child(&search, 0, 1, &mut random);
            chosen[child.unwrap()] += 1;
        }

        assert_eq!([chosen[3], chosen[5]], [0, 0]);
        for child in [1, 2, 4] {
            assert!((900..1_100).contains(&chosen[child]), "{chosen:?}");
        }
    }

    /// Returns a walk of two moves: first to one of `children` nodes, and then to the goal.
    fn fan(children: usize) -> Walk {
        let goal = children + 1;
        let mut edges = vec![(1..=children).collect()];
        edges.resize(goal, vec![goal]);
        edges.push(Vec::new());
        Walk::new(edges, goal, 0)
    }
}
