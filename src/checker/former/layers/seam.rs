//! The *seam*: the two neighbouring columns where the layers from the left and from the right meet.
//! This module combines the lower bounds of both sides.

use super::contents;
use super::contents::{COLOURS, Rows};
use super::layer::{CostRow, Edge, Layer, LayerOfColumn, MIN_UNREACHABLE, Passing, UNREACHABLE};
use super::merges::{
    NODES_PER_UNIT_OF_WORK, Transition, relax, relax_where_apart, transitions_by_step,
};
use crate::limits::{Account, Error};
use std::ops::Range;

/// Returns a lower bound on the number of clicks that clear the board, computed from the layers of
/// the two neighbouring columns where the sides meet. A layer is a weighted automaton that bounds
/// the clicks of all columns on its side: by its base, a constant, plus the cost of a path. Each
/// column of the board must belong to one of the sides.
pub fn lower_bound(
    left: LayerOfColumn,
    right: LayerOfColumn,
    account: &Account,
) -> Result<u32, Error> {
    let table = MergeCosts::new(left, right, account)?;
    // The last entry of the table belongs to the last node of each side, which is the empty column.
    let least = table.costs[table.costs.len() - 1];
    if least >= MIN_UNREACHABLE {
        return Err(Error::invalid("no paths of the two sides can be merged"));
    }
    // A negative sum is replaced by 0, which is always a correct lower bound.
    let clicks = left.layer.base + right.layer.base + i32::from(least);
    Ok(clicks.max(0).cast_unsigned())
}

/// For each pair of a left and a right node, the smallest cost of a merge that leads to this pair.
/// A *merge* is an order of the clicks of two neighbouring columns.
pub struct MergeCosts<'a> {
    /// The layer of the left column.
    left: &'a Layer,
    /// The clicks that remove tiles of both columns.
    joint: JointClicks,
    /// For each left node, the rows of each colour in its column.
    left_rows: Vec<[Rows; COLOURS]>,
    /// For each colour, its rows in the right column at each right node.
    right_rows: [Vec<Rows>; COLOURS],
    /// The clicks that remove tiles of only the right column.
    only_right: Passing<'a>,
    /// Number of right nodes.
    width: usize,
    /// Entry `p * width + m` belongs to the left node `p` and the right node `m`.
    costs: Vec<i16>,
}

impl<'a> MergeCosts<'a> {
    /// Computes, for each pair of a left and a right node, the smallest cost of a merge that leads
    /// to this pair. A *merge* is an order of the clicks of two neighbouring columns. In this
    /// order, the two parts of a click in both columns are one click.
    pub fn new(
        left: LayerOfColumn<'a>,
        right: LayerOfColumn<'a>,
        account: &Account,
    ) -> Result<MergeCosts<'a>, Error> {
        let mut table = MergeCosts::start(left, right, account)?;
        let mut edges = left.layer.edges.iter().peekable();
        for level in table.levels() {
            // Edges lead to nodes with fewer tiles, so all left edges to the nodes of this level
            // have been followed. The rows of these nodes now lack only the clicks that remove
            // tiles of only the right column.
            table.follow_right_clicks(level.clone(), account)?;
            while let Some(edge) = edges.next_if(|edge| level.contains(&(edge.from as usize))) {
                table.follow_left_edge(edge, account)?;
            }
        }
        Ok(table)
    }

    /// Returns, for each left node, the smallest cost of the clicks in both columns that lead to
    /// this node and to the last right node, which is the empty column.
    pub fn with_last_right_node(&self) -> impl ExactSizeIterator<Item = i16> {
        let rows = self.costs.chunks_exact(self.width);
        rows.map(|row| row[row.len() - 1])
    }

    /// Returns, for each right node, the smallest cost of the clicks in both columns that lead to
    /// this node and to the last left node, which is the empty column.
    pub fn with_last_left_node(&self) -> impl ExactSizeIterator<Item = i16> {
        self.costs[self.costs.len() - self.width..].iter().copied()
    }

    /// Creates a table of costs for all pairs of a left and a right node, in which only the pair of
    /// the first nodes has a cost, which is 0: no click was made.
    fn start(
        left: LayerOfColumn<'a>,
        right: LayerOfColumn<'a>,
        account: &Account,
    ) -> Result<MergeCosts<'a>, Error> {
        let height = left.layer.contents.len();
        let width = right.layer.contents.len();
        // If the product is too large for a `usize`, the saturated number of bytes exceeds every
        // limit, so the call fails.
        account.take(height.saturating_mul(width), size_of::<i16>())?;
        let joint = JointClicks::new(left.layer, right.layer, account)?;
        account.take(width, size_of::<[Rows; COLOURS]>())?;
        let only_right = Passing::new(right.layer, account)?;
        account.take(height, size_of::<[Rows; COLOURS]>() + size_of::<CostRow>())?;
        let mut costs = vec![UNREACHABLE; height * width];
        // Entry 0 belongs to the pair of first nodes, which have all tiles.
        costs[0] = 0;
        Ok(MergeCosts {
            left: left.layer,
            joint,
            left_rows: left.rows_of_nodes().collect(),
            right_rows: right.rows_by_colour(),
            only_right,
            width,
            costs,
        })
    }

    /// Returns the levels of the left nodes: ranges of nodes whose columns have equally many tiles.
    fn levels(&self) -> Vec<Range<usize>> {
        contents::levels(self.left_rows.iter())
    }

    /// Lowers costs by clicks that remove tiles of only the right column. The table has a row for
    /// each left node, with one cost for each right node. `level` has the left nodes with a certain
    /// number of tiles.
    fn follow_right_clicks(&mut self, level: Range<usize>, account: &Account) -> Result<(), Error> {
        account.spend(self.only_right.work(level.len()))?;
        let costs = &mut self.costs[level.start * self.width..level.end * self.width];
        let mut cost_rows: Vec<CostRow> = costs
            .chunks_exact_mut(self.width)
            .zip(&self.left_rows[level])
            .map(|(costs, tiles)| CostRow { costs, tiles })
            .collect();
        self.only_right.follow_all_clicks(&mut cost_rows);
        Ok(())
    }

    /// Follows an edge of the left layer: lowers the costs in the row of the edge's end node, from
    /// the costs in the row of its start node. The table has a row for each left node. The click of
    /// the edge touches only the left column, or both columns. A click that touches both columns
    /// also follows an edge of the right layer.
    fn follow_left_edge(&mut self, edge: &Edge, account: &Account) -> Result<(), Error> {
        let step = &self.left.steps[edge.step as usize];
        let right_steps = &self.joint.right_steps_by_left_step[edge.step as usize];
        let joint_edges = right_steps.iter().map(|&right| &self.joint.edges[right]);
        // Each right edge that the click may follow is one unit of work. A click in only the left
        // column visits the whole row, but fast, so one unit is for several nodes. The sum does not
        // overflow: it is at most the number of all right edges, which are in memory.
        let joint_work: usize = joint_edges.clone().map(Vec::len).sum();
        let work = joint_work as u64 + self.width as u64 / NODES_PER_UNIT_OF_WORK + 1;
        account.spend(work)?;
        // Edges lead to nodes with higher numbers, so the costs at the end are in the second part.
        let (costs_before, costs_after) = self.costs.split_at_mut(edge.to as usize * self.width);
        let start_costs = &costs_before[edge.from as usize * self.width..][..self.width];
        let end_costs = &mut costs_after[..self.width];
        // A click that touches only the left column must be connected there, and beside it the
        // right column must not have its colour.
        if step.is_one_block() {
            let right_rows = &self.right_rows[usize::from(step.colour)];
            relax_where_apart(end_costs, start_costs, right_rows, step.rows, edge.cost);
        }
        // The cost of a click in both columns is the sum of the costs of both edges, minus 1,
        // because the click must be counted only once. Each edge costs from 0 to 255, so the result
        // is from -1 to 509. It fits `i16`, so the wrapping addition never wraps. It is faster than
        // an addition with a check.
        let left_cost = edge.cost - 1;
        for right_edges in joint_edges {
            for right_edge in right_edges {
                let cost_of_both = left_cost.wrapping_add(right_edge.cost);
                let cost_here = start_costs[right_edge.from as usize];
                relax(end_costs, right_edge.to, cost_here, cost_of_both);
            }
        }
        Ok(())
    }
}

/// Work for comparing a left step with a right step, in units of the work limit.
const WORK_PER_PAIR: u64 = 20;

/// Tables for clicks that remove tiles of two neighbouring columns.
struct JointClicks {
    /// For each left step, the right steps that the same click can make, as indices.
    right_steps_by_left_step: Vec<Vec<usize>>,
    /// The edges of the right layer, grouped by step.
    edges: Vec<Vec<Transition>>,
}

impl JointClicks {
    /// Finds, for each step in the left column, the steps in the right column that the same click
    /// can make. A step is the part of a click in one column.
    fn new(left: &Layer, right: &Layer, account: &Account) -> Result<JointClicks, Error> {
        // A growing vector may reserve twice the memory that it needs.
        account.take(right.edges.len(), 2 * size_of::<Transition>())?;
        // Each right step has a list of edges, and each left step has a list of right steps.
        let lists = right.steps.len() + left.steps.len();
        account.take(lists, size_of::<Vec<Transition>>())?;
        let edges = transitions_by_step(right);
        let mut right_steps_by_left_step = Vec::new();
        for step in &left.steps {
            account.spend((right.steps.len() as u64).saturating_mul(WORK_PER_PAIR))?;
            account.take(right.steps.len(), 2 * size_of::<usize>())?;
            let mut right_steps = Vec::new();
            for (number, right_step) in right.steps.iter().enumerate() {
                if step.meets(right_step) {
                    right_steps.push(number);
                }
            }
            let unused = right.steps.len() - right_steps.len();
            account.give_back(unused, 2 * size_of::<usize>());
            right_steps_by_left_step.push(right_steps);
        }
        Ok(JointClicks {
            right_steps_by_left_step,
            edges,
        })
    }
}
