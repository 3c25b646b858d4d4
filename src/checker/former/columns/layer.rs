//! A layer: the states to which all plays so far can bring a column, with their costs in the columns before.
//!
//! # Ranges
//!
//! The cap is at most 575. A cost in a kept entry is at most the cap, so `least` and the costs of edges are too, and 1
//! or the cost of an edge more still fit ten bits, or are cut to 1,023 and not kept. `end` is at most a cost more than
//! in the layer before: 575 times 64 columns. `rest` is at most `end` and the costs of a path, whose sum is a
//! difference of two `least`. Contents of a column are at most 512, nodes fewer than 2^22. A row pattern of nine cells
//! has r runs in C(10, 2r) ways, and Bell(r + 1) - 1 steps take some of these; times four colours that is 25,288 steps,
//! which fit sixteen bits.

use super::step::{Column, Step};
use crate::former::scramble::Scramble;
use crate::limits::{Account, Error};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// Infinite.
pub const NEVER: u16 = u16::MAX;

/// Bytes of a node without its vector and its edges, and of its entry in the map of vectors; both with room to grow.
const NODE: usize = 2 * size_of::<Node>();
const MAP_ENTRY: usize = 16 + 3 * size_of::<(Box<[u32]>, u32)>();

/// A layer. It has only the nodes that reach an end; the others are never in a kept entry, nor on a path to an end.
pub struct Layer {
    pub nodes: Vec<Node>,
    /// The steps of the edges.
    pub steps: Vec<Step>,
    /// The number of all nodes, including those that reach no end.
    pub size: usize,
}

/// A node. Its edges lead to nodes of higher numbers.
#[derive(Default)]
pub struct Node {
    pub content: u16,
    colours: u8,
    pub least: u16,
    pub end: u16,
    rest: u16,
    pub edges: Vec<Edge>,
}

pub struct Edge {
    pub to: u32,
    cost: u16,
    /// The number of the step in the layer.
    pub step: u16,
    /// See `Step::hindrance`.
    hindrance: u64,
}

impl Layer {
    /// The layer before the first column.
    pub fn edge() -> Layer {
        Layer { nodes: vec![Node::default()], steps: Vec::new(), size: 1 }
    }

    /// The number of edges plus the number of nodes.
    pub fn edges(&self) -> usize {
        self.nodes.iter().map(|node| node.edges.len() + 1).sum()
    }
}

type Map<K, V> = HashMap<K, V, BuildHasherDefault<Scramble>>;

/// A layer under construction. An entry is one number: the node before in the high 22 bits, the cost in the low 10.
struct Builder<'a> {
    before: &'a Layer,
    column: &'a Column,
    meter: &'a Account<'a>,
    /// Per content and set of colours before: the largest `cost` + `rest` of a kept entry.
    limits: Vec<[i32; 16]>,
    nodes: Vec<Node>,
    /// The nodes of each content by their vectors, which are entries in ascending order.
    known: Vec<Map<Box<[u32]>, u32>>,
    /// For the closure: the least cost for each node before, a bit for each node that is queued, and the vector.
    costs: Vec<u16>,
    waiting: Vec<u64>,
    vector: Vec<u32>,
}

impl Builder<'_> {
    /// Queues an entry for the closure, if it is kept and the cheapest one for its node so far.
    fn reach(&mut self, limits: &[i32; 16], node: usize, cost: u16) {
        let before = &self.before.nodes[node];
        if cost < self.costs[node] && i32::from(cost) + i32::from(before.rest) <= limits[usize::from(before.colours)] {
            self.costs[node] = cost;
            self.waiting[node / 64] |= 1 << (node % 64);
        }
    }

    /// The node with a content and the closure of some entries; `None` if no entry is kept.
    #[expect(clippy::cast_possible_truncation, reason = "the ranges are at the top of the file")]
    fn node(&mut self, content: usize, entries: &[u32]) -> Result<Option<u32>, Error> {
        let (limits, tiles, before) = (self.limits[content], self.column.0[content].tiles, self.before);
        entries.iter().for_each(|entry| self.reach(&limits, (entry >> 10) as usize, (entry & 1023) as u16));
        self.vector.clear();
        // Edges lead to higher numbers, so the cost of the lowest queued node is final. (An entry that follows from one
        // that is not kept would not be kept either: `begin` only grows, and an edge lowers `rest` by at most its
        // cost.)
        for word in 0..self.waiting.len() {
            while self.waiting[word] != 0 {
                let node = word * 64 + self.waiting[word].trailing_zeros() as usize;
                self.waiting[word] &= self.waiting[word] - 1;
                let cost = std::mem::replace(&mut self.costs[node], NEVER);
                self.vector.push((node as u32) << 10 | u32::from(cost));
                for edge in before.nodes[node].edges.iter().filter(|edge| edge.hindrance & tiles == 0) {
                    self.reach(&limits, edge.to as usize, cost + edge.cost);
                }
            }
        }
        let known = self.known[content].get(&self.vector[..]);
        if known.is_some() || self.vector.is_empty() {
            return Ok(known.copied());
        }
        self.meter.take(self.vector.len() * size_of::<u32>() + MAP_ENTRY + NODE, 1)?;
        let costs = || self.vector.iter().map(|entry| (entry & 1023) as u16);
        let least = costs().min().unwrap_or(0);
        let ends = self.vector.iter().map(|entry| before.nodes[(entry >> 10) as usize].end);
        let ends = costs().zip(ends).filter(|&(_, end)| end != NEVER).map(|(cost, end)| cost + end - least);
        let empty = content + 1 == self.column.0.len();
        let end = ends.min().filter(|_| empty).unwrap_or(NEVER);
        let colours = self.column.0[content].colours;
        self.nodes.push(Node { content: content as u16, colours, least, end, rest: end, edges: Vec::new() });
        let number = (self.nodes.len() - 1) as u32;
        self.known[content].insert(self.vector.clone().into(), number);
        Ok(Some(number))
    }
}

/// The entries that steps lead to from one node, by step. Reused from node to node, to avoid allocations.
struct Reached {
    entries: Vec<Vec<u32>>,
    /// The number of entries whose memory is charged; a vector that grows has at most twice the capacity that it needs.
    paid: Vec<usize>,
}

impl Reached {
    fn resize(&mut self, steps: usize, meter: &Account) -> Result<(), Error> {
        let more = steps - self.paid.len();
        meter.take(more, 2 * (size_of::<Vec<u32>>() + size_of::<usize>()))?;
        self.entries.resize_with(steps, Vec::new);
        self.paid.resize(steps, 0);
        Ok(())
    }

    /// Charges the memory of the entries of a step.
    fn pay(&mut self, step: usize, meter: &Account) -> Result<(), Error> {
        let room = self.entries[step].len();
        if room > self.paid[step] {
            meter.take(room - self.paid[step], 2 * size_of::<u32>())?;
            self.paid[step] = room;
        }
        Ok(())
    }

    fn give_back(self, meter: &Account) {
        meter.give_back(self.paid.iter().sum(), 2 * size_of::<u32>());
        meter.give_back(self.paid.len(), 2 * (size_of::<Vec<u32>>() + size_of::<usize>()));
    }
}

/// Builds the layer of the column `y` after the column `x`. `returning`: the colours that may return, as a set;
/// `room`: per content the cap less `beyond`. `None` if there are more than `most` nodes.
#[expect(clippy::cast_possible_truncation, reason = "the ranges are at the top of the file")]
pub fn make(
    before: &Layer,
    x: &Column,
    y: &Column,
    returning: u8,
    room: &[i32],
    most: usize,
    meter: &Account,
) -> Result<Option<Layer>, Error> {
    // Per node before: a cost, a bit (charged as a byte), and an entry of a vector that grows to twice its size.
    let scratch = size_of::<u16>() + 1 + 2 * size_of::<u32>();
    meter.take(before.nodes.len() + 64, scratch)?;
    let limits = y.0.iter().zip(room).map(|(content, room)| {
        std::array::from_fn(|colours| room - (content.colours & !(colours as u8)).count_ones().cast_signed())
    });
    let mut builder = Builder {
        before,
        column: y,
        meter,
        limits: limits.collect(),
        nodes: Vec::new(),
        known: y.0.iter().map(|_| Map::default()).collect(),
        costs: vec![NEVER; before.nodes.len()],
        waiting: vec![0; before.nodes.len().div_ceil(64)],
        vector: Vec::new(),
    };
    builder.node(0, &[0])?;
    let (mut steps, mut numbers) = (Vec::new(), Map::default());
    let mut number = |steps: &mut Vec<Step>, step: Step| {
        *numbers.entry(step).or_insert_with(|| {
            steps.push(step);
            (steps.len() - 1) as u16
        })
    };
    let most_edges = before.nodes.iter().map(|node| node.edges.len()).max().unwrap_or(0);
    let mut reached = Reached { entries: Vec::new(), paid: Vec::new() };
    let mut order = Vec::new();
    for (c, content) in y.0.iter().enumerate() {
        // Contents of more tiles are done, so these are all the nodes of this one.
        let nodes = std::mem::take(&mut builder.known[c]);
        if nodes.is_empty() {
            continue;
        }
        let alone = content.alone(returning).map(|step| (number(&mut steps, step), step.tiles()));
        let alone: Vec<(u16, u64)> = alone.collect();
        let joint = before.steps.iter().map(|step| step.joint(content, returning));
        let joint = joint.map(|joint| joint.into_iter().map(|step| number(&mut steps, step)).collect());
        let joint: Vec<Vec<u16>> = joint.collect();
        let most_joint = joint.iter().map(Vec::len).max().unwrap_or(0);
        meter.spend((joint.len() * 8) as u64)?;
        reached.resize(steps.len(), meter)?;
        for (vector, node) in nodes {
            // An upper bound on the entries, before they are charged; nearly always small enough to be ignored.
            let bound = vector.len() * (alone.len() + most_edges * most_joint);
            meter.spend(vector.len() as u64 * (alone.len() + most_edges) as u64 / 4 + 1)?;
            let bound = if bound > 1 << 20 { bound } else { 0 };
            meter.take(bound, size_of::<u32>())?;
            for &entry in &vector {
                let (u, cost) = (&before.nodes[(entry >> 10) as usize], (entry & 1023) as u16);
                let tiles = x.0[usize::from(u.content)].tiles;
                for &(step, _) in alone.iter().filter(|(_, taken)| taken & tiles == 0) {
                    reached.entries[usize::from(step)].push(entry + 1);
                }
                // A larger cost would not fit into the entry; 1,023 is not kept either.
                for edge in &u.edges {
                    let entry = edge.to << 10 | u32::from((cost + edge.cost).min(1023));
                    joint[usize::from(edge.step)]
                        .iter()
                        .for_each(|&step| reached.entries[usize::from(step)].push(entry));
                }
            }
            for (step, &taken) in steps.iter().enumerate() {
                if reached.entries[step].is_empty() {
                    continue;
                }
                reached.pay(step, meter)?;
                if let Some(to) = builder.node(content.after(taken).into(), &reached.entries[step])? {
                    // What follows from a vector costs at least as much, so no cost is negative.
                    let cost = builder.nodes[to as usize].least - builder.nodes[node as usize].least;
                    let (step, hindrance) = (step as u16, taken.hindrance());
                    builder.nodes[node as usize].edges.push(Edge { to, cost, step, hindrance });
                }
                reached.entries[step].clear();
                if builder.nodes.len() > most {
                    return Ok(None);
                }
            }
            meter.give_back(bound, size_of::<u32>());
            meter.take(builder.nodes[node as usize].edges.len(), 2 * size_of::<Edge>())?;
            meter.give_back(vector.len() * size_of::<u32>() + MAP_ENTRY, 1);
            order.push(node as usize);
        }
    }
    reached.give_back(meter);
    meter.give_back(before.nodes.len() + 64, scratch);
    Ok(Some(finish(builder.nodes, &order, steps)))
}

/// The finished layer: computes `rest` and renumbers the nodes in an order in which all edges lead to later ones.
fn finish(mut nodes: Vec<Node>, order: &[usize], steps: Vec<Step>) -> Layer {
    for &node in order.iter().rev() {
        let rests = nodes[node].edges.iter().map(|edge| edge.cost.saturating_add(nodes[edge.to as usize].rest));
        nodes[node].rest = rests.min().unwrap_or(NEVER).min(nodes[node].rest);
    }
    let living: Vec<usize> = order.iter().copied().filter(|&node| nodes[node].rest != NEVER).collect();
    let mut numbers = vec![u32::MAX; nodes.len()];
    living.iter().zip(0..).for_each(|(&node, number)| numbers[node] = number);
    let take = |&node: &usize| {
        let mut node = std::mem::take(&mut nodes[node]);
        node.edges.iter_mut().for_each(|edge| edge.to = numbers[edge.to as usize]);
        node.edges.retain(|edge| edge.to != u32::MAX);
        node
    };
    Layer { nodes: living.iter().map(take).collect(), steps, size: order.len() }
}
