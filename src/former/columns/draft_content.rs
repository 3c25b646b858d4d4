//! The data about one content (the remaining tiles of a column) while the layer of the column is being built.

use super::column::ContentId;
use super::rows::Rows;

/// Where a row of costs comes from: the node before the step, and the cost that was subtracted from the row.
#[derive(Clone, Copy)]
pub struct Origin {
    /// Index of the node before the step, among all nodes with the same content (remaining tiles).
    pub node: u32,
    pub cost: u8,
}

/// The rows of costs that one step produces: at most one row for each node before the step. `origins` has one element
/// for each row. The smallest cost in each row is 0.
pub struct Arrivals {
    pub from: ContentId,
    pub symbol: u32,
    pub origins: Vec<Origin>,
    pub rows: Vec<u8>,
}

/// An edge of the new automaton. `to` is the index of the target node among the nodes with the same content (remaining
/// tiles).
pub struct Link {
    pub from: ContentId,
    pub node: u32,
    pub symbol: u32,
    pub to: u32,
    pub cost: u8,
}

/// The effect of one step on co-vectors (costs of emptying the columns). For each co-vector after the step, `choices`
/// has the index of the co-vector before the step, and the additional cost. `None` marks a co-vector that no click
/// reaches.
pub struct Selection {
    pub symbol: u32,
    pub after: ContentId,
    pub choices: Vec<Option<(u32, u8)>>,
}

/// The co-vectors of a content. A co-vector contains, for each node of the previous column's automaton, the smallest
/// cost of emptying the previous column and this column.
pub struct CoVectors {
    pub rows: Rows,
    pub selections: Vec<Selection>,
}

/// The data about one content (the tiles that remain in a column) while the automaton of the column is being built.
#[derive(Default)]
pub struct DraftContent {
    pub arrivals: Vec<Arrivals>,
    /// The co-vectors of the content; `None` before they are computed.
    pub co_vectors: Option<CoVectors>,
    /// Number of nodes with this content.
    pub nodes: usize,
    pub links: Vec<Link>,
}

/// The results of all steps from one content: for each step, the content after the step, and rows of costs.
pub type Departures = Vec<(ContentId, Arrivals)>;

impl DraftContent {
    /// Returns the memory of this data, in bytes.
    pub fn bytes(&self) -> usize {
        self.arrivals.iter().map(Arrivals::bytes).sum::<usize>()
            + self.co_vectors.as_ref().map_or(0, CoVectors::bytes)
            + self.links.capacity() * size_of::<Link>()
    }
}

impl CoVectors {
    /// Returns the memory of the co-vectors, in bytes.
    pub fn bytes(&self) -> usize {
        let choices = self.selections.iter().map(|selection| selection.choices.capacity()).sum::<usize>();
        self.rows.bytes() + choices * size_of::<Option<(u32, u8)>>()
    }
}

impl Arrivals {
    pub fn none(from: ContentId, symbol: u32) -> Arrivals {
        Arrivals { from, symbol, origins: Vec::new(), rows: Vec::new() }
    }

    /// Reserves memory for `rows` rows of the given length, if the list is empty.
    pub fn reserve_first(&mut self, rows: usize, length: usize) {
        if self.origins.is_empty() {
            self.origins.reserve_exact(rows);
            self.rows.reserve_exact(rows * length);
        }
    }

    /// Returns the memory of the arrivals, in bytes.
    pub fn bytes(&self) -> usize {
        self.rows.capacity() + self.origins.capacity() * size_of::<Origin>()
    }
}
