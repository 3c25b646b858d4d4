//! The closure of a vector under clicks that touch only the columns before: they cost what they cost there, and make no
//! step in this column.

use super::content::Content;
use super::layer::{Layer, NEVER};

/// An entry of a vector, node and cost, packed into one number so that vectors can be sorted, compared and hashed fast.
pub type Entry = u32;

/// Bits for the cost: every board is cleared in fewer than 1,024 clicks.
const COST_BITS: u32 = 10;

/// The most nodes that a layer may have.
pub const MAX_NODES: usize = 1 << (32 - COST_BITS);

/// Packs an entry. A cost that does not fit exceeds every cap and is clamped.
#[inline]
pub fn entry(node: u32, cost: u16) -> Entry {
    node << COST_BITS | u32::from(cost).min((1 << COST_BITS) - 1)
}

/// Unpacks an entry.
#[inline]
pub fn parts(entry: Entry) -> (u32, u16) {
    (entry >> COST_BITS, (entry & ((1 << COST_BITS) - 1)) as u16)
}

/// Whether an entry can be part of a solution within the cap. `left` is the cap less the clicks needed beyond this
/// column: the most clicks that may touch this column and those before.
///
/// # Why this is sound
///
/// Added to the cost so far are the least number of clicks that the columns before still need, and one click for each
/// colour of this content that the column before no longer has, because such a click begins here.
#[inline]
pub fn fits(before: &Layer, node: u32, cost: u16, present: u8, left: i32) -> bool {
    const COUNT: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
    let node = &before.nodes[node as usize];
    let begin = COUNT[usize::from(present & !node.present)];
    // NEVER exceeds every cap.
    i32::from(cost) + i32::from(node.rest) + i32::from(begin) <= left
}

/// A priority queue of nodes of a layer, in ascending order of their numbers, each with its least cost so far.
pub struct Queue {
    cost: Vec<u16>,
    /// A two-level bit set of the nodes in the queue: the nodes, and the words that are not zero.
    words: Vec<u64>,
    summary: Vec<u64>,
}

impl Queue {
    /// For a layer of this many nodes.
    pub fn new(nodes: usize) -> Queue {
        let words = nodes.div_ceil(64);
        Queue { cost: vec![NEVER; nodes], words: vec![0; words], summary: vec![0; words.div_ceil(64)] }
    }

    #[inline]
    fn push(&mut self, node: u32, cost: u16) {
        let known = &mut self.cost[node as usize];
        if cost < *known {
            *known = cost;
            let word = node as usize / 64;
            self.words[word] |= 1 << (node % 64);
            self.summary[word / 64] |= 1 << (word % 64);
        }
    }

    /// Appends the closure of some entries to `out`, sorted, and leaves the queue empty.
    pub fn close(&mut self, before: &Layer, here: &Content, left: i32, entries: &[Entry], out: &mut Vec<Entry>) {
        for &entry in entries {
            let (node, cost) = parts(entry);
            if fits(before, node, cost, here.present, left) {
                self.push(node, cost);
            }
        }
        // Edges lead to higher numbers, so the cost of a node is final when it is taken out.
        for high in 0..self.summary.len() {
            while self.summary[high] != 0 {
                let word = high * 64 + self.summary[high].trailing_zeros() as usize;
                while self.words[word] != 0 {
                    let node = (word * 64) as u32 + self.words[word].trailing_zeros();
                    self.words[word] &= self.words[word] - 1;
                    let cost = std::mem::replace(&mut self.cost[node as usize], NEVER);
                    out.push(entry(node, cost));
                    for edge in before.edges(node) {
                        if edge.bar & here.tiles == 0 {
                            let cost = cost + edge.cost;
                            if fits(before, edge.to, cost, here.present, left) {
                                self.push(edge.to, cost);
                            }
                        }
                    }
                }
                self.summary[high] &= self.summary[high] - 1;
            }
        }
    }
}
