//! Converts a level into a generalised asymmetric travelling salesman problem: a tour visits one
//! node of each set.
//!
//! A node is a pair of a present and a move that takes the present. The nodes of a present form a
//! set. Node 0 (*home*) stands for the start and the exit, and is alone in its set.
//!
//! The cost from a node with move `a` to a node with move `b` is the length of a shortest walk that
//! begins where `a` ends, and whose last move is `b`. If `a` and `b` are the same move, the cost is
//! 0. A walk from home begins at the start. A walk to home ends at the exit.
//!
//! # Why the shortest tour is as long as the shortest route
//!
//! Each route yields a tour that is not longer: for each present, visit the node of the move that
//! first takes the present. Each tour yields a route that is not longer: make the moves of the
//! nodes in the order of the tour, and then walk to the exit.
//!
//! [`Problem`] is written as a TSPLIB file, in one of three forms.

use crate::direction::Direction;
use crate::graph::Graph;
use std::fmt::{self, Write as _};
use thiserror::Error;

/// A node of the travelling salesman problem: a present, and a move that takes this present.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Member {
    /// The index of the present in the level.
    pub present: usize,
    /// The index of the move in the graph.
    pub mv: usize,
}

/// The error for a tour with a node that cannot be reached, or that the problem does not have.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("stop {0} cannot be reached from the one before")]
pub struct UnreachableStop(
    /// The index of the node in the tour. For the exit, the length of the tour.
    pub usize,
);

/// The travelling salesman problem of a level: its nodes and the costs between them. The level must
/// have a route.
pub struct Salesman<'a> {
    graph: &'a Graph,
    /// The nodes of the presents.
    pub(super) members: Vec<Member>,
    /// For each cell, the distances to all cells, in moves. `None` if no walk exists.
    lengths: Vec<Vec<Option<u32>>>,
    /// Entry `from * nodes + to` is the cost from node `from` to node `to`. `None` if no walk
    /// exists.
    costs: Vec<Option<u32>>,
}

impl fmt::Debug for Salesman<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Salesman({} nodes)", self.nodes())
    }
}

impl<'a> Salesman<'a> {
    /// Builds the travelling salesman problem for a graph of moves. Node 0 stands for the start and
    /// the exit. Each other node is a pair of a present and a move that takes it. Computes the cost
    /// from each node to each node.
    pub fn new(graph: &'a Graph) -> Self {
        let mut members = Vec::new();
        for (present, takers) in graph.takers().into_iter().enumerate() {
            for mv in takers {
                members.push(Member { present, mv });
            }
        }
        let cells = 0..graph.cells();
        let mut salesman = Salesman {
            graph,
            members,
            lengths: cells.map(|cell| graph.lengths_from(cell)).collect(),
            costs: Vec::new(),
        };
        for from in 0..salesman.nodes() {
            for to in 0..salesman.nodes() {
                let cost = salesman.compute_cost(from, to);
                salesman.costs.push(cost);
            }
        }
        salesman
    }

    /// Returns the number of nodes, including node 0, which stands for the start and the exit.
    pub fn nodes(&self) -> usize {
        1 + self.members.len()
    }

    /// Returns the number of sets of nodes: one for each present, and one for node 0, which stands
    /// for the start and the exit.
    pub fn sets(&self) -> usize {
        1 + self.graph.presents
    }

    /// Returns the nodes of the presents. Node `n + 1` has the index `n`, because node 0 stands for
    /// the start and the exit.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// Returns the index of the set that contains a node. The set of node 0 is 0. The set of any
    /// other node is 1 plus the index of its present.
    ///
    /// # Panics
    ///
    /// The problem has no such node.
    pub fn set(&self, node: usize) -> usize {
        match node.checked_sub(1) {
            None => 0,
            Some(member) => 1 + self.members[member].present,
        }
    }

    /// Returns the cost from one node to another, the length of a walk in moves, or `None` if no
    /// walk exists.
    ///
    /// # Panics
    ///
    /// The problem has no such nodes.
    pub fn cost(&self, from: usize, to: usize) -> Option<u32> {
        self.costs[from * self.nodes() + to]
    }

    /// Returns the largest finite cost.
    pub fn largest(&self) -> u32 {
        // Each node has the cost 0 to itself, so the list has at least one cost.
        self.costs.iter().flatten().copied().max().unwrap_or(0)
    }

    /// Converts a tour, which visits one node for each present, into a route of pushes: makes the
    /// move of each node in turn, by shortest walks between them, and then walks to the exit. Skips
    /// presents that the route has already taken.
    ///
    /// # Errors
    ///
    /// A node of the tour, or the exit after the last node, cannot be reached from the node before.
    /// A node of another problem, whose present or move this problem does not have, counts as
    /// unreachable, too.
    pub fn route(&self, tour: &[Member]) -> Result<Vec<Direction>, UnreachableStop> {
        let graph = self.graph;
        let mut cell = graph.start;
        let mut route = Vec::new();
        let mut is_taken = vec![false; graph.presents];
        for (stop, member) in tour.iter().enumerate() {
            let unreachable = UnreachableStop(stop);
            let was_taken = *is_taken.get(member.present).ok_or(unreachable)?;
            let taker = graph.moves.get(member.mv).ok_or(unreachable)?;
            if was_taken {
                continue;
            }
            let mut walk = self.walk(cell, taker.tail).ok_or(unreachable)?;
            walk.push(member.mv);
            for mv in walk {
                route.push(graph.moves[mv].direction);
                for &present in &graph.moves[mv].presents {
                    is_taken[present] = true;
                }
            }
            cell = taker.head;
        }
        let unreachable_exit = UnreachableStop(tour.len());
        let walk = self.walk(cell, graph.exit).ok_or(unreachable_exit)?;
        route.extend(walk.iter().map(|&mv| graph.moves[mv].direction));
        Ok(route)
    }

    /// Computes the cost from one node to another: the length of a shortest walk that begins where
    /// the move of the first node ends, and whose last move is the move of the second node. A walk
    /// from node 0 begins at the start, and a walk to node 0 ends at the exit. Nodes with the same
    /// move cost 0, because the move takes both presents at once. `None` if no walk exists.
    fn compute_cost(&self, from: usize, to: usize) -> Option<u32> {
        let from_move = self.move_of(from);
        let to_move = self.move_of(to);
        let is_same_move = from_move.is_some() && from_move == to_move;
        if from == to || is_same_move {
            return Some(0);
        }
        let cell = match from_move {
            Some(mv) => self.graph.moves[mv].head,
            None => self.graph.start,
        };
        match to_move {
            // The 1 stands for the move of the second node itself.
            Some(mv) => Some(self.lengths[cell][self.graph.moves[mv].tail]? + 1),
            None => self.lengths[cell][self.graph.exit],
        }
    }

    /// Returns the move of a node. `None` for node 0.
    fn move_of(&self, node: usize) -> Option<usize> {
        // Node 0 has no move. The nodes of the presents follow node 0, so their numbers are larger
        // by 1 than their indices.
        let member = node.checked_sub(1)?;
        Some(self.members[member].mv)
    }

    /// Returns the indices of the moves of a shortest walk between two cells, or `None` if no walk
    /// exists.
    fn walk(&self, from: usize, to: usize) -> Option<Vec<usize>> {
        let mut cell = from;
        let mut walk = Vec::new();
        for moves_left in (0..self.lengths[from][to]?).rev() {
            // The first move from whose end a shortest walk has `moves_left` moves.
            let mv = self.graph.moves_from(cell).find(|&mv| {
                let head = self.graph.moves[mv].head;
                self.lengths[head][to] == Some(moves_left)
            });
            let mv = mv.expect("a shortest walk goes on from each of its cells");
            walk.push(mv);
            cell = self.graph.moves[mv].head;
        }
        Some(walk)
    }
}

/// The form of the travelling salesman problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The generalised asymmetric problem: a tour visits one node of each set. GLKH reads this
    /// form.
    Agtsp,
    /// The asymmetric problem: a tour visits all nodes. LKH reads this form.
    Atsp,
    /// The symmetric problem: each node has a twin. Concorde and LKH read this form.
    Tsp,
}

/// A level as a travelling salesman problem, ready to be written as a TSPLIB file.
pub struct Problem<'a> {
    salesman: &'a Salesman<'a>,
    kind: ProblemKind,
    matrix: Matrix,
}

impl fmt::Debug for Problem<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Problem({:?}, {} nodes)", self.kind, self.nodes())
    }
}

/// The cost matrix of a TSPLIB file. A tour of length `offset + k` becomes a route of at most `k`
/// moves.
struct Matrix {
    /// The number of nodes, and so of rows and columns.
    size: usize,
    /// The cost of a shortest tour minus the number of moves of a shortest route.
    offset: u64,
    /// The costs, row by row: entry `from * size + to` is the cost from one node to another.
    costs: Vec<u64>,
}

impl<'a> Problem<'a> {
    /// Builds the problem of a level in one of the forms that solvers read: generalised (`Agtsp`),
    /// asymmetric (`Atsp`) or symmetric (`Tsp`).
    pub fn new(salesman: &'a Salesman<'a>, kind: ProblemKind) -> Problem<'a> {
        let bound = tour_bound(salesman);
        let matrix = match kind {
            ProblemKind::Agtsp => generalised(salesman, bound),
            ProblemKind::Atsp => asymmetric(salesman, bound),
            ProblemKind::Tsp => symmetric(&asymmetric(salesman, bound), bound),
        };
        Problem {
            salesman,
            kind,
            matrix,
        }
    }

    /// Returns the number of nodes in this form of the problem.
    pub fn nodes(&self) -> usize {
        self.matrix.size
    }

    /// Returns the largest cost.
    pub fn largest_cost(&self) -> u64 {
        self.matrix.costs.iter().copied().max().unwrap_or(0)
    }

    /// Returns the text of the TSPLIB file: the header, the matrix of the costs, and for the
    /// generalised form the sets of nodes. The first line contains `name`.
    pub fn text(&self, name: &str) -> String {
        let mut text = self.header(name);
        for row in self.matrix.costs.chunks(self.matrix.size) {
            let row: Vec<String> = row.iter().map(u64::to_string).collect();
            text.push_str(&row.join(" "));
            text.push('\n');
        }
        if self.kind == ProblemKind::Agtsp {
            text.push_str(&self.set_section());
        }
        text.push_str("EOF\n");
        text
    }

    /// Returns the lines above the cost matrix in a TSPLIB file. Characters of `name` that other
    /// programs may not read are replaced by `_`.
    fn header(&self, name: &str) -> String {
        let Matrix { size, offset, .. } = self.matrix;
        let sets = match self.kind {
            ProblemKind::Agtsp => format!("GTSP_SETS : {}\n", self.salesman.sets()),
            ProblemKind::Atsp | ProblemKind::Tsp => String::new(),
        };
        let problem_type = match self.kind {
            ProblemKind::Agtsp => "AGTSP",
            ProblemKind::Atsp => "ATSP",
            ProblemKind::Tsp => "TSP",
        };
        let name = name.replace(|c: char| !c.is_ascii_graphic(), "_");
        format!(
            "NAME : {name}\nTYPE : {problem_type}\nCOMMENT : Santa Chilly; a tour of length {offset} + k is a route of k moves\n\
             DIMENSION : {size}\n{sets}EDGE_WEIGHT_TYPE : EXPLICIT\nEDGE_WEIGHT_FORMAT : FULL_MATRIX\nEDGE_WEIGHT_SECTION\n"
        )
    }

    /// Returns the lines that list the nodes of each set. TSPLIB counts sets and nodes from 1, and
    /// ends each set by -1.
    fn set_section(&self) -> String {
        let mut text = String::from("GTSP_SET_SECTION\n");
        for set in 0..self.salesman.sets() {
            write!(text, "{}", set + 1).expect("writing to a string cannot fail");
            for node in (0..self.matrix.size).filter(|&node| self.salesman.set(node) == set) {
                write!(text, " {}", node + 1).expect("writing to a string cannot fail");
            }
            text.push_str(" -1\n");
        }
        text
    }
}

/// Returns an upper bound on the cost of a shortest tour, which visits one node of each set. A
/// *step* leads from a node of the tour to the next one, and is *forbidden* if no walk exists.
///
/// # Why this is sound
///
/// The level has a route, so a tour without forbidden steps exists. No step of this tour costs more
/// than the largest cost. So the number of steps times the largest cost is a bound, and so is the
/// cost of any tour without forbidden steps.
fn tour_bound(salesman: &Salesman) -> u64 {
    let steps = salesman.sets() as u64;
    let cost_of_worst_steps = steps * u64::from(salesman.largest());
    match cost_of_nearest_neighbours(salesman) {
        Some(cost) => cost.min(cost_of_worst_steps),
        None => cost_of_worst_steps,
    }
}

/// Returns the cost of the tour that always goes on to a nearest node of a set that the tour has
/// not visited yet. `None` if this tour gets stuck, because no walk leads to such a set, or no walk
/// leads back to node 0 at the end.
fn cost_of_nearest_neighbours(salesman: &Salesman) -> Option<u64> {
    let mut is_visited = vec![false; salesman.sets()];
    is_visited[0] = true;
    let mut current = 0;
    let mut total = 0;
    for _ in 1..salesman.sets() {
        let unvisited = (1..salesman.nodes()).filter(|&node| !is_visited[salesman.set(node)]);
        let steps = unvisited.filter_map(|node| Some((salesman.cost(current, node)?, node)));
        // Of several nearest nodes, takes the one with the smallest index.
        let (cost, nearest) = steps.min()?;
        is_visited[salesman.set(nearest)] = true;
        total += u64::from(cost);
        current = nearest;
    }
    Some(total + u64::from(salesman.cost(current, 0)?))
}

/// Builds the cost matrix of the generalised problem, in which a tour visits one node of each set.
/// `bound` is at least the cost of a shortest tour. A step is *forbidden* if no walk exists.
///
/// # Why this is sound
///
/// A tour with a forbidden step costs at least `bound + 1`, because no cost is negative. So such a
/// tour is not a shortest tour.
fn generalised(salesman: &Salesman, bound: u64) -> Matrix {
    let size = salesman.nodes();
    let forbidden = bound + 1;
    let mut costs = Vec::new();
    for from in 0..size {
        for to in 0..size {
            costs.push(salesman.cost(from, to).map_or(forbidden, u64::from));
        }
    }
    Matrix {
        size,
        offset: 0,
        costs,
    }
}

/// Converts the generalised problem, in which a tour visits one node of each set, to the asymmetric
/// problem, in which a tour visits all nodes (Noon and Bean 1993). `bound` is at least the cost of
/// a shortest tour of the generalised problem. A step is *forbidden* if no walk exists.
///
/// Each set of nodes becomes a cycle of cost 0. A tour enters a cycle at a node `n` and leaves at
/// the node before `n`. So the node before `n` gets the outgoing costs of `n`. A step between sets
/// costs `between` more.
///
/// # Why this is sound
///
/// A tour that enters each set once and makes no forbidden step stands for a tour of the
/// generalised problem, and costs `between * sets` more than that tour. So a shortest tour of this
/// kind costs at most `between * sets + bound`. All other tours cost more, because no cost is
/// negative, and every tour has at least `sets` steps between sets:
///
/// * A tour with more steps between sets costs at least `between * (sets + 1)`, and `between` is
///   `bound + 1`.
/// * A tour with a forbidden step inside of a set costs at least `between * sets` and this step,
///   which costs `bound + 1`.
/// * A tour with a forbidden step between sets costs at least `between * (sets - 1)` and this step,
///   which costs `between + bound + 1`.
fn asymmetric(salesman: &Salesman, bound: u64) -> Matrix {
    let size = salesman.nodes();
    let between = bound + 1;
    let forbidden = bound + 1;
    let mut costs = Vec::new();
    for (from, &next) in next_in_sets(salesman).iter().enumerate() {
        for to in 0..size {
            let cost = if salesman.set(from) != salesman.set(to) {
                between + salesman.cost(next, to).map_or(forbidden, u64::from)
            } else if from == to || next == to {
                // A step to the next node of the same set costs nothing.
                0
            } else {
                forbidden
            };
            costs.push(cost);
        }
    }
    Matrix {
        size,
        offset: between * salesman.sets() as u64,
        costs,
    }
}

/// Returns, for each node, the next node of its set; the first node follows the last one, so that
/// each set becomes a cycle. The nodes of a set have consecutive numbers.
fn next_in_sets(salesman: &Salesman) -> Vec<usize> {
    let nodes: Vec<usize> = (0..salesman.nodes()).collect();
    let mut next_nodes = Vec::with_capacity(nodes.len());
    for set in nodes.chunk_by(|&a, &b| salesman.set(a) == salesman.set(b)) {
        next_nodes.extend(&set[1..]);
        next_nodes.push(set[0]);
    }
    next_nodes
}

/// Converts an asymmetric problem to a symmetric problem, in which both directions between two
/// nodes cost the same (Jonker and Volgenant 1983). `bound` is at least the cost of a shortest tour
/// of the generalised problem.
///
/// Each node `n` gets a *twin* `n + size`. A tour enters the pair at `n` and leaves the pair at the
/// twin. The edge between a node and its twin costs 0. The edge from a twin to the node of another
/// pair costs `extra` more than the step of the asymmetric problem. All other edges are forbidden.
///
/// # Why this is sound
///
/// A tour that uses the edge of each pair and no forbidden edge stands for a tour of the asymmetric
/// problem, and costs `extra * size` more than that tour. A shortest tour of this kind costs less
/// than `extra * (size + 1)`, because `extra` exceeds the cost of a shortest tour of the asymmetric
/// problem. All other tours cost at least `extra * (size + 1)`. A tour has `2 * size` edges, and no
/// cost is negative:
///
/// * A tour without the edge of some pair, and without forbidden edges, has at least `size + 1`
///   other edges, each of which costs at least `extra`.
/// * A tour has at most `size` edges of pairs. So with `f` forbidden edges it has at least `size -
///   f` other edges, and costs at least `extra * size + extra * f / 2`. Every tour has as many
///   edges between two nodes as between two twins, so `f` is not 1.
fn symmetric(matrix: &Matrix, bound: u64) -> Matrix {
    let size = matrix.size;
    let extra = matrix.offset + bound + 1;
    let forbidden = extra + extra.div_ceil(2);
    let mut costs = Vec::new();
    for from in 0..2 * size {
        for to in 0..2 * size {
            // The edge costs the same in both directions. Twins have the larger indices.
            let node = from.min(to);
            let twin = from.max(to);
            let is_node_and_twin = node < size && twin >= size;
            let cost = if from == to || twin == node + size {
                0
            } else if is_node_and_twin {
                // The cost of the step from the node of this twin to `node`, and `extra`.
                matrix.costs[(twin - size) * size + node] + extra
            } else {
                forbidden
            };
            costs.push(cost);
        }
    }
    Matrix {
        size: 2 * size,
        offset: matrix.offset + extra * size as u64,
        costs,
    }
}
