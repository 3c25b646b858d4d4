//! The kinds of evidence in a certificate of the archive.

use crate::system::files::{MAX_CERTIFICATE_BYTES, read_file};
use kortest::former::{Board, Method, Proof};
use kortest_checker::former::{ClicksClaim, FormerReport};
use kortest_checker::{Error, Limits};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The kinds of evidence in a certificate.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Evidence {
    /// The records of a search, if the certificate has them.
    search: Option<Records>,
    /// Whether the certificate has layers: automata of columns, which prove a lower bound.
    columns: bool,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
struct Records {
    floor: u32,
}

impl Evidence {
    fn new(floor: Option<u32>, columns: bool) -> Evidence {
        Evidence {
            search: floor.map(|floor| Records { floor }),
            columns,
        }
    }

    /// Returns the evidence that a proof provides.
    pub fn of(proof: &Proof) -> Evidence {
        Evidence::new(
            proof.search.as_ref().map(|search| search.floor),
            proof.columns.is_some(),
        )
    }

    pub fn satisfies(self, method: Method, floor: Option<u32>) -> bool {
        let search = self
            .search
            .is_some_and(|mine| floor.is_none_or(|floor| mine.floor <= floor));
        match method {
            Method::Auto => search || self.columns,
            Method::Columns => self.columns,
            Method::Search => search,
            Method::Both => search && self.columns,
        }
    }

    pub fn word(self) -> &'static str {
        match (self.search, self.columns) {
            (Some(_), true) => "both",
            (Some(_), false) => "search",
            (None, true) => "columns",
            (None, false) => "-",
        }
    }
}

/// A certificate in the folder of the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    pub optimum: u32,
    pub evidence: Evidence,
    pub bytes: usize,
    pub digest: String,
}

/// A function of the independent checker that checks a certificate.
pub type Check = fn(&[u8], &Limits) -> Result<FormerReport, Error>;

/// Reads the certificate at `path`; `None` if it does not prove the board's optimum.
pub fn stored(
    path: &Path,
    board: &Board,
    limits: impl Fn(&[u8]) -> Limits,
    check: Check,
) -> Option<Stored> {
    let bytes = read_file(path, MAX_CERTIFICATE_BYTES).ok()?;
    let limits = limits(&bytes);
    let report = check(&bytes, &limits).ok()?;
    let certificate = report.certificate;
    let floor = certificate.evidence.as_ref().map(|evidence| evidence.floor);
    let evidence = Evidence::new(floor, certificate.layers.is_some());
    let same = certificate.rows == board.to_string() && certificate.claim == ClicksClaim::Optimal;
    let (optimum, digest) = (certificate.clicks, certificate.digest);
    same.then_some(Stored {
        optimum,
        evidence,
        bytes: bytes.len(),
        digest,
    })
}
