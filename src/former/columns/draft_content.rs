//! Intermediate data for building the automaton of a column.

use super::column::ContentId;
use super::rows::Rows;

#[derive(Clone, Copy)]
pub struct Origin {
    pub node: u32,
    pub cost: u8,
}

/// The edges with one symbol that lead from the nodes of one content to those of another.
pub struct Arrivals {
    pub from: ContentId,
    pub symbol: u32,
    pub origins: Vec<Origin>,
    pub rows: Vec<u8>,
}

/// An edge of the automaton that is being built.
pub struct Link {
    pub from: ContentId,
    pub node: u32,
    pub symbol: u32,
    pub to: u32,
    pub cost: u8,
}

/// One co-vector of a content, and the cost that must be added to it.
#[derive(Clone, Copy)]
pub struct Choice {
    pub co_vector: u32,
    pub cost: u8,
}

/// How a step leads from the co-vectors of a content to those of the content `after`.
pub struct Selection {
    pub symbol: u32,
    pub after: ContentId,
    /// For each co-vector of `after`.
    pub choices: Vec<Option<Choice>>,
}

pub struct CoVectors {
    pub rows: Rows,
    pub selections: Vec<Selection>,
}

#[derive(Default)]
pub struct DraftContent {
    pub arrivals: Vec<Arrivals>,
    pub co_vectors: Option<CoVectors>,
    pub nodes: usize,
    pub links: Vec<Link>,
}

/// The edges with one symbol that leave the nodes of one content.
pub struct Departure {
    pub to: ContentId,
    pub arrivals: Arrivals,
}

impl DraftContent {
    /// Returns the number of rows of all arrivals.
    pub fn rows(&self) -> usize {
        let arrivals = self.arrivals.iter();
        arrivals.map(|arrivals| arrivals.origins.len()).sum()
    }

    pub fn bytes(&self) -> usize {
        self.arrivals.iter().map(Arrivals::bytes).sum::<usize>()
            + self.co_vectors.as_ref().map_or(0, CoVectors::bytes)
            + self.links.capacity() * size_of::<Link>()
    }
}

impl CoVectors {
    pub fn bytes(&self) -> usize {
        let choices = self
            .selections
            .iter()
            .map(|selection| selection.choices.capacity())
            .sum::<usize>();
        self.rows.bytes() + choices * size_of::<Option<Choice>>()
    }
}

impl Arrivals {
    pub fn none(from: ContentId, symbol: u32) -> Arrivals {
        Arrivals {
            from,
            symbol,
            origins: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// Adds an edge. The first call reserves memory for `reserved_rows` edges.
    pub fn push(&mut self, origin: Origin, row: &[u8], reserved_rows: usize) {
        if self.origins.is_empty() {
            self.origins.reserve_exact(reserved_rows);
            self.rows.reserve_exact(reserved_rows * row.len());
        }
        self.origins.push(origin);
        self.rows.extend_from_slice(row);
    }

    pub fn bytes(&self) -> usize {
        self.rows.capacity() + self.origins.capacity() * size_of::<Origin>()
    }
}
