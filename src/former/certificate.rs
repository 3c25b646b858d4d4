#![doc = include_str!("FORMAT.md")]

use super::board::{Click, MAX_COLUMNS, MAX_ROWS};
use kortest_base::certificate::{CertificateReader, append_records, read_records, seal};
pub use kortest_base::claim::Claim;
use kortest_base::search::Records;
use std::fmt::{self, Write as _};

/// The first line of a certificate: its format.
const FORMAT_LINE: &str = "kortest certificate 2";
/// The second line of a certificate: the puzzle.
const PUZZLE_LINE: &str = "puzzle former";

/// A solution has at most as many clicks as the largest board has cells, because each click removes a tile.
const MAX_CLICKS: u32 = (MAX_COLUMNS * MAX_ROWS) as u32;

/// Parses a claim, such as `optimal 12`. `None` if the claim has no number of clicks, or the number is too large.
fn read_claim(words: &str) -> Option<Claim> {
    let claim = Claim::parse(words)?;
    let is_about_clicks = !matches!(claim, Claim::Unsolvable | Claim::Exactly(_));
    let is_in_range = claim.number().is_some_and(|clicks| clicks <= MAX_CLICKS);
    (is_about_clicks && is_in_range).then_some(claim)
}

/// The evidence of a search: states that cannot be cleared in a given number of clicks.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SearchEvidence {
    /// The certificate contains `records[floor]` and later lists. Checkers search states with fewer clicks themselves.
    pub floor: u32,
    /// `records[n]` lists states that need more than `n` clicks, sorted and without duplicates.
    pub records: Vec<Vec<u64>>,
}

/// The evidence of the column program for a lower bound: its layers. A layer is the weighted automaton of one column.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct LayersEvidence {
    /// Number of layers (automata) from the left: one for each of the first columns.
    pub left: usize,
    /// Number of layers (automata) from the right: one for each of the last columns.
    pub right: usize,
    /// The edges of all automata: one LEB128 number (of variable length) for each edge.
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
        let LayersEvidence { left, right, .. } = self;
        let bytes = self.numbers.len();
        write!(f, "LayersEvidence({left} + {right} layers, {bytes} bytes)")
    }
}

/// A certificate: a claim about a board, with its evidence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Certificate {
    /// The board as rows, top row first.
    pub board: String,
    /// The claim about the optimum of the board.
    pub claim: Claim,
    /// The clicks of a solution, as columns and rows. `None` if the claim needs no solution.
    pub witness: Option<Vec<(usize, usize)>>,
    /// The evidence of a search for the lower bound, if any.
    pub evidence: Option<SearchEvidence>,
    /// The evidence of the column program for the lower bound, if any.
    pub columns: Option<LayersEvidence>,
}

impl Certificate {
    /// Returns the bytes of the certificate's file, and their SHA-256 digest in hexadecimal.
    pub fn to_bytes(&self) -> (Vec<u8>, String) {
        let Certificate { board, claim, .. } = self;
        let mut text = format!("{FORMAT_LINE}\n{PUZZLE_LINE}\nboard {board}\nclaim {claim}\n");
        if let Some(witness) = &self.witness {
            text.push_str("witness");
            for (column, row) in witness {
                write!(text, " {column},{row}").expect("writing to a string never fails");
            }
            text.push('\n');
        }
        let mut bytes = text.into_bytes();
        // A claim of 0 clicks needs no search. A claim of more clicks than the largest board has cells is false.
        if let Some(clicks @ 1..=MAX_CLICKS) = claim.number()
            && let Some(evidence) = &self.evidence
        {
            // The search must show that one click less is not enough.
            evidence.append(clicks - 1, &mut bytes);
        }
        if let Some(evidence) = &self.columns {
            evidence.append(&mut bytes);
        }
        seal(bytes) // Appends the digest.
    }

    /// Reads a certificate that the checker has accepted. `None` if the file has another format or another puzzle.
    pub fn read(bytes: &[u8]) -> Option<Certificate> {
        let mut file = CertificateReader::new(bytes);
        if file.line()? != FORMAT_LINE || file.line()? != PUZZLE_LINE {
            return None;
        }
        let mut certificate = Certificate {
            board: file.value("board")?.to_string(),
            claim: read_claim(file.value("claim")?)?,
            witness: None,
            evidence: None,
            columns: None,
        };
        let mut line = file.line()?;
        // The line with the digest is the last line.
        while !line.starts_with("sha256 ") {
            certificate.read_section(line, &mut file)?;
            line = file.line()?;
        }
        file.is_at_end().then_some(certificate)
    }

    /// Reads the solution or evidence that begins with `line`, of which the file has the rest. `None` if malformed.
    fn read_section(&mut self, line: &str, file: &mut CertificateReader) -> Option<()> {
        match line {
            "evidence search" => {
                // A claim of 0 clicks has no evidence.
                let budget = self.claim.number()?.checked_sub(1)?;
                self.evidence = Some(SearchEvidence::read(file, budget)?);
            }
            "evidence layers" => self.columns = Some(LayersEvidence::read(file)?),
            // Any other line must be the witness: the clicks of the solution.
            _ => self.witness = Some(parse_clicks(line.strip_prefix("witness")?)?),
        }
        Some(())
    }
}

impl LayersEvidence {
    /// Reads the evidence of the column program after the line `evidence layers`. `None` if the format is wrong.
    fn read(file: &mut CertificateReader) -> Option<LayersEvidence> {
        let (left, right) = file.value("layers")?.split_once(' ')?;
        Some(LayersEvidence {
            left: left.parse().ok()?,
            right: right.parse().ok()?,
            numbers: file.block()?.to_vec(),
        })
    }

    /// Appends the evidence of the column program to the bytes of a certificate.
    fn append(&self, out: &mut Vec<u8>) {
        let LayersEvidence { left, right, .. } = self;
        let bytes = self.numbers.len();
        let header = format!("evidence layers\nlayers {left} {right}\nbytes {bytes}\n");
        out.extend_from_slice(header.as_bytes());
        out.extend_from_slice(&self.numbers);
        out.push(b'\n');
    }
}

impl SearchEvidence {
    /// Returns the number of records, that is, of states that cannot be cleared in a given number of clicks.
    pub fn len(&self) -> usize {
        self.records.iter().map(Vec::len).sum()
    }

    /// Returns whether `records` contains no states.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Appends the states of `records[floor]` to `records[budget]` to the bytes of a certificate.
    fn append(&self, budget: u32, out: &mut Vec<u8>) {
        append_records(&self.records, self.floor..=budget, out);
    }

    /// Reads the evidence that `budget` clicks are not enough, after the line `evidence search`. `None` if malformed.
    fn read(file: &mut CertificateReader, budget: u32) -> Option<SearchEvidence> {
        let Records { keys, floor, .. } = read_records(file, budget)?;
        Some(SearchEvidence {
            floor,
            records: keys,
        })
    }
}

/// Parses clicks such as `3,0` (column and row), separated by blanks. `None` if a word is not a click.
fn parse_clicks(text: &str) -> Option<Vec<Click>> {
    let mut clicks = Vec::new();
    for word in text.split_ascii_whitespace() {
        let (column, row) = word.split_once(',')?;
        clicks.push((column.parse().ok()?, row.parse().ok()?));
    }
    Some(clicks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_certificates_are_read_back() {
        for certificate in certificates() {
            let bytes = certificate.to_bytes().0;

            let read = Certificate::read(&bytes).unwrap();

            assert_eq!(read.to_bytes().0, bytes, "{:?}", certificate.claim);
        }
    }

    #[test]
    fn evidence_for_impossible_claims_is_left_out() {
        for clicks in [0, u32::MAX] {
            let certificate = Certificate {
                claim: Claim::AtLeast(clicks),
                ..certificates().remove(0)
            };

            let (bytes, _) = certificate.to_bytes();

            assert!(!bytes.windows(15).any(|words| words == b"evidence search"));
        }
    }

    #[test]
    fn incomplete_certificates_are_rejected() {
        for certificate in certificates() {
            let bytes = certificate.to_bytes().0;
            for end in 0..bytes.len() {
                let read = Certificate::read(&bytes[..end]);

                let claim = certificate.claim;
                assert!(read.is_none(), "{claim:?} cut off at byte {end}");
            }
        }
    }

    #[test]
    fn other_files_are_rejected() {
        for text in [
            "kortest certificate 1\npuzzle former\nboard O\nclaim optimal 0\n",
            "kortest certificate 2\npuzzle other\nboard O\nclaim optimal 0\n",
            "kortest certificate 2\npuzzle former\nboard O\nclaim perhaps 0\n",
            "kortest certificate 2\npuzzle former\nboard O\nclaim at-least 769\n",
            "kortest certificate 2\npuzzle former\nboard O\nclaim optimal 0\nevidence search\nfloor 0\n",
        ] {
            let (bytes, _) = seal(text.into());
            assert!(Certificate::read(&bytes).is_none(), "{text}");
        }
    }

    /// Returns certificates with all claims and all kinds of evidence.
    fn certificates() -> Vec<Certificate> {
        let optimal = Certificate {
            board: "OP/GB".into(),
            claim: Claim::Optimal(3),
            witness: Some(vec![(0, 1), (6, 0), (63, 11)]),
            evidence: Some(SearchEvidence {
                floor: 1,
                records: vec![vec![], vec![5, 6, 1 << 60], vec![127, 300]],
            }),
            columns: Some(LayersEvidence {
                left: 2,
                right: 1,
                numbers: vec![0, 10, 200, 1, b'\n'],
            }),
        };
        let optimal_by_columns = Certificate {
            evidence: None,
            ..optimal.clone()
        };
        let at_least = Certificate {
            claim: Claim::AtLeast(3),
            witness: None,
            columns: None,
            ..optimal.clone()
        };
        let at_most = Certificate {
            claim: Claim::AtMost(3),
            evidence: None,
            columns: None,
            ..optimal.clone()
        };
        let at_most_nothing = Certificate {
            claim: Claim::AtMost(0),
            witness: Some(Vec::new()),
            ..at_most.clone()
        };
        let at_least_nothing = Certificate {
            claim: Claim::AtLeast(0),
            witness: None,
            ..at_most.clone()
        };
        vec![
            optimal,
            optimal_by_columns,
            at_least,
            at_most,
            at_most_nothing,
            at_least_nothing,
        ]
    }
}
