//! Finds the possible steps of a column from the automaton of the previous column.
//!
//! A *step* is the part of a click in one column.

use super::contents::{Column, Content, Removal, Rows, Step};
use super::layer::{Layer, LayerOfColumn, MIN_UNREACHABLE, UNREACHABLE};
use crate::limits::{Account, Error};
use std::collections::BTreeMap;

/// Two neighbouring columns `x` and `y`. The automaton of `x` has been read.
pub struct Columns<'a> {
    pub x: LayerOfColumn<'a>,
    pub y: &'a Column,
    /// The colours whose groups may leave column `y` and come back, as a bit set.
    pub returning: u8,
}

/// An edge of an automaton without its step.
#[derive(Clone, Copy)]
pub struct Move {
    pub from: u32,
    pub to: u32,
    pub cost: i16,
}

/// A step in column `y` that column `x` allows.
pub struct PossibleStep {
    pub step: Step,
    /// Index in `Merges::steps`.
    pub number: usize,
    /// Index in `Content::removals`, for the colour of the step.
    pub removal: usize,
    /// Whether a click may begin with this step, so that it does not touch column `x`.
    begins: bool,
    /// The steps of column `x` that this step may belong to, as indices.
    in_x: Vec<usize>,
}

/// Finds the possible steps in column `y` from the steps in its neighbour `x`.
pub struct Merges<'a> {
    columns: &'a Columns<'a>,
    pub steps: Vec<Step>,
    /// The edges of column `x`'s automaton, grouped by step.
    edges: Vec<Vec<Move>>,
    /// For each colour, the steps of column `x`, as indices.
    steps_by_colour: [Vec<usize>; 8],
    /// For each colour, its rows at each node of column `x`'s automaton.
    rows_in_x: [Vec<Rows>; 8],
    /// For each colour and all its rows in column `y`.
    possible_steps: BTreeMap<(u8, Rows), Vec<PossibleStep>>,
}

impl<'a> Merges<'a> {
    pub fn new(columns: &'a Columns, meter: &Account) -> Result<Merges<'a>, Error> {
        let layer = columns.x.layer;
        // A growing vector may reserve twice the memory that it needs.
        meter.take(layer.edges.len(), 2 * size_of::<Move>())?;
        meter.take(
            layer.steps.len(),
            size_of::<Vec<Move>>() + 2 * size_of::<usize>(),
        )?;
        meter.take(layer.contents.len(), size_of::<[Rows; 8]>())?;
        let mut steps_by_colour: [Vec<usize>; 8] = Default::default();
        for (number, step) in layer.steps.iter().enumerate() {
            steps_by_colour[usize::from(step.colour)].push(number);
        }
        Ok(Merges {
            columns,
            steps: Vec::new(),
            edges: by_step(layer),
            steps_by_colour,
            rows_in_x: columns.x.rows_by_colour(),
            possible_steps: BTreeMap::new(),
        })
    }

    /// Finds all steps that are possible if column `y` has the tiles `here`.
    pub fn prepare(&mut self, here: &Content, meter: &Account) -> Result<(), Error> {
        for (colour, all) in (0..).zip(here.rows) {
            if all != 0 && !self.possible_steps.contains_key(&(colour, all)) {
                let removals = &here.removals[usize::from(colour)];
                let found = self.find(colour, all, removals, meter)?;
                self.possible_steps.insert((colour, all), found);
            }
        }
        Ok(())
    }

    /// [`prepare`](Merges::prepare) must have been called with `here`.
    pub fn possible_steps(&self, here: &Content) -> impl Iterator<Item = &PossibleStep> {
        let colours = (0..).zip(here.rows).filter(|(_, all)| *all != 0);
        colours.flat_map(|key| &self.possible_steps[&key])
    }

    /// Finds all steps of one colour. `all` has the rows of this colour.
    fn find(
        &mut self,
        colour: u8,
        all: Rows,
        removals: &[Removal],
        meter: &Account,
    ) -> Result<Vec<PossibleStep>, Error> {
        const MAX_BYTES: usize = 4 * size_of::<(Step, PossibleStep)>();
        let steps_in_x = self.steps_by_colour[usize::from(colour)].len();
        let most = removals.len().saturating_mul(steps_in_x + 1);
        meter.spend((most as u64).saturating_mul(20))?;
        meter.take(most, MAX_BYTES)?;
        let mut found = Vec::new();
        for mut possible_step in self.steps_of(colour, all, removals).into_values() {
            possible_step.number = self.steps.len();
            self.steps.push(possible_step.step);
            found.push(possible_step);
        }
        meter.give_back(most - found.len(), MAX_BYTES);
        let steps_before = found.iter().map(|step| step.in_x.len()).sum();
        meter.take(steps_before, 2 * size_of::<usize>())?;
        Ok(found)
    }

    /// Returns the steps that remove one of `removals`.
    fn steps_of(
        &self,
        colour: u8,
        all: Rows,
        removals: &[Removal],
    ) -> BTreeMap<Step, PossibleStep> {
        let mut found = BTreeMap::new();
        for (removal, &Removal { rows, .. }) in removals.iter().enumerate() {
            let begun = Step::beginning(colour, rows, all);
            if self.may_be_connected(&begun) {
                let step = found
                    .entry(begun)
                    .or_insert(PossibleStep::new(begun, removal));
                step.begins = true;
            }
            for &number in &self.steps_by_colour[usize::from(colour)] {
                let in_x = &self.columns.x.layer.steps[number];
                let Some(joint) = in_x.step_in_next_column(rows, all) else {
                    continue;
                };
                if self.may_be_connected(&joint) {
                    let step = found
                        .entry(joint)
                        .or_insert(PossibleStep::new(joint, removal));
                    step.in_x.push(number);
                }
            }
        }
        found
    }

    /// Returns whether all blocks of a step may be connected. Several blocks need a later column
    /// that connects them.
    fn may_be_connected(&self, step: &Step) -> bool {
        step.is_one_block() || self.columns.returning >> step.colour & 1 == 1
    }

    /// Returns the cost of one call of [`follow`](Merges::follow), in units of the work limit.
    pub fn work(&self, step: &PossibleStep) -> u64 {
        let edges: usize = step.in_x.iter().map(|&step| self.edges[step].len()).sum();
        edges as u64 + self.columns.x.layer.contents.len() as u64 / 4 + 1
    }

    /// Returns whether a step is possible at a node of column `y`'s automaton. `here` has the costs
    /// at this node.
    pub fn is_possible(&self, step: &PossibleStep, here: &[i16]) -> bool {
        let mut edges = step.in_x.iter().flat_map(|&step| &self.edges[step]);
        edges.any(|edge| here[edge.from as usize] < MIN_UNREACHABLE)
            || step.begins && self.may_begin(&step.step, here)
    }

    fn may_begin(&self, step: &Step, here: &[i16]) -> bool {
        let rows_in_x = &self.rows_in_x[usize::from(step.colour)];
        here.iter()
            .zip(rows_in_x)
            .any(|(&cost, rows_in_x)| cost < MIN_UNREACHABLE && rows_in_x & step.rows == 0)
    }

    /// Makes a step along an edge. `here` has the costs at the start of the edge, and `there` the
    /// costs at its end.
    pub fn follow(&self, step: &PossibleStep, cost: i16, here: &[i16], there: &mut [i16]) {
        if step.begins {
            let Step { colour, rows, .. } = step.step;
            let rows_in_x = &self.rows_in_x[usize::from(colour)];
            for ((there, &here), rows_in_x) in there.iter_mut().zip(here).zip(rows_in_x) {
                let begun = here.saturating_add(1 - cost);
                let is_apart = rows_in_x & rows == 0;
                *there = (*there).min(if is_apart { begun } else { UNREACHABLE });
            }
        }
        for &step in &step.in_x {
            for edge in &self.edges[step] {
                let more = edge.cost.wrapping_sub(cost);
                relax(there, edge.to, here[edge.from as usize], more);
            }
        }
    }
}

impl PossibleStep {
    fn new(step: Step, removal: usize) -> PossibleStep {
        PossibleStep {
            step,
            number: 0,
            removal,
            begins: false,
            in_x: Vec::new(),
        }
    }
}

/// Groups the edges of a layer by step.
pub fn by_step(layer: &Layer) -> Vec<Vec<Move>> {
    let mut edges = vec![Vec::new(); layer.steps.len()];
    for edge in &layer.edges {
        edges[edge.step as usize].push(Move {
            from: edge.from,
            to: edge.to,
            cost: edge.cost,
        });
    }
    edges
}

/// Lowers the cost of the node `to` to `here + more` if this sum is less.
pub fn relax(costs: &mut [i16], to: u32, here: i16, more: i16) {
    let known = &mut costs[to as usize];
    *known = here.wrapping_add(more).min(*known);
}
