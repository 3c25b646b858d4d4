//! Computes shortest routes that take presents in a given order.

use super::distances::{Distances, UNREACHABLE};
use crate::graph::Graph;

type Layer = Vec<(usize, u32)>;

pub struct Stops<'a> {
    graph: &'a Graph,
    distances: &'a Distances,
    takers: Vec<Vec<usize>>,
    from_start: Vec<Layer>,
    to_exit: Vec<Layer>,
}

impl<'a> Stops<'a> {
    pub fn new(graph: &'a Graph, distances: &'a Distances) -> Stops<'a> {
        Stops {
            graph,
            distances,
            takers: graph.takers(),
            from_start: Vec::new(),
            to_exit: Vec::new(),
        }
    }

    /// Inserts missing presents into `order` until its shortest route takes all presents.
    pub fn recreate(
        &mut self,
        order: &mut Vec<usize>,
        random: &mut fastrand::Rng,
    ) -> Option<Vec<usize>> {
        self.from_start = vec![vec![(self.graph.start, 0)]];
        self.to_exit = vec![vec![(self.graph.exit, 0)]];
        for (stop, &present) in order.iter().enumerate() {
            self.from_start
                .push(self.layer_from_start(present, &self.from_start[stop]));
        }
        // The list is built backwards, from the exit to the start.
        for &present in order.iter().rev() {
            self.to_exit
                .push(self.layer_to_exit(present, &self.to_exit[self.to_exit.len() - 1]));
        }
        self.to_exit.reverse();
        loop {
            let route = self.route(order, random)?;
            let mut taken = vec![false; self.graph.presents];
            route
                .iter()
                .flat_map(|&m| &self.graph.moves[m].presents)
                .for_each(|&p| taken[p] = true);
            let missing: Vec<usize> = (0..taken.len()).filter(|&p| !taken[p]).collect();
            if missing.is_empty() {
                return Some(route);
            }
            let present = missing[random.usize(..missing.len())];
            let place = self.best_place(present, random)?;
            self.insert(order, place, present);
        }
    }

    fn insert(&mut self, order: &mut Vec<usize>, place: usize, present: usize) {
        order.insert(place, present);
        self.from_start.insert(
            place + 1,
            self.layer_from_start(present, &self.from_start[place]),
        );
        self.to_exit
            .insert(place, self.layer_to_exit(present, &self.to_exit[place]));
        for (stop, &present) in order.iter().enumerate().skip(place + 1) {
            let layer = self.layer_from_start(present, &self.from_start[stop]);
            if std::mem::replace(&mut self.from_start[stop + 1], layer) == self.from_start[stop + 1]
            {
                break;
            }
        }
        for stop in (0..place).rev() {
            let layer = self.layer_to_exit(order[stop], &self.to_exit[stop + 1]);
            if std::mem::replace(&mut self.to_exit[stop], layer) == self.to_exit[stop] {
                break;
            }
        }
    }

    fn layer_from_start(&self, present: usize, before: &Layer) -> Layer {
        let moves = self.takers[present].iter().map(|&m| &self.graph.moves[m]);
        moves
            .map(|m| (m.head, self.from(before, m.tail) + 1))
            .collect()
    }

    fn layer_to_exit(&self, present: usize, after: &Layer) -> Layer {
        let moves = self.takers[present].iter().map(|&m| &self.graph.moves[m]);
        moves
            .map(|m| (m.tail, self.to(m.head, after) + 1))
            .collect()
    }

    fn from(&self, before: &Layer, to: usize) -> u32 {
        before
            .iter()
            .map(|&(cell, moves)| moves + self.distances.of(cell, to))
            .min()
            .unwrap_or(UNREACHABLE)
    }

    fn to(&self, from: usize, after: &Layer) -> u32 {
        after
            .iter()
            .map(|&(cell, moves)| moves + self.distances.of(from, cell))
            .min()
            .unwrap_or(UNREACHABLE)
    }

    /// Returns the cheapest index to insert `present` into the order.
    fn best_place(&self, present: usize, random: &mut fastrand::Rng) -> Option<usize> {
        let (mut best, mut ties) = ((UNREACHABLE, 0), 0);
        for (place, (before, after)) in self.from_start.iter().zip(&self.to_exit).enumerate() {
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
        for (stop, after) in self.to_exit.iter().enumerate() {
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

    fn walk(
        &self,
        mut at: usize,
        to: usize,
        route: &mut Vec<usize>,
        random: &mut fastrand::Rng,
    ) -> usize {
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
