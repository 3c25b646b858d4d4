//! A small game for tests: a walk on a directed graph from node 0 to a goal.

use crate::puzzle::Puzzle;
use std::collections::VecDeque;

/// A walk from node 0. The methods of the game return what the fields say, so a test can make each method lie.
#[derive(Clone, Debug)]
pub struct Walk {
    /// For each node, the nodes that one move reaches.
    pub edges: Vec<Vec<usize>>,
    /// The solved node. With a number that no node has, the game has no solution.
    pub goal: usize,
    /// For each node, its lower bound on the number of moves to the goal.
    pub bounds: Vec<u32>,
    /// For each node, its key, the number that identifies the state.
    pub keys: Vec<u64>,
    /// For each node, the moves that are candidates for every budget.
    pub candidates: Vec<Vec<usize>>,
    /// What `enabled_after` returns: whether any two moves may change places.
    pub all_commute: bool,
    /// What `budget_step` returns: by which number the lengths of all solutions differ.
    pub step: u32,
}

impl Walk {
    /// Creates a game whose methods tell the truth: a walk along `edges` from node 0 to `goal`. The lower bound of a
    /// node is its distance to the goal, but at most `max_bound`.
    pub fn new(edges: Vec<Vec<usize>>, goal: usize, max_bound: u32) -> Walk {
        let distances = distances(&edges, goal).into_iter();
        Walk {
            goal,
            bounds: distances.map(|distance| distance.min(max_bound)).collect(),
            keys: (0..edges.len() as u64).collect(),
            candidates: edges.clone(),
            edges,
            all_commute: false,
            step: 1,
        }
    }

    /// Creates a walk on a circle of `nodes` nodes, from node 0 to the opposite node. A move goes to one of the two
    /// neighbours. The lower bound of a node is its distance to the goal, but at most `max_bound`.
    pub fn circle(nodes: usize, max_bound: u32) -> Walk {
        let mut edges = Vec::new();
        for node in 0..nodes {
            edges.push(vec![(node + 1) % nodes, (node + nodes - 1) % nodes]);
        }
        Walk::new(edges, nodes / 2, max_bound)
    }
}

/// Returns, for each node of a graph, the smallest number of moves from it to `goal`; `u32::MAX` if no path leads
/// there, as to a `goal` that is no node. A breadth-first search against the direction of the edges finds these numbers.
pub fn distances(edges: &[Vec<usize>], goal: usize) -> Vec<u32> {
    let mut distances = vec![u32::MAX; edges.len()];
    let mut queue = VecDeque::new();
    if let Some(distance) = distances.get_mut(goal) {
        *distance = 0;
        queue.push_back(goal);
    }
    while let Some(node) = queue.pop_front() {
        for earlier in 0..edges.len() {
            if distances[earlier] == u32::MAX && edges[earlier].contains(&node) {
                distances[earlier] = distances[node] + 1;
                queue.push_back(earlier);
            }
        }
    }
    distances
}

impl Puzzle for Walk {
    /// A vector with one node, because a state need not be `Copy`.
    type State = Vec<usize>;
    /// A move is the index of the next node.
    type Move = usize;
    type Key = u64;

    fn root(&self) -> Vec<usize> {
        vec![0]
    }

    fn moves(&self, state: &Vec<usize>, out: &mut Vec<usize>) {
        out.extend(&self.edges[state[0]]);
    }

    fn after(&self, _: &Vec<usize>, mv: usize) -> Vec<usize> {
        vec![mv]
    }

    fn is_solved(&self, state: &Vec<usize>) -> bool {
        state[0] == self.goal
    }

    fn key(&self, state: &Vec<usize>) -> u64 {
        self.keys[state[0]]
    }

    fn bound(&self, state: &Vec<usize>) -> u32 {
        self.bounds[state[0]]
    }

    fn candidates(&self, state: &Vec<usize>, _: u32, out: &mut Vec<usize>) {
        out.extend(&self.candidates[state[0]]);
    }

    fn enabled_after(&self, _: &Vec<usize>, _: usize, _: usize) -> bool {
        self.all_commute
    }

    fn budget_step(&self) -> u32 {
        self.step
    }

    fn state_of(&self, key: u64) -> Option<Vec<usize>> {
        let node = self.keys.iter().position(|&node_key| node_key == key);
        // If no node has this key, return any state: the state has another key, so a check refuses the state.
        Some(vec![node.unwrap_or(0)])
    }
}

/// A [`Walk`] with keys of more than 63 bits.
pub struct WideWalk {
    pub walk: Walk,
}

impl Puzzle for WideWalk {
    type State = Vec<usize>;
    type Move = usize;
    type Key = u128;

    fn root(&self) -> Vec<usize> {
        self.walk.root()
    }

    fn moves(&self, state: &Vec<usize>, out: &mut Vec<usize>) {
        self.walk.moves(state, out);
    }

    fn after(&self, state: &Vec<usize>, mv: usize) -> Vec<usize> {
        self.walk.after(state, mv)
    }

    fn is_solved(&self, state: &Vec<usize>) -> bool {
        self.walk.is_solved(state)
    }

    /// Returns a key of two different words of 64 bits. Nodes with different keys differ in both words.
    fn key(&self, state: &Vec<usize>) -> u128 {
        let key = u128::from(self.walk.key(state));
        key << 64 | (key ^ 1)
    }

    fn bound(&self, state: &Vec<usize>) -> u32 {
        self.walk.bound(state)
    }
}
