//! A layer is a weighted automaton for one column of the board. A *trace* of the column is the
//! sequence of the steps that a play makes in it. A layer gives each trace a lower bound on the
//! number of clicks that touch this column or an earlier column.
//!
//! Nodes stand for the remaining tiles of the column. Edges stand for *steps*. A step is the part
//! of a click in one column.
//!
//! # Ranges
//!
//! * A path in a layer has at most twelve edges, and an edge costs at most 255. So a path costs at
//!   most 3,060.
//! * The base of a layer is a sum of one table entry for each of at most 64 columns, so the base
//!   fits `i32`.
//! * The file contains one number for each edge, so the size of the file limits the number of edges
//!   and nodes.
//!
//! # Ranges of table entries
//!
//! A table belongs to two neighbouring layers. It has one `i16` entry for each pair of a node in
//! the first layer and a node in the second layer.
//!
//! * A path to the first node costs `p`. A path to the second node costs `q`. Both are from 0 to
//!   3,060.
//! * When the second layer is read, the entry is `p + c - q`. The number `c` counts the clicks that
//!   begin in the second column, at most 12. So the entry is from -3,060 to 3,072.
//! * When both sides of the board are combined, the entry is `p + q - c`. The number `c` counts the
//!   clicks that both paths contain, at most 12. So the entry is from -12 to 6,120.
//! * When `line` counts the clicks on one side of a line between two columns, one of the layers has
//!   no costs. So the entry is from -12 to 3,060.
//! * If no clicks lead to both nodes, the calculation starts with [`UNREACHABLE`] (16,383) and
//!   subtracts at most `q` or `c`. So the entry is at least 16,383 - 3,060 = 13,323. This is above
//!   [`MIN_UNREACHABLE`] (8,191), and all other entries are below it.
//! * No entry is above 16,383. The code adds costs of edges, from -255 to 509, or [`UNREACHABLE`].
//!   So every sum fits `i16`, and none saturates or wraps. The innermost sums use saturating or
//!   wrapping operations only for speed.
//!
//! # Passing
//!
//! [`Passing`] handles clicks that touch only one of two neighbouring columns. This code takes half
//! of the time of a check, so it uses SIMD.

use super::contents::{COLOURS, Column, Rows, Step};
use crate::limits::{Account, Error, Exceeded};

/// The table entry of a pair of nodes that no clicks reach. The number is half of the largest
/// number, so that sums with costs do not overflow.
pub const UNREACHABLE: i16 = i16::MAX / 2;
/// Table entries below this number are costs of clicks. All other entries mean that no clicks reach
/// the pair of nodes.
pub const MIN_UNREACHABLE: i16 = i16::MAX / 4;
/// Maximum cost of an edge, in clicks. This number fits in 8 bits, as `Passing::follow_edges`
/// needs.
pub const MAX_EDGE_COST: i16 = 255;

/// A layer: a weighted automaton for one column. Its nodes stand for remaining tiles, and its edges
/// for the parts of clicks in this column.
pub struct Layer {
    /// For each node, the tiles that remain in the column, as an index of a `Content` in `Column`.
    pub contents: Vec<usize>,
    /// All edges, sorted by the node where they start.
    pub edges: Vec<Edge>,
    /// The steps of all edges. `Edge::step` is an index into this list.
    pub steps: Vec<Step>,
    /// The part of the lower bound that is the same for all paths. A *trace* is the sequence of
    /// steps of a play in this column. The base plus the cost of the trace's path is a lower bound
    /// on the number of clicks of the play that touch this column or an earlier column.
    pub base: i32,
}

/// An edge of a layer, from one node to another.
#[derive(Clone, Copy)]
pub struct Edge {
    pub from: u32,
    /// The target node. Its number is higher than `from`.
    pub to: u32,
    /// Index in the list `steps` of the layer.
    pub step: u32,
    pub cost: i16,
}

impl Layer {
    /// Returns the layer (weighted automaton) of an imagined empty column beside the board. The
    /// layer has one node and no edges.
    pub fn outside() -> Layer {
        Layer {
            // An empty column has only one content (list of remaining tiles), with the index 0.
            contents: vec![0],
            edges: Vec::new(),
            steps: Vec::new(),
            base: 0,
        }
    }
}

/// A layer and its column.
#[derive(Clone, Copy)]
pub struct LayerOfColumn<'a> {
    pub layer: &'a Layer,
    /// The column of the layer; `None` if the layer is `Layer::outside()`, which has no column.
    pub column: Option<&'a Column>,
}

impl LayerOfColumn<'_> {
    /// Returns, for each node of the layer, the rows of each colour in its column, as bits. An
    /// imagined column beside the board has no tiles.
    pub fn rows_of_nodes(&self) -> impl Iterator<Item = [Rows; COLOURS]> {
        let contents = self.layer.contents.iter();
        contents.map(|&content| match self.column {
            Some(column) => column.contents[content].rows,
            None => [0; COLOURS],
        })
    }

    /// Returns, for each colour, the rows of this colour at each node of the layer, as bits.
    pub fn rows_by_colour(&self) -> [Vec<Rows>; COLOURS] {
        std::array::from_fn(|colour| self.rows_of_nodes().map(|rows| rows[colour]).collect())
    }
}

/// Converts the index of a node or step to 32 bits. Fails if the index is too large.
pub fn to_u32(number: usize) -> Result<u32, Error> {
    // 2^32 nodes or steps would need at least 2^36 bytes.
    u32::try_from(number).map_err(|_| Error::Limit(Exceeded::Memory(1 << 36)))
}

/// Number of table rows that are handled at once, one in each SIMD lane.
const LANES: usize = 16;
/// Number of nodes in a block of lanes, so that the block fits into the first-level cache.
const BLOCK_NODES: usize = 64;

/// The costs of one node: a table entry for each node of the layer whose clicks [`Passing`] follows
/// (see *Ranges of table entries*).
pub struct CostRow<'a> {
    pub costs: &'a mut [i16],
    /// The tiles of the node's column: for each colour, its rows as bits.
    pub tiles: &'a [Rows; COLOURS],
}

/// Lowers costs by the passing clicks, which touch the column of `layer`, but not the neighbouring
/// column. Each cost row belongs to a node of the neighbouring column.
pub struct Passing<'a> {
    layer: &'a Layer,
    /// For each step and lane, what the step adds to its cost in the row of this lane: 0 if a click
    /// can make the step and leave the neighbouring column unchanged, and [`UNREACHABLE`] if not.
    penalties: Vec<[i16; LANES]>,
    /// For each node and lane, the cost in the row of this lane.
    lanes: Vec<[i16; LANES]>,
}

impl<'a> Passing<'a> {
    /// Creates the tables for following clicks in one column, and reserves their memory. The tables
    /// stay empty until they are needed.
    pub fn new(layer: &'a Layer, account: &Account) -> Result<Passing<'a>, Error> {
        account.take(layer.steps.len(), size_of::<[i16; LANES]>())?;
        account.take(layer.contents.len(), size_of::<[i16; LANES]>())?;
        Ok(Passing {
            layer,
            penalties: Vec::new(),
            lanes: Vec::new(),
        })
    }

    /// Returns the work of one call of [`follow_all_clicks`](Passing::follow_all_clicks) with this
    /// number of rows (lists of costs), in units of the work limit.
    pub fn work(&self, rows: usize) -> u64 {
        // All SIMD lanes together take as long as one lane.
        let work_of_lanes = (self.layer.steps.len() + self.layer.edges.len()) as u64;
        work_of_lanes.saturating_mul(rows.div_ceil(LANES) as u64)
    }

    /// Lowers costs by the passing clicks, which touch the column of the layer, but not its
    /// neighbouring column. Each row has the costs of one node of the neighbouring column, one cost
    /// for each node of the layer. Follows all sequences of passing clicks, so that no edge lowers
    /// a cost any further. Handles several rows at once, one in each SIMD lane.
    pub fn follow_all_clicks(&mut self, rows: &mut [CostRow]) {
        for rows_of_lanes in rows.chunks_mut(LANES) {
            self.set_penalties(rows_of_lanes);
            self.load_lanes(rows_of_lanes);
            self.follow_edges();
            self.store_lanes(rows_of_lanes);
        }
    }

    /// Computes the penalty of each step of the layer for each of these `rows`, each of which has a
    /// SIMD lane. A row belongs to a node of the neighbouring column. The penalty is 0 if a click
    /// can make the step and leave the tiles of this node unchanged, and [`UNREACHABLE`] if not.
    fn set_penalties(&mut self, rows: &[CostRow]) {
        // For each colour and lane, the rows of the colour in the neighbouring column.
        let mut lanes_by_colour = [[0; LANES]; COLOURS];
        for (lane, row) in rows.iter().enumerate() {
            for (lanes, &beside) in lanes_by_colour.iter_mut().zip(row.tiles) {
                lanes[lane] = beside;
            }
        }
        self.penalties.clear();
        for step in &self.layer.steps {
            let lanes = lanes_by_colour[usize::from(step.colour)];
            self.penalties
                .push(lanes.map(|beside| penalty(step, beside)));
        }
    }

    /// Copies the costs of each of at most `LANES` rows, which belongs to one node of the
    /// neighbouring column, to the SIMD lane of this row. Costs in unused lanes are unreachable.
    /// Works in blocks of nodes, which fit into the cache.
    fn load_lanes(&mut self, rows: &[CostRow]) {
        self.lanes.clear();
        self.lanes
            .resize(self.layer.contents.len(), [UNREACHABLE; LANES]);
        for (block_index, nodes) in self.lanes.chunks_mut(BLOCK_NODES).enumerate() {
            for (lane, row) in rows.iter().enumerate() {
                let costs = &row.costs[block_index * BLOCK_NODES..];
                for (node, &cost) in nodes.iter_mut().zip(costs) {
                    node[lane] = cost;
                }
            }
        }
    }

    /// Lowers the costs in all SIMD lanes by the edges of the layer: the cost at the end of an edge
    /// is at most the cost at its start plus the cost of the edge.
    fn follow_edges(&mut self) {
        // The edges are sorted, so all edges to a node come before all edges from this node.
        for edge in &self.layer.edges {
            let start_costs = self.lanes[edge.from as usize];
            let end_costs = self.lanes[edge.to as usize];
            let penalty = self.penalties[edge.step as usize];
            // Costs are from 0 to 255, and `UNREACHABLE` (16,383) contains all their bits. So
            // `cost | penalty` is the cost if the step is allowed, and `UNREACHABLE` if it is
            // forbidden.
            //
            // The compiler vectorises `from_fn`, but not a loop that writes to `self.lanes`.
            self.lanes[edge.to as usize] = std::array::from_fn(|lane| {
                let cost_along_edge = start_costs[lane].saturating_add(edge.cost | penalty[lane]);
                end_costs[lane].min(cost_along_edge)
            });
        }
    }

    /// Copies the costs of each SIMD lane back to its row, which belongs to one node of the
    /// neighbouring column. Works in blocks of nodes, which fit into the cache.
    fn store_lanes(&self, rows: &mut [CostRow]) {
        for (block_index, nodes) in self.lanes.chunks(BLOCK_NODES).enumerate() {
            for (lane, row) in rows.iter_mut().enumerate() {
                let costs = &mut row.costs[block_index * BLOCK_NODES..];
                for (node, cost) in nodes.iter().zip(costs) {
                    *cost = node[lane];
                }
            }
        }
    }
}

/// Returns 0 if a click can make the step (its part in one column) and leave the neighbouring
/// column unchanged, and [`UNREACHABLE`] if not. `beside` has the neighbouring column's rows with
/// the colour of the step.
fn penalty(step: &Step, beside: Rows) -> i16 {
    if step.passes(beside) { 0 } else { UNREACHABLE }
}
