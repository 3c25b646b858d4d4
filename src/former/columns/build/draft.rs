//! The draft of a layer (the weighted automaton of a column): its nodes and edges so far. Nodes and edges are listed by
//! *content*, that is, by the set of tiles that remain in the column.

use super::pairs::{ColumnPair, PossibleStep};
use crate::columns::column::{Column, ContentId};
use crate::columns::costs::{CostRows, Lanes, MemoryCounter, UNREACHABLE, Unfinished};
use crate::columns::layer::Transition;

/// A layer (the weighted automaton of a column) that is being built.
pub struct Draft<'a> {
    /// The column, the column before it, and what one click can do in both.
    pub columns: &'a ColumnPair<'a>,
    /// For each content of the column (tiles that may remain in it), its nodes and edges so far.
    pub contents: Vec<DraftContent>,
    pub memory: MemoryCounter,
}

/// The nodes of one content (a set of tiles that may remain in the column), and the edges to these nodes. At first
/// an edge is *unresolved*: it has only a row of costs (a vector or a signature), which determines its target node.
/// Later, edges with equal rows get the same target node. Then an edge is *resolved*: it has this node's index.
#[derive(Default)]
pub struct DraftContent {
    /// The edges to nodes of this content (remaining tiles) that do not have the index of their target node yet.
    pub unresolved: Vec<UnresolvedEdges>,
    /// The co-vectors (costs of finishing) of this content (remaining tiles), if they have been computed.
    pub co_vectors: Option<CoVectors>,
    /// Number of nodes.
    pub node_count: usize,
    /// The edges to nodes of this content (remaining tiles) that have the index of their target node.
    pub resolved: Vec<ResolvedEdge>,
}

/// Edges with one symbol (a removal) from nodes of one content (remaining tiles) to nodes of a second content.
pub struct UnresolvedEdges {
    /// The content (remaining tiles) from whose nodes the edges lead.
    pub from: ContentId,
    /// Index of the symbol: what a click on these edges removes from the column.
    pub symbol: u32,
    pub sources: Vec<EdgeSource>,
    /// For each source, the row of costs that determines the target. All rows have the same length.
    pub rows: Vec<u8>,
}

/// The source of an edge: a node's index within its content (remaining tiles), and the cost of the edge.
#[derive(Clone, Copy)]
pub struct EdgeSource {
    pub node: u32,
    pub cost: u8,
}

/// Edges with one symbol (a removal) that leave the nodes of one content (remaining tiles), and their target content.
pub struct OutgoingEdges {
    pub content_after: ContentId,
    pub edges: UnresolvedEdges,
}

/// An edge of the unfinished automaton, in the list of its target's content (remaining tiles).
pub struct ResolvedEdge {
    /// The source node: its content (remaining tiles), and its index among the nodes of this content.
    pub from_content: ContentId,
    pub from_node: u32,
    pub symbol: u32,
    /// The target node: its index among the nodes of its content (remaining tiles).
    pub to_node: u32,
    pub cost: u8,
}

/// The distinct co-vectors of a content (remaining tiles): costs of finishing from each node of the previous automaton.
pub struct CoVectors {
    pub rows: CostRows,
    /// For each step (a removal by a click) from the content (remaining tiles), how it changes the nodes' signatures.
    pub signature_changes: Vec<SignatureChange>,
}

/// How a step (what one click removes) changes signatures. A signature (a row of costs of a node) has an entry for each
/// co-vector of its content. Each entry after the step comes from one entry before the step.
pub struct SignatureChange {
    pub symbol: u32,
    pub content_after: ContentId,
    /// For each entry of a signature after the step, the entry before it; `None` if the new entry is unreachable.
    pub entries_before: Vec<Option<EntryBefore>>,
}

/// An entry of a node's signature (row of costs) before a click, by its index, and the cost to add to this entry.
#[derive(Clone, Copy)]
pub struct EntryBefore {
    pub co_vector: u32,
    pub cost: u8,
}

/// Buffers that a thread reuses, because frequent allocation in many threads is slow.
#[derive(Default)]
pub struct Buffers {
    /// The edges of the previous column's automaton that clicks in only the previous column can follow.
    pub skipping: Vec<Transition>,
    /// Interleaved rows of costs: an entry has one cost of each row.
    pub costs: Vec<Lanes>,
    /// Interleaved rows after a click. Where costs are computed backwards, these are the rows before the click.
    pub new_costs: Vec<Lanes>,
    /// Interleaved sums of rows: costs so far plus costs of finishing.
    pub sums: Vec<Lanes>,
    /// A single row.
    pub row: Vec<u8>,
}

impl<'a> Draft<'a> {
    /// Starts the draft of an automaton with a single edge, which leads to the full column. Its row of costs says that
    /// the previous column's automaton is at its first node, at cost 0. `memory` limits the draft and `columns`.
    pub fn new(columns: &'a ColumnPair<'a>, memory: usize) -> Draft<'a> {
        let mut contents = Vec::new();
        contents.resize_with(columns.column.len(), DraftContent::default);
        let mut start = vec![UNREACHABLE; columns.vector_length()];
        start[0] = 0;
        // This edge has no real source node and symbol (removal): it only gives the first node its row of costs.
        let first_edge = UnresolvedEdges {
            from: Column::FULL,
            symbol: 0,
            sources: vec![EdgeSource { node: 0, cost: 0 }],
            rows: start,
        };
        let mut memory = MemoryCounter::new(memory.saturating_sub(columns.bytes()));
        memory.keep(first_edge.bytes());
        contents[Column::FULL as usize].unresolved.push(first_edge);
        Draft {
            columns,
            contents,
            memory,
        }
    }

    /// Returns the draft of each content (set of tiles that may remain in the column) with `tile_count` tiles.
    pub fn level(&self, tile_count: usize) -> &[DraftContent] {
        let level = self.columns.column.level(tile_count);
        &self.contents[level.start as usize..level.end as usize]
    }

    /// Resolves the edges to a content (tiles that may remain in the column): equal rows of costs become one node, and
    /// each edge gets the index of its node as target. Returns the row of each node. All rows have `length` entries.
    pub fn resolve_edges(
        &self,
        draft: &mut DraftContent,
        length: usize,
    ) -> Result<CostRows, Unfinished> {
        let mut rows = CostRows::new(length);
        draft.resolved.reserve_exact(draft.unresolved_count());
        for edges in std::mem::take(&mut draft.unresolved) {
            let target_rows = edges.rows.chunks_exact(length);
            for (row, source) in target_rows.zip(&edges.sources) {
                draft.resolved.push(ResolvedEdge {
                    from_content: edges.from,
                    from_node: source.node,
                    symbol: edges.symbol,
                    to_node: rows.insert(row),
                    cost: source.cost,
                });
            }
        }
        draft.node_count = rows.len();
        let bytes_of_edges = draft.resolved.len() * size_of::<ResolvedEdge>();
        self.memory.add(rows.bytes() + bytes_of_edges)?;
        Ok(rows)
    }
}

impl DraftContent {
    /// Returns the number of unresolved edges, whose target nodes have no index yet.
    pub fn unresolved_count(&self) -> usize {
        let counts = self.unresolved.iter().map(|edges| edges.sources.len());
        counts.sum()
    }

    pub fn bytes(&self) -> usize {
        let unresolved = self.unresolved.iter().map(UnresolvedEdges::bytes);
        unresolved.sum::<usize>()
            + self.co_vectors.as_ref().map_or(0, CoVectors::bytes)
            + self.resolved.capacity() * size_of::<ResolvedEdge>()
    }
}

impl CoVectors {
    /// Returns the memory of the co-vectors (rows of costs) and of the changes of signatures, in bytes.
    pub fn bytes(&self) -> usize {
        let changes = self.signature_changes.iter();
        let entries = changes.map(|change| change.entries_before.capacity());
        self.rows.bytes() + entries.sum::<usize>() * size_of::<Option<EntryBefore>>()
    }
}

impl OutgoingEdges {
    /// Creates an empty list for edges that leave the content `from` (remaining tiles) by `step` (a removal).
    pub fn by_step(from: ContentId, step: PossibleStep) -> OutgoingEdges {
        OutgoingEdges {
            content_after: step.content_after,
            edges: UnresolvedEdges::none(from, step.rule.symbol),
        }
    }
}

impl UnresolvedEdges {
    /// Creates an empty list of edges with this symbol (a removal) from nodes of the content `from` (remaining tiles).
    pub fn none(from: ContentId, symbol: u32) -> UnresolvedEdges {
        UnresolvedEdges {
            from,
            symbol,
            sources: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// Adds an edge from `source` to the node with this `row` of costs. The first call reserves memory for
    /// `reserved_rows` edges, each with a row.
    pub fn push(&mut self, source: EdgeSource, row: &[u8], reserved_rows: usize) {
        if self.sources.is_empty() {
            self.sources.reserve_exact(reserved_rows);
            self.rows.reserve_exact(reserved_rows * row.len());
        }
        self.sources.push(source);
        self.rows.extend_from_slice(row);
    }

    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    pub fn bytes(&self) -> usize {
        self.rows.capacity() + self.sources.capacity() * size_of::<EdgeSource>()
    }
}
