//! The completion bound: a lower bound on the clicks that touch only columns on the far side of the next one, computed
//! from the layers that the other side has built so far.
//!
//! # Why this is sound
//!
//! Take a play within the cap. The layer of the other side for the last `b` columns reads the trace of the play there.
//! Beside these columns lies column `t`, and the steps of the play in it lead from the full to the empty column through
//! some contents. The clicks that touch the last `b` columns but not column `t` are all clicks there less those that
//! touch both. So the minimum cost over all ways in which a path of the layer and *any* sequence of steps of column `t`
//! can be merged, where every matched step is counted as one click less, is at most their number; and if the play
//! passes a given content, the minimum may be restricted to merges that pass it.
//!
//! Every edge of a layer costs at least 1 in this sense: an entry after a step arises from one before it at the cost of
//! a click, or of an edge of the layer before. So the cost never falls along a merge, and a merge can be abandoned as
//! soon as its cost exceeds the limit.
//!
//! # How it is computed
//!
//! The costs of the edges along a path of the layer add up to the rise of `least`. So it remains to count matched
//! steps: forwards, the largest number from the start to a pair of node and content; backwards from the ends, the least
//! cost of an end less the steps matched on the way to it. Of the steps of column `t` alone, single runs suffice:
//! several runs are equivalent to one after the other, the highest first, since removing it moves no other run.

use super::content::{ContentId, Contents, Tiles, tiles_of};
use super::layer::{ColouredStep, Layer, NEVER};
use super::merge::joint;
use super::step::Step;

/// Not reached, or no end reachable: larger than any number of steps or clicks.
const FAR: i16 = i16::MAX / 2;

/// One row of numbers per node, allocated when the node is first reached: most nodes never are.
struct Table {
    width: usize,
    rows: Vec<u32>,
    cells: Vec<i16>,
}

impl Table {
    fn new(nodes: usize, width: usize) -> Table {
        Table { width, rows: vec![u32::MAX; nodes], cells: Vec::new() }
    }

    /// Where the row of a node begins, if it has one.
    #[inline]
    fn row(&self, node: usize) -> Option<usize> {
        Some(self.rows[node]).filter(|&row| row != u32::MAX).map(|row| row as usize * self.width)
    }

    #[inline]
    fn raise(&mut self, node: usize, place: usize, matched: i16) {
        if self.rows[node] == u32::MAX {
            self.rows[node] = (self.cells.len() / self.width) as u32;
            self.cells.resize(self.cells.len() + self.width, -FAR);
        }
        let cell = &mut self.cells[self.rows[node] as usize * self.width + place];
        *cell = matched.max(*cell);
    }
}

/// For each step of the layer and each content beside it: the contents that follow, and 1 if the step is matched there.
struct Ways {
    /// By step and content: where its successors begin in `ways`; they end where the next ones begin.
    first: Vec<u32>,
    ways: Vec<(ContentId, i16)>,
    width: usize,
}

impl Ways {
    fn new(steps: &[ColouredStep], beside: &Contents) -> Ways {
        let mut ways = Ways { first: Vec::new(), ways: Vec::new(), width: beside.len() };
        for step in steps {
            for place in 0..beside.len() as ContentId {
                ways.first.push(ways.ways.len() as u32);
                let content = beside.get(place);
                let there = content.rows[step.colour as usize];
                if step.bar() & content.tiles == 0 {
                    ways.ways.push((place, 0));
                }
                if there & step.step.rows != 0 {
                    let removals = beside.removals_of(content, step.colour).iter();
                    let matched = removals.filter(|removal| joint(step.step, step.all, removal.rows, there).is_some());
                    ways.ways.extend(matched.map(|removal| (removal.after, 1)));
                }
            }
        }
        ways.first.push(ways.ways.len() as u32);
        ways
    }

    #[inline]
    fn of(&self, step: u16, place: usize) -> &[(ContentId, i16)] {
        let at = usize::from(step) * self.width + place;
        &self.ways[self.first[at] as usize..self.first[at + 1] as usize]
    }

    fn bytes(&self) -> usize {
        4 * (self.first.capacity() + self.ways.capacity())
    }
}

/// For each content of the column beside a layer: a lower bound on the clicks in the columns of the layer that do not
/// touch that column, over all plays that pass this content of it; [`NEVER`] if it exceeds `limit` or there is no such
/// play. `None` if that takes more than `bytes` of memory.
pub fn completion_bound(layer: &Layer, beside: &Contents, limit: u32, bytes: usize) -> Option<Vec<u16>> {
    let width = beside.len();
    if layer.nodes.is_empty() {
        return Some(vec![NEVER; width]);
    }
    let ways = Ways::new(&layer.steps, beside);
    // The steps of column t alone: the tiles that must not be beside them, and the contents that they leave.
    let alone: Vec<Vec<(Tiles, usize)>> = (0..width as ContentId)
        .map(|place| {
            let single = beside.removals(beside.get(place)).iter().filter(|removal| Step::is_one_run(removal.rows));
            single.map(|removal| (tiles_of(removal.colour, removal.rows), removal.after as usize)).collect()
        })
        .collect();
    let mut forwards = Table::new(layer.len(), width);
    forwards.raise(0, 0, 0);
    let exceeds = |least: u16, matched: i16| i32::from(least) - i32::from(matched) > limit as i32;
    // Steps lead to higher numbers of nodes and contents, so every pair is final when it is reached in this order.
    for (number, node) in layer.nodes.iter().enumerate() {
        let Some(row) = forwards.row(number) else { continue };
        if 2 * forwards.cells.capacity() * size_of::<i16>() + ways.bytes() > bytes {
            return None;
        }
        for (place, alone) in alone.iter().enumerate() {
            let matched = forwards.cells[row + place];
            if matched < 0 || exceeds(node.least, matched) {
                continue;
            }
            for &(tiles, after) in alone {
                if tiles & node.tiles == 0 {
                    let cell = &mut forwards.cells[row + after];
                    *cell = matched.max(*cell);
                }
            }
            for edge in layer.edges(number as u32) {
                for &(after, one) in ways.of(edge.step, place) {
                    forwards.raise(edge.to as usize, usize::from(after), matched + one);
                }
            }
        }
    }
    let mut least = vec![NEVER; width];
    let mut backwards = vec![FAR; forwards.cells.len()];
    for (number, node) in layer.nodes.iter().enumerate().rev() {
        let Some(row) = forwards.row(number) else { continue };
        for (place, alone) in alone.iter().enumerate().rev() {
            let matched = forwards.cells[row + place];
            if matched < 0 || exceeds(node.least, matched) {
                continue;
            }
            // The empty content is the last one.
            let ends = place + 1 == width && node.end < NEVER;
            let mut cost = if ends { (node.least + node.end) as i16 } else { FAR };
            for &(tiles, after) in alone {
                if tiles & node.tiles == 0 {
                    cost = cost.min(backwards[row + after]);
                }
            }
            for edge in layer.edges(number as u32) {
                let Some(onwards) = forwards.row(edge.to as usize) else { continue };
                for &(after, one) in ways.of(edge.step, place) {
                    cost = cost.min(backwards[onwards + usize::from(after)] - one);
                }
            }
            backwards[row + place] = cost;
            if cost < FAR / 2 {
                least[place] = least[place].min((cost - matched) as u16);
            }
        }
    }
    Some(least)
}
