//! What a layer that is being built knows about one content: what arrives there, what its nodes are, and how its
//! future is seen from below.

use super::column::ContentId;
use super::rows::Rows;

/// Where an arrival comes from, and at what cost.
#[derive(Clone, Copy)]
pub struct Origin {
    /// The node's number among those of its content.
    pub node: u32,
    pub cost: u8,
}

/// What one step leads to from the nodes of one content: for each origin a row, normalised.
pub struct Arrivals {
    pub from: ContentId,
    pub symbol: u32,
    pub origins: Vec<Origin>,
    pub rows: Vec<u8>,
}

/// An edge to a content whose nodes are known.
pub struct Link {
    pub from: ContentId,
    pub node: u32,
    pub symbol: u32,
    pub to: u32,
    pub cost: u8,
}

/// What the co-vectors of a content have to say about a step: for each co-vector of the content that it leaves, which
/// one of this content it becomes, and at what cost more; `None` where the two do not go together.
pub struct Selection {
    pub symbol: u32,
    pub after: ContentId,
    pub choices: Vec<Option<(u32, u8)>>,
}

/// The co-vectors of a content.
pub struct CoVectors {
    pub rows: Rows,
    pub selections: Vec<Selection>,
}

/// A content while its layer is being built.
#[derive(Default)]
pub struct Place {
    pub arrivals: Vec<Arrivals>,
    /// Known from the bottom up.
    pub co_vectors: Option<CoVectors>,
    /// The number of nodes, and the edges to them.
    pub nodes: usize,
    pub links: Vec<Link>,
}

/// What the nodes of a content lead to: the contents, with the arrivals.
pub type Departures = Vec<(ContentId, Arrivals)>;

impl Place {
    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.arrivals.iter().map(Arrivals::bytes).sum::<usize>()
            + self.co_vectors.as_ref().map_or(0, CoVectors::bytes)
            + self.links.capacity() * size_of::<Link>()
    }
}

impl CoVectors {
    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        let choices = self.selections.iter().map(|selection| selection.choices.capacity()).sum::<usize>();
        self.rows.bytes() + choices * size_of::<Option<(u32, u8)>>()
    }
}

impl Arrivals {
    /// No arrivals, from a content by a symbol.
    pub fn none(from: ContentId, symbol: u32) -> Arrivals {
        Arrivals { from, symbol, origins: Vec::new(), rows: Vec::new() }
    }

    /// Makes room for so many rows, if there is none yet.
    pub fn reserve_first(&mut self, rows: usize, length: usize) {
        if self.origins.is_empty() {
            self.origins.reserve_exact(rows);
            self.rows.reserve_exact(rows * length);
        }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.rows.capacity() + self.origins.capacity() * size_of::<Origin>()
    }
}
