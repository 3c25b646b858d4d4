//! Finds the possible steps of a column from the layer of the previous column, and the costs of
//! merges of both columns. A *layer* is a weighted automaton for one column. A *merge* puts the
//! steps of two neighbouring columns into one order, in which the two steps of a click coincide.
//!
//! A *step* is the part of a click in one column.

use super::contents::{COLOURS, Column, Content, Removal, Rows, Step};
use super::layer::{Layer, LayerOfColumn, MIN_UNREACHABLE, UNREACHABLE};
use crate::limits::{Account, Error};
use std::collections::BTreeMap;

/// Two neighbouring columns, `x` and then `y`. The layer of `x` (a weighted automaton for the
/// column) has been read, and the layer of `y` is read next.
pub struct Columns<'a> {
    pub x: LayerOfColumn<'a>,
    pub y: &'a Column,
    /// The colours, as a bit set, whose separate runs of rows in column `y` may be connected by
    /// later columns.
    pub returning: u8,
}

/// An edge of a layer, without the step that it stands for.
#[derive(Clone, Copy)]
pub struct Transition {
    pub from: u32,
    pub to: u32,
    pub cost: i16,
}

/// A step in column `y`, and how clicks can make it.
pub struct PossibleStep {
    pub step: Step,
    /// Index in `Merges::steps`.
    pub number: usize,
    /// Index in `Content::removals`, for the colour of the step.
    pub removal_index: usize,
    /// Whether a click may begin with this step, so that it does not touch column `x`.
    begins: bool,
    /// The steps of column `x` that the click of this step may make there, as indices.
    in_x: Vec<usize>,
}

/// The possible steps in column `y`, and how they continue the steps in column `x`.
pub struct Merges<'a> {
    columns: &'a Columns<'a>,
    pub steps: Vec<Step>,
    /// The edges of column `x`'s layer, grouped by step.
    edges: Vec<Vec<Transition>>,
    /// For each colour, the steps of column `x` with this colour, as indices.
    steps_by_colour: [Vec<usize>; COLOURS],
    /// For each colour, the rows of this colour at each node of column `x`'s layer.
    rows_in_x: [Vec<Rows>; COLOURS],
    /// For a colour, and the set of all its rows in a content (remaining tiles) of column `y`, the
    /// possible steps of this colour.
    possible_steps: BTreeMap<(u8, Rows), Vec<PossibleStep>>,
}

/// Work for each pair of a removal in column `y` and a step in column `x`, in units of the work
/// limit.
const WORK_PER_PAIR: u64 = 20;
/// Memory for each possible step while the steps are found, in bytes. One half is for a map, whose
/// nodes may be half empty. The other half is for vectors, which may reserve twice the memory that
/// they need.
const BYTES_PER_POSSIBLE_STEP: usize = 4 * size_of::<(Step, PossibleStep)>();

impl<'a> Merges<'a> {
    /// Prepares the search for possible steps of column `y`: groups the edges of column `x`'s
    /// layer, a weighted automaton, by their steps, and groups the steps by colour. The list of
    /// possible steps is empty at first.
    pub fn new(columns: &'a Columns, account: &Account) -> Result<Merges<'a>, Error> {
        let layer = columns.x.layer;
        // A growing vector may reserve twice the memory that it needs. Each edge is stored in
        // `edges`. Each step has a list in `edges` and an index in `steps_by_colour`. Each node has
        // rows in `rows_in_x`.
        let bytes_per_step = size_of::<Vec<Transition>>() + 2 * size_of::<usize>();
        account.take(layer.edges.len(), 2 * size_of::<Transition>())?;
        account.take(layer.steps.len(), bytes_per_step)?;
        account.take(layer.contents.len(), size_of::<[Rows; COLOURS]>())?;
        let mut steps_by_colour: [Vec<usize>; COLOURS] = Default::default();
        for (number, step) in layer.steps.iter().enumerate() {
            steps_by_colour[usize::from(step.colour)].push(number);
        }
        Ok(Merges {
            columns,
            steps: Vec::new(),
            edges: transitions_by_step(layer),
            steps_by_colour,
            rows_in_x: columns.x.rows_by_colour(),
            possible_steps: BTreeMap::new(),
        })
    }

    /// Finds and stores all steps (parts of clicks in one column) that are possible if column `y`
    /// has the tiles of `content`. Skips colours whose rows are the same as in an earlier content.
    pub fn prepare(&mut self, content: &Content, account: &Account) -> Result<(), Error> {
        for (colour, rows_of_colour) in (0..).zip(content.rows) {
            if rows_of_colour != 0 && !self.possible_steps.contains_key(&(colour, rows_of_colour)) {
                let removals = &content.removals[usize::from(colour)];
                let found = self.find_steps(colour, rows_of_colour, removals, account)?;
                self.possible_steps.insert((colour, rows_of_colour), found);
            }
        }
        Ok(())
    }

    /// Returns the steps (parts of clicks in one column) that are possible if column `y` has the
    /// tiles of `content`. The function [`prepare`](Merges::prepare) must have been called with
    /// this content.
    pub fn possible_steps(&self, content: &Content) -> impl Iterator<Item = &PossibleStep> {
        let keys = (0..).zip(content.rows).filter(|&(_, rows)| rows != 0);
        keys.flat_map(|key| &self.possible_steps[&key])
    }

    /// Finds all possible steps of one colour in column `y`, and numbers them by adding them to
    /// `steps`. A step is the part of a click in one column. `removals` has the rows that a click
    /// can remove.
    fn find_steps(
        &mut self,
        colour: u8,
        rows_of_colour: Rows,
        removals: &[Removal],
        account: &Account,
    ) -> Result<Vec<PossibleStep>, Error> {
        let steps_in_x = self.steps_by_colour[usize::from(colour)].len();
        // Each removal gives at most one step that begins a click, and one step for each step in
        // `x` that it continues.
        let max_found = removals.len().saturating_mul(steps_in_x + 1);
        account.spend((max_found as u64).saturating_mul(WORK_PER_PAIR))?;
        account.take(max_found, BYTES_PER_POSSIBLE_STEP)?;
        let mut found = Vec::new();
        for (step, origins) in self.steps_of(colour, rows_of_colour, removals) {
            found.push(PossibleStep {
                step,
                number: self.steps.len(),
                removal_index: origins.removal_index,
                begins: origins.begins,
                in_x: origins.in_x,
            });
            self.steps.push(step);
        }
        account.give_back(max_found - found.len(), BYTES_PER_POSSIBLE_STEP);
        // The lists `in_x` are growing vectors, which may reserve twice the memory that they need.
        let entries_of_in_x = found.iter().map(|step| step.in_x.len()).sum();
        account.take(entries_of_in_x, 2 * size_of::<usize>())?;
        Ok(found)
    }

    /// Returns the possible steps (parts of clicks) of one colour that remove one of `removals`
    /// from column `y`. Also returns, for each step, how clicks can make it: by beginning in `y`,
    /// or by continuing steps in `x`.
    fn steps_of(
        &self,
        colour: u8,
        rows_of_colour: Rows,
        removals: &[Removal],
    ) -> BTreeMap<Step, Origins> {
        // A step contains the rows that it removes. So if several clicks make the same step, all of
        // them make the same removal.
        let mut found: BTreeMap<Step, Origins> = BTreeMap::new();
        for (removal_index, &Removal { rows, .. }) in removals.iter().enumerate() {
            let no_origins = || Origins::new(removal_index);
            let beginning_step = Step::beginning(colour, rows, rows_of_colour);
            if self.may_be_connected(&beginning_step) {
                let origins = found.entry(beginning_step).or_insert_with(no_origins);
                origins.begins = true;
            }
            for &number in &self.steps_by_colour[usize::from(colour)] {
                let step_in_x = &self.columns.x.layer.steps[number];
                if let Some(continued_step) = step_in_x.step_in_next_column(rows, rows_of_colour)
                    && self.may_be_connected(&continued_step)
                {
                    let origins = found.entry(continued_step).or_insert_with(no_origins);
                    origins.in_x.push(number);
                }
            }
        }
        found
    }

    /// Returns whether all parts of a step may belong to one click. If the parts are not connected
    /// so far, a later column must be able to connect them.
    fn may_be_connected(&self, step: &Step) -> bool {
        step.is_one_block() || self.columns.returning >> step.colour & 1 == 1
    }

    /// Returns the work of one call of [`follow`](Merges::follow) with this step, in units of the
    /// work limit: one unit for each edge of column `x` that the call follows, and one unit for
    /// several nodes of column `x`, which are handled at once.
    pub fn work(&self, step: &PossibleStep) -> u64 {
        let edges: usize = step.in_x.iter().map(|&step| self.edges[step].len()).sum();
        let nodes = self.columns.x.layer.contents.len() as u64;
        // The 1 rounds the number of units up.
        edges as u64 + nodes / NODES_PER_UNIT_OF_WORK + 1
    }

    /// Returns whether a step is possible at a node of column `y`'s layer. `costs` has the costs at
    /// this node, one for each node of column `x`'s layer. The step continues an edge in `x` whose
    /// start is reached, or begins a click.
    pub fn is_possible(&self, step: &PossibleStep, costs: &[i16]) -> bool {
        let mut edges = step.in_x.iter().flat_map(|&step| &self.edges[step]);
        edges.any(|edge| costs[edge.from as usize] < MIN_UNREACHABLE)
            || step.begins && self.may_begin(&step.step, costs)
    }

    /// Returns whether a click that begins with this step in column `y` is possible at a node of
    /// the layer of `y`: the click touches no tile beside it in column `x`. `costs` has the costs
    /// at this node, one for each node of column `x`'s layer.
    fn may_begin(&self, step: &Step, costs: &[i16]) -> bool {
        let rows_in_x = &self.rows_in_x[usize::from(step.colour)];
        costs
            .iter()
            .zip(rows_in_x)
            .any(|(&cost, rows_of_node)| cost < MIN_UNREACHABLE && rows_of_node & step.rows == 0)
    }

    /// Follows an edge of column `y`'s layer, a weighted automaton: lowers `end_costs`, the costs
    /// of the edge's end node. The edge costs `cost`, and stands for `step`, the part of a click in
    /// this column. `start_costs` has the costs of the edge's start node. Both lists have one cost
    /// for each node of column `x`'s layer.
    ///
    /// The cost of a node in `x` and a node in `y` is the cost of a path to the node in `x`, plus
    /// the number of clicks that begin in `y`, minus the cost of a path to the node in `y` (see
    /// *Ranges of table entries* in `layer`). This edge makes the path in `y` longer, so `cost` is
    /// subtracted. A click that begins in `y` also adds 1. A click that continues from `x` also
    /// adds the cost of its edge in `x`.
    pub fn follow(
        &self,
        step: &PossibleStep,
        cost: i16,
        start_costs: &[i16],
        end_costs: &mut [i16],
    ) {
        // The click begins here, so column `x` must have no tile of its colour beside the step.
        if step.begins {
            let Step { colour, rows, .. } = step.step;
            let rows_in_x = &self.rows_in_x[usize::from(colour)];
            relax_where_apart(end_costs, start_costs, rows_in_x, rows, 1 - cost);
        }
        for &step_in_x in &step.in_x {
            for edge in &self.edges[step_in_x] {
                // Both costs are from 0 to 255, so the difference fits `i16`. The wrapping
                // operation is only faster.
                let added_cost = edge.cost.wrapping_sub(cost);
                let start_cost = start_costs[edge.from as usize];
                relax(end_costs, edge.to, start_cost, added_cost);
            }
        }
    }
}

/// How clicks can make a possible step. The fields have the same meaning as in [`PossibleStep`].
struct Origins {
    removal_index: usize,
    begins: bool,
    in_x: Vec<usize>,
}

impl Origins {
    /// Creates the origins of a step that no click is known to make yet.
    fn new(removal_index: usize) -> Origins {
        Origins {
            removal_index,
            begins: false,
            in_x: Vec::new(),
        }
    }
}

/// Returns, for each step (part of a click in one column) of a layer, the edges with this step.
pub fn transitions_by_step(layer: &Layer) -> Vec<Vec<Transition>> {
    let mut edges = vec![Vec::new(); layer.steps.len()];
    for edge in &layer.edges {
        edges[edge.step as usize].push(Transition {
            from: edge.from,
            to: edge.to,
            cost: edge.cost,
        });
    }
    edges
}

/// Number of nodes that [`relax_where_apart`] handles in one unit of work, with SIMD.
pub const NODES_PER_UNIT_OF_WORK: u64 = 4;

/// Lowers the costs of nodes by a click that removes the tiles in `rows` of the neighbouring
/// column. For each node, `rows_of_nodes` has the rows of its own column with the colour of the
/// click. The click is possible at a node if none of these rows is in `rows`. Then the end
/// cost of the node becomes at most its start cost plus `added_cost`.
#[inline]
pub fn relax_where_apart(
    end_costs: &mut [i16],
    start_costs: &[i16],
    rows_of_nodes: &[Rows],
    rows: Rows,
    added_cost: i16,
) {
    for ((end_cost, &start_cost), rows_of_node) in
        end_costs.iter_mut().zip(start_costs).zip(rows_of_nodes)
    {
        let sum = start_cost.saturating_add(added_cost);
        let is_apart = rows_of_node & rows == 0;
        // No cost is above `UNREACHABLE`, so the minimum with this number changes nothing if the
        // click touches the node's column. The minimum is always stored, because the compiler uses
        // SIMD only for a loop without branches.
        let cost = if is_apart { sum } else { UNREACHABLE };
        *end_cost = (*end_cost).min(cost);
    }
}

/// Lowers the cost of the node `to` to `start_cost + added_cost` if this sum is less. The sum fits
/// `i16` (see *Ranges of table entries* in `layer`), and wrapping is only faster.
pub fn relax(costs: &mut [i16], to: u32, start_cost: i16, added_cost: i16) {
    let end_cost = &mut costs[to as usize];
    *end_cost = start_cost.wrapping_add(added_cost).min(*end_cost);
}
