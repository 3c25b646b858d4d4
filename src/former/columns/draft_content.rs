//! Intermediate data for building the automaton of a column.

use super::column::ContentId;
use super::rows::Rows;

#[derive(Clone, Copy)]
pub struct Origin {
    pub node: u32,
    pub cost: u8,
}

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

pub struct Selection {
    pub symbol: u32,
    pub after: ContentId,
    pub choices: Vec<Option<(u32, u8)>>,
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

pub type Departures = Vec<(ContentId, Arrivals)>;

impl DraftContent {
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
        self.rows.bytes() + choices * size_of::<Option<(u32, u8)>>()
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

    pub fn reserve_first(&mut self, rows: usize, length: usize) {
        if self.origins.is_empty() {
            self.origins.reserve_exact(rows);
            self.rows.reserve_exact(rows * length);
        }
    }

    pub fn bytes(&self) -> usize {
        self.rows.capacity() + self.origins.capacity() * size_of::<Origin>()
    }
}
