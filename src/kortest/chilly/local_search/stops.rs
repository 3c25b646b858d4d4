//! Routes that take presents in a given order: the best moves that do, by dynamic programming, and where one more
//! present fits in best.

use super::distances::{Distances, FAR};
use crate::chilly::graph::Graph;

/// Orders of stops, and the best routes for them.
pub struct Stops<'a> {
    graph: &'a Graph,
    distances: &'a Distances,
    /// By present the moves that take it.
    takers: Vec<Vec<usize>>,
    /// By stop and taker, the least number of moves from the start to the end of this one.
    forth: Vec<Vec<u32>>,
    /// By stop and taker, the least number of moves from the begin of this one to the exit.
    back: Vec<Vec<u32>>,
}

impl<'a> Stops<'a> {
    /// Of a graph.
    pub fn new(graph: &'a Graph, distances: &'a Distances) -> Stops<'a> {
        Stops { graph, distances, takers: graph.takers(), forth: Vec::new(), back: Vec::new() }
    }

    /// Puts presents into the order, one after the other where each costs least, until its best route takes all. `None`
    /// if there is no route.
    pub fn recreate(&mut self, order: &mut Vec<usize>, random: &mut fastrand::Rng) -> Option<Vec<usize>> {
        loop {
            self.measure(order);
            let route = self.route(order, random)?;
            let mut taken = vec![false; self.graph.presents];
            route.iter().flat_map(|&m| &self.graph.moves[m].presents).for_each(|&p| taken[p] = true);
            let missing: Vec<usize> = (0..taken.len()).filter(|&p| !taken[p]).collect();
            if missing.is_empty() {
                return Some(route);
            }
            let present = missing[random.usize(..missing.len())];
            let place = self.best_place(order, present, random)?;
            order.insert(place, present);
        }
    }

    /// Where a walk may be before a stop, with the number of moves so far: at the ends of the takers of the stop before it.
    fn before(&self, order: &[usize], stop: usize) -> Vec<(usize, u32)> {
        match stop.checked_sub(1) {
            None => vec![(self.graph.start, 0)],
            Some(last) => {
                let ends = self.takers[order[last]].iter().map(|&m| self.graph.moves[m].head);
                ends.zip(self.forth[last].iter().copied()).collect()
            }
        }
    }

    /// Where it may go to from there, with the number of moves that are left: to the begins of the takers of a stop.
    fn after(&self, order: &[usize], stop: usize) -> Vec<(usize, u32)> {
        match order.get(stop) {
            None => vec![(self.graph.exit, 0)],
            Some(&present) => {
                let begins = self.takers[present].iter().map(|&m| self.graph.moves[m].tail);
                begins.zip(self.back[stop].iter().copied()).collect()
            }
        }
    }

    /// The dynamic program, from both ends.
    fn measure(&mut self, order: &[usize]) {
        self.forth.clear();
        for stop in 0..order.len() {
            let before = self.before(order, stop);
            let takers = self.takers[order[stop]].iter().map(|&m| self.from(&before, self.graph.moves[m].tail) + 1);
            self.forth.push(takers.collect());
        }
        self.back.clear();
        self.back.resize(order.len(), Vec::new());
        for stop in (0..order.len()).rev() {
            let after = self.after(order, stop + 1);
            let takers = self.takers[order[stop]].iter().map(|&m| self.to(self.graph.moves[m].head, &after) + 1);
            self.back[stop] = takers.collect();
        }
    }

    fn from(&self, before: &[(usize, u32)], to: usize) -> u32 {
        before.iter().map(|&(cell, moves)| moves + self.distances.of(cell, to)).min().unwrap_or(FAR)
    }

    fn to(&self, from: usize, after: &[(usize, u32)]) -> u32 {
        after.iter().map(|&(cell, moves)| moves + self.distances.of(from, cell)).min().unwrap_or(FAR)
    }

    /// The place in the order where a present makes the best route shortest, one of those at random.
    fn best_place(&self, order: &[usize], present: usize, random: &mut fastrand::Rng) -> Option<usize> {
        let (mut best, mut ties) = ((FAR, 0), 0);
        for place in 0..=order.len() {
            let (before, after) = (self.before(order, place), self.after(order, place));
            let ways = self.takers[present].iter().map(|&m| {
                let m = &self.graph.moves[m];
                self.from(&before, m.tail) + 1 + self.to(m.head, &after)
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
        for stop in 0..=order.len() {
            let after = self.after(order, stop);
            let least = self.to(at, &after);
            if least >= FAR {
                return None;
            }
            let best: Vec<usize> =
                (0..after.len()).filter(|&n| self.distances.of(at, after[n].0) + after[n].1 == least).collect();
            let chosen = best[random.usize(..best.len())];
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
            let nearer = self.graph.moves_from(at).filter(|&m| self.distances.of(self.graph.moves[m].head, to) < left);
            let nearer: Vec<usize> = nearer.collect();
            let m = nearer[random.usize(..nearer.len())];
            route.push(m);
            at = self.graph.moves[m].head;
        }
        at
    }
}
