//! Reconstructs a solution from the automata of the columns.
//!
//! The program starts at the two columns of the [`Cut`] and goes outwards. In the automaton of each
//! column, it finds a cheapest path that fits the path of the previous column. This gives an order
//! of clicks for each pair of neighbouring columns. Finally the program merges these orders.

use super::cut::{ClickAtCut, Cut};
use super::layer::Layer;
use super::path::{PairClick, find_cheapest_path};
use super::side::Side;
use super::step::Symbol;
use crate::board::Click;

/// Reconstructs an optimal solution, as a list of clicks in order.
pub fn walk(left: &Side, right: &Side, cut: &Cut) -> Vec<Click> {
    let mut clicks = Clicks::default();
    let traces = find_traces_at_cut(left, right, cut, &mut clicks);
    let (left_paths, right_paths) = rayon::join(
        || find_paths_outwards(left, &traces.left),
        || find_paths_outwards(right, &traces.right),
    );
    let width = left.columns.len();
    let left_columns: Vec<usize> = (0..width).collect();
    let right_columns: Vec<usize> = (0..width).rev().collect();
    clicks.assign(left, &left_columns, traces.left, left_paths);
    clicks.assign(right, &right_columns, traces.right, right_paths);
    let order = merge_orders(&clicks.orders, clicks.cells.len());
    order.into_iter().map(|click| clicks.cells[click]).collect()
}

/// What one click removes from a column, and the index of the click.
#[derive(Clone, Copy)]
struct TraceStep {
    symbol: Symbol,
    click: usize,
}

/// What the clicks remove from the two columns of a cut, in the order of the clicks.
#[derive(Default)]
struct TracesAtCut {
    left: Vec<TraceStep>,
    right: Vec<TraceStep>,
}

/// The clicks found so far, while a solution is being reconstructed.
#[derive(Default)]
struct Clicks {
    /// The cell of each click.
    cells: Vec<Click>,
    /// For each pair of neighbouring columns, its clicks in order.
    orders: Vec<Vec<usize>>,
}

/// Finds the clicks in the two columns of the cut.
fn find_traces_at_cut(left: &Side, right: &Side, cut: &Cut, clicks: &mut Clicks) -> TracesAtCut {
    let left_layer = left.last().layer;
    let right_layer = right.last().layer;
    let first_right_column = left.done();
    let mut traces = TracesAtCut::default();
    let mut order = Vec::new();
    for click in cut.cheapest_path() {
        let index = match click {
            ClickAtCut::Left(edge) => {
                let symbol = left_layer.symbol(&edge);
                let click = clicks.add(first_right_column - 1, symbol);
                traces.left.push(TraceStep { symbol, click });
                click
            }
            ClickAtCut::Right(edge) => {
                let symbol = right_layer.symbol(&edge);
                let click = clicks.add(first_right_column, symbol);
                traces.right.push(TraceStep { symbol, click });
                click
            }
            ClickAtCut::Both { left, right } => {
                let symbol = left_layer.symbol(&left);
                let click = clicks.add(first_right_column - 1, symbol);
                traces.left.push(TraceStep { symbol, click });
                let symbol = right_layer.symbol(&right);
                traces.right.push(TraceStep { symbol, click });
                click
            }
        };
        order.push(index);
    }
    clicks.orders.push(order);
    traces
}

/// Finds a cheapest path through the automaton of each column, from the cut outwards. Each path
/// fits the previous one.
fn find_paths_outwards(side: &Side, trace_at_cut: &[TraceStep]) -> Vec<Vec<PairClick>> {
    let mut trace: Vec<Symbol> = trace_at_cut.iter().map(|step| step.symbol).collect();
    let mut paths = Vec::new();
    let processed = side.processed();
    for column in (1..processed.len()).rev() {
        let inner = processed[column];
        let outer = processed[column - 1];
        let path = find_cheapest_path(outer, &trace, inner.column);
        trace = outer_trace(outer.layer, &path);
        paths.push(path);
    }
    paths
}

/// Returns what the clicks of a path remove from the outer column.
fn outer_trace(layer: &Layer, path: &[PairClick]) -> Vec<Symbol> {
    let edges = path.iter().filter_map(PairClick::outer_edge);
    edges.map(|edge| layer.symbol(edge)).collect()
}

impl Clicks {
    /// Adds a click and returns its index.
    fn add(&mut self, column: usize, symbol: Symbol) -> usize {
        let lowest_row = symbol.step.rows.trailing_zeros() as usize;
        self.cells.push((column, lowest_row));
        self.cells.len() - 1
    }

    /// Follows the paths outwards. Adds the clicks that do not reach the cut, and the order of
    /// clicks in each column. `columns` has the number of each column of `side` on the board.
    fn assign(
        &mut self,
        side: &Side,
        columns: &[usize],
        trace_at_cut: Vec<TraceStep>,
        paths: Vec<Vec<PairClick>>,
    ) {
        let mut trace = trace_at_cut;
        for (column, path) in (0..paths.len()).rev().zip(paths) {
            let layer = &side.layers[column];
            let mut inner_steps = trace.iter();
            let mut outer_trace = Vec::new();
            let mut order = Vec::new();
            for pair_click in path {
                let click = match pair_click {
                    PairClick::OuterOnly(edge) => self.add(columns[column], layer.symbol(&edge)),
                    PairClick::InnerOnly | PairClick::Both(_) => {
                        let step = inner_steps.next();
                        step.expect("the path fits the trace").click
                    }
                };
                order.push(click);
                if let Some(edge) = pair_click.outer_edge() {
                    let symbol = layer.symbol(edge);
                    outer_trace.push(TraceStep { symbol, click });
                }
            }
            self.orders.push(order);
            trace = outer_trace;
        }
    }
}

/// Merges the orders of neighbouring columns into one order of all clicks.
fn merge_orders(orders: &[Vec<usize>], clicks: usize) -> Vec<usize> {
    let mut rest: Vec<&[usize]> = orders.iter().map(Vec::as_slice).collect();
    let mut sequence = Vec::with_capacity(clicks);
    while sequence.len() < clicks {
        let mut heads = rest.iter().filter_map(|order| order.first().copied());
        let click = heads
            .find(|&click| may_be_next(click, &rest))
            .expect("orders of neighbouring columns agree, so they extend to one order");
        for order in &mut rest {
            if order.first() == Some(&click) {
                *order = &order[1..];
            }
        }
        sequence.push(click);
    }
    sequence
}

/// Returns whether no order has another click before `click`.
fn may_be_next(click: usize, orders: &[&[usize]]) -> bool {
    orders
        .iter()
        .all(|order| order.first() == Some(&click) || !order.contains(&click))
}
