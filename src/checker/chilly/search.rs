//! Searches for routes with at most a given number of moves.
//!
//! # Ranges
//!
//! A lower bound is a sum of at most 10^6 + 2 numbers of 15 digits, so it is below 10^22. A route
//! has at most 10^6 moves, which cost at most 10^9 each. So all sums fit `i128`.

use super::cuts::Cuts;
use super::digraph::Digraph;
use super::graph::Graph;
use crate::limits::{Account, Error};
use std::collections::HashSet;

/// A set of presents: one bit for each present.
pub type PresentSet = Box<[u64]>;

pub const WORD_BITS: usize = 64;

/// Maximum product of the number of cells and the number of presents, as the format says.
const MAX_PAIRS: u64 = 1 << 20;

/// Maximum of (number of states) * (number of presents + 16), as the format says.
pub const MAX_STATE_UNITS: usize = 1 << 27;

/// For each cell, returns the distance to the exit via `present`, and the plain distance.
fn distances(graph: &Graph, present: usize) -> (Vec<u32>, Vec<u32>) {
    // Node `cell` stands for Chilly without the present, and node `taken(cell)` for Chilly with the
    // present.
    let taken = |cell: usize| graph.cells + cell;
    let mut edges = Vec::new();
    for m in &graph.moves {
        edges.push((taken(m.head), taken(m.tail)));
        let before = if m.takes_present(present) {
            taken(m.head)
        } else {
            m.head
        };
        edges.push((before, m.tail));
    }
    let mut without = Digraph::new(2 * graph.cells, &edges).lengths(&[taken(graph.exit)]);
    let with = without.split_off(graph.cells);
    (without, with)
}

/// Lower bounds on the cost from a cell to the exit.
struct Bounds {
    scale: i128,
    /// For each cell, a lower bound on the cost to the exit if Chilly needs no more presents.
    without_presents: Vec<i128>,
    for_present: Vec<Vec<i128>>,
    /// For each cell, the distance to the exit.
    exit: Vec<u32>,
    /// For each present and cell, the distance to the exit via the present.
    via: Vec<Vec<u32>>,
}

impl Bounds {
    fn new(graph: &Graph, cuts: &Cuts) -> Bounds {
        let exit = distances(graph, graph.presents).1;
        let via = (0..graph.presents).map(|p| distances(graph, p).0).collect();
        let mut without_presents: Vec<i128> = cuts
            .potentials
            .iter()
            .map(|p| cuts.potentials[graph.exit] - p)
            .collect();
        let mut for_present = vec![vec![0; graph.cells]; graph.presents];
        for cut in &cuts.list {
            for cell in 0..graph.cells {
                match (cut.inward, cut.within[cell]) {
                    (true, true) => {}
                    (false, true) => without_presents[cell] += i128::from(cut.multiplier),
                    (_, false) => for_present[cut.present][cell] += i128::from(cut.multiplier),
                }
            }
        }
        Bounds {
            scale: i128::from(cuts.scale),
            without_presents,
            for_present,
            exit,
            via,
        }
    }

    /// Returns `false` if Chilly provably needs more than `moves` moves to take the presents `left`
    /// and reach the exit.
    fn may_finish(&self, cell: usize, left: &PresentSet, moves: u32) -> bool {
        let mut bound = self.without_presents[cell];
        let mut short = self.exit[cell] <= moves;
        for p in (0..self.via.len()).filter(|p| left[p / WORD_BITS] >> (p % WORD_BITS) & 1 == 1) {
            bound += self.for_present[p][cell];
            short &= self.via[p][cell] <= moves;
        }
        short && bound <= i128::from(moves) * self.scale
    }
}

/// Verifies that no route has at most `budget` moves. Returns the number of visited states.
pub fn refute(graph: &Graph, cuts: &Cuts, budget: u32, account: &Account) -> Result<u64, Error> {
    let (cells, presents) = (graph.cells, graph.presents);
    // The product fits `u64`, because both factors are below 100,000.
    if cells as u64 * presents as u64 > MAX_PAIRS {
        return Err(
            format!("{cells} cells times {presents} presents are too many for a search").into(),
        );
    }
    account.take(cells * presents + cells, 2 * size_of::<i128>())?;
    account.spend((cells * presents * 10) as u64)?;
    let bounds = Bounds::new(graph, cuts);
    let none: PresentSet = vec![0; presents.div_ceil(WORD_BITS)].into();
    let mut all = none.clone();
    (0..presents).for_each(|p| all[p / WORD_BITS] |= 1 << (p % WORD_BITS));
    let mut layer = vec![(graph.start, all)];
    let mut met: HashSet<(usize, PresentSet)> = layer.iter().cloned().collect();
    for moves in (0..budget).rev() {
        let mut next = Vec::new();
        for (cell, left) in layer {
            account.spend(600 + 15 * presents as u64)?;
            for m in graph.leaving(cell) {
                let mut left = left.clone();
                m.takes()
                    .for_each(|p| left[p / WORD_BITS] &= !(1 << (p % WORD_BITS)));
                if m.head == graph.exit && left == none {
                    return Err(format!("there is a route of {} moves", budget - moves).into());
                }
                let state = (m.head, left);
                if bounds.may_finish(state.0, &state.1, moves) && !met.contains(&state) {
                    if (met.len() + 1) * (presents + 16) > MAX_STATE_UNITS {
                        return Err(Error::invalid("there are too many states to search"));
                    }
                    account.take(2, 3 * size_of_val(&state) + 16 + 8 * none.len())?;
                    met.insert(state.clone());
                    next.push(state);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    Ok(met.len() as u64)
}
