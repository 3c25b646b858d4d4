#![doc = include_str!("FORMAT.md")]

mod read;

use kortest_base::certificate::{leb128, seal};
use std::fmt::Write as _;

/// The claim of a certificate about the number of clicks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClicksClaim {
    /// This many suffice and no fewer do.
    Optimal(u32),
    /// This many suffice.
    AtMost(u32),
    /// No fewer suffice.
    AtLeast(u32),
}

/// The records of an exhaustive search.
#[derive(Clone, Debug)]
pub struct SearchEvidence {
    /// The smallest recorded budget.
    pub floor: u32,
    /// Keys by budget, each list sorted and without duplicates. Missing lists count as empty.
    pub records: Vec<Vec<u64>>,
}

/// The layers of the column program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LayersEvidence {
    /// The number of layers from the left.
    pub left: usize,
    /// The number of layers from the right.
    pub right: usize,
    /// A LEB128 number for each edge of each layer.
    pub numbers: Vec<u8>,
}

/// The contents of a certificate.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The board as rows, top row first.
    pub board: String,
    /// The claim.
    pub claim: ClicksClaim,
    /// Clicks `(column, row)` that clear the board, if the claim needs them.
    pub witness: Option<Vec<(usize, usize)>>,
    /// Evidence by search that fewer do not suffice, if the claim needs it.
    pub evidence: Option<SearchEvidence>,
    /// Evidence by the column program that fewer do not suffice.
    pub columns: Option<LayersEvidence>,
}

impl Certificate {
    /// The file, and its digest in hexadecimal.
    pub fn to_bytes(&self) -> (Vec<u8>, String) {
        let (kind, clicks) = match self.claim {
            ClicksClaim::Optimal(k) => ("optimal", k),
            ClicksClaim::AtMost(k) => ("at-most", k),
            ClicksClaim::AtLeast(k) => ("at-least", k),
        };
        let mut text = format!("kortest certificate 2\npuzzle former\nboard {}\nclaim {kind} {clicks}\n", self.board);
        if let Some(witness) = &self.witness {
            text.push_str("witness");
            for (column, row) in witness {
                write!(text, " {column},{row}").expect("a string takes all");
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
        let LayersEvidence { left, right, numbers } = self;
        let header = format!("evidence layers\nlayers {left} {right}\nbytes {}\n", numbers.len());
        out.extend_from_slice(header.as_bytes());
        out.extend_from_slice(numbers);
        out.push(b'\n');
    }
}

impl SearchEvidence {
    /// Number of records.
    pub fn len(&self) -> usize {
        self.records.iter().map(Vec::len).sum()
    }

    /// Whether there are none: then the bound of the board is all the evidence.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn append(&self, budget: u32, out: &mut Vec<u8>) {
        let mut header = format!("evidence search\nfloor {}\nrecords", self.floor);
        let mut block = Vec::new();
        for b in (self.floor..=budget).rev() {
            let keys = self.records.get(b as usize).map_or(&[][..], Vec::as_slice);
            write!(header, " {}", keys.len()).expect("a string takes all");
            let mut after = 0;
            for &key in keys {
                leb128(key - after, &mut block);
                after = key + 1;
            }
        }
        write!(header, "\nbytes {}\n", block.len()).expect("a string takes all");
        out.extend_from_slice(header.as_bytes());
        out.append(&mut block);
        out.push(b'\n');
    }
}
