//! A layer: what the plays so far can have made of a column, with what they cost in the columns before.

use super::step::{Column, Step};
use crate::checker::scramble::Scramble;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// Infinite.
pub const NEVER: u16 = u16::MAX;

/// The largest number of nodes of a layer, so that a node and a cost (at most 576 before it is refused, or
/// 1,023) fit into 32 bits.
pub const MOST: usize = (1 << 22) - 1;

/// The nodes of a layer that reach an end; the others are never in a kept entry, nor on a path to an end.
pub struct Layer {
    pub nodes: Vec<Node>,
    /// What the edges stand for.
    pub steps: Vec<Step>,
    /// The number of all nodes.
    pub size: usize,
}

/// Edges lead to nodes of higher numbers.
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
    /// The number of the step in the layer. (There are fewer than 26,000 for columns of nine.)
    pub step: u16,
    /// See `Step::hindrance`.
    hindrance: u64,
}

impl Layer {
    /// The layer before the first column.
    pub fn edge() -> Layer {
        Layer { nodes: vec![Node::default()], steps: Vec::new(), size: 1 }
    }
}

type Map<K, V> = HashMap<K, V, BuildHasherDefault<Scramble>>;

/// A layer in the making. An entry is one number, the node before in the high 22 bits and the cost in the low 10.
struct Maker<'a> {
    before: &'a Layer,
    column: &'a Column,
    /// Per content and set of colours before: the most that `cost` + `rest` may be in a kept entry.
    limits: Vec<[i32; 16]>,
    nodes: Vec<Node>,
    /// The nodes of each content by their vectors: the entries in ascending order.
    known: Vec<Map<Box<[u32]>, u32>>,
    /// For the closure: the least cost for each node before, a bit for each that waits, and the vector.
    costs: Vec<u16>,
    waiting: Vec<u64>,
    vector: Vec<u32>,
}

impl Maker<'_> {
    /// Lets an entry wait for the closure, if it is kept and the least for its node so far.
    fn reach(&mut self, limits: &[i32; 16], node: usize, cost: u16) {
        let before = &self.before.nodes[node];
        if cost < self.costs[node] && i32::from(cost) + i32::from(before.rest) <= limits[usize::from(before.colours)] {
            self.costs[node] = cost;
            self.waiting[node / 64] |= 1 << (node % 64);
        }
    }

    /// The node with a content and the closure of some entries, or none if no entry is kept.
    fn node(&mut self, content: usize, entries: &[u32]) -> Option<u32> {
        let (limits, tiles, before) = (self.limits[content], self.column.0[content].tiles, self.before);
        entries.iter().for_each(|entry| self.reach(&limits, (entry >> 10) as usize, (entry & 1023) as u16));
        self.vector.clear();
        // Edges lead to higher numbers, so nothing changes the cost of the lowest node that waits. (What leads on
        // from an entry that is not kept would not be kept either: `begin` only grows, and an edge takes no more
        // from `rest` than it costs.)
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
            return known.copied();
        }
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
        Some(number)
    }
}

/// Makes the layer of the column `y` behind the column `x`. `returning`: the colours that may return, as a set;
/// `room`: per content the cap less `beyond`. `None` if there are more than `most` nodes.
pub fn make(before: &Layer, x: &Column, y: &Column, returning: u8, room: &[i32], most: usize) -> Option<Layer> {
    let limits = y.0.iter().zip(room).map(|(content, room)| {
        std::array::from_fn(|colours| room - (content.colours & !(colours as u8)).count_ones() as i32)
    });
    let mut maker = Maker {
        before,
        column: y,
        limits: limits.collect(),
        nodes: Vec::new(),
        known: y.0.iter().map(|_| Map::default()).collect(),
        costs: vec![NEVER; before.nodes.len()],
        waiting: vec![0; before.nodes.len().div_ceil(64)],
        vector: Vec::new(),
    };
    maker.node(0, &[0]);
    let (mut steps, mut numbers) = (Vec::new(), Map::default());
    let mut number = |steps: &mut Vec<Step>, step: Step| {
        *numbers.entry(step).or_insert_with(|| {
            steps.push(step);
            (steps.len() - 1) as u16
        })
    };
    // Per step the entries that it leads to.
    let mut reached: Vec<Vec<u32>> = Vec::new();
    let mut order = Vec::new();
    for (c, content) in y.0.iter().enumerate() {
        // Contents of more tiles are done, so these are all the nodes of this one.
        let nodes = std::mem::take(&mut maker.known[c]);
        if nodes.is_empty() {
            continue;
        }
        let alone = content.alone(returning).map(|step| (number(&mut steps, step), step.tiles()));
        let alone: Vec<(u16, u64)> = alone.collect();
        let joint = before.steps.iter().map(|step| step.joint(content, returning));
        let joint = joint.map(|joint| joint.into_iter().map(|step| number(&mut steps, step)).collect());
        let joint: Vec<Vec<u16>> = joint.collect();
        reached.resize_with(steps.len(), Vec::new);
        for (vector, node) in nodes {
            for entry in vector {
                let (u, cost) = (&before.nodes[(entry >> 10) as usize], (entry & 1023) as u16);
                let tiles = x.0[usize::from(u.content)].tiles;
                for &(step, _) in alone.iter().filter(|(_, taken)| taken & tiles == 0) {
                    reached[usize::from(step)].push(entry + 1);
                }
                // A larger cost would not fit into the entry; 1,023 is not kept either.
                for edge in &u.edges {
                    let entry = edge.to << 10 | u32::from((cost + edge.cost).min(1023));
                    joint[usize::from(edge.step)].iter().for_each(|&step| reached[usize::from(step)].push(entry));
                }
            }
            for (step, entries) in reached.iter_mut().enumerate().filter(|(_, entries)| !entries.is_empty()) {
                if let Some(to) = maker.node(content.after(steps[step]).into(), entries) {
                    // Whatever follows from a vector costs at least as much, so no cost is negative.
                    let cost = maker.nodes[to as usize].least - maker.nodes[node as usize].least;
                    let (step, hindrance) = (step as u16, steps[step].hindrance());
                    maker.nodes[node as usize].edges.push(Edge { to, cost, step, hindrance });
                }
                entries.clear();
                if maker.nodes.len() > most {
                    return None;
                }
            }
            order.push(node as usize);
        }
    }
    Some(finish(maker.nodes, &order, steps))
}

/// The layer of some nodes, from an order in which all edges lead to later ones: `rest`, and the new numbers.
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
