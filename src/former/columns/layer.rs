//! One layer: a weighted automaton over the traces of a column.
//!
//! A node stands for a content of the column and a *vector*: for each node of the layer before, the least
//! number of clicks with which this content and that node can have been reached together. Nodes with equal
//! content and vector are one. An edge reads a step; its cost is the rise of the least entry of the vector, so
//! that the costs along a path add up to the least cost at its end.

use super::merge::{both, left_alone, right_alone, touched};
use super::step::{Contents, Rows, Step, runs};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::ops::Range;
use xxhash_rust::xxh3::Xxh3Builder;

/// More clicks than any board needs.
const NEVER: u32 = 200;

/// A step of the column, and where it leads.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    pub colour: u8,
    pub step: Step,
    pub to: u32,
    pub cost: u32,
}

/// A content of the column with what is known about the columns before it.
#[derive(Clone, Debug)]
pub struct Node {
    /// Per colour the rows with that colour.
    pub rows: [Rows; 4],
    /// The colours that occur.
    pub present: u8,
    /// The least entry of the vector.
    least: u32,
    /// Least clicks beyond `least` if the trace ends here, or [`NEVER`].
    end: u32,
    /// Least clicks beyond `least` to an end, or [`NEVER`]. Takes no account of blocks that stay open, so it is
    /// a bound for the cap and not a value.
    pub rest: u32,
    edges: Range<usize>,
}

/// The automaton of one column. Edges lead from lower to higher numbers; the first node is the start.
pub struct Layer {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

/// Entries of a vector: number of a node of the layer before, and cost; ascending.
type Vector = Vec<(u32, u32)>;

/// What the column and its surroundings allow.
pub struct Setting<'a> {
    /// The column.
    pub contents: &'a Contents,
    /// Colours that can be connected around on the right: only their steps may be left in several blocks.
    pub around_right: u8,
    /// Clicks that begin further right whatever happens here.
    pub later: u32,
    /// Everything beyond this many clicks is dropped.
    pub cap: u32,
}

impl Layer {
    /// The layer of an empty column on the left edge.
    pub fn edge_of_the_board() -> Layer {
        let node = Node { rows: [0; 4], present: 0, least: 0, end: 0, rest: 0, edges: 0..0 };
        Layer { nodes: vec![node], edges: Vec::new() }
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The least number of clicks of a play of all columns so far; `None` if the cap left none.
    pub fn least_clicks(&self) -> Option<u32> {
        self.nodes.first().map(|start| start.rest).filter(|&rest| rest < NEVER)
    }

    /// The rows of each colour in a node's content.
    pub fn rows(&self, node: u32) -> &[Rows; 4] {
        &self.nodes[node as usize].rows
    }

    /// Least clicks beyond those counted if the trace ends at a node, if it may.
    pub fn end(&self, node: u32) -> Option<u32> {
        Some(self.nodes[node as usize].end).filter(|&end| end < NEVER)
    }

    /// What can be read at a node.
    pub fn edges(&self, node: u32) -> &[Edge] {
        &self.edges[self.nodes[node as usize].edges.clone()]
    }

    /// The layer of the next column.
    pub fn next(&self, setting: &Setting) -> Layer {
        Builder::new(self, setting).build()
    }
}

/// A node while its layer is being built.
struct Draft {
    content: u16,
    vector: Vector,
}

/// An edge while its layer is being built: the target by level and place.
struct DraftEdge {
    colour: u8,
    step: Step,
    to: (u8, u32),
}

struct Builder<'a> {
    before: &'a Layer,
    setting: &'a Setting<'a>,
    /// Nodes by number of tiles left: a step always leads to fewer.
    levels: Vec<Vec<Draft>>,
    /// Where a content and vector is, per level.
    known: Vec<HashMap<(u16, Vector), u32, Xxh3Builder>>,
    /// For the closure: the least cost per node of the layer before, and the nodes to look at in their order.
    cost: Vec<u32>,
    queue: BinaryHeap<Reverse<u32>>,
}

impl<'a> Builder<'a> {
    fn new(before: &'a Layer, setting: &'a Setting<'a>) -> Self {
        let height = setting.contents.get(setting.contents.full()).count as usize;
        Builder {
            before,
            setting,
            levels: (0..=height).map(|_| Vec::new()).collect(),
            known: (0..=height).map(|_| HashMap::default()).collect(),
            cost: vec![u32::MAX; before.len()],
            queue: BinaryHeap::new(),
        }
    }

    fn build(mut self) -> Layer {
        let full = self.setting.contents.full();
        if !self.before.nodes.is_empty() {
            let start = self.close(full, vec![(0, 0)]);
            self.node(full, start);
        }
        let mut edges: Vec<Vec<Vec<DraftEdge>>> = Vec::new();
        for level in (0..self.levels.len()).rev() {
            let mut of_level = Vec::new();
            for place in 0..self.levels[level].len() {
                of_level.push(self.expand(level, place));
            }
            edges.push(of_level);
        }
        self.finish(edges)
    }

    /// The place of a node on its level; `None` if the cap has left nothing of it.
    fn node(&mut self, content: u16, vector: Vector) -> Option<(u8, u32)> {
        if vector.is_empty() {
            return None;
        }
        let level = self.setting.contents.get(content).count;
        let drafts = &mut self.levels[level as usize];
        let place = *self.known[level as usize].entry((content, vector)).or_insert_with_key(|(content, vector)| {
            drafts.push(Draft { content: *content, vector: vector.clone() });
            drafts.len() as u32 - 1
        });
        Some((level, place))
    }

    /// Whether an entry can be part of a solution within the cap.
    ///
    /// # Why this is sound
    ///
    /// To the cost so far come: what the columns before still need at the least; a click for each colour of
    /// this content that the column before has no more, because such a click begins here; and the runs that
    /// begin further right.
    fn is_within_cap(&self, present: u8, node: u32, cost: u32) -> bool {
        let left = &self.before.nodes[node as usize];
        let begin = (present & !left.present).count_ones();
        left.rest < NEVER && cost + left.rest + begin + self.setting.later <= self.setting.cap
    }

    /// The vector after all clicks that may happen in the columns before alone: those that are one block, and
    /// meet no cell of their colour in this content.
    fn close(&mut self, content: u16, entries: Vector) -> Vector {
        let content = self.setting.contents.get(content).clone();
        for (node, cost) in entries {
            self.relax(&content, node, cost);
        }
        let mut closed = Vector::new();
        // Edges lead to higher numbers, so a node's cost is final when it comes up.
        while let Some(Reverse(node)) = self.queue.pop() {
            let cost = std::mem::replace(&mut self.cost[node as usize], u32::MAX);
            closed.push((node, cost));
            let before = self.before;
            for edge in before.edges(node) {
                if left_alone(edge.colour, edge.step, &content.rows) {
                    self.relax(&content, edge.to, cost + edge.cost);
                }
            }
        }
        closed
    }

    fn relax(&mut self, content: &super::step::Content, node: u32, cost: u32) {
        if !self.is_within_cap(content.present, node, cost) {
            return;
        }
        let known = &mut self.cost[node as usize];
        if *known == u32::MAX {
            self.queue.push(Reverse(node));
        }
        *known = cost.min(*known);
    }

    /// All steps of a node.
    fn expand(&mut self, level: usize, place: usize) -> Vec<DraftEdge> {
        let Draft { content, ref vector } = self.levels[level][place];
        let vector = vector.clone();
        let contents = self.setting.contents;
        let here = contents.get(content);
        let mut found: HashMap<(u8, Step), Vector, Xxh3Builder> = HashMap::default();
        // Clicks that begin in this column: nothing of their colour beside them on the left.
        for colour in 0..4u8 {
            let several = self.setting.around_right >> colour & 1 == 1;
            for rows in unions(here.rows[colour as usize], several) {
                let step = Step::discrete(rows);
                for &(node, cost) in &vector {
                    if right_alone(colour, rows, &self.before.nodes[node as usize].rows) {
                        found.entry((colour, step)).or_default().push((node, cost + 1));
                    }
                }
            }
        }
        // Clicks that come from the left.
        for &(node, cost) in &vector {
            let left = &self.before.nodes[node as usize];
            for edge in self.before.edges(node) {
                let rows = here.rows[edge.colour as usize];
                let touched = touched(rows, edge.step.rows);
                if touched == 0 {
                    continue;
                }
                let several = self.setting.around_right >> edge.colour & 1 == 1;
                // Runs that will be connected with the rest on the right only.
                let apart = if several { rows & !touched } else { 0 };
                for extra in std::iter::once(0).chain(unions(apart, true)) {
                    if let Some(step) = both(edge.colour, edge.step, touched | extra, &left.rows, &here.rows)
                        && (several || step.is_one_block())
                    {
                        found.entry((edge.colour, step)).or_default().push((edge.to, cost + edge.cost));
                    }
                }
            }
        }
        let mut edges = Vec::new();
        let mut found: Vec<((u8, Step), Vector)> = found.into_iter().collect();
        found.sort_unstable_by_key(|&(read, _)| read);
        for ((colour, step), entries) in found {
            let after = contents.remove(content, step.rows);
            let vector = self.close(after, entries);
            if let Some(to) = self.node(after, vector) {
                edges.push(DraftEdge { colour, step, to });
            }
        }
        edges
    }

    /// Numbers the nodes by level, fullest first, and works out what is left to do from each.
    fn finish(self, edges: Vec<Vec<Vec<DraftEdge>>>) -> Layer {
        let mut base = vec![0u32; self.levels.len()];
        let mut total = 0;
        for level in (0..self.levels.len()).rev() {
            base[level] = total;
            total += self.levels[level].len() as u32;
        }
        let mut layer = Layer { nodes: Vec::with_capacity(total as usize), edges: Vec::new() };
        for (level, of_level) in (0..self.levels.len()).rev().zip(&edges) {
            for (draft, out) in self.levels[level].iter().zip(of_level) {
                let content = self.setting.contents.get(draft.content);
                let least = draft.vector.iter().map(|&(_, cost)| cost).min().unwrap_or(NEVER);
                // The trace may end here if this column is empty and the trace on the left may end too.
                let ends = draft.vector.iter().filter(|_| content.count == 0).map(|&(node, cost)| {
                    let left = &self.before.nodes[node as usize];
                    if left.end < NEVER { cost + left.end - least } else { NEVER }
                });
                let first = layer.edges.len();
                for edge in out {
                    let to = base[edge.to.0 as usize] + edge.to.1;
                    layer.edges.push(Edge { colour: edge.colour, step: edge.step, to, cost: 0 });
                }
                layer.nodes.push(Node {
                    rows: content.rows,
                    present: content.present,
                    least,
                    end: ends.min().unwrap_or(NEVER).min(NEVER),
                    rest: NEVER,
                    edges: first..layer.edges.len(),
                });
            }
        }
        for node in (0..layer.nodes.len()).rev() {
            let mut rest = layer.nodes[node].end;
            for i in layer.nodes[node].edges.clone() {
                let to = &layer.nodes[layer.edges[i].to as usize];
                // A step may complete cheaper what a dearer entry began, but the least entry never falls.
                let cost = to.least - layer.nodes[node].least;
                rest = rest.min(cost + to.rest);
                layer.edges[i].cost = cost;
            }
            layer.nodes[node].rest = rest.min(NEVER);
        }
        layer
    }
}

/// All non-empty unions of runs, or the runs alone.
fn unions(rows: Rows, several: bool) -> impl Iterator<Item = Rows> {
    let mut list = [0 as Rows; 5];
    let mut count = 0;
    for run in runs(rows) {
        list[count] = run;
        count += 1;
    }
    let choices = if several { (1u32 << count) - 1 } else { count as u32 };
    (1..=choices).map(move |choice| {
        if several {
            (0..count).filter(|i| choice >> i & 1 == 1).fold(0, |all, i| all | list[i])
        } else {
            list[choice as usize - 1]
        }
    })
}
