//! Reconstructs a solution from the layers, the automata that count the clicks in the columns.
//!
//! The program starts at the two columns of the [`Seam`], where the layers of both sides meet, and goes outwards to
//! both edges of the board. In the layer of each column, it finds a cheapest path that fits the path through the column
//! before, which is nearer to the seam. Such paths give an order of clicks for each two neighbouring columns. Finally
//! the program merges the orders.
//!
//! Of two columns, the *inner* column is nearer to the seam, and its removals are known. The *outer* column is nearer
//! to the edge of the board.

use super::column::Column;
use super::layer::{ColumnLayer, Edge, Layer};
use super::seam::{ClickAtSeam, Seam};
use super::side::Side;
use super::step::{Rows, Symbol, can_be_consecutive_steps, can_be_first_step, can_end_here};
use crate::board::Click;
use kortest_base::runtime::join;

/// Reconstructs an optimal solution of the board, as a list of clicks in order. `left` and `right` have the layers
/// (automata of columns) that were built from the two edges of the board, and `seam` joins them.
pub fn walk(left: &Side, right: &Side, seam: &Seam) -> Vec<Click> {
    let mut clicks = FoundClicks::default();
    let traces = clicks.add_clicks_at_seam(left, right, seam);
    let (left_paths, right_paths) = join(
        || find_paths_outwards(left, &traces.left),
        || find_paths_outwards(right, &traces.right),
    );
    let width = left.columns.len();
    let left_columns: Vec<usize> = (0..width).collect();
    // The right side has the columns in reverse order.
    let right_columns: Vec<usize> = (0..width).rev().collect();
    clicks.add_clicks_of_side(left, &left_columns, traces.left, left_paths);
    clicks.add_clicks_of_side(right, &right_columns, traces.right, right_paths);
    let order = merge_orders(&clicks.orders, clicks.cells.len());
    order.into_iter().map(|click| clicks.cells[click]).collect()
}

/// What one click removes from a column, and the index of the click in `FoundClicks::cells`.
#[derive(Clone, Copy)]
struct TraceStep {
    symbol: Symbol,
    click: usize,
}

/// What each click removes from the two columns where the automata from the left and from the right meet.
#[derive(Default)]
struct TracesAtSeam {
    left: Vec<TraceStep>,
    right: Vec<TraceStep>,
}

/// The clicks found so far, while a solution is being reconstructed.
#[derive(Default)]
struct FoundClicks {
    /// For each click, one of the cells that it removes.
    cells: Vec<Click>,
    /// For each pair of neighbouring columns, the indices of the clicks that touch them, in order.
    orders: Vec<Vec<usize>>,
}

/// Finds a cheapest path through the layer (automaton) of each column, from the seam, where the layers of both sides
/// meet, to the edge of the board. Each path makes the same clicks as the path before it. The column at the seam has no
/// path here, because `trace_at_seam` says what each click removes from this column.
fn find_paths_outwards(side: &Side, trace_at_seam: &[TraceStep]) -> Vec<Vec<PairClick>> {
    let mut trace: Vec<Symbol> = trace_at_seam.iter().map(|step| step.symbol).collect();
    let mut paths = Vec::new();
    let processed = side.column_layers();
    for column in (1..processed.len()).rev() {
        let inner = processed[column];
        let outer = processed[column - 1];
        let path = find_cheapest_path(outer, &trace, inner.column);
        // The next trace is what the clicks of this path remove from the outer column.
        let outer_edges = path.iter().filter_map(PairClick::outer_edge);
        trace = outer_edges.map(|edge| outer.layer.symbol(edge)).collect();
        paths.push(path);
    }
    paths
}

impl FoundClicks {
    /// Adds a click that removes `symbol` from `column`, at its lowest removed cell. Returns the click's index.
    fn add(&mut self, column: usize, symbol: Symbol) -> usize {
        let lowest_row = symbol.step.rows.trailing_zeros() as usize;
        self.cells.push((column, lowest_row));
        self.cells.len() - 1
    }

    /// Adds the clicks in the two columns where the automata from the left and from the right meet (the seam), and
    /// their order. Returns what these clicks remove from the two columns.
    fn add_clicks_at_seam(&mut self, left: &Side, right: &Side, seam: &Seam) -> TracesAtSeam {
        let left_layer = left.last_layer().layer;
        let right_layer = right.last_layer().layer;
        // The left side has processed all columns before this column.
        let first_right_column = left.processed();
        let mut traces = TracesAtSeam::default();
        let mut order = Vec::new();
        for click_at_seam in seam.cheapest_path() {
            // A click in both columns is made at a cell of the left column.
            let click = match click_at_seam {
                ClickAtSeam::Left(edge) | ClickAtSeam::Both { left: edge, .. } => {
                    self.add(first_right_column - 1, left_layer.symbol(&edge))
                }
                ClickAtSeam::Right(edge) => self.add(first_right_column, right_layer.symbol(&edge)),
            };
            if let Some(edge) = click_at_seam.left_edge() {
                let symbol = left_layer.symbol(edge);
                traces.left.push(TraceStep { symbol, click });
            }
            if let Some(edge) = click_at_seam.right_edge() {
                let symbol = right_layer.symbol(edge);
                traces.right.push(TraceStep { symbol, click });
            }
            order.push(click);
        }
        self.orders.push(order);
        traces
    }

    /// Adds the clicks of one side of the board that do not touch its innermost column, where both sides meet. Also
    /// adds, for each two neighbouring columns of the side, the order of the clicks in them. `trace_at_seam` lists what
    /// the clicks remove from the innermost column. Each of the `paths` has the clicks in two neighbouring columns, in
    /// order. The innermost two columns come first. `columns` has the number of each column on the board.
    fn add_clicks_of_side(
        &mut self,
        side: &Side,
        columns: &[usize],
        trace_at_seam: Vec<TraceStep>,
        paths: Vec<Vec<PairClick>>,
    ) {
        let mut trace = trace_at_seam;
        // The first path belongs to the innermost column's neighbour, and the last path to column 0 of the side.
        for (column, path) in (0..paths.len()).rev().zip(paths) {
            trace = self.add_clicks_of_path(columns[column], &side.layers[column], &trace, path);
        }
    }

    /// Adds the clicks of `path` that touch only the outer of two neighbouring columns, and the order of all clicks of
    /// the path. The outer column has this `column` number on the board and this `layer` (automaton). `inner_trace` has
    /// what the clicks remove from the inner column. Returns what the clicks remove from the outer column.
    fn add_clicks_of_path(
        &mut self,
        column: usize,
        layer: &Layer,
        inner_trace: &[TraceStep],
        path: Vec<PairClick>,
    ) -> Vec<TraceStep> {
        let mut inner_steps = inner_trace.iter();
        let mut outer_trace = Vec::new();
        let mut order = Vec::new();
        for pair_click in path {
            let click = match pair_click {
                PairClick::OuterOnly(edge) => self.add(column, layer.symbol(&edge)),
                // The click touches the inner column, so it has been added before.
                PairClick::InnerOnly | PairClick::Both(_) => {
                    inner_steps.next().expect("the path fits the trace").click
                }
            };
            order.push(click);
            if let Some(edge) = pair_click.outer_edge() {
                let symbol = layer.symbol(edge);
                outer_trace.push(TraceStep { symbol, click });
            }
        }
        self.orders.push(order);
        outer_trace
    }
}

/// Merges the orders of the clicks in neighbouring columns into one order of all clicks. Clicks are given by their
/// indices below `click_count`, and each of them must be in an order. No two orders may contradict each other.
fn merge_orders(orders: &[Vec<usize>], click_count: usize) -> Vec<usize> {
    let mut remaining: Vec<&[usize]> = orders.iter().map(Vec::as_slice).collect();
    let mut merged = Vec::with_capacity(click_count);
    while merged.len() < click_count {
        let mut first_clicks = remaining.iter().filter_map(|order| order.first().copied());
        let click = first_clicks
            .find(|&click| has_no_predecessor(click, &remaining))
            .expect("orders of neighbouring columns agree, so they extend to one order");
        for order in &mut remaining {
            if order.first() == Some(&click) {
                *order = &order[1..];
            }
        }
        merged.push(click);
    }
    merged
}

/// Returns whether `click` may come next: it is the first click of every order in which it occurs.
fn has_no_predecessor(click: usize, orders: &[&[usize]]) -> bool {
    orders
        .iter()
        .all(|order| order.first() == Some(&click) || !order.contains(&click))
}

/// A click in two neighbouring columns, with its edge in the automaton of the outer one (nearer to the board's edge).
#[derive(Clone, Copy)]
enum PairClick {
    OuterOnly(Edge),
    InnerOnly,
    Both(Edge),
}

impl PairClick {
    /// Returns the edge that the click follows in the automaton of the outer column (the column nearer to
    /// the edge of the board); `None` if it does not touch this column.
    fn outer_edge(&self) -> Option<&Edge> {
        match self {
            PairClick::OuterOnly(edge) | PairClick::Both(edge) => Some(edge),
            PairClick::InnerOnly => None,
        }
    }

    /// Returns whether the click touches the inner column (the column nearer to the middle of the board).
    fn touches_inner(&self) -> bool {
        matches!(self, PairClick::InnerOnly | PairClick::Both(_))
    }
}

/// Finds a cheapest path through the layer (automaton) of the column `outer`. The path must fit `trace`, which says
/// what each click removes from the column `inner` beside it. Returns the clicks of both columns in order.
fn find_cheapest_path(outer: ColumnLayer, trace: &[Symbol], inner: &Column) -> Vec<PairClick> {
    let mut paths = CheapestPaths::new(outer.layer.len(), trace.len());
    // The content (remaining tiles) of the inner column after the first `steps_read` removals of its trace.
    let mut content = Column::FULL;
    let mut clicks = Vec::new();
    for steps_read in 0..=trace.len() {
        let next_symbol = trace.get(steps_read);
        let next_clicks = NextClicks::new(outer, next_symbol, &inner.get(content).rows);
        // Edges lead to higher nodes, so the cost of `node` is final here.
        for node in 0..outer.layer.len() {
            let point = PathPoint { steps_read, node };
            if paths.is_reached(point) {
                next_clicks.list_at(node, &mut clicks);
                for &click in &clicks {
                    paths.extend_path(point, click);
                }
            }
        }
        if let Some(symbol) = next_symbol {
            content = inner.content_without(content, symbol.colour, symbol.step.rows);
        }
    }
    paths.path_to(PathPoint {
        steps_read: trace.len(),
        node: outer.layer.len() - 1,
    })
}

/// The clicks that are possible in two neighbouring columns when the inner one has a certain content (remaining tiles).
struct NextClicks<'a> {
    outer: ColumnLayer<'a>,
    /// What the next click in the inner column removes from this column; `None` if no such click is left.
    step: Option<&'a Symbol>,
    /// For each symbol of the outer automaton (a removal), whether a click can leave the inner column unchanged.
    can_be_outer_only: Vec<bool>,
    /// For each symbol of the outer automaton (what a click removes), whether the click can also make `step`.
    can_be_both: Vec<bool>,
}

impl<'a> NextClicks<'a> {
    /// Decides two questions for each symbol of the outer column's automaton (what a click removes from this column):
    /// whether the click can leave the inner column unchanged, and whether it can make `step`, the next removal from
    /// the inner column (`None` if all are made). `inner_rows` has the rows of each colour in the inner column.
    fn new(
        outer: ColumnLayer<'a>,
        step: Option<&'a Symbol>,
        inner_rows: &[Rows],
    ) -> NextClicks<'a> {
        let mut can_be_outer_only = Vec::new();
        let mut can_be_both = Vec::new();
        for &symbol in &outer.layer.symbols {
            can_be_outer_only.push(can_end_here(symbol, inner_rows[usize::from(symbol.colour)]));
            can_be_both.push(step.is_some_and(|&step| can_be_consecutive_steps(symbol, step)));
        }
        NextClicks {
            outer,
            step,
            can_be_outer_only,
            can_be_both,
        }
    }

    /// Lists in `clicks` what is possible when the outer column's automaton is at `node`: clicks in only the outer
    /// column, the next click of the inner column if it can be only there, and clicks in both columns.
    fn list_at(&self, node: usize, clicks: &mut Vec<PairClick>) {
        clicks.clear();
        let edges = self.outer.layer.edges(node);
        for &edge in edges {
            if self.can_be_outer_only[edge.symbol as usize] {
                clicks.push(PairClick::OuterOnly(edge));
            }
        }
        if let Some(step) = self.step
            && can_be_first_step(*step, self.outer.rows(node)[usize::from(step.colour)])
        {
            clicks.push(PairClick::InnerOnly);
        }
        for &edge in edges {
            if self.can_be_both[edge.symbol as usize] {
                clicks.push(PairClick::Both(edge));
            }
        }
    }
}

/// A point on a path through two neighbouring columns: the number of steps (removals) of the inner column so far, and
/// the node that the outer column's automaton has reached.
#[derive(Clone, Copy)]
struct PathPoint {
    steps_read: usize,
    node: usize,
}

/// The last click of a path, and the point before this click.
#[derive(Clone, Copy)]
struct LastClick {
    from: PathPoint,
    click: PairClick,
}

/// The cost of a point to which no path is known. It is larger than each cost of a path.
const UNREACHED: u32 = u32::MAX;

/// A cheapest known path to each point (a number of removals from the inner column, and a node of the outer automaton).
struct CheapestPaths {
    /// Number of nodes of the outer automaton.
    nodes: usize,
    /// For each point, the cost of the path to it; [`UNREACHED`] if no path is known.
    costs: Vec<u32>,
    /// For each point, the last click of the path to it; `None` if the path has no clicks, or no path is known.
    last_clicks: Vec<Option<LastClick>>,
}

impl CheapestPaths {
    /// Creates a table of paths for an automaton with `nodes` nodes, beside a column with `steps` steps (removals).
    /// Only the first point is reached: no removal has been read, and the automaton is at its first node.
    fn new(nodes: usize, steps: usize) -> CheapestPaths {
        let points = (steps + 1) * nodes;
        let mut costs = vec![UNREACHED; points];
        costs[0] = 0;
        CheapestPaths {
            nodes,
            costs,
            last_clicks: vec![None; points],
        }
    }

    /// Returns the index of a point in the tables.
    fn index(&self, point: PathPoint) -> usize {
        point.steps_read * self.nodes + point.node
    }

    /// Returns whether a path to `point` is known.
    fn is_reached(&self, point: PathPoint) -> bool {
        self.costs[self.index(point)] != UNREACHED
    }

    /// Extends the cheapest known path to `from` by a click, and records the new path if it is cheaper than the known
    /// path to the point after the click.
    fn extend_path(&mut self, from: PathPoint, click: PairClick) {
        let outer_edge = click.outer_edge();
        let next_point = PathPoint {
            // A click that touches the inner column makes the next removal there.
            steps_read: from.steps_read + usize::from(click.touches_inner()),
            node: outer_edge.map_or(from.node, |edge| edge.to as usize),
        };
        // The outer column's automaton counts all clicks that touch this column. Any other click costs 1.
        let cost_of_click = outer_edge.map_or(1, |edge| u32::from(edge.cost));
        let cost = self.costs[self.index(from)] + cost_of_click;
        let index = self.index(next_point);
        if cost < self.costs[index] {
            self.costs[index] = cost;
            self.last_clicks[index] = Some(LastClick { from, click });
        }
    }

    /// Returns the clicks of the cheapest known path to a point, in order.
    fn path_to(&self, end: PathPoint) -> Vec<PairClick> {
        let mut path = Vec::new();
        let mut point = end;
        while let Some(last) = self.last_clicks[self.index(point)] {
            path.push(last.click);
            point = last.from;
        }
        path.reverse();
        path
    }
}
