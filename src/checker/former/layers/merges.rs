//! Finds the possible steps of a column from the automaton of the previous column.
//!
//! A *step* is the part of a click in one column.

use super::contents::{Column, Content};
use super::layer::{Layer, MIN_UNREACHABLE, UNREACHABLE};
use super::step::{Rows, Step};
use crate::limits::{Account, Error};
use std::collections::BTreeMap;

/// Two neighbouring columns `x` and `y`. The automaton `before` belongs to `x`.
pub struct Columns<'a> {
    pub before: &'a Layer,
    pub x: Option<&'a Column>,
    pub y: &'a Column,
    pub returning: u8,
}

/// The start, the target, and the cost of an edge.
pub type Move = (u32, u32, i16);

pub struct Maker {
    pub step: Step,
    /// Index in `Merges::steps`.
    pub number: usize,
    pub removal: usize,
    begins: bool,
    before: Vec<usize>,
}

/// Finds the possible steps in column `y` from the steps in its neighbour `x`. A *step* is the part of a click in one
/// column.
pub struct Merges<'a> {
    pub columns: &'a Columns<'a>,
    pub steps: Vec<Step>,
    /// The edges of column `x`'s automaton, grouped by step.
    edges: Vec<Vec<Move>>,
    by_colour: [Vec<usize>; 8],
    beside: [Vec<Rows>; 8],
    makers: BTreeMap<(u8, Rows), Vec<Maker>>,
}

impl<'a> Merges<'a> {
    pub fn new(columns: &'a Columns, meter: &Account) -> Result<Merges<'a>, Error> {
        let before = columns.before;
        // A growing vector may reserve twice the memory that it needs.
        meter.take(before.edges.len(), 2 * size_of::<Move>())?;
        meter.take(
            before.steps.len(),
            size_of::<Vec<Move>>() + 2 * size_of::<usize>(),
        )?;
        meter.take(before.contents.len(), size_of::<[Rows; 8]>())?;
        let edges = by_step(before);
        let mut by_colour: [Vec<usize>; 8] = Default::default();
        before
            .steps
            .iter()
            .enumerate()
            .for_each(|(number, step)| by_colour[usize::from(step.colour)].push(number));
        let rows =
            |content: usize, colour: usize| columns.x.map_or(0, |x| x.0[content].rows[colour]);
        let beside = std::array::from_fn(|colour| {
            before
                .contents
                .iter()
                .map(|&content| rows(content, colour))
                .collect()
        });
        Ok(Merges {
            columns,
            steps: Vec::new(),
            edges,
            by_colour,
            beside,
            makers: BTreeMap::new(),
        })
    }

    pub fn prepare(&mut self, here: &Content, meter: &Account) -> Result<(), Error> {
        for colour in 0..8 {
            let (all, removals) = (
                here.rows[usize::from(colour)],
                &here.removals[usize::from(colour)],
            );
            if all != 0 && !self.makers.contains_key(&(colour, all)) {
                let rows: Vec<Rows> = removals.iter().map(|removal| removal.0).collect();
                let makers = self.find(colour, all, &rows, meter)?;
                self.makers.insert((colour, all), makers);
            }
        }
        Ok(())
    }

    /// [`prepare`](Merges::prepare) must have been called with `here`.
    pub fn makers(&self, here: &Content) -> impl Iterator<Item = &Maker> {
        let colours = (0..).zip(here.rows).filter(|(_, all)| *all != 0);
        colours.flat_map(|key| &self.makers[&key])
    }

    fn find(
        &mut self,
        colour: u8,
        all: Rows,
        rows: &[Rows],
        meter: &Account,
    ) -> Result<Vec<Maker>, Error> {
        let most = rows.len() * (self.by_colour[usize::from(colour)].len() + 1);
        const MAX_MAKER_BYTES: usize = 4 * size_of::<(Step, Maker)>();
        meter.spend(most as u64 * 20)?;
        meter.take(most, MAX_MAKER_BYTES)?;
        let mut found: BTreeMap<Step, Maker> = BTreeMap::new();
        let several = self.columns.returning >> colour & 1 == 1;
        for (removal, &rows) in rows.iter().enumerate() {
            let begins = std::iter::once((Step::beginning(colour, rows, all), None));
            let before = self.by_colour[usize::from(colour)].iter();
            let joint = before.filter_map(|&n| {
                Some((
                    self.columns.before.steps[n].step_in_next_column(rows, all)?,
                    Some(n),
                ))
            });
            // A step with several blocks needs a later column that connects the blocks.
            for (step, before) in begins
                .chain(joint)
                .filter(|(step, _)| several || step.is_one_block())
            {
                let none = Maker {
                    step,
                    number: 0,
                    removal,
                    begins: false,
                    before: Vec::new(),
                };
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
        meter.take(
            makers.iter().map(|maker| maker.before.len()).sum(),
            2 * size_of::<usize>(),
        )?;
        Ok(makers)
    }

    /// Returns the cost of one call of [`make`](Merges::make), in units of the work limit.
    pub fn work(&self, maker: &Maker) -> u64 {
        let along = maker
            .before
            .iter()
            .map(|&step| self.edges[step].len() as u64)
            .sum::<u64>();
        along + self.columns.before.contents.len() as u64 / 4 + 1
    }

    pub fn is_made(&self, maker: &Maker, here: &[i16]) -> bool {
        let beside = &self.beside[usize::from(maker.step.colour)];
        let begins = || {
            here.iter()
                .zip(beside)
                .any(|(&here, beside)| here < MIN_UNREACHABLE && beside & maker.step.rows == 0)
        };
        let continues = |&step: &usize| {
            self.edges[step]
                .iter()
                .any(|&(from, ..)| here[from as usize] < MIN_UNREACHABLE)
        };
        maker.before.iter().any(continues) || maker.begins && begins()
    }

    /// Makes a step along an edge. `here` has the costs at the start of the edge, and `there` the costs at its end.
    pub fn make(&self, maker: &Maker, cost: i16, here: &[i16], there: &mut [i16]) {
        if maker.begins {
            let beside = &self.beside[usize::from(maker.step.colour)];
            for ((there, &here), beside) in there.iter_mut().zip(here).zip(beside) {
                let begun = here.saturating_add(1 - cost);
                *there = (*there).min(if beside & maker.step.rows == 0 {
                    begun
                } else {
                    UNREACHABLE
                });
            }
        }
        for &step in &maker.before {
            let edges = self.edges[step].iter();
            edges.for_each(|&(from, to, more)| {
                relax(there, to, here[from as usize], more.wrapping_sub(cost))
            });
        }
    }
}

/// Groups the edges of a layer by step. A `Move` is an edge without its step.
pub fn by_step(layer: &Layer) -> Vec<Vec<Move>> {
    let mut edges: Vec<Vec<Move>> = layer.steps.iter().map(|_| Vec::new()).collect();
    layer
        .edges
        .iter()
        .for_each(|edge| edges[edge.step as usize].push((edge.from, edge.to, edge.cost)));
    edges
}

/// Lowers the cost of the node `to` to `here + more` if this sum is less.
pub fn relax(costs: &mut [i16], to: u32, here: i16, more: i16) {
    let known = &mut costs[to as usize];
    *known = here.wrapping_add(more).min(*known);
}
