//! Computes shortest routes that take presents in a given order.

use super::distances::{Distances, UNREACHABLE};
use crate::graph::Graph;

/// Cells, each with the length of a walk from the start or to the exit.
type Layer = Vec<(usize, u32)>;

pub struct Stops<'a> {
    graph: &'a Graph,
    distances: &'a Distances,
    takers: Vec<Vec<usize>>,
    /// `forth[0]` is the start. `forth[n + 1]` has an entry for each move that takes present `n` of the order: the cell
    /// where the move ends, and the length of a shortest walk from the start that takes the earlier presents in order
    /// and ends with this move.
    forth: Vec<Layer>,
    /// `back[n]` has an entry for each move that takes present `n` of the order: the cell where it begins, and the
    /// length of a shortest walk to the exit that begins with this move and takes the later presents in order. The last
    /// layer is the exit.
    back: Vec<Layer>,
}

impl<'a> Stops<'a> {
    pub fn new(graph: &'a Graph, distances: &'a Distances) -> Stops<'a> {
        Stops { graph, distances, takers: graph.takers(), forth: Vec::new(), back: Vec::new() }
    }

    /// Inserts missing presents into `order` until its shortest route takes all presents.
    pub fn recreate(&mut self, order: &mut Vec<usize>, random: &mut fastrand::Rng) -> Option<Vec<usize>> {
        self.forth = vec![vec![(self.graph.start, 0)]];
        self.back = vec![vec![(self.graph.exit, 0)]];
        for (stop, &present) in order.iter().enumerate() {
            self.forth.push(self.ends(present, &self.forth[stop]));
        }
        // The list is built backwards, from the exit to the start.
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

    /// Inserts a present into `order` at `place`, and updates the tables.
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

    /// Returns the layer of `forth` for `present`: the cells where its moves end. `before` is the preceding layer.
    fn ends(&self, present: usize, before: &Layer) -> Layer {
        let moves = self.takers[present].iter().map(|&m| &self.graph.moves[m]);
        moves.map(|m| (m.head, self.from(before, m.tail) + 1)).collect()
    }

    /// Returns the layer of `back` for `present`: the cells where its moves begin. `after` is the following layer.
    fn begins(&self, present: usize, after: &Layer) -> Layer {
        let moves = self.takers[present].iter().map(|&m| &self.graph.moves[m]);
        moves.map(|m| (m.tail, self.to(m.head, after) + 1)).collect()
    }

    fn from(&self, before: &Layer, to: usize) -> u32 {
        before.iter().map(|&(cell, moves)| moves + self.distances.of(cell, to)).min().unwrap_or(UNREACHABLE)
    }

    fn to(&self, from: usize, after: &Layer) -> u32 {
        after.iter().map(|&(cell, moves)| moves + self.distances.of(from, cell)).min().unwrap_or(UNREACHABLE)
    }

    /// Returns the cheapest index to insert `present` into the order.
    fn best_place(&self, present: usize, random: &mut fastrand::Rng) -> Option<usize> {
        let (mut best, mut ties) = ((UNREACHABLE, 0), 0);
        for (place, (before, after)) in self.forth.iter().zip(&self.back).enumerate() {
            let ways = self.takers[present].iter().map(|&m| {
                let m = &self.graph.moves[m];
                self.from(before, m.tail) + 1 + self.to(m.head, after)
            });
            let cost = ways.min().unwrap_or(UNREACHABLE);
            ties = if cost == best.0 { ties + 1 } else { 1 };
            if cost < best.0 || cost == best.0 && random.usize(..ties) == 0 {
                best = (cost, place);
            }
        }
        (best.0 < UNREACHABLE).then_some(best.1)
    }

    /// Returns a random shortest route that takes the presents in order.
    fn route(&self, order: &[usize], random: &mut fastrand::Rng) -> Option<Vec<usize>> {
        let (mut at, mut route) = (self.graph.start, Vec::new());
        for (stop, after) in self.back.iter().enumerate() {
            let least = self.to(at, after);
            if least >= UNREACHABLE {
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

    /// Appends a random shortest walk from `at` to `to` to `route`. Returns `to`.
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

/// Returns a random element by reservoir sampling, or 0 if the iterator is empty.
fn one_of(numbers: impl Iterator<Item = usize>, random: &mut fastrand::Rng) -> usize {
    let mut chosen = 0;
    for (n, number) in numbers.enumerate() {
        if n == 0 || random.usize(..=n) == 0 {
            chosen = number;
        }
    }
    chosen
}
