//! What a certificate of the archive shows, and whether that is what was asked for.

use crate::arguments::LimitArguments;
use crate::arguments::limits_of_check;
use kortest::former::{Board, Method, Proof};
use kortest_checker::former::{ClicksClaim, check};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Why fewer clicks do not suffice, in a certificate.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Evidence {
    /// The floor of the records, if there are any.
    #[serde(with = "floor")]
    pub search: Option<u32>,
    /// Whether there are layers of the column program.
    pub columns: bool,
}

/// In JSON, records are an object with their floor.
mod floor {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Deserialize, Serialize)]
    struct Records {
        floor: u32,
    }

    pub fn serialize<S: Serializer>(floor: &Option<u32>, serializer: S) -> Result<S::Ok, S::Error> {
        floor.map(|floor| Records { floor }).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
        Ok(Option::<Records>::deserialize(deserializer)?.map(|records| records.floor))
    }
}

impl Evidence {
    /// That of no certificate.
    pub const NONE: Evidence = Evidence { search: None, columns: false };

    /// That of a proof.
    pub fn of(proof: &Proof) -> Evidence {
        Evidence { search: proof.search.as_ref().map(|search| search.floor), columns: proof.columns.is_some() }
    }

    /// Whether this is enough for a method: *auto* takes either. Without a floor any will do; a lower one than asked
    /// for means more records.
    pub fn serves(self, method: Method, floor: Option<u32>) -> bool {
        let search = self.search.is_some_and(|mine| floor.is_none_or(|floor| mine <= floor));
        match method {
            Method::Auto => search || self.columns,
            Method::Columns => self.columns,
            Method::Search => search,
            Method::Both => search && self.columns,
        }
    }

    /// Whether nothing of the other would be lost.
    pub fn covers(self, other: Evidence) -> bool {
        let search = other.search.is_none_or(|theirs| self.search.is_some_and(|mine| mine <= theirs));
        search && self.columns >= other.columns
    }

    /// The method that makes this evidence and what another method makes.
    pub fn and(self, method: Method) -> Method {
        let search = self.search.is_some() || matches!(method, Method::Search | Method::Both);
        let columns = self.columns || matches!(method, Method::Columns | Method::Both);
        match (search, columns) {
            (true, true) => Method::Both,
            (true, false) => Method::Search,
            (false, true) => Method::Columns,
            (false, false) => Method::Auto,
        }
    }

    /// The methods, in a word.
    pub fn word(self) -> &'static str {
        match (self.search, self.columns) {
            (Some(_), true) => "both",
            (Some(_), false) => "search",
            (None, true) => "columns",
            (None, false) => "-",
        }
    }
}

/// A certificate of a board's optimum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    pub optimum: u32,
    pub evidence: Evidence,
    pub bytes: usize,
    pub digest: String,
}

/// A certificate of the board's optimum that is there and passes the check.
pub fn stored(path: &Path, board: &Board, limits: &LimitArguments) -> Option<Stored> {
    let bytes = std::fs::read(path).ok()?;
    let limits = limits_of_check(&bytes, limits.threads(), limits.memory);
    let report = check(&bytes, &limits).ok()?;
    let certificate = report.certificate;
    let evidence = Evidence {
        search: certificate.evidence.as_ref().map(|evidence| evidence.floor),
        columns: certificate.layers.is_some(),
    };
    let same = certificate.rows == board.to_string() && certificate.claim == ClicksClaim::Optimal;
    let (optimum, digest) = (certificate.clicks, certificate.digest);
    same.then_some(Stored { optimum, evidence, bytes: bytes.len(), digest })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Evidence; 6] = [
        Evidence::NONE,
        Evidence { search: None, columns: true },
        Evidence { search: Some(5), columns: false },
        Evidence { search: Some(7), columns: false },
        Evidence { search: Some(5), columns: true },
        Evidence { search: Some(7), columns: true },
    ];
    const METHODS: [Method; 4] = [Method::Auto, Method::Columns, Method::Search, Method::Both];

    #[test]
    fn what_covers_evidence_serves_wherever_that_does() {
        for (mine, theirs) in ALL.iter().flat_map(|&mine| ALL.map(|theirs| (mine, theirs))) {
            assert!(!mine.covers(theirs) || !theirs.covers(mine) || mine == theirs);
            for (method, floor) in METHODS.iter().flat_map(|&method| [None, Some(5), Some(7)].map(|f| (method, f))) {
                assert!(!(mine.covers(theirs) && theirs.serves(method, floor)) || mine.serves(method, floor));
            }
        }
    }

    #[test]
    fn both_needs_both() {
        assert_eq!(ALL.map(|e| e.serves(Method::Both, None)), [false, false, false, false, true, true]);
        assert_eq!(ALL.map(|e| e.serves(Method::Search, Some(6))), [false, false, true, false, true, false]);
        assert_eq!(ALL.map(|e| e.serves(Method::Auto, Some(6))), [false, true, true, false, true, true]);
    }

    #[test]
    fn a_new_proof_has_what_is_there_and_what_is_asked() {
        assert_eq!(ALL[1].and(Method::Search), Method::Both);
        assert_eq!(ALL[2].and(Method::Columns), Method::Both);
        assert_eq!(ALL[3].and(Method::Search), Method::Search);
        assert_eq!(METHODS.map(|method| ALL[0].and(method)), METHODS);
    }

    #[test]
    fn json_and_back() {
        for evidence in ALL {
            let json = serde_json::to_string(&evidence).unwrap();
            assert_eq!(serde_json::from_str::<Evidence>(&json).unwrap(), evidence, "{json}");
        }
        assert_eq!(serde_json::to_string(&ALL[2]).unwrap(), r#"{"search":{"floor":5},"columns":false}"#);
        assert!(serde_json::from_str::<Evidence>("null").is_err());
    }
}
