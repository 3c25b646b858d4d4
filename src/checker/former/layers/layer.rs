//! A layer: what is read from the file, and the bound that it is worth.
//!
//! # Ranges
//!
//! A trace has at most twelve steps, since each takes a tile. A cost of the file is at most 255. So costs along a path
//! of a layer add up to at most 3,060, and with at most twelve clicks that begin, less the costs of another path, the
//! difference of a pair is between -3,060 and 3,072. The clicks of the base are at most 3,072 in each of at most 64
//! columns. All fit `i32` many times. A node other than the first is made by a number of the file, so there are at most
//! as many nodes, edges and steps as there are bytes.

use super::contents::{Column, Content};
use super::step::{Rows, Step};
use crate::limits::{Account, Error};
use std::collections::BTreeMap;

/// Not reached.
pub const FAR: i32 = i32::MAX / 4;

/// The largest cost of an edge.
const DEAREST: i32 = 255;

/// A layer. Its first node has the full column, its last one the empty column.
pub struct Layer {
    /// The numbers of the nodes' contents, in ascending order.
    pub contents: Vec<usize>,
    /// The edges of each node. They lead to nodes with higher numbers.
    pub edges: Vec<Vec<Edge>>,
    /// The steps of the edges.
    pub steps: Vec<Step>,
    /// Proven: so many clicks touch the columns so far, and as many more as the costs of a trace's edges.
    pub base: i32,
}

#[derive(Clone, Copy)]
pub struct Edge {
    pub to: usize,
    /// The number of its step in the layer.
    pub step: usize,
    pub cost: i32,
}

/// Two neighbouring columns: `x` with the layer before, and `y`.
pub struct Columns<'a> {
    pub before: &'a Layer,
    /// None on the edge of the board.
    pub x: Option<&'a Column>,
    pub y: &'a Column,
    /// The colours that may return, as a set.
    pub returning: u8,
}

/// A move of a merge: nodes of the layer before, and the cost.
type Move = (usize, usize, i32);

/// What merges can do beside one content.
struct Moves {
    /// Clicks that take nothing here, by ascending first node.
    passing: Vec<Move>,
    /// In the order of the format.
    steps: Vec<StepMoves>,
}

/// A step that a merge can make, what it leaves, and the clicks that make it.
struct StepMoves {
    number: usize,
    after: usize,
    moves: Vec<Move>,
}

/// The steps of a column, numbered as they are met.
#[derive(Default)]
struct Steps {
    list: Vec<Step>,
    numbers: BTreeMap<Step, usize>,
    /// By step of the layer before and rows of its colour here: the steps that the same click can make, with the places of
    /// what they take in the list of removals.
    joint: BTreeMap<(usize, Rows), Vec<(usize, usize)>>,
}

impl Steps {
    fn number(&mut self, step: Step) -> usize {
        let next = self.list.len();
        *self.numbers.entry(step).or_insert_with(|| {
            self.list.push(step);
            next
        })
    }
}

impl Columns<'_> {
    /// Whether the step may be made here: one of several blocks must be joined further on.
    fn allows(&self, step: &Step) -> bool {
        step.is_one() || self.returning >> step.colour & 1 == 1
    }

    /// The steps that a click which makes a step of the layer before can make here.
    fn joint(&self, before: usize, here: &Content, steps: &mut Steps, meter: &Account) -> Result<(), Error> {
        let step = &self.before.steps[before];
        let all = here.rows[usize::from(step.colour)];
        if !steps.joint.contains_key(&(before, all)) {
            // At most 63 sets of runs.
            meter.spend(256)?;
            let removals = here.removals[usize::from(step.colour)].iter().enumerate();
            let possible = removals.filter_map(|(place, removal)| Some((step.joint(removal.0, all)?, place)));
            let possible: Vec<(Step, usize)> = possible.filter(|(step, _)| self.allows(step)).collect();
            meter.take(possible.len() + 1, 128)?;
            let numbered = possible.into_iter().map(|(step, place)| (steps.number(step), place)).collect();
            steps.joint.insert((before, all), numbered);
        }
        Ok(())
    }

    /// All moves beside a content.
    fn moves(&self, content: usize, steps: &mut Steps, meter: &Account) -> Result<Moves, Error> {
        let here = &self.y.0[content];
        // For each step of the layer before: whether its click passes, and the steps here that it can be one click with.
        let mut along: Vec<(bool, Vec<(usize, usize)>)> = Vec::new();
        for (number, step) in self.before.steps.iter().enumerate() {
            self.joint(number, here, steps, meter)?;
            let (all, removals) = (here.rows[usize::from(step.colour)], &here.removals[usize::from(step.colour)]);
            let joint = steps.joint[&(number, all)].iter().map(|&(number, place)| (number, removals[place].1));
            along.push((step.passes(all), joint.collect()));
        }
        let mut beginning = Vec::new();
        for (colour, removals) in (0..).zip(&here.removals) {
            for &(rows, after) in removals {
                let step = Step::beginning(colour, rows, here.rows[usize::from(colour)]);
                if self.allows(&step) {
                    beginning.push((usize::from(colour), rows, steps.number(step), after));
                }
            }
        }
        meter.take(steps.list.len(), size_of::<Option<StepMoves>>())?;
        let mut by_step: Vec<Option<StepMoves>> = steps.list.iter().map(|_| None).collect();
        let mut passing = Vec::new();
        let mut total = 0;
        for (node, edges) in self.before.edges.iter().enumerate() {
            let mut make = |number: usize, after: usize, to: usize, cost: i32| {
                total += 1;
                let step = by_step[number].get_or_insert_with(|| StepMoves { number, after, moves: Vec::new() });
                step.moves.push((node, to, cost));
            };
            for edge in edges {
                let (passes, joint) = &along[edge.step];
                if *passes {
                    passing.push((node, edge.to, edge.cost));
                }
                joint.iter().for_each(|&(number, after)| make(number, after, edge.to, edge.cost));
            }
            let beside = self.x.map_or([0; 8], |x| x.0[self.before.contents[node]].rows);
            for &(_, _, number, after) in beginning.iter().filter(|(colour, rows, ..)| beside[*colour] & rows == 0) {
                make(number, after, node, 1);
            }
        }
        meter.give_back(steps.list.len(), size_of::<Option<StepMoves>>());
        meter.take(total + passing.len(), 2 * size_of::<Move>())?;
        let mut by_step: Vec<StepMoves> = by_step.into_iter().flatten().collect();
        by_step.sort_by_key(|step| steps.list[step.number]);
        Ok(Moves { passing, steps: by_step })
    }

    /// Reads the next layer: for each node in order, and each step that a merge can make there, where it leads and what
    /// it costs. The base is what this proves. `read` gives the next number of the file.
    pub fn read(&self, mut read: impl FnMut() -> Result<u64, Error>, meter: &Account) -> Result<Layer, Error> {
        let (width, last) = (self.before.contents.len(), self.y.0.len() - 1);
        let mut layer = Layer { contents: Vec::new(), edges: Vec::new(), steps: Vec::new(), base: 0 };
        let mut steps = Steps::default();
        // For each content the nodes that have been met: for each node of the layer before, the least of what merges
        // that come to the two cost in the layer before and in clicks that begin, less what they cost here.
        let mut met: Vec<Vec<Vec<i32>>> = self.y.0.iter().map(|_| Vec::new()).collect();
        let row = || {
            meter.take(width, size_of::<i32>())?;
            Ok::<_, Error>(vec![FAR; width])
        };
        let mut start = row()?;
        start[0] = 0;
        met[0].push(start);
        // For each node the content and the place there that each of its edges leads to.
        let mut targets: Vec<Vec<(usize, usize)>> = Vec::new();
        let mut first = Vec::new();
        for content in 0..self.y.0.len() {
            first.push(layer.contents.len());
            if met[content].is_empty() {
                continue;
            }
            let moves = self.moves(content, &mut steps, meter)?;
            let total = moves.steps.iter().map(|step| step.moves.len()).sum::<usize>() + moves.passing.len();
            // A node of this content is only met from nodes of earlier ones.
            for mut here in std::mem::take(&mut met[content]) {
                meter.spend(total as u64 + 1)?;
                // Edges lead to higher numbers, so the first node of a move is final.
                for &(from, to, cost) in &moves.passing {
                    if here[from] < FAR {
                        here[to] = here[to].min(here[from] + cost);
                    }
                }
                let (mut edges, mut leads) = (Vec::new(), Vec::new());
                for StepMoves { number: step, after, moves } in &moves.steps {
                    if moves.iter().all(|&(from, ..)| here[from] >= FAR) {
                        continue;
                    }
                    let number = read()?;
                    let there = &mut met[*after];
                    // Whatever empties the column leads to the one last node.
                    let known = if *after == last { 1 } else { there.len() + 1 };
                    let (place, cost) = (number % known as u64, number / known as u64);
                    let Some(cost) = i32::try_from(cost).ok().filter(|cost| *cost <= DEAREST) else {
                        return Err(format!("a cost is more than {DEAREST}").into());
                    };
                    let place = usize::try_from(place).unwrap_or(0);
                    if place == there.len() {
                        there.push(row()?);
                    }
                    for &(from, to, more) in moves.iter().filter(|(from, ..)| here[*from] < FAR) {
                        there[place][to] = there[place][to].min(here[from] + more - cost);
                    }
                    meter.take(1, 3 * (size_of::<Edge>() + size_of::<(usize, usize)>()))?;
                    edges.push(Edge { to: 0, step: *step, cost });
                    leads.push((*after, place));
                }
                if content == last {
                    layer.base = here[width - 1];
                }
                meter.give_back(width, size_of::<i32>());
                layer.contents.push(content);
                layer.edges.push(edges);
                targets.push(leads);
            }
            meter.give_back(total, 2 * size_of::<Move>());
        }
        for (edges, leads) in layer.edges.iter_mut().zip(targets) {
            edges.iter_mut().zip(leads).for_each(|(edge, (content, place))| edge.to = first[content] + place);
        }
        if layer.contents.last() != Some(&last) || layer.base >= FAR {
            return Err("a layer reaches no end".to_string().into());
        }
        layer.base += self.before.base;
        layer.steps = steps.list;
        Ok(layer)
    }
}

impl Layer {
    /// The layer beyond the edge of the board.
    pub fn outside() -> Layer {
        Layer { contents: vec![0], edges: vec![Vec::new()], steps: Vec::new(), base: 0 }
    }
}
