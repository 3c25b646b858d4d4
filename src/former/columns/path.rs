//! Finds a cheapest path through the automaton of a column that fits the trace of its neighbour.
//!
//! The *inner* column is nearer to the cut, and its trace is known. The *outer* column is nearer to
//! the edge of the board.

use super::column::Column;
use super::layer::{ColumnLayer, Edge};
use super::rules::{can_begin, can_end, next_step};
use super::step::{Rows, Step, Symbol};

/// A click in two neighbouring columns.
#[derive(Clone, Copy)]
pub enum PairClick {
    OuterOnly(Edge),
    InnerOnly,
    Both(Edge),
}

impl PairClick {
    /// Returns the edge of the outer column's automaton, if the click touches this column.
    pub fn outer_edge(&self) -> Option<&Edge> {
        match self {
            PairClick::OuterOnly(edge) | PairClick::Both(edge) => Some(edge),
            PairClick::InnerOnly => None,
        }
    }
}

/// Finds a cheapest path through the automaton of the column `outer`. The path must fit `trace`,
/// which lists what each click removes from the column `inner`.
pub fn find_cheapest_path(outer: ColumnLayer, trace: &[Symbol], inner: &Column) -> Vec<PairClick> {
    let mut paths = CheapestPaths::new(outer.layer.len(), trace.len());
    let mut content = Column::FULL;
    for read in 0..=trace.len() {
        let step = trace.get(read);
        let next_clicks = NextClicks::new(outer, step, &inner.get(content).rows);
        // Edges lead to higher nodes, so the cost of `node` is final here.
        for node in 0..outer.layer.len() {
            let point = PathPoint { read, node };
            if paths.is_reached(point) {
                for click in next_clicks.at(node) {
                    paths.follow(point, click);
                }
            }
        }
        if let Some(step) = step {
            content = inner.remove(content, step.colour, step.step.rows);
        }
    }
    paths.path_to(PathPoint {
        read: trace.len(),
        node: outer.layer.len() - 1,
    })
}

/// The clicks that are possible while the inner column has a certain content.
struct NextClicks<'a> {
    outer: ColumnLayer<'a>,
    /// The next step of the inner column, unless its trace ends here.
    step: Option<&'a Symbol>,
    /// For each symbol of the outer layer, whether its click can touch only the outer column.
    ends: Vec<bool>,
    /// For each symbol of the outer layer, whether its click can also make `step`.
    continues: Vec<bool>,
}

impl<'a> NextClicks<'a> {
    /// `inner_rows` are the rows of each colour in the inner column.
    fn new(
        outer: ColumnLayer<'a>,
        step: Option<&'a Symbol>,
        inner_rows: &[Rows],
    ) -> NextClicks<'a> {
        let mut ends = Vec::new();
        let mut continues = Vec::new();
        for &symbol in &outer.layer.symbols {
            ends.push(can_end(symbol, inner_rows[usize::from(symbol.colour)]));
            continues.push(step.is_some_and(|step| can_continue(symbol, step)));
        }
        NextClicks {
            outer,
            step,
            ends,
            continues,
        }
    }

    /// Returns the clicks that are possible at a node of the outer layer.
    fn at(&self, node: usize) -> Vec<PairClick> {
        let mut clicks = Vec::new();
        for &edge in self.outer.layer.edges(node) {
            if self.ends[edge.symbol as usize] {
                clicks.push(PairClick::OuterOnly(edge));
            }
        }
        if let Some(step) = self.step
            && begins_alone(step, &self.outer.rows(node))
        {
            clicks.push(PairClick::InnerOnly);
        }
        for &edge in self.outer.layer.edges(node) {
            if self.continues[edge.symbol as usize] {
                clicks.push(PairClick::Both(edge));
            }
        }
        clicks
    }
}

/// Returns whether a click that makes the step `outer` can make the step `inner` in the next
/// column.
fn can_continue(outer: Symbol, inner: &Symbol) -> bool {
    outer.colour == inner.colour && next_step(outer, inner.step.rows, inner.all) == Some(inner.step)
}

/// Returns whether a click can make the step `inner` without touching the outer column.
/// `outer_rows` are the rows of each colour there.
fn begins_alone(inner: &Symbol, outer_rows: &[Rows]) -> bool {
    let rows = inner.step.rows;
    inner.step == Step::discrete(rows) && can_begin(rows, outer_rows[usize::from(inner.colour)])
}

/// A point on a path: the automaton is at a node, and a part of the inner column's trace has been
/// read.
#[derive(Clone, Copy)]
struct PathPoint {
    read: usize,
    node: usize,
}

/// The last click of a path, and the point before this click.
#[derive(Clone, Copy)]
struct LastClick {
    from: PathPoint,
    click: PairClick,
}

/// A cheapest known path to each point.
struct CheapestPaths {
    nodes: usize,
    /// For each point, the cost of the path to it.
    costs: Vec<u32>,
    /// For each point, the end of the path to it.
    last_clicks: Vec<Option<LastClick>>,
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
            last_clicks: vec![None; points],
        }
    }

    fn index(&self, point: PathPoint) -> usize {
        point.read * self.nodes + point.node
    }

    fn is_reached(&self, point: PathPoint) -> bool {
        self.costs[self.index(point)] < u32::MAX
    }

    /// Extends the cheapest path to `from` by a click, and records the new path if it is cheaper
    /// than the known path.
    fn follow(&mut self, from: PathPoint, click: PairClick) {
        let mut to = from;
        if !matches!(click, PairClick::OuterOnly(_)) {
            to.read += 1;
        }
        let mut cost_of_click = 1;
        if let Some(edge) = click.outer_edge() {
            to.node = edge.to as usize;
            cost_of_click = u32::from(edge.cost);
        }
        let cost = self.costs[self.index(from)] + cost_of_click;
        let index = self.index(to);
        if cost < self.costs[index] {
            self.costs[index] = cost;
            self.last_clicks[index] = Some(LastClick { from, click });
        }
    }

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
