//! The data about one content of a column while the layer of the column is being built: arrivals, nodes, and
//! co-vectors.

use super::column::ContentId;
use super::rows::Rows;

/// The origin of a row in [`Arrivals`]: the node from which the step is made, and the cost that was subtracted from the
/// row.
#[derive(Clone, Copy)]
pub struct Origin {
    /// Index of the source node among all nodes that have the same content as the source node.
    pub node: u32,
    pub cost: u8,
}

/// The rows of costs that one step produces for a content. The step begins at the content `from`, and each node of
/// `from` gives at most one row. `origins` names the node of each row. A row is a vector or a signature. Each row is
/// normalised: its smallest entry has been subtracted from all its entries.
pub struct Arrivals {
    pub from: ContentId,
    pub symbol: u32,
    pub origins: Vec<Origin>,
    pub rows: Vec<u8>,
}

/// An edge of the new layer. `to` is the index of the target node among the nodes of its content.
pub struct Link {
    pub from: ContentId,
    pub node: u32,
    pub symbol: u32,
    pub to: u32,
    pub cost: u8,
}

/// The effect of a step on co-vectors. The step leads from an earlier content to a later content, but co-vectors are
/// computed in the opposite direction. For each co-vector of the later content, `choices` has the corresponding
/// co-vector of the earlier content and the additional cost, or `None` if the earlier content has no corresponding
/// co-vector.
pub struct Selection {
    pub symbol: u32,
    pub after: ContentId,
    pub choices: Vec<Option<(u32, u8)>>,
}

/// The co-vectors of a content. A co-vector contains, for each node of the previous layer, the smallest cost of
/// emptying the previous column and this column, starting at this node.
pub struct CoVectors {
    pub rows: Rows,
    pub selections: Vec<Selection>,
}

/// The data about one content of a column (its remaining tiles) while the layer of the column is being built.
#[derive(Default)]
pub struct DraftContent {
    pub arrivals: Vec<Arrivals>,
    /// The co-vectors of the content; `None` before they are computed.
    pub co_vectors: Option<CoVectors>,
    /// Number of nodes with this content. `links` contains the edges to these nodes.
    pub nodes: usize,
    pub links: Vec<Link>,
}

/// The results of all steps from the nodes of one content: for each step, the content that remains, and the rows of
/// costs that the step adds to this content.
pub type Departures = Vec<(ContentId, Arrivals)>;

impl DraftContent {
    /// Returns how many bytes of memory the data of this content occupies.
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
    /// Creates an empty list of arrivals for one step, which has the symbol `symbol` and begins at the content `from`.
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
