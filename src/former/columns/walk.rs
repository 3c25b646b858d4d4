//! Reconstructs a solution from the automata of the columns.
//!
//! The program starts at the two columns of the [`Cut`] and goes outwards. In the automaton of each
//! column, it finds a cheapest path that fits the path of the previous column. This gives an order
//! of clicks for each pair of neighbouring columns. Finally the program merges these orders.

use super::column::Column;
use super::cut::{Cut, Move as CutMove};
use super::layer::{Edge, Layer};
use super::rules::{can_begin, can_end, next_step};
use super::side::Side;
use super::step::{Rows, Step, Symbol};
use crate::board::Click;

/// What one click removes from a column, and the index of the click.
#[derive(Clone, Copy)]
struct TraceStep {
    symbol: Symbol,
    click: usize,
}

/// A click in two neighbouring columns. The outer column is nearer to the edge of the board.
#[derive(Clone, Copy)]
enum Move {
    OuterOnly(Edge),
    InnerOnly,
    OuterAndInner(Edge),
}

impl Move {
    fn edge(&self) -> Option<&Edge> {
        match self {
            Move::OuterOnly(edge) | Move::OuterAndInner(edge) => Some(edge),
            Move::InnerOnly => None,
        }
    }
}

/// The clicks found so far, while a solution is being reconstructed.
#[derive(Default)]
struct Clicks {
    /// The cell of each click.
    cells: Vec<Click>,
    /// For each pair of neighbouring columns, its clicks in order.
    orders: Vec<Vec<usize>>,
}

impl Clicks {
    /// Adds a click and returns its index.
    fn add(&mut self, column: usize, symbol: Symbol) -> usize {
        let lowest_row = symbol.step.rows.trailing_zeros() as usize;
        self.cells.push((column, lowest_row));
        self.cells.len() - 1
    }
}

/// What the clicks remove from the two columns of a cut, in the order of the clicks.
#[derive(Default)]
struct TracesAtCut {
    left: Vec<TraceStep>,
    right: Vec<TraceStep>,
}

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
    assign_clicks(left, &left_columns, traces.left, left_paths, &mut clicks);
    assign_clicks(
        right,
        &right_columns,
        traces.right,
        right_paths,
        &mut clicks,
    );
    let order = merge_orders(&clicks.orders, clicks.cells.len());
    order.into_iter().map(|click| clicks.cells[click]).collect()
}

/// Finds the clicks in the two columns of the cut.
fn find_traces_at_cut(left: &Side, right: &Side, cut: &Cut, clicks: &mut Clicks) -> TracesAtCut {
    let left_layer = left.last_layer();
    let right_layer = right.last_layer();
    let first_right_column = left.done();
    let mut traces = TracesAtCut::default();
    let mut order = Vec::new();
    for mv in cut.cheapest_path() {
        let click = match mv {
            CutMove::Left(left_edge) => {
                let symbol = left_layer.symbol(&left_edge);
                let click = clicks.add(first_right_column - 1, symbol);
                traces.left.push(TraceStep { symbol, click });
                click
            }
            CutMove::Right(right_edge) => {
                let symbol = right_layer.symbol(&right_edge);
                let click = clicks.add(first_right_column, symbol);
                traces.right.push(TraceStep { symbol, click });
                click
            }
            CutMove::Both(left_edge, right_edge) => {
                let symbol = left_layer.symbol(&left_edge);
                let click = clicks.add(first_right_column - 1, symbol);
                traces.left.push(TraceStep { symbol, click });
                let symbol = right_layer.symbol(&right_edge);
                traces.right.push(TraceStep { symbol, click });
                click
            }
        };
        order.push(click);
    }
    clicks.orders.push(order);
    traces
}

/// Finds a cheapest path through the automaton of each column, from the cut outwards. Each path
/// fits the previous one.
fn find_paths_outwards(side: &Side, trace_at_cut: &[TraceStep]) -> Vec<Vec<Move>> {
    let mut trace: Vec<Symbol> = trace_at_cut.iter().map(|step| step.symbol).collect();
    let mut paths = Vec::new();
    for column in (0..side.done().saturating_sub(1)).rev() {
        let layer = &side.layers[column + 1];
        let path = find_cheapest_path(
            layer,
            &side.columns[column],
            &trace,
            &side.columns[column + 1],
        );
        let edges = path.iter().filter_map(Move::edge);
        trace = edges.map(|edge| layer.symbol(edge)).collect();
        paths.push(path);
    }
    paths
}

/// Follows the paths outwards. Adds the clicks that do not reach the cut, and the order of clicks
/// in each column. `columns` has the number of each column of `side` on the board.
fn assign_clicks(
    side: &Side,
    columns: &[usize],
    trace_at_cut: Vec<TraceStep>,
    paths: Vec<Vec<Move>>,
    clicks: &mut Clicks,
) {
    let mut trace = trace_at_cut;
    for (column, path) in (0..paths.len()).rev().zip(paths) {
        let layer = &side.layers[column + 1];
        let mut inner_steps = trace.iter();
        let mut outer_trace = Vec::new();
        let mut order = Vec::new();
        for mv in path {
            let click = match mv {
                Move::OuterOnly(edge) => clicks.add(columns[column], layer.symbol(&edge)),
                Move::InnerOnly | Move::OuterAndInner(_) => {
                    let step = inner_steps.next();
                    step.expect("the path fits the trace").click
                }
            };
            order.push(click);
            if let Some(edge) = mv.edge() {
                let symbol = layer.symbol(edge);
                outer_trace.push(TraceStep { symbol, click });
            }
        }
        clicks.orders.push(order);
        trace = outer_trace;
    }
}

/// A point on a path: the automaton is at a node, and a part of the inner column's trace has been
/// read.
#[derive(Clone, Copy)]
struct PathPoint {
    read: usize,
    node: usize,
}

impl PathPoint {
    fn new(read: usize, node: usize) -> PathPoint {
        PathPoint { read, node }
    }
}

/// The last move of a path, and the point before this move.
#[derive(Clone, Copy)]
struct LastMove {
    from: PathPoint,
    mv: Move,
}

/// A cheapest known path to each point.
struct CheapestPaths {
    nodes: usize,
    costs: Vec<u32>,
    last_moves: Vec<Option<LastMove>>,
}

impl CheapestPaths {
    /// Creates a table for the given numbers of nodes and of steps in the trace. Only the first
    /// point is reached.
    fn new(nodes: usize, steps: usize) -> CheapestPaths {
        let points = (steps + 1) * nodes;
        let mut costs = vec![u32::MAX; points];
        costs[0] = 0;
        CheapestPaths {
            nodes,
            costs,
            last_moves: vec![None; points],
        }
    }

    fn index(&self, point: PathPoint) -> usize {
        point.read * self.nodes + point.node
    }

    fn is_reached(&self, point: PathPoint) -> bool {
        self.costs[self.index(point)] < u32::MAX
    }

    /// Extends the cheapest path to `from` by a move, and records the new path if it is cheaper
    /// than the known path.
    fn follow(&mut self, from: PathPoint, mv: Move) {
        let PathPoint { read, node } = from;
        let (to, cost_of_move) = match mv {
            Move::OuterOnly(edge) => (PathPoint::new(read, edge.to as usize), edge.cost),
            Move::InnerOnly => (PathPoint::new(read + 1, node), 1),
            Move::OuterAndInner(edge) => (PathPoint::new(read + 1, edge.to as usize), edge.cost),
        };
        let cost = self.costs[self.index(from)] + u32::from(cost_of_move);
        let index = self.index(to);
        if cost < self.costs[index] {
            self.costs[index] = cost;
            self.last_moves[index] = Some(LastMove { from, mv });
        }
    }

    fn path_to(&self, end: PathPoint) -> Vec<Move> {
        let mut path = Vec::new();
        let mut point = end;
        while let Some(last) = self.last_moves[self.index(point)] {
            path.push(last.mv);
            point = last.from;
        }
        path.reverse();
        path
    }
}

/// Finds a cheapest path through `layer`, the automaton of a column. The path must fit `trace`,
/// which lists what each click removes from the neighbouring column `next`.
fn find_cheapest_path(
    layer: &Layer,
    of_layer: &Column,
    trace: &[Symbol],
    next: &Column,
) -> Vec<Move> {
    let mut paths = CheapestPaths::new(layer.len(), trace.len());
    let mut content = Column::FULL;
    for read in 0..=trace.len() {
        let next_rows = next.get(content).rows;
        let step = trace.get(read);
        let mut symbol_ends = Vec::new();
        let mut symbol_continues = Vec::new();
        for &symbol in &layer.symbols {
            symbol_ends.push(can_end(symbol, next_rows[usize::from(symbol.colour)]));
            symbol_continues.push(step.is_some_and(|step| can_continue(symbol, step)));
        }
        // Edges lead to higher nodes, so the cost of `node` is final here.
        for node in 0..layer.len() {
            let point = PathPoint::new(read, node);
            if !paths.is_reached(point) {
                continue;
            }
            for &edge in layer.edges(node) {
                if symbol_ends[edge.symbol as usize] {
                    paths.follow(point, Move::OuterOnly(edge));
                }
            }
            let outer_rows = of_layer.get(layer.nodes[node].content).rows;
            if step.is_some_and(|step| begins_alone(step, outer_rows[usize::from(step.colour)])) {
                paths.follow(point, Move::InnerOnly);
            }
            for &edge in layer.edges(node) {
                if symbol_continues[edge.symbol as usize] {
                    paths.follow(point, Move::OuterAndInner(edge));
                }
            }
        }
        if let Some(step) = step {
            content = next.remove(content, step.colour, step.step.rows);
        }
    }
    paths.path_to(PathPoint::new(trace.len(), layer.len() - 1))
}

/// Returns whether a click that makes the step `outer` can make the step `inner` in the next
/// column.
fn can_continue(outer: Symbol, inner: &Symbol) -> bool {
    outer.colour == inner.colour && next_step(outer, inner.step.rows, inner.all) == Some(inner.step)
}

/// Returns whether a click can make the step `inner` without touching the outer column.
fn begins_alone(inner: &Symbol, same_colour_in_outer_column: Rows) -> bool {
    let rows = inner.step.rows;
    inner.step == Step::discrete(rows) && can_begin(rows, same_colour_in_outer_column)
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
