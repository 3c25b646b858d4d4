//! The contents of a certificate.

use super::layers::LayersEvidence;

/// A claim about a number of clicks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClicksClaim {
    /// It suffices, and fewer do not.
    Optimal,
    /// It suffices.
    AtMost,
    /// Fewer do not suffice.
    AtLeast,
}

/// The statements of a certificate.
#[derive(Debug)]
pub struct Certificate {
    /// The rows of the board, top row first.
    pub rows: String,
    /// The letters of its colours, at most eight.
    pub letters: Vec<char>,
    /// Its colours, as numbers of letters, column by column from the left, each from the bottom.
    pub columns: Vec<Vec<u8>>,
    /// The kind of claim.
    pub claim: ClicksClaim,
    /// The number of clicks in the claim.
    pub clicks: u32,
    /// Column and row of each click of the solution.
    pub witness: Vec<(usize, usize)>,
    /// Why fewer do not suffice: the records of a search.
    pub evidence: Option<Evidence>,
    /// Why fewer do not suffice: the layers of the column program.
    pub layers: Option<LayersEvidence>,
    /// SHA-256 of the file without its last line.
    pub digest: String,
}

/// The records of a certificate.
#[derive(Debug)]
pub struct Evidence {
    /// The smallest recorded budget.
    pub floor: u32,
    /// Key and budget, in the order of the file.
    pub records: Vec<(u64, u32)>,
}
