//! A level as a generalised asymmetric travelling salesman problem.
//!
//! The nodes are *members*: pairs of a present and a move that takes it. The members of a present form its set, and a
//! tour visits exactly one member of each set. Node 0 is *home*, alone in its set; the route begins there, and the tour
//! ends there after the exit. The cost from one member to another is the length of the shortest walk from the end of
//! the first move to the beginning of the second, plus one for the second move; it is 0 if both have the same move.
//!
//! # Why the shortest tour is the shortest route
//!
//! A route gives a tour that is not longer: for each present, the move that takes it first, in the order of the route.
//! And a tour gives a route of its length or less: walk from member to member, and by the exit back home.

use crate::direction::Direction;
use crate::graph::Graph;
use thiserror::Error;

/// A present with a move that takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// The number of the present.
    pub present: usize,
    /// The number of the move.
    pub mv: usize,
}

/// A stop of a tour that cannot be reached from the one before.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("stop {0} cannot be reached from the one before")]
pub struct UnreachableStop(
    /// The index of the member, from 0; the number of members stands for the exit.
    pub usize,
);

/// The problem of a level that has a route.
pub struct Salesman<'a> {
    graph: &'a Graph,
    /// The nodes from 1 on, sorted by present and move.
    pub members: Vec<Member>,
    /// For each cell, the lengths of shortest walks from there.
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
        let lengths = (0..graph.cells()).map(|cell| graph.lengths_from(cell)).collect();
        let mut salesman = Salesman { graph, members, lengths, costs: Vec::new() };
        let nodes = salesman.nodes();
        salesman.costs = (0..nodes * nodes).map(|pair| salesman.compute(pair / nodes, pair % nodes)).collect();
        salesman
    }

    /// The number of nodes: home and the members.
    pub fn nodes(&self) -> usize {
        1 + self.members.len()
    }

    /// The number of sets: home and the presents.
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

    /// The largest finite cost.
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
        let (goal, own) = to.map_or((self.graph.exit, 0), |mv| (self.graph.moves[mv].tail, 1));
        let length = self.lengths[cell][goal];
        (length < u32::MAX).then(|| length + own)
    }

    /// The route of a tour through these members, in order. Members whose present is already taken are skipped.
    pub fn route(&self, tour: &[Member]) -> Result<Vec<Direction>, UnreachableStop> {
        let graph = self.graph;
        let (mut cell, mut route, mut taken) = (graph.start, Vec::new(), vec![false; graph.presents]);
        for (n, member) in tour.iter().enumerate() {
            if !taken[member.present] {
                let mut walk = self.walk(cell, graph.moves[member.mv].tail).ok_or(UnreachableStop(n))?;
                walk.push(member.mv);
                for mv in walk {
                    route.push(graph.moves[mv].direction);
                    graph.moves[mv].presents.iter().for_each(|&p| taken[p] = true);
                }
                cell = graph.moves[member.mv].head;
            }
        }
        let walk = self.walk(cell, graph.exit).ok_or(UnreachableStop(tour.len()))?;
        route.extend(walk.into_iter().map(|mv| graph.moves[mv].direction));
        Ok(route)
    }

    /// The moves of a shortest walk: each reduces the distance to the goal by one.
    fn walk(&self, mut cell: usize, goal: usize) -> Option<Vec<usize>> {
        let mut left = self.lengths[cell][goal];
        let mut walk = Vec::new();
        while left > 0 {
            let nearer = |&mv: &usize| self.lengths[self.graph.moves[mv].head][goal] == left - 1;
            let mv = self.graph.moves_from(cell).find(nearer)?;
            walk.push(mv);
            cell = self.graph.moves[mv].head;
            left -= 1;
        }
        Some(walk)
    }
}
