//! Routes that take presents in a given order: the best moves that do, by dynamic programming, and where one more
//! present fits in best.

use super::distances::{Distances, FAR};
use crate::graph::Graph;

/// Cells where a walk may be, each with a number of moves.
type Layer = Vec<(usize, u32)>;

/// Orders of stops, and the best routes for them.
pub struct Stops<'a> {
    graph: &'a Graph,
    distances: &'a Distances,
    /// By present the moves that take it.
    takers: Vec<Vec<usize>>,
    /// Before each stop, and before the exit: the start, or the ends of the moves that take the stop before it, with the least
    /// number of moves up to there.
    forth: Vec<Layer>,
    /// At each stop, and at last the exit: the begins of the moves that take it, with the least number of moves from there on.
    back: Vec<Layer>,
}

impl<'a> Stops<'a> {
    /// Of a graph.
    pub fn new(graph: &'a Graph, distances: &'a Distances) -> Stops<'a> {
        Stops { graph, distances, takers: graph.takers(), forth: Vec::new(), back: Vec::new() }
    }

    /// Puts presents into the order, one after the other where each costs least, until its best route takes all. `None`
    /// if there is no route.
    pub fn recreate(&mut self, order: &mut Vec<usize>, random: &mut fastrand::Rng) -> Option<Vec<usize>> {
        self.forth = vec![vec![(self.graph.start, 0)]];
        self.back = vec![vec![(self.graph.exit, 0)]];
        for (stop, &present) in order.iter().enumerate() {
            self.forth.push(self.ends(present, &self.forth[stop]));
        }
        // From the last one on, and then turned round.
        for &present in order.iter().rev() {
            self.back.push(self.begins(present, &self.back[self.back.len() - 1]));
        }
        self.back.reverse();
        loop {
            let route = self.route(order, random)?;
            let mut taken = vec![false; self.graph.presents];
            route.iter().flat_map(|&m| &self.graph.moves[m].presents).for_each(|&p| taken[p] = true);
            let missing: Vec<usize> = (0..taken.len()).filter(|&p| !taken[p]).collect();
            if missing.is_empty() {
                return Some(route);
            }
            let present = missing[random.usize(..missing.len())];
            let place = self.best_place(present, random)?;
            self.insert(order, place, present);
        }
    }

    /// Adds a stop, and updates the layers until they are as they were.
    fn insert(&mut self, order: &mut Vec<usize>, place: usize, present: usize) {
        order.insert(place, present);
        self.forth.insert(place + 1, self.ends(present, &self.forth[place]));
        self.back.insert(place, self.begins(present, &self.back[place]));
        for (stop, &present) in order.iter().enumerate().skip(place + 1) {
            let layer = self.ends(present, &self.forth[stop]);
            if std::mem::replace(&mut self.forth[stop + 1], layer) == self.forth[stop + 1] {
                break;
            }
        }
        for stop in (0..place).rev() {
            let layer = self.begins(order[stop], &self.back[stop + 1]);
            if std::mem::replace(&mut self.back[stop], layer) == self.back[stop] {
                break;
            }
        }
    }

    /// The layer after a stop, given the one before it.
    fn ends(&self, present: usize, before: &Layer) -> Layer {
        let moves = self.takers[present].iter().map(|&m| &self.graph.moves[m]);
        moves.map(|m| (m.head, self.from(before, m.tail) + 1)).collect()
    }

    /// The layer at a stop, given the one after it.
    fn begins(&self, present: usize, after: &Layer) -> Layer {
        let moves = self.takers[present].iter().map(|&m| &self.graph.moves[m]);
        moves.map(|m| (m.tail, self.to(m.head, after) + 1)).collect()
    }

    fn from(&self, before: &Layer, to: usize) -> u32 {
        before.iter().map(|&(cell, moves)| moves + self.distances.of(cell, to)).min().unwrap_or(FAR)
    }

    fn to(&self, from: usize, after: &Layer) -> u32 {
        after.iter().map(|&(cell, moves)| moves + self.distances.of(from, cell)).min().unwrap_or(FAR)
    }

    /// The place in the order where a present makes the best route shortest, one of those at random.
    fn best_place(&self, present: usize, random: &mut fastrand::Rng) -> Option<usize> {
        let (mut best, mut ties) = ((FAR, 0), 0);
        for (place, (before, after)) in self.forth.iter().zip(&self.back).enumerate() {
            let ways = self.takers[present].iter().map(|&m| {
                let m = &self.graph.moves[m];
                self.from(before, m.tail) + 1 + self.to(m.head, after)
            });
            let cost = ways.min().unwrap_or(FAR);
            ties = if cost == best.0 { ties + 1 } else { 1 };
            if cost < best.0 || cost == best.0 && random.usize(..ties) == 0 {
                best = (cost, place);
            }
        }
        (best.0 < FAR).then_some(best.1)
    }

    /// A best route that takes the stops in their order, one of those at random.
    fn route(&self, order: &[usize], random: &mut fastrand::Rng) -> Option<Vec<usize>> {
        let (mut at, mut route) = (self.graph.start, Vec::new());
        for (stop, after) in self.back.iter().enumerate() {
            let least = self.to(at, after);
            if least >= FAR {
                return None;
            }
            let best = |&n: &usize| self.distances.of(at, after[n].0) + after[n].1 == least;
            let chosen = one_of((0..after.len()).filter(best), random);
            at = self.walk(at, after[chosen].0, &mut route, random);
            if let Some(&present) = order.get(stop) {
                let m = self.takers[present][chosen];
                route.push(m);
                at = self.graph.moves[m].head;
            }
        }
        Some(route)
    }

    /// Adds the moves of a shortest walk, one of those at random, and returns its end.
    fn walk(&self, mut at: usize, to: usize, route: &mut Vec<usize>, random: &mut fastrand::Rng) -> usize {
        while at != to {
            let left = self.distances.of(at, to);
            let nearer = |&m: &usize| self.distances.of(self.graph.moves[m].head, to) < left;
            let m = one_of(self.graph.moves_from(at).filter(nearer), random);
            route.push(m);
            at = self.graph.moves[m].head;
        }
        at
    }
}

/// One of some numbers at random; 0 of none.
fn one_of(numbers: impl Iterator<Item = usize>, random: &mut fastrand::Rng) -> usize {
    let mut chosen = 0;
    for (n, number) in numbers.enumerate() {
        if n == 0 || random.usize(..=n) == 0 {
            chosen = number;
        }
    }
    chosen
}
