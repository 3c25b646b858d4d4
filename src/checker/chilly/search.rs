//! The search that closes the gap between the bound of the cuts and the claim: no route fits into the budget.
//!
//! # Ranges
//!
//! A bound adds up potentials, of at most 15 digits, and each multiplier at most once: below 10^22. What it is compared
//! with is at most 10^6 moves times a scale of 10^9.

use super::cuts::Cuts;
use super::digraph::Digraph;
use super::graph::Graph;
use crate::limits::{Account, Error};
use std::collections::HashSet;

/// A set of presents, a bit for each.
pub type PresentSet = Box<[u64]>;

/// Bits of a word.
pub const BITS: usize = 64;

/// The most cells times presents, as the format says.
const MOST_TABLE: u64 = 1 << 20;

/// The most states times presents and 16, as the format says.
pub const MOST: usize = 1 << 27;

/// For each cell, the length of a shortest walk to the exit that takes a present, and of one that need not take it.
fn distances(graph: &Graph, present: usize) -> (Vec<u32>, Vec<u32>) {
    // Backwards from the exit in a graph of two copies of the cells: present taken (the second half), not yet taken.
    let taken = |cell: usize| graph.cells + cell;
    let mut edges = Vec::new();
    for m in &graph.moves {
        edges.push((taken(m.head), taken(m.tail)));
        let before = if m.takes_present(present) { taken(m.head) } else { m.head };
        edges.push((before, m.tail));
    }
    let mut without = Digraph::new(2 * graph.cells, &edges).lengths(&[taken(graph.exit)]);
    let with = without.split_off(graph.cells);
    (without, with)
}

/// What every route from a state costs at least: the cuts say that, and shortest walks.
struct Bounds {
    scale: i128,
    /// By cell: the bound of the cuts with no present left.
    alone: Vec<i128>,
    /// By present and cell: what the present adds to that if it is left.
    adds: Vec<Vec<i128>>,
    /// By cell: the length of a shortest walk to the exit.
    exit: Vec<u32>,
    /// By present and cell: the length of a shortest walk to the exit that takes the present.
    via: Vec<Vec<u32>>,
}

impl Bounds {
    fn new(graph: &Graph, cuts: &Cuts) -> Bounds {
        // Without presents any number names none of them.
        let exit = distances(graph, graph.presents).1;
        let via = (0..graph.presents).map(|p| distances(graph, p).0).collect();
        let mut alone: Vec<i128> = cuts.potentials.iter().map(|p| cuts.potentials[graph.exit] - p).collect();
        let mut adds = vec![vec![0; graph.cells]; graph.presents];
        for cut in &cuts.list {
            for cell in 0..graph.cells {
                match (cut.inward, cut.within[cell]) {
                    (true, true) => {}
                    (false, true) => alone[cell] += i128::from(cut.multiplier),
                    (_, false) => adds[cut.present][cell] += i128::from(cut.multiplier),
                }
            }
        }
        Bounds { scale: i128::from(cuts.scale), alone, adds, exit, via }
    }

    /// Whether nothing shows that a route from a cell, with these presents left, has more than so many moves.
    fn allow(&self, cell: usize, left: &PresentSet, moves: u32) -> bool {
        let mut bound = self.alone[cell];
        let mut short = self.exit[cell] <= moves;
        for p in (0..self.via.len()).filter(|p| left[p / BITS] >> (p % BITS) & 1 == 1) {
            bound += self.adds[p][cell];
            short &= self.via[p][cell] <= moves;
        }
        short && bound <= i128::from(moves) * self.scale
    }
}

/// Enumerates all states that a route of at most `budget` moves can visit, by number of moves. Returns how many there
/// are; an error if one of them is the end of a route.
pub fn refute(graph: &Graph, cuts: &Cuts, budget: u32, account: &Account) -> Result<u64, Error> {
    let (cells, presents) = (graph.cells, graph.presents);
    // At most 65,536 cells, and as many presents and one for each branch.
    if cells as u64 * presents as u64 > MOST_TABLE {
        return Err(format!("{cells} cells times {presents} presents are too many for a search").into());
    }
    account.take(cells * presents + cells, 2 * size_of::<i128>())?;
    account.spend((cells * presents * 10) as u64)?;
    let bounds = Bounds::new(graph, cuts);
    let none: PresentSet = vec![0; presents.div_ceil(BITS)].into();
    let mut all = none.clone();
    (0..presents).for_each(|p| all[p / BITS] |= 1 << (p % BITS));
    let mut layer = vec![(graph.start, all)];
    let mut met: HashSet<(usize, PresentSet)> = layer.iter().cloned().collect();
    for moves in (0..budget).rev() {
        let mut next = Vec::new();
        for (cell, left) in layer {
            account.spend(400 + 10 * presents as u64)?;
            for m in graph.leaving(cell) {
                let mut left = left.clone();
                m.takes().for_each(|p| left[p / BITS] &= !(1 << (p % BITS)));
                if m.head == graph.exit && left == none {
                    return Err(format!("there is a route of {} moves", budget - moves).into());
                }
                let state = (m.head, left);
                if bounds.allow(state.0, &state.1, moves) && !met.contains(&state) {
                    if (met.len() + 1) * (presents + 16) > MOST {
                        return Err("there are too many states to go through".to_string().into());
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
