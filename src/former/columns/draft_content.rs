//! The data about one content (the remaining tiles of a column) while the layer of the column is being built.

use super::column::ContentId;
use super::rows::Rows;

/// Where a row of costs comes from: a node of the automaton, and the cost that was subtracted from all entries of the
/// row.
#[derive(Clone, Copy)]
pub struct Origin {
    /// Index of the node, among all nodes with the same remaining tiles.
    pub node: u32,
    pub cost: u8,
}

/// The rows of costs after one step, one for each node of `origins`. The smallest cost in each row is 0.
pub struct Arrivals {
    pub from: ContentId,
    pub symbol: u32,
    pub origins: Vec<Origin>,
    pub rows: Vec<u8>,
}

/// An edge of the new automaton. Nodes are numbered separately for each set of remaining tiles.
pub struct Link {
    pub from: ContentId,
    pub node: u32,
    pub symbol: u32,
    pub to: u32,
    pub cost: u8,
}

/// How one click changes a row of total costs: entry `i` becomes the old entry with index `choices[i].0`, plus
/// `choices[i].1`.
pub struct Selection {
    pub symbol: u32,
    pub after: ContentId,
    pub choices: Vec<Option<(u32, u8)>>,
}

/// Smallest costs of emptying this column and the previous one. Each row has a cost for each node of the previous
/// column's automaton.
pub struct CoVectors {
    pub rows: Rows,
    pub selections: Vec<Selection>,
}

/// The data about one content (the tiles that remain in a column) while the automaton of the column is being built.
#[derive(Default)]
pub struct DraftContent {
    pub arrivals: Vec<Arrivals>,
    /// The costs of emptying the columns; `None` before these costs are computed.
    pub co_vectors: Option<CoVectors>,
    /// Number of nodes of the automaton at which exactly the tiles of this content remain.
    pub nodes: usize,
    pub links: Vec<Link>,
}

/// The remaining tiles and the rows of costs after each possible step.
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

    /// Reserves memory for `rows` rows of the given length, if `self` contains no rows.
    pub fn reserve_first(&mut self, rows: usize, length: usize) {
        if self.origins.is_empty() {
            self.origins.reserve_exact(rows);
            self.rows.reserve_exact(rows * length);
        }
    }

    /// Returns the memory of the rows, in bytes.
    pub fn bytes(&self) -> usize {
        self.rows.capacity() + self.origins.capacity() * size_of::<Origin>()
    }
}
