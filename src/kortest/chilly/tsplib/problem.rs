//! A level as a generalised asymmetric travelling salesman problem.
//!
//! The nodes are *members*: a present with a move that takes it. All members of a present are its set, and a tour
//! visits one of each set. Node 0 is home, alone in its set: there the route begins and, after the exit, the tour ends.
//! From member to member it costs the shortest walk from the end of one move to the begin of the other, and one for
//! that; nothing where one move takes both.
//!
//! # Why the shortest tour is the shortest route
//!
//! A route gives a tour that is not longer: for each present the move that takes it, in the order of the route. And a
//! tour gives a route of its length: walk from member to member, and home by the exit.

use crate::chilly::direction::Direction;
use crate::chilly::graph::Graph;
use std::collections::VecDeque;

/// A present with a move that takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// The number of the present.
    pub present: usize,
    /// The number of the move.
    pub mv: usize,
}

/// The problem of a level that can be solved.
pub struct Salesman<'a> {
    graph: &'a Graph,
    /// Nodes 1 and on, sorted by present and move.
    pub members: Vec<Member>,
    /// For each cell the lengths of shortest walks from there, where they are needed.
    lengths: Vec<Vec<u32>>,
    /// The cost from node to node, row by row; `None` where there is no walk.
    costs: Vec<Option<u32>>,
}

impl<'a> Salesman<'a> {
    /// Makes the problem.
    pub fn new(graph: &'a Graph) -> Self {
        let mut members = Vec::new();
        for present in 0..graph.presents {
            let taking = (0..graph.moves.len()).filter(|&mv| graph.moves[mv].presents.contains(&present));
            members.extend(taking.map(|mv| Member { present, mv }));
        }
        let lengths = (0..graph.cells()).map(|cell| lengths(graph, cell)).collect();
        let mut salesman = Salesman { graph, members, lengths, costs: Vec::new() };
        let nodes = salesman.nodes();
        salesman.costs = (0..nodes * nodes).map(|pair| salesman.compute(pair / nodes, pair % nodes)).collect();
        salesman
    }

    /// Home and the members.
    pub fn nodes(&self) -> usize {
        1 + self.members.len()
    }

    /// Home and the presents.
    pub fn sets(&self) -> usize {
        1 + self.graph.presents
    }

    /// The set of a node: 0 for home, then the presents.
    pub fn set(&self, node: usize) -> usize {
        node.checked_sub(1).map_or(0, |n| 1 + self.members[n].present)
    }

    /// The cost from a node to another.
    pub fn cost(&self, from: usize, to: usize) -> Option<u32> {
        self.costs[from * self.nodes() + to]
    }

    /// The largest cost that is finite.
    pub fn largest(&self) -> u32 {
        self.costs.iter().flatten().copied().max().unwrap_or(0)
    }

    fn compute(&self, from: usize, to: usize) -> Option<u32> {
        if from == to {
            return Some(0);
        }
        let moves = [from, to].map(|node| node.checked_sub(1).map(|n| self.members[n].mv));
        let [from, to] = moves;
        if from.is_some() && from == to {
            return Some(0);
        }
        let cell = from.map_or(self.graph.start, |mv| self.graph.moves[mv].head);
        let (goal, and) = to.map_or((self.graph.exit, 0), |mv| (self.graph.moves[mv].tail, 1));
        let length = self.lengths[cell][goal];
        (length < u32::MAX).then(|| length + and)
    }

    /// The route of a tour through these members, in order. What a walk has taken on its way is not gone for again.
    /// `Err`: the number of the member, from 0, that cannot be reached; or that of the exit, which is behind them.
    pub fn route(&self, tour: &[Member]) -> Result<Vec<Direction>, usize> {
        let graph = self.graph;
        let (mut cell, mut route, mut taken) = (graph.start, Vec::new(), vec![false; graph.presents]);
        for (n, member) in tour.iter().enumerate() {
            if !taken[member.present] {
                let mut walk = self.walk(cell, graph.moves[member.mv].tail).ok_or(n)?;
                walk.push(member.mv);
                for mv in walk {
                    route.push(graph.moves[mv].direction);
                    graph.moves[mv].presents.iter().for_each(|&p| taken[p] = true);
                }
                cell = graph.moves[member.mv].head;
            }
        }
        let walk = self.walk(cell, graph.exit).ok_or(tour.len())?;
        route.extend(walk.into_iter().map(|mv| graph.moves[mv].direction));
        Ok(route)
    }

    /// The moves of a shortest walk: each goes one nearer, as the lengths from the cells in between say.
    fn walk(&self, mut cell: usize, goal: usize) -> Option<Vec<usize>> {
        let mut left = self.lengths[cell][goal];
        let mut walk = Vec::new();
        while left > 0 {
            let nearer = |&mv: &usize| self.lengths[self.graph.moves[mv].head][goal] == left - 1;
            let mv = self.graph.from(cell).find(nearer)?;
            walk.push(mv);
            cell = self.graph.moves[mv].head;
            left -= 1;
        }
        Some(walk)
    }
}

/// Lengths of shortest walks from a cell; `u32::MAX` where there is none.
fn lengths(graph: &Graph, from: usize) -> Vec<u32> {
    let mut lengths = vec![u32::MAX; graph.cells()];
    lengths[from] = 0;
    let mut queue = VecDeque::from([from]);
    while let Some(cell) = queue.pop_front() {
        for mv in graph.from(cell) {
            let head = graph.moves[mv].head;
            if lengths[head] == u32::MAX {
                lengths[head] = lengths[cell] + 1;
                queue.push_back(head);
            }
        }
    }
    lengths
}
