//! Merges of two neighbouring columns. A trace is the sequence of steps of a column, and a merge combines a trace of
//! the first column with a trace of the second column. The merge assigns the steps of both traces to clicks. There are
//! three kinds of clicks. A click may take tiles in both columns. A click that takes tiles only in the first column
//! *passes* the second column. A click that takes tiles only in the second column *begins* there.
//!
//! The set of clicks that can make a step depends only on the rows of the step's colour, and not on the rest of the
//! content. So this set is computed once for each colour and set of rows.

use super::contents::{Column, Content};
use super::layer::{Layer, MIN_UNREACHABLE, UNREACHABLE};
use super::step::{Rows, Step};
use crate::limits::{Account, Error};
use std::collections::BTreeMap;

/// Two neighbouring columns: `x` with its layer `before`, and `y`, the next column.
pub struct Columns<'a> {
    pub before: &'a Layer,
    /// The column to which the layer `before` belongs; `None` at the edge of the board.
    pub x: Option<&'a Column>,
    pub y: &'a Column,
    /// The set of colours whose blocks in the column `y` may be connected with each other through columns after `y`.
    /// Only a step of one of these colours may have several blocks.
    pub returning: u8,
}

/// A move along an edge of a layer: the node where the edge begins, the node where the edge ends, and the cost of the
/// edge.
pub type Move = (u32, u32, i16);

/// A step of the next column, and the clicks that can make this step.
pub struct Maker {
    pub step: Step,
    /// Index of the step in the new layer's list of steps.
    pub number: usize,
    /// Index of the step's rows in the list of removals of a content.
    pub removal: usize,
    /// Whether a click can begin with this step.
    begins: bool,
    /// The steps of the previous column's layer that can belong to the same click as this step.
    before: Vec<usize>,
}

/// The merges of two neighbouring columns.
pub struct Merges<'a> {
    pub columns: &'a Columns<'a>,
    /// The steps of the new layer that have been found so far.
    pub steps: Vec<Step>,
    /// For each step in the list of steps of the previous column's layer, the layer's edges with this step.
    edges: Vec<Vec<Move>>,
    /// For each colour, the steps of this colour in the previous column's layer, as indices into the layer's list of
    /// steps.
    by_colour: [Vec<usize>; 8],
    /// For each colour, the rows of this colour at each node of the previous column's layer.
    beside: [Vec<Rows>; 8],
    /// The steps that clicks can make, for each colour and each set of rows that this colour fills in a content. The
    /// steps are in the order that the format defines.
    makers: BTreeMap<(u8, Rows), Vec<Maker>>,
}

impl<'a> Merges<'a> {
    pub fn new(columns: &'a Columns, meter: &Account) -> Result<Merges<'a>, Error> {
        let before = columns.before;
        // Charges twice the size, because a growing vector may have twice the capacity that it needs.
        meter.take(before.edges.len(), 2 * size_of::<Move>())?;
        meter.take(before.steps.len(), size_of::<Vec<Move>>() + 2 * size_of::<usize>())?;
        meter.take(before.contents.len(), size_of::<[Rows; 8]>())?;
        let edges = by_step(before);
        let mut by_colour: [Vec<usize>; 8] = Default::default();
        before.steps.iter().enumerate().for_each(|(number, step)| by_colour[usize::from(step.colour)].push(number));
        let rows = |content: usize, colour: usize| columns.x.map_or(0, |x| x.0[content].rows[colour]);
        let beside =
            std::array::from_fn(|colour| before.contents.iter().map(|&content| rows(content, colour)).collect());
        Ok(Merges { columns, steps: Vec::new(), edges, by_colour, beside, makers: BTreeMap::new() })
    }

    /// Finds the makers of all steps of a content (the clicks that can make each step), unless these makers are already
    /// known.
    pub fn prepare(&mut self, here: &Content, meter: &Account) -> Result<(), Error> {
        for colour in 0..8 {
            let (all, removals) = (here.rows[usize::from(colour)], &here.removals[usize::from(colour)]);
            if all != 0 && !self.makers.contains_key(&(colour, all)) {
                let rows: Vec<Rows> = removals.iter().map(|removal| removal.0).collect();
                let makers = self.find(colour, all, &rows, meter)?;
                self.makers.insert((colour, all), makers);
            }
        }
        Ok(())
    }

    /// Returns the makers of all steps of a content (the clicks that can make each step), in the order of the format.
    pub fn makers(&self, here: &Content) -> impl Iterator<Item = &Maker> {
        let colours = (0..).zip(here.rows).filter(|(_, all)| *all != 0);
        colours.flat_map(|key| &self.makers[&key])
    }

    /// Finds every step that removes one of the sets in `rows`, and returns the makers of these steps (the clicks that
    /// can make each step). `all` contains all rows of the colour in the content.
    fn find(&mut self, colour: u8, all: Rows, rows: &[Rows], meter: &Account) -> Result<Vec<Maker>, Error> {
        // `rows` has at most 63 sets. The loop below combines each set with every step of this colour in the previous
        // column's layer. A growing vector may have twice the capacity that it needs.
        let most = rows.len() * (self.by_colour[usize::from(colour)].len() + 1);
        const MAX_MAKER_BYTES: usize = 4 * size_of::<(Step, Maker)>();
        meter.spend(most as u64 * 20)?;
        meter.take(most, MAX_MAKER_BYTES)?;
        let mut found: BTreeMap<Step, Maker> = BTreeMap::new();
        let several = self.columns.returning >> colour & 1 == 1;
        for (removal, &rows) in rows.iter().enumerate() {
            let begins = std::iter::once((Step::beginning(colour, rows, all), None));
            let before = self.by_colour[usize::from(colour)].iter();
            let joint = before.filter_map(|&n| Some((self.columns.before.steps[n].joint(rows, all)?, Some(n))));
            // A step of several blocks is only possible if a later column can connect the blocks.
            for (step, before) in begins.chain(joint).filter(|(step, _)| several || step.is_one_block()) {
                let none = Maker { step, number: 0, removal, begins: false, before: Vec::new() };
                let maker = found.entry(step).or_insert(none);
                maker.begins |= before.is_none();
                maker.before.extend(before);
            }
        }
        let mut makers: Vec<Maker> = found.into_values().collect();
        for maker in &mut makers {
            maker.number = self.steps.len();
            self.steps.push(maker.step);
        }
        meter.give_back(most - makers.len(), MAX_MAKER_BYTES);
        meter.take(makers.iter().map(|maker| maker.before.len()).sum(), 2 * size_of::<usize>())?;
        Ok(makers)
    }

    /// Returns the amount of work of [`make`](Merges::make), in the unit of the work limit.
    pub fn work(&self, maker: &Maker) -> u64 {
        let along = maker.before.iter().map(|&step| self.edges[step].len() as u64).sum::<u64>();
        along + self.columns.before.contents.len() as u64 / 4 + 1
    }

    /// Returns whether some merge can reach a given node of the new layer and then make the step `maker.step`. `here`
    /// contains one number for each node of the previous column's layer. This number is below `MIN_UNREACHABLE` if a
    /// merge reaches both the given node and the node of the previous column's layer.
    pub fn is_made(&self, maker: &Maker, here: &[i16]) -> bool {
        let beside = &self.beside[usize::from(maker.step.colour)];
        let begins =
            || here.iter().zip(beside).any(|(&here, beside)| here < MIN_UNREACHABLE && beside & maker.step.rows == 0);
        let continues =
            |&step: &usize| self.edges[step].iter().any(|&(from, ..)| here[from as usize] < MIN_UNREACHABLE);
        maker.before.iter().any(continues) || maker.begins && begins()
    }

    /// Follows an edge of the new layer. The edge has the step `maker.step` and the cost `cost`. `here` belongs to the
    /// node where the edge begins, and `there` belongs to the node where the edge ends. Both contain one number for
    /// each node of the previous column's layer: the lowest cost of a merge that reaches both nodes, minus the cost of
    /// its path in the new layer. A merge may be able to make the step in several ways. Each way leads from a number of
    /// `here` to a number of `there`. The new number is the number of `here`, plus the cost that the merge adds, minus
    /// `cost`. If the new number is less than the number of `there`, the new number replaces it.
    pub fn make(&self, maker: &Maker, cost: i16, here: &[i16], there: &mut [i16]) {
        if maker.begins {
            let beside = &self.beside[usize::from(maker.step.colour)];
            for ((there, &here), beside) in there.iter_mut().zip(here).zip(beside) {
                let begun = here.saturating_add(1 - cost);
                *there = (*there).min(if beside & maker.step.rows == 0 { begun } else { UNREACHABLE });
            }
        }
        for &step in &maker.before {
            let edges = self.edges[step].iter();
            edges.for_each(|&(from, to, more)| relax(there, to, here[from as usize], more.wrapping_sub(cost)));
        }
    }
}

/// Returns, for each step of a layer, the moves along the edges with this step.
pub fn by_step(layer: &Layer) -> Vec<Vec<Move>> {
    let mut edges: Vec<Vec<Move>> = layer.steps.iter().map(|_| Vec::new()).collect();
    layer.edges.iter().for_each(|edge| edges[edge.step as usize].push((edge.from, edge.to, edge.cost)));
    edges
}

/// Replaces the cost of the node `to` by the sum `here + more` if the sum is less than this cost.
pub fn relax(costs: &mut [i16], to: u32, here: i16, more: i16) {
    let known = &mut costs[to as usize];
    *known = here.wrapping_add(more).min(*known);
}
