//! A layer that is being built: the nodes and edges of each content so far.

use super::pairs::{Pairs, PossibleStep};
use crate::columns::column::{Column, ContentId};
use crate::columns::costs::{CostRows, Lanes, MemoryCounter, UNREACHABLE, Unfinished};
use crate::columns::layer::Transition;

/// A layer that is being built.
pub struct Draft<'a> {
    pub pairs: &'a Pairs<'a>,
    /// For each content of the column, its nodes so far.
    pub contents: Vec<DraftContent>,
    pub memory: MemoryCounter,
}

/// The nodes of one content. First the content collects *arrivals*: edges that lead to it, with the
/// vector or signature of their target. Then arrivals with equal rows become one node, and each
/// arrival becomes a link to its node.
#[derive(Default)]
pub struct DraftContent {
    pub arrivals: Vec<Arrivals>,
    /// The co-vectors of the content, if they have been computed.
    pub co_vectors: Option<CoVectors>,
    /// Number of nodes.
    pub nodes: usize,
    pub links: Vec<Link>,
}

/// The edges with one symbol that lead from the nodes of one content to another content, where
/// their targets are not numbered yet.
pub struct Arrivals {
    /// The content from whose nodes the edges lead.
    pub from: ContentId,
    pub symbol: u32,
    pub origins: Vec<Origin>,
    /// For each origin, the vector or signature of its target. All rows have the same length.
    pub rows: Vec<u8>,
}

/// The start of an edge: a node's index within its content, and the cost of the edge.
#[derive(Clone, Copy)]
pub struct Origin {
    pub node: u32,
    pub cost: u8,
}

/// The edges with one symbol that leave the nodes of one content, for the content `to` to which
/// they lead.
pub struct Departure {
    pub to: ContentId,
    pub arrivals: Arrivals,
}

/// An edge of the layer that is being built, in the list of the content of its target.
pub struct Link {
    pub from: ContentId,
    /// The source: the node's index within the content `from`.
    pub node: u32,
    pub symbol: u32,
    /// The target: the node's index within its content.
    pub to: u32,
    pub cost: u8,
}

/// The co-vectors of a content, without duplicates.
pub struct CoVectors {
    pub rows: CostRows,
    /// For each step from the content, how the signatures of nodes change.
    pub selections: Vec<Selection>,
}

/// How a step changes signatures: which entry of the signature before the step gives each entry of
/// the signature after it. The entries belong to the co-vectors of the content before the step and
/// of the content `after`.
pub struct Selection {
    pub symbol: u32,
    pub after: ContentId,
    /// For each co-vector of `after`, the co-vector before the step. `None` if no node of the
    /// previous layer can make the step and then finish in this way.
    pub choices: Vec<Option<Choice>>,
}

/// A co-vector of the content before a step, and the cost that must be added to its entry of the
/// signature.
#[derive(Clone, Copy)]
pub struct Choice {
    pub co_vector: u32,
    pub cost: u8,
}

/// Buffers that a thread reuses, because frequent allocation in many threads is slow.
#[derive(Default)]
pub struct Scratch {
    /// The transitions by clicks that touch only the previous column.
    pub silent: Vec<Transition>,
    /// Interleaved rows.
    pub lanes: Vec<Lanes>,
    /// Interleaved rows on the other side of a step.
    pub reached: Vec<Lanes>,
    /// Interleaved sums of vectors and co-vectors.
    pub sums: Vec<Lanes>,
    /// A single row.
    pub row: Vec<u8>,
}

impl<'a> Draft<'a> {
    /// Starts a layer: the full column has one arrival, with the vector of the beginning. In this
    /// vector, only the first node of the previous layer has been reached, at cost 0.
    pub fn new(pairs: &'a Pairs<'a>, memory: usize) -> Draft<'a> {
        let mut contents = Vec::new();
        contents.resize_with(pairs.column.len(), DraftContent::default);
        let mut start = vec![UNREACHABLE; pairs.length()];
        start[0] = 0;
        let arrivals = Arrivals {
            from: Column::FULL,
            symbol: 0,
            origins: vec![Origin { node: 0, cost: 0 }],
            rows: start,
        };
        let mut memory = MemoryCounter::new(memory.saturating_sub(pairs.bytes()));
        memory.keep(arrivals.bytes());
        contents[0].arrivals.push(arrivals);
        Draft {
            pairs,
            contents,
            memory,
        }
    }

    /// Returns the contents with exactly this number of tiles.
    pub fn level(&self, tiles: usize) -> &[DraftContent] {
        let level = self.pairs.column.level(tiles);
        &self.contents[level.start as usize..level.end as usize]
    }

    /// Turns arrivals with equal rows into one node, and all arrivals into links. Returns the row
    /// of each node. All rows have `length` entries.
    pub fn dedup_arrivals(
        &self,
        draft: &mut DraftContent,
        length: usize,
    ) -> Result<CostRows, Unfinished> {
        let mut rows = CostRows::new(length);
        draft.links.reserve_exact(draft.rows());
        for arrivals in std::mem::take(&mut draft.arrivals) {
            let targets = arrivals.rows.chunks_exact(length);
            for (row, origin) in targets.zip(&arrivals.origins) {
                draft.links.push(Link {
                    from: arrivals.from,
                    node: origin.node,
                    symbol: arrivals.symbol,
                    to: rows.insert(row),
                    cost: origin.cost,
                });
            }
        }
        draft.nodes = rows.len();
        let links = draft.links.len() * size_of::<Link>();
        self.memory.add(rows.bytes() + links)?;
        Ok(rows)
    }
}

impl DraftContent {
    /// Returns the number of rows of all arrivals.
    pub fn rows(&self) -> usize {
        let counts = self.arrivals.iter().map(|arrivals| arrivals.origins.len());
        counts.sum()
    }

    pub fn bytes(&self) -> usize {
        self.arrivals.iter().map(Arrivals::bytes).sum::<usize>()
            + self.co_vectors.as_ref().map_or(0, CoVectors::bytes)
            + self.links.capacity() * size_of::<Link>()
    }
}

impl CoVectors {
    pub fn bytes(&self) -> usize {
        let mut choices = 0;
        for selection in &self.selections {
            choices += selection.choices.capacity();
        }
        self.rows.bytes() + choices * size_of::<Option<Choice>>()
    }
}

impl Departure {
    /// Creates the departure by a step from the content `from`, without edges.
    pub fn by_step(from: ContentId, step: PossibleStep) -> Departure {
        Departure {
            to: step.after,
            arrivals: Arrivals::none(from, step.rule.symbol),
        }
    }
}

impl Arrivals {
    /// Creates a list without edges.
    pub fn none(from: ContentId, symbol: u32) -> Arrivals {
        Arrivals {
            from,
            symbol,
            origins: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// Adds an edge whose target has the vector or signature `row`. The first call reserves memory
    /// for `reserved_rows` edges.
    pub fn push(&mut self, origin: Origin, row: &[u8], reserved_rows: usize) {
        if self.origins.is_empty() {
            self.origins.reserve_exact(reserved_rows);
            self.rows.reserve_exact(reserved_rows * row.len());
        }
        self.origins.push(origin);
        self.rows.extend_from_slice(row);
    }

    pub fn is_empty(&self) -> bool {
        self.origins.is_empty()
    }

    pub fn bytes(&self) -> usize {
        self.rows.capacity() + self.origins.capacity() * size_of::<Origin>()
    }
}
