//! Reconstructs a solution from the automata of the columns.
//!
//! The program starts at the two columns of the [`Cut`] and goes outwards. In the automaton of each column, it finds a
//! cheapest path that fits the path of the previous column. This gives an order of clicks for each pair of neighbouring
//! columns. Finally the program merges these orders.

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

type PathPoint = (usize, usize);

/// The clicks found so far, while a solution is being reconstructed.
#[derive(Default)]
struct Clicks {
    cells: Vec<(usize, Rows)>,
    orders: Vec<Vec<usize>>,
}

impl Clicks {
    fn new_click(&mut self, column: usize, symbol: Symbol) -> usize {
        self.cells.push((column, symbol.step.rows));
        self.cells.len() - 1
    }
}

/// Reconstructs an optimal solution, as a list of clicks in order.
pub fn walk(left: &Side, right: &Side, cut: &Cut) -> Vec<Click> {
    let mut clicks = Clicks::default();
    let (in_left, in_right) = (left.done().wrapping_sub(1), left.done());
    let (left_layer, right_layer) = (left.last_layer(), right.last_layer());
    let (mut left_trace, mut right_trace, mut order) = (Vec::new(), Vec::new(), Vec::new());
    for mv in cut.cheapest_path() {
        let click = match mv {
            CutMove::Left(edge) | CutMove::Both(edge, _) => {
                clicks.new_click(in_left, left_layer.symbol(&edge))
            }
            CutMove::Right(edge) => clicks.new_click(in_right, right_layer.symbol(&edge)),
        };
        order.push(click);
        if let CutMove::Left(edge) | CutMove::Both(edge, _) = mv {
            left_trace.push(TraceStep {
                symbol: left_layer.symbol(&edge),
                click,
            });
        }
        if let CutMove::Right(edge) | CutMove::Both(_, edge) = mv {
            right_trace.push(TraceStep {
                symbol: right_layer.symbol(&edge),
                click,
            });
        }
    }
    clicks.orders.push(order);
    let (left_paths, right_paths) = rayon::join(
        || find_paths_outwards(left, &left_trace),
        || find_paths_outwards(right, &right_trace),
    );
    assign_clicks(left, left_trace, left_paths, |column| column, &mut clicks);
    let width = left.columns.len();
    assign_clicks(
        right,
        right_trace,
        right_paths,
        |column| width - 1 - column,
        &mut clicks,
    );
    let cell = |click: usize| {
        (
            clicks.cells[click].0,
            clicks.cells[click].1.trailing_zeros() as usize,
        )
    };
    merge_orders(&clicks.orders, clicks.cells.len())
        .into_iter()
        .map(cell)
        .collect()
}

fn find_paths_outwards(side: &Side, trace_at_cut: &[TraceStep]) -> Vec<Vec<Move>> {
    let mut trace: Vec<Symbol> = trace_at_cut.iter().map(|step| step.symbol).collect();
    let path = |column: usize| {
        let layer = &side.layers[column + 1];
        let path = find_cheapest_path(
            layer,
            &side.columns[column],
            &trace,
            &side.columns[column + 1],
        );
        trace = path
            .iter()
            .filter_map(Move::edge)
            .map(|edge| layer.symbol(edge))
            .collect();
        path
    };
    (0..side.done().saturating_sub(1)).rev().map(path).collect()
}

fn assign_clicks(
    side: &Side,
    mut trace: Vec<TraceStep>,
    paths: Vec<Vec<Move>>,
    number: impl Fn(usize) -> usize,
    clicks: &mut Clicks,
) {
    for (column, path) in (0..paths.len()).rev().zip(paths) {
        let layer = &side.layers[column + 1];
        let mut order = Vec::new();
        let mut here = Vec::new();
        let mut read = 0;
        for mv in path {
            let click = match mv {
                Move::OuterOnly(edge) => clicks.new_click(number(column), layer.symbol(&edge)),
                Move::InnerOnly | Move::OuterAndInner(_) => {
                    read += 1;
                    trace[read - 1].click
                }
            };
            order.push(click);
            here.extend(mv.edge().map(|edge| TraceStep {
                symbol: layer.symbol(edge),
                click,
            }));
        }
        clicks.orders.push(order);
        trace = here;
    }
}

/// Finds a cheapest path through `layer`, the automaton of a column. The path must fit `trace`, which lists what each
/// click removes from the neighbouring column `next`.
fn find_cheapest_path(
    layer: &Layer,
    of_layer: &Column,
    trace: &[Symbol],
    next: &Column,
) -> Vec<Move> {
    let mut content = Column::FULL;
    let mut contents = vec![content];
    for symbol in trace {
        content = next.remove(content, symbol.colour, symbol.step.rows);
        contents.push(content);
    }
    let index = |(read, node): PathPoint| read * layer.len() + node;
    let mut best: Vec<(u32, Option<(PathPoint, Move)>)> =
        vec![(u32::MAX, None); contents.len() * layer.len()];
    best[0].0 = 0;
    for (read, &content) in contents.iter().enumerate() {
        let here = next.get(content).rows;
        let part = trace.get(read);
        let ending = |&symbol: &Symbol| can_end(symbol, here[usize::from(symbol.colour)]);
        let ending: Vec<bool> = layer.symbols.iter().map(ending).collect();
        let continuing = |&symbol: &Symbol| {
            part.is_some_and(|Symbol { colour, all, step }| {
                symbol.colour == *colour && next_step(symbol, step.rows, *all) == Some(*step)
            })
        };
        let continuing: Vec<bool> = layer.symbols.iter().map(continuing).collect();
        // Edges lead to higher nodes, so the cost of `node` is final here.
        for node in 0..layer.len() {
            let point = (read, node);
            let cost = best[index(point)].0;
            if cost == u32::MAX {
                continue;
            }
            let mut reach = |to: PathPoint, cost: u32, mv: Move| {
                let known = &mut best[index(to)];
                if cost < known.0 {
                    *known = (cost, Some((point, mv)));
                }
            };
            for edge in layer
                .edges(node)
                .iter()
                .filter(|edge| ending[edge.symbol as usize])
            {
                reach(
                    (read, edge.to as usize),
                    cost + u32::from(edge.cost),
                    Move::OuterOnly(*edge),
                );
            }
            let Some(Symbol { colour, step, .. }) = part else {
                continue;
            };
            let before = of_layer.get(layer.nodes[node].content).rows[usize::from(*colour)];
            if *step == Step::discrete(step.rows) && can_begin(step.rows, before) {
                reach((read + 1, node), cost + 1, Move::InnerOnly);
            }
            for edge in layer
                .edges(node)
                .iter()
                .filter(|edge| continuing[edge.symbol as usize])
            {
                reach(
                    (read + 1, edge.to as usize),
                    cost + u32::from(edge.cost),
                    Move::OuterAndInner(*edge),
                );
            }
        }
    }
    let mut point = (trace.len(), layer.len() - 1);
    let mut path = Vec::new();
    while let Some((from, mv)) = best[index(point)].1 {
        path.push(mv);
        point = from;
    }
    path.reverse();
    path
}

fn merge_orders(orders: &[Vec<usize>], clicks: usize) -> Vec<usize> {
    let mut next = vec![0; orders.len()];
    let mut sequence = Vec::new();
    while sequence.len() < clicks {
        // `heads[i]` is the first click of `orders[i]` that is not in `sequence` yet.
        let heads: Vec<Option<usize>> = orders
            .iter()
            .zip(&next)
            .map(|(order, &n)| order.get(n).copied())
            .collect();
        let waits = |click| {
            orders
                .iter()
                .zip(&next)
                .zip(&heads)
                .any(|((order, &n), &head)| head != Some(click) && order[n..].contains(&click))
        };
        let free = heads.iter().flatten().copied().find(|&click| !waits(click));
        let click =
            free.expect("orders of neighbouring columns agree, so they extend to one order");
        for (n, head) in next.iter_mut().zip(&heads) {
            *n += usize::from(*head == Some(click));
        }
        sequence.push(click);
    }
    sequence
}
