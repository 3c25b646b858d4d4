#![doc = include_str!("FORMAT.md")]

mod read;

use kortest_base::certificate::{leb128, seal};
use std::fmt::{self, Write as _};

/// The claim of a certificate about the optimum of its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClicksClaim {
    /// The optimum is exactly this number of clicks.
    Optimal(u32),
    /// The board can be cleared in this number of clicks.
    AtMost(u32),
    /// The board cannot be cleared in fewer clicks than this number.
    AtLeast(u32),
}

/// The evidence of a search: states that cannot be cleared in a given number of clicks.
#[derive(Clone)]
pub struct SearchEvidence {
    /// The smallest index of `records` that the certificate uses.
    pub floor: u32,
    /// `records[n]` lists states that need more than `n` clicks, sorted and without duplicates.
    pub records: Vec<Vec<u64>>,
}

/// A proof of a lower bound by automata, one for each processed column.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct LayersEvidence {
    /// Number of columns that were processed from the left.
    pub left: usize,
    /// Number of columns that were processed from the right.
    pub right: usize,
    /// The edges of all automata, with one LEB128 number per edge.
    pub numbers: Vec<u8>,
}

/// Writes only the number of records, because there may be millions.
impl fmt::Debug for SearchEvidence {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let records: usize = self.records.iter().map(Vec::len).sum();
        write!(f, "SearchEvidence({records} records, floor {})", self.floor)
    }
}

impl fmt::Debug for LayersEvidence {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "LayersEvidence({} + {} layers, {} bytes)",
            self.left,
            self.right,
            self.numbers.len()
        )
    }
}

/// The contents of a certificate.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The board as rows, top row first.
    pub board: String,
    /// The claim about the optimum of the board.
    pub claim: ClicksClaim,
    /// The clicks of a solution, as columns and rows. `None` if the claim needs no solution.
    pub witness: Option<Vec<(usize, usize)>>,
    /// Proof of the lower bound by a search, if any.
    pub evidence: Option<SearchEvidence>,
    /// Proof of the lower bound by automata of the columns, if any.
    pub columns: Option<LayersEvidence>,
}

impl Certificate {
    /// Returns the bytes of the file, and their SHA-256 digest in hexadecimal.
    pub fn to_bytes(&self) -> (Vec<u8>, String) {
        let (kind, clicks) = match self.claim {
            ClicksClaim::Optimal(k) => ("optimal", k),
            ClicksClaim::AtMost(k) => ("at-most", k),
            ClicksClaim::AtLeast(k) => ("at-least", k),
        };
        let mut text = format!(
            "kortest certificate 2\npuzzle former\nboard {}\nclaim {kind} {clicks}\n",
            self.board
        );
        if let Some(witness) = &self.witness {
            text.push_str("witness");
            for (column, row) in witness {
                write!(text, " {column},{row}").expect("writing to a string never fails");
            }
            text.push('\n');
        }
        let mut bytes = text.into_bytes();
        if let Some(evidence) = &self.evidence {
            evidence.append(clicks - 1, &mut bytes);
        }
        if let Some(evidence) = &self.columns {
            evidence.append(&mut bytes);
        }
        seal(bytes)
    }
}

impl LayersEvidence {
    fn append(&self, out: &mut Vec<u8>) {
        let LayersEvidence {
            left,
            right,
            numbers,
        } = self;
        let header = format!(
            "evidence layers\nlayers {left} {right}\nbytes {}\n",
            numbers.len()
        );
        out.extend_from_slice(header.as_bytes());
        out.extend_from_slice(numbers);
        out.push(b'\n');
    }
}

impl SearchEvidence {
    /// Returns the number of records.
    pub fn len(&self) -> usize {
        self.records.iter().map(Vec::len).sum()
    }

    /// Returns whether `records` contains no states.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn append(&self, budget: u32, out: &mut Vec<u8>) {
        let mut header = format!("evidence search\nfloor {}\nrecords", self.floor);
        let mut block = Vec::new();
        for b in (self.floor..=budget).rev() {
            let keys = self.records.get(b as usize).map_or(&[][..], Vec::as_slice);
            write!(header, " {}", keys.len()).expect("writing to a string never fails");
            let mut after = 0;
            for &key in keys {
                leb128(key - after, &mut block);
                after = key + 1;
            }
        }
        write!(header, "\nbytes {}\n", block.len()).expect("writing to a string never fails");
        out.extend_from_slice(header.as_bytes());
        out.append(&mut block);
        out.push(b'\n');
    }
}
