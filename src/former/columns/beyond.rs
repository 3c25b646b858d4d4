//! What lies beyond: a lower bound on the clicks that touch only columns on the far side of this one, from the
//! layers that the other side has made so far.
//!
//! # Why this is sound
//!
//! Take a play within the cap. The other side's layer of the last `b` columns reads its trace there. Beside
//! those columns lies column `t`, and the play's steps in it take it from full to empty through some contents.
//! The clicks that touch the last `b` columns and not column `t` are all clicks there less those that are in
//! both. So over all ways in which a path of the layer and *any* sequence of steps of column `t` can go on
//! together, the least cost, with a matched step counted as one less, is at most their number; and if the play
//! passes a content, a way that passes it is among them.
//!
//! Every edge of a layer costs at least 1: an entry after a step arises from one before it at the cost of a
//! click, or of an edge of the layer before. So costs never fall along a way, and a way can be left as soon as it
//! costs more than matters.

use super::content::Contents;
use super::layer::{Layer, NEVER};
use super::merge::{left_alone, meet, right_alone};
use super::step::Rows;

/// One row of numbers per node that is reached, made when it is first needed: most nodes are not.
struct Table {
    width: usize,
    rows: Vec<u32>,
    cells: Vec<u16>,
}

impl Table {
    fn new(nodes: usize, width: usize) -> Table {
        Table { width, rows: vec![u32::MAX; nodes], cells: Vec::new() }
    }

    /// Where the row of a node begins.
    #[inline]
    fn row(&self, node: usize) -> Option<usize> {
        Some(self.rows[node]).filter(|&row| row != u32::MAX).map(|row| row as usize * self.width)
    }

    #[inline]
    fn lower(&mut self, node: usize, place: usize, cost: u16) {
        if self.rows[node] == u32::MAX {
            self.rows[node] = (self.cells.len() / self.width) as u32;
            self.cells.resize(self.cells.len() + self.width, NEVER);
        }
        let cell = &mut self.cells[self.rows[node] as usize * self.width + place];
        *cell = cost.min(*cell);
    }
}

/// For each content of the column beside a layer: the least number of clicks in the layer's columns that do not
/// touch that column, over all plays that pass this content of it; [`NEVER`] where it is more than `limit`, or
/// there is no play. `None` when that takes more than `bytes` of memory.
pub fn clicks_beyond(layer: &Layer, beside: &Contents, limit: u32, bytes: usize) -> Option<Vec<u16>> {
    let width = beside.len();
    let rows: Vec<[Rows; 4]> = (0..width).map(|place| beside.get(place as u16).rows).collect();
    let mut before = Table::new(layer.len(), width);
    if layer.least_clicks().is_none() {
        return Some(vec![NEVER; width]);
    }
    before.lower(0, 0, 0);
    // Steps lead to higher numbers, of nodes and of contents, so every pair is final when it comes up.
    for node in 0..layer.len() {
        let Some(row) = before.row(node) else { continue };
        if layer.nodes[node].rest >= NEVER {
            continue;
        }
        if 2 * before.cells.capacity() * size_of::<u16>() > bytes {
            return None;
        }
        for place in 0..width {
            let cost = before.cells[row + place];
            if u32::from(cost) > limit {
                continue;
            }
            visit(layer, beside, &rows, node, place, |to, after, paid, matched| {
                let cost = cost + paid - u16::from(matched);
                if u32::from(cost) <= limit {
                    before.lower(to, after, cost);
                }
            });
        }
    }
    let mut least = vec![NEVER; width];
    // From a pair to the end.
    let mut after = vec![NEVER; before.cells.len()];
    for node in (0..layer.len()).rev() {
        let Some(row) = before.row(node) else { continue };
        for place in (0..width).rev() {
            let cost = before.cells[row + place];
            if u32::from(cost) > limit {
                continue;
            }
            let mut rest = NEVER;
            if rows[place] == [0; 4] && layer.nodes[node].end < NEVER {
                rest = layer.nodes[node].end;
            }
            visit(layer, beside, &rows, node, place, |to, place, paid, matched| {
                let onwards = before.row(to).map_or(NEVER, |row| after[row + place]);
                if onwards < NEVER {
                    rest = rest.min(onwards + paid - u16::from(matched));
                }
            });
            after[row + place] = rest;
            if rest < NEVER {
                least[place] = least[place].min(cost + rest);
            }
        }
    }
    Some(least)
}

/// All ways on from a node beside a content: to node, to content, cost of the layer's step, whether it is matched.
#[inline]
fn visit(
    layer: &Layer,
    beside: &Contents,
    rows: &[[Rows; 4]],
    node: usize,
    place: usize,
    mut way: impl FnMut(usize, usize, u16, bool),
) {
    let (left, right) = (&layer.nodes[node].rows, &rows[place]);
    let content = beside.get(place as u16);
    for removal in beside.removals(content) {
        if right_alone(removal.colour, removal.rows, left) {
            way(node, removal.after as usize, 0, false);
        }
    }
    for edge in layer.edges(node as u32) {
        if left_alone(edge.colour, edge.step, right) {
            way(edge.to as usize, place, edge.cost, false);
        }
        if right[edge.colour as usize] & edge.step.rows != 0 {
            for removal in beside.removals_of(content, edge.colour) {
                if meet(edge.colour, edge.step, removal.rows, left, right) {
                    way(edge.to as usize, removal.after as usize, edge.cost, true);
                }
            }
        }
    }
}
