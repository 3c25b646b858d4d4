//! Joins the automata of two neighbouring columns. One was built from the left, the other from the
//! right.
//!
//! # Definitions
//!
//! * A *step* is what one click removes from a column. A *trace* is the sequence of all steps of a
//!   column in a play.
//! * The *value* of a trace of the left column is the smallest number of clicks that touch this
//!   column or a column further left, over all plays with this trace. The left automaton computes
//!   this value.
//! * The value of a trace of the right column is the smallest number of clicks that touch this
//!   column or a column further right, over all plays with this trace. The right automaton computes
//!   this value.
//! * A *merge* puts the steps of a left trace and of a right trace into one order. Steps of one
//!   click happen together.
//! * The *result* of a merge is the sum of the values of both traces, minus the number of clicks
//!   that touch both columns. Only these clicks are counted in both values, because the columns of
//!   a click are adjacent.
//!
//! # Why the smallest result is the optimum
//!
//! * The smallest result is at most the optimum. An optimal play has a trace in each of the two
//!   columns, and its order of clicks is a merge of these traces. The value of each trace is at
//!   most the number of clicks that the play makes on this side. So the result of this merge is at
//!   most the number of clicks of the play.
//! * No result is below the optimum. For each merge, there is a play with as many clicks as the
//!   result. The [module](super) explains why: the orders of all neighbouring columns fit together
//!   into one order of all clicks.

use super::column::Column;
use super::layer::{Edge, Layer, Move as LayerMove, Node};
use super::rows::{LANES, Lanes, UNREACHABLE, interleave};
use super::rules::{can_end, meet};
use super::step::{Rows, Symbol};
use super::unfinished::Unfinished;
use crate::board::MAX_COLOURS;
use kortest_base::runtime::Limits;
use rayon::prelude::*;

/// This offset keeps costs positive, because a path subtracts 1 at most twelve times.
const COST_OFFSET: u8 = 16;

struct Continuations {
    alone: Vec<std::ops::Range<usize>>,
    both: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Incoming {
    from: u32,
    edge: Edge,
}

/// A click that touches the left column of a [`Cut`], the right column, or both columns.
#[derive(Clone, Copy, Debug)]
pub enum Move {
    Left(Edge),
    Right(Edge),
    Both(Edge, Edge),
}

/// Joins the automata of two neighbouring columns, to find the optimum of the board.
pub struct Cut<'a> {
    left: &'a Layer,
    right: &'a Layer,
    of_left: Option<&'a Column>,
    continuations: Vec<Continuations>,
    by_symbol: Vec<Vec<LayerMove>>,
    incoming: Vec<Incoming>,
    first_incoming: Vec<usize>,
    costs: Vec<u8>,
    /// The optimum of the board.
    pub optimum: u32,
}

impl<'a> Cut<'a> {
    pub fn new(
        (left, of_left): (&'a Layer, Option<&'a Column>),
        (right, of_right): (&'a Layer, Option<&'a Column>),
        limits: Limits,
        memory: usize,
    ) -> Result<Cut<'a>, Unfinished> {
        // No edge connects two nodes with equally many tiles, so these nodes are independent.
        let tiles = |node: &Node| of_left.map_or(0, |column| column.get(node.content).count);
        let levels = || {
            left.nodes
                .chunk_by(|a, b| tiles(a) == tiles(b))
                .map(<[Node]>::len)
        };
        let edges = left.edges.len() * size_of::<Incoming>()
            + right.edges.len() * size_of::<(u32, u32, u8)>() * 2;
        if left.len().saturating_mul(right.len()).saturating_add(edges) > memory {
            return Err(Unfinished::Memory);
        }
        let (incoming, first_incoming) = incoming(left);
        let continuations = continuations(left, right, of_right);
        let by_symbol = right.moves_by_symbol();
        let costs = Vec::new();
        let mut cut = Cut {
            left,
            right,
            of_left,
            continuations,
            by_symbol,
            incoming,
            first_incoming,
            costs,
            optimum: 0,
        };
        let width = right.len();
        let mut costs = vec![UNREACHABLE; left.len() * width];
        let mut done = 0;
        for level in levels() {
            let (before, after) = costs.split_at_mut(done * width);
            let portions = after[..level * width]
                .par_chunks_mut(LANES * width)
                .with_max_len(1)
                .enumerate();
            portions.try_for_each(|(number, rows)| {
                limits.check()?;
                cut.compute_rows(before, done + number * LANES, rows);
                Ok::<(), Unfinished>(())
            })?;
            done += level;
        }
        cut.costs = costs;
        let last = *cut.costs.last().expect("a layer has nodes");
        // Additions saturate at `UNREACHABLE`, so a cost near `UNREACHABLE` may be wrong.
        if last >= UNREACHABLE - 2 * COST_OFFSET {
            return Err(Unfinished::Memory);
        }
        cut.optimum = left.base + right.base + u32::from(last) - u32::from(COST_OFFSET);
        Ok(cut)
    }

    fn cost(&self, left: usize, right: usize) -> u8 {
        self.costs[left * self.right.len() + right]
    }

    fn rows_of(&self, left: usize) -> [Rows; MAX_COLOURS] {
        self.of_left.map_or([0; MAX_COLOURS], |column| {
            column.get(self.left.nodes[left].content).rows
        })
    }

    fn right_alone(&self, left: usize) -> impl Iterator<Item = (usize, Edge)> {
        let rows = self.rows_of(left);
        let edges = self
            .right
            .all_edges()
            .map(|(from, edge)| (from as usize, edge));
        edges.filter(move |(_, edge)| {
            let symbol = self.right.symbol(edge);
            can_end(symbol, rows[usize::from(symbol.colour)])
        })
    }

    fn compute_rows(&self, before: &[u8], first: usize, rows: &mut [u8]) {
        let width = self.right.len();
        let mut beside = [[0; LANES]; MAX_COLOURS];
        for (lane, (row, node)) in rows.chunks_exact_mut(width).zip(first..).enumerate() {
            if node == 0 {
                row[0] = COST_OFFSET;
            }
            for incoming in &self.incoming[self.first_incoming[node]..self.first_incoming[node + 1]]
            {
                self.follow_left_edge(before, row, incoming);
            }
            beside
                .iter_mut()
                .zip(self.rows_of(node))
                .for_each(|(lanes, rows)| lanes[lane] = rows);
        }
        let more = |symbol: &Symbol| {
            let of_colour = beside[usize::from(symbol.colour)];
            of_colour.map(|beside| {
                if can_end(*symbol, beside) {
                    0
                } else {
                    UNREACHABLE
                }
            })
        };
        let more: Vec<Lanes> = self.right.symbols.iter().map(more).collect();
        let mut lanes: Vec<Lanes> = Vec::new();
        interleave(rows.chunks_exact(width), width, &mut lanes);
        for from in 0..width {
            let here = lanes[from];
            for edge in self.right.edges(from) {
                let (there, more) = (lanes[edge.to as usize], more[edge.symbol as usize]);
                lanes[edge.to as usize] = std::array::from_fn(|lane| {
                    there[lane].min(here[lane].saturating_add(edge.cost | more[lane]))
                });
            }
        }
        for (lane, row) in rows.chunks_exact_mut(width).enumerate() {
            row.iter_mut()
                .zip(&lanes)
                .for_each(|(entry, lanes)| *entry = lanes[lane]);
        }
    }

    fn follow_left_edge(&self, costs: &[u8], row: &mut [u8], &Incoming { from, edge }: &Incoming) {
        let width = self.right.len();
        let before = &costs[from as usize * width..(from as usize + 1) * width];
        let Continuations { alone, both } = &self.continuations[edge.symbol as usize];
        for range in alone {
            for (entry, cost) in row[range.clone()].iter_mut().zip(&before[range.clone()]) {
                *entry = (*entry).min(cost.saturating_add(edge.cost));
            }
        }
        for &LayerMove { from, to, cost } in both
            .iter()
            .flat_map(|&symbol| &self.by_symbol[symbol as usize])
        {
            let entry = &mut row[to as usize];
            *entry = (*entry).min(matched(before[from as usize], edge.cost, cost));
        }
    }

    pub fn cheapest_path(&self) -> Vec<Move> {
        let (mut left, mut right) = (self.left.len() - 1, self.right.len() - 1);
        let mut path = Vec::new();
        while (left, right) != (0, 0) {
            let (from_left, from_right, mv) = self.step_back(left, right);
            path.push(mv);
            (left, right) = (from_left, from_right);
        }
        path.reverse();
        path
    }

    fn step_back(&self, left: usize, right: usize) -> (usize, usize, Move) {
        let cost = self.cost(left, right);
        let alone = self.right_alone(left).find(|(from, edge)| {
            edge.to as usize == right && self.cost(left, *from).saturating_add(edge.cost) == cost
        });
        if let Some((from, edge)) = alone {
            return (left, from, Move::Right(edge));
        }
        for &Incoming { from, edge } in
            &self.incoming[self.first_incoming[left]..self.first_incoming[left + 1]]
        {
            let from = from as usize;
            let continuations = &self.continuations[edge.symbol as usize];
            if continuations
                .alone
                .iter()
                .any(|range| range.contains(&right))
                && self.cost(from, right).saturating_add(edge.cost) == cost
            {
                return (from, right, Move::Left(edge));
            }
            let both = continuations
                .both
                .iter()
                .flat_map(|&symbol| &self.by_symbol[symbol as usize])
                .find(|mv| {
                    mv.to as usize == right
                        && matched(self.cost(from, mv.from as usize), edge.cost, mv.cost) == cost
                });
            if let Some(mv) = both {
                let before = mv.from as usize;
                let meets = |other: &&Edge| {
                    other.to as usize == right
                        && matched(self.cost(from, before), edge.cost, other.cost) == cost
                        && meet(self.left.symbol(&edge), self.right.symbol(other))
                };
                let other = self
                    .right
                    .edges(before)
                    .iter()
                    .find(meets)
                    .expect("the path has an edge");
                return (from, before, Move::Both(edge, *other));
            }
        }
        unreachable!("every cost results from a move")
    }
}

/// Adds three costs, minus one because `left` and `right` count the same click.
fn matched(cost: u8, left: u8, right: u8) -> u8 {
    match cost.saturating_add(left).saturating_add(right) {
        UNREACHABLE => UNREACHABLE,
        sum => sum - 1,
    }
}

/// Returns all edges sorted by target node, and the index of each node's first edge.
fn incoming(layer: &Layer) -> (Vec<Incoming>, Vec<usize>) {
    let mut incoming: Vec<Incoming> = layer
        .all_edges()
        .map(|(from, edge)| Incoming { from, edge })
        .collect();
    incoming.sort_by_key(|incoming| incoming.edge.to);
    let first = (0..=layer.len())
        .map(|node| incoming.partition_point(|i| (i.edge.to as usize) < node))
        .collect();
    (incoming, first)
}

fn continuations(left: &Layer, right: &Layer, of_right: Option<&Column>) -> Vec<Continuations> {
    let rows = |node: usize| {
        of_right.map_or([0; MAX_COLOURS], |column| {
            column.get(right.nodes[node].content).rows
        })
    };
    let rows: Vec<[Rows; MAX_COLOURS]> = (0..right.len()).map(rows).collect();
    let of_symbol = |&symbol| {
        let mut alone: Vec<std::ops::Range<usize>> = Vec::new();
        for (node, rows) in rows.iter().enumerate() {
            if can_end(symbol, rows[usize::from(symbol.colour)]) {
                match alone.last_mut() {
                    Some(range) if range.end == node => range.end = node + 1,
                    _ => alone.push(node..node + 1),
                }
            }
        }
        let both = right
            .symbols
            .iter()
            .zip(0..)
            .filter(|&(&other, _)| meet(symbol, other));
        Continuations {
            alone,
            both: both.map(|(_, number)| number).collect(),
        }
    };
    left.symbols.par_iter().map(of_symbol).collect()
}
