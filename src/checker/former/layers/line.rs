//! Computes two numbers from the layers: the smallest number of clicks that remove a tile on one
//! side of a line between two columns, and the smallest number of all other clicks. The sum of both
//! numbers shows why fewer clicks do not suffice.
//!
//! The line stands between the two columns where the layers from the left and from the right meet.
//! A layer is a weighted automaton that bounds the clicks on its side. One side of the line is
//! *counted*: a click counts if it removes a tile of this side.
//!
//! # Why this is sound
//!
//! Take any play that clears the board. A *trace* is the sequence of its steps in one column, and a
//! *merge* is an order of the clicks of both columns beside the line. `FORMAT.md` proves three
//! facts, whatever the numbers of the certificate are:
//!
//! * The counted clicks are at least the base of the counted layer plus the cost of the play's
//!   trace in this layer (`a`).
//! * The clicks that touch the other side are at least the base of the other layer plus the cost of
//!   the play's trace in that layer.
//! * The play makes one of the merges. Each click that touches both sides is a joint click of the
//!   merge, because it touches both columns beside the line.
//!
//! So the clicks that are not counted, the *others*, are at least the base of the other layer plus
//! the cost in that layer, minus the joint clicks (`b`).
//!
//! For a number `n` of counted clicks, `others(n)` is the least `b` over all merges with `a` at
//! most `n`. A play with `n` counted clicks makes such a merge, so the play has at least
//! `others(n)` other clicks. A larger `n` allows more merges, so `others(n)` never rises. Therefore
//! each row of the result is true: a play whose counted clicks are at most `to` has at least
//! `others(to)` other clicks.
//!
//! # How it is computed
//!
//! The edges of the counted layer are replaced by edges that cost nothing, so that the cost of a
//! merge is `b`. This gives the least `b` of all merges. To compute `others(n)`, each node of the
//! counted layer also gets copies, one for each sum of the old costs of its path. So the copy at
//! which a merge ends tells its `a`.

use super::contents::{MAX_TILES, Step};
use super::layer::{Edge, Layer, LayerOfColumn, MAX_EDGE_COST, MIN_UNREACHABLE, to_u32};
use super::seam::MergeCosts;
use crate::limits::{Account, Error, Meter};
use std::fmt;

/// A line between two columns, and the clicks on its sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The line stands between this column and the column before it. Columns are numbered from 0.
    pub column: usize,
    /// The side whose tiles decide whether a click counts.
    pub counted: Counted,
    /// Ranges of numbers of counted clicks, in ascending order, each with a lower bound on the
    /// other clicks. Every solution has at least as many counted clicks as the first range begins
    /// with.
    pub rows: Vec<LineRow>,
}

/// The side of a line whose tiles decide whether a click counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// A click counts if it removes a tile left of the line.
    Left,
    /// A click counts if it removes a tile right of the line.
    Right,
}

/// A statement about all solutions whose number of counted clicks is in a range: how many other
/// clicks they have at least. A click is *counted* if it removes a tile on the counted side of the
/// line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineRow {
    /// The smallest number of counted clicks.
    pub from: u32,
    /// The largest number of counted clicks; `None` in the last row, which has no end.
    pub to: Option<u32>,
    /// Each of these solutions has at least this number of other clicks.
    pub rest: u32,
}

impl fmt::Display for Line {
    /// Writes how many clicks are needed on both sides of a line between two columns, as the end of
    /// a sentence without its full stop. For example: *either 6 to 8 clicks remove something left
    /// of column 5, and at least 4 others do not; or at least 9, and at least 3*.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Some((first_row, later_rows)) = self.rows.split_first() else {
            return Ok(());
        };
        if !later_rows.is_empty() {
            f.write_str("either ")?;
        }
        let (side, column_beside_line) = match self.counted {
            Counted::Left => ("left", self.column),
            Counted::Right => ("right", self.column - 1),
        };
        let LineRow { from, to, rest } = *first_row;
        // The largest number of the range decides between singular and plural.
        let clicks_remove = match to.unwrap_or(from) {
            1 => "click removes",
            _ => "clicks remove",
        };
        let others_do = if rest == 1 { "other does" } else { "others do" };
        write!(
            f,
            "{} {clicks_remove} something {side} of column {column_beside_line}, and at least {rest} {others_do} not",
            CountedClicks(first_row)
        )?;
        for row in later_rows {
            write!(f, "; or {}, and at least {}", CountedClicks(row), row.rest)?;
        }
        Ok(())
    }
}

/// Writes the numbers of counted clicks of a row, such as `6 to 8` or `at least 9`.
struct CountedClicks<'a>(&'a LineRow);

impl fmt::Display for CountedClicks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let CountedClicks(LineRow { from, to, .. }) = self;
        match to {
            // The last row has no upper end.
            None => write!(f, "at least {from}"),
            Some(to) if to == from => write!(f, "{from}"),
            Some(to) => write!(f, "{from} to {to}"),
        }
    }
}

/// The last layers of both sides, which meet at the line.
#[derive(Clone, Copy)]
pub struct Sides<'a> {
    pub left: LayerOfColumn<'a>,
    pub right: LayerOfColumn<'a>,
}

impl<'a> Sides<'a> {
    /// Returns the layer of the side whose clicks are counted: the clicks that remove a tile of
    /// this side. A layer is a weighted automaton that bounds the clicks on its side.
    fn counted(self, side: Counted) -> LayerOfColumn<'a> {
        match side {
            Counted::Left => self.left,
            Counted::Right => self.right,
        }
    }

    /// Returns the layer of the side whose clicks are not counted. A layer is a weighted automaton
    /// that bounds the clicks on its side.
    fn other(self, side: Counted) -> LayerOfColumn<'a> {
        match side {
            Counted::Left => self.right,
            Counted::Right => self.left,
        }
    }
}

/// If no side needs only one row, and the left side needs at most this number of rows, the left
/// side is chosen without computing the rows of the right side.
const MAX_ROWS_OF_FIRST_CHOICE: usize = 2;

/// Finds a line between two columns which shows why `clicks` clicks are needed: how many clicks
/// remove a tile on one side of the line, and how many other clicks there must be. The line stands
/// before `column`. The layers (weighted automata) must prove this number of clicks.
///
/// The clicks are counted on a side that needs only one row of numbers, the left side first. If
/// there is no such side, they are counted on the side with fewer rows. The left side is also taken
/// if both sides have equally many rows, or if it needs at most two rows (see `FORMAT.md`).
pub fn find(sides: Sides, column: usize, clicks: u32, meter: &Meter) -> Result<Line, Error> {
    let clicks = clicks.cast_signed();
    let left = LineCounts::new(sides, Counted::Left, meter)?;
    if let Some(row) = left.only_row(clicks) {
        return Ok(left.line(column, vec![row]));
    }
    let right = LineCounts::new(sides, Counted::Right, meter)?;
    if let Some(row) = right.only_row(clicks) {
        return Ok(right.line(column, vec![row]));
    }
    let left_rows = left.rows(clicks, meter)?;
    if left_rows.len() > MAX_ROWS_OF_FIRST_CHOICE {
        let right_rows = right.rows(clicks, meter)?;
        if right_rows.len() < left_rows.len() {
            return Ok(right.line(column, right_rows));
        }
    }
    Ok(left.line(column, left_rows))
}

/// Maximum cost of a path in a layer: each edge removes a tile of the column.
const MAX_PATH_COST: usize = MAX_TILES * MAX_EDGE_COST.unsigned_abs() as usize;

/// Counts the clicks on both sides of a line. One side is counted: a click counts if it removes a
/// tile of this side. A negative lower bound is replaced by 0, because no number of clicks is
/// negative.
struct LineCounts<'a> {
    sides: Sides<'a>,
    counted: Counted,
    /// The base of the counted layer, which may be negative.
    base: i32,
    /// Each solution has at least this number of other clicks, which remove no tile on the counted
    /// side.
    fewest_others: u32,
}

impl<'a> LineCounts<'a> {
    /// Prepares the counts for one side of the line, and computes `fewest_others`: a lower bound,
    /// for all solutions, on the number of clicks that remove no tile on the counted side.
    fn new(sides: Sides<'a>, counted: Counted, meter: &Meter) -> Result<LineCounts<'a>, Error> {
        let layer = sides.counted(counted).layer;
        let account = &meter.account();
        let layer_without_costs = without_costs(layer, account)?;
        let least = least_others(sides, counted, &layer_without_costs, 1, account)?;
        Ok(LineCounts {
            sides,
            counted,
            base: layer.base,
            // The list has one entry, because the layer without costs has one final node. The entry
            // is a number, so the 0 is never used: the lower bound was computed before, and this
            // fails if no order of the clicks leads to both last nodes.
            fewest_others: least[0].unwrap_or(0),
        })
    }

    /// Returns the line between two columns with these rows, for the side that is counted. `column`
    /// is the column right of the line.
    fn line(&self, column: usize, rows: Vec<LineRow>) -> Line {
        Line {
            column,
            counted: self.counted,
            rows,
        }
    }

    /// Returns the row of numbers that holds for all solutions: the smallest number of counted
    /// clicks, and the smallest number of other clicks. `None` if the sum of both numbers is less
    /// than `clicks`.
    fn only_row(&self, clicks: i32) -> Option<LineRow> {
        // A negative base says no more than 0 clicks.
        let from = self.base.max(0);
        let row = self.last_row(from);
        (row.from + row.rest >= clicks.cast_unsigned()).then_some(row)
    }

    /// Returns the last row of numbers of a line: every solution with at least `from` counted
    /// clicks has at least the smallest number of other clicks.
    fn last_row(&self, from: i32) -> LineRow {
        LineRow {
            from: from.cast_unsigned(),
            to: None,
            rest: self.fewest_others,
        }
    }

    /// Returns the rows that prove that `clicks` clicks are needed. A row has a range of numbers of
    /// counted clicks, and `rest`, a lower bound on the number of other clicks in solutions with so
    /// many counted clicks. In each row, the first number of the range and `rest` are together at
    /// least `clicks`. The last row has no upper end, and its `rest` holds for all solutions. Each
    /// earlier row is as long as possible.
    fn rows(&self, clicks: i32, meter: &Meter) -> Result<Vec<LineRow>, Error> {
        // The result is positive, because `only_row` has found that the base and the smallest
        // number of other clicks are too small together.
        let last_from = clicks - self.fewest_others.cast_signed();
        let others = self.others_below(last_from, meter)?;
        let mut rows: Vec<LineRow> = Vec::new();
        for counted in self.base.max(0)..last_from {
            // No path costs more than `MAX_PATH_COST`, so the entry for this cost also stands for
            // all larger costs. The difference is never negative, so the 0 is not used.
            let cost = usize::try_from(counted - self.base).unwrap_or(0);
            let Some(rest) = others[cost.min(MAX_PATH_COST)] else {
                // No solution has so few counted clicks.
                continue;
            };
            let counted = counted.cast_unsigned();
            match rows.last_mut() {
                // The last row so far is extended to this number. Its first number and the smaller
                // number of other clicks still prove `clicks` together.
                Some(row) if row.from + rest >= clicks.cast_unsigned() => {
                    row.to = Some(counted);
                    row.rest = rest;
                }
                _ => rows.push(LineRow {
                    from: counted,
                    to: Some(counted),
                    rest,
                }),
            }
        }
        rows.push(self.last_row(last_from));
        Ok(rows)
    }

    /// Returns the smallest numbers of *other* clicks that solutions can have. A click is *counted*
    /// if it removes a tile on the counted side of the line between two columns. All other clicks
    /// are *other* clicks.
    ///
    /// Entry `n` is for the solutions with at most `self.base + n` counted clicks: the smallest
    /// number of other clicks in these solutions. `None` if there are no such solutions. The
    /// entries end before `end` counted clicks, and no `n` exceeds [`MAX_PATH_COST`].
    fn others_below(&self, end: i32, meter: &Meter) -> Result<Vec<Option<u32>>, Error> {
        let costs = usize::try_from(end - self.base).unwrap_or(0);
        let copies = costs.min(MAX_PATH_COST + 1);
        let account = &meter.account();
        let layer = with_copies(self.sides.counted(self.counted).layer, copies, account)?;
        least_others(self.sides, self.counted, &layer, copies, account)
    }
}

/// Returns the smallest numbers of other clicks, which remove no tile of the `counted` side, over
/// all orders of the clicks of both columns beside the line.
///
/// `free_layer` is used instead of the layer (weighted automaton) of the `counted` side. It has
/// paths of that layer, but its edges cost nothing, so that only other clicks add to a cost.
///
/// An order may end at any of the last `final_nodes` nodes of `free_layer`. Entry `n` of the result
/// is the smallest number over all orders that end at one of the first `n + 1` of these final
/// nodes. `None` if there is no such order.
fn least_others<'a>(
    mut sides: Sides<'a>,
    counted: Counted,
    free_layer: &'a Layer,
    final_nodes: usize,
    account: &Account,
) -> Result<Vec<Option<u32>>, Error> {
    let base = sides.other(counted).layer.base;
    match counted {
        Counted::Left => sides.left.layer = free_layer,
        Counted::Right => sides.right.layer = free_layer,
    }
    let table = MergeCosts::new(sides.left, sides.right, account)?;
    Ok(match counted {
        Counted::Left => least_so_far(table.with_last_right_node(), final_nodes, base),
        Counted::Right => least_so_far(table.with_last_left_node(), final_nodes, base),
    })
}

/// Returns the running minimum of the last `count` costs: for each of these costs, the smallest
/// cost up to it, plus `base`. A negative sum becomes 0. The entries before the first reachable
/// cost are `None`.
fn least_so_far(
    costs: impl ExactSizeIterator<Item = i16>,
    count: usize,
    base: i32,
) -> Vec<Option<u32>> {
    let skipped = costs.len() - count;
    let mut least: Option<u32> = None;
    let mut least_costs = Vec::with_capacity(count);
    for cost in costs.skip(skipped) {
        if cost < MIN_UNREACHABLE {
            let clicks = (base + i32::from(cost)).max(0).cast_unsigned();
            least = Some(least.map_or(clicks, |least| least.min(clicks)));
        }
        least_costs.push(least);
    }
    least_costs
}

/// Returns a copy of a layer, a weighted automaton, whose edges cost nothing.
fn without_costs(layer: &Layer, account: &Account) -> Result<Layer, Error> {
    let mut free = copy_of_nodes(layer, 1, account)?;
    for edge in &layer.edges {
        free.edges.push(Edge { cost: 0, ..*edge });
    }
    Ok(free)
}

/// Returns a layer with copies of each node, whose edges cost nothing. Node `n * copies + c` stands
/// for node `n` after a path that costs `c` in the old layer. So the copy that a path reaches tells
/// the cost of this path in the old layer. Edges after which a path would cost `copies` or more are
/// left out.
fn with_copies(layer: &Layer, copies: usize, account: &Account) -> Result<Layer, Error> {
    let mut copied = copy_of_nodes(layer, copies, account)?;
    let edges = &layer.edges;
    // The edges are sorted by the node where they start, so each chunk has all edges of one node.
    for edges_of_node in edges.chunk_by(|edge, next_edge| edge.from == next_edge.from) {
        for cost_before in 0..copies {
            for edge in edges_of_node {
                let cost_after = cost_before + usize::from(edge.cost.unsigned_abs());
                if cost_after >= copies {
                    continue;
                }
                copied.edges.push(Edge {
                    from: to_u32(edge.from as usize * copies + cost_before)?,
                    to: to_u32(edge.to as usize * copies + cost_after)?,
                    step: edge.step,
                    cost: 0,
                });
            }
        }
    }
    Ok(copied)
}

/// Returns a layer without edges that has this number of copies of each node, next to each other.
/// Also reserves the memory for as many copies of each edge.
fn copy_of_nodes(layer: &Layer, copies: usize, account: &Account) -> Result<Layer, Error> {
    let nodes = layer.contents.len().saturating_mul(copies);
    let edges = layer.edges.len().saturating_mul(copies);
    account.take(nodes, size_of::<usize>())?;
    account.take(edges, size_of::<Edge>())?;
    account.take(layer.steps.len(), size_of::<Step>())?;
    let mut contents = Vec::with_capacity(nodes);
    for &content in &layer.contents {
        contents.resize(contents.len() + copies, content);
    }
    Ok(Layer {
        contents,
        edges: Vec::with_capacity(edges),
        steps: layer.steps.clone(),
        base: layer.base,
    })
}
