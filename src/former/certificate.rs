#![doc = include_str!("FORMAT.md")]

use super::board::{Click, MAX_COLUMNS, MAX_ROWS};
use kortest_base::certificate::{leb128, read_leb128, seal};
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

impl ClicksClaim {
    /// Parses the words after `claim`. `None` if they are not a claim.
    fn parse(words: &str) -> Option<ClicksClaim> {
        let (kind, clicks) = words.split_once(' ')?;
        let clicks: u32 = clicks.parse().ok()?;
        // A solution has at most as many clicks as the largest board has cells.
        if clicks as usize > MAX_COLUMNS * MAX_ROWS {
            return None;
        }
        match kind {
            "optimal" => Some(ClicksClaim::Optimal(clicks)),
            "at-most" => Some(ClicksClaim::AtMost(clicks)),
            "at-least" => Some(ClicksClaim::AtLeast(clicks)),
            _ => None,
        }
    }

    /// Returns the kind of the claim and its number of clicks, as a certificate writes them.
    fn words(self) -> (&'static str, u32) {
        match self {
            ClicksClaim::Optimal(clicks) => ("optimal", clicks),
            ClicksClaim::AtMost(clicks) => ("at-most", clicks),
            ClicksClaim::AtLeast(clicks) => ("at-least", clicks),
        }
    }
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
        let (kind, clicks) = self.claim.words();
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

    /// Reads a certificate that the checker has accepted. `None` if it is not about Former.
    pub fn read(bytes: &[u8]) -> Option<Certificate> {
        let mut file = Reader { rest: bytes };
        if file.line()? != "kortest certificate 2" || file.line()? != "puzzle former" {
            return None;
        }
        let board = file.value("board")?.to_string();
        let claim = ClicksClaim::parse(file.value("claim")?)?;
        let mut certificate = Certificate {
            board,
            claim,
            witness: None,
            evidence: None,
            columns: None,
        };
        loop {
            let line = file.line()?;
            if line.starts_with("sha256 ") {
                break;
            } else if line == "evidence search" {
                let (_, clicks) = claim.words();
                certificate.evidence = Some(file.search_evidence(clicks.checked_sub(1)?)?);
            } else if line == "evidence layers" {
                certificate.columns = Some(file.layers_evidence()?);
            } else {
                certificate.witness = Some(parse_clicks(line.strip_prefix("witness")?)?);
            }
        }
        if !file.rest.is_empty() {
            return None;
        }
        Some(certificate)
    }
}

impl LayersEvidence {
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
        for clicks_left in (self.floor..=budget).rev() {
            let keys = match self.records.get(clicks_left as usize) {
                Some(keys) => &keys[..],
                None => &[],
            };
            write!(header, " {}", keys.len()).expect("writing to a string never fails");
            append_gaps(keys, &mut block);
        }
        write!(header, "\nbytes {}\n", block.len()).expect("writing to a string never fails");
        out.extend_from_slice(header.as_bytes());
        out.append(&mut block);
        out.push(b'\n');
    }
}

/// Appends ascending keys. Each key is written as a small number: the size of the gap between the
/// key before and this key.
fn append_gaps(keys: &[u64], out: &mut Vec<u8>) {
    let mut least_next_key = 0;
    for &key in keys {
        leb128(key - least_next_key, out);
        least_next_key = key + 1;
    }
}

/// Parses clicks such as `3,0`, separated by blanks. `None` if a word is not a click.
fn parse_clicks(text: &str) -> Option<Vec<Click>> {
    let mut clicks = Vec::new();
    for word in text.split_ascii_whitespace() {
        let (column, row) = word.split_once(',')?;
        clicks.push((column.parse().ok()?, row.parse().ok()?));
    }
    Some(clicks)
}

/// The part of a certificate that has not been read. Each method returns `None` if this part does
/// not begin as the format says.
struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// Reads a line, without its line feed. `None` if the file has no further line.
    fn line(&mut self) -> Option<&'a str> {
        let end = self.rest.iter().position(|&byte| byte == b'\n')?;
        let line = &self.rest[..end];
        self.rest = &self.rest[end + 1..];
        std::str::from_utf8(line).ok()
    }

    /// Reads a line that starts with `word`, and returns the text after `word`. `None` if the line
    /// starts with another word.
    fn value(&mut self, word: &str) -> Option<&'a str> {
        self.line()?.strip_prefix(word)?.strip_prefix(' ')
    }

    /// Reads a line with a length, and then a block of bytes of this length. `None` if the block is
    /// shorter, or if no line feed follows.
    fn block(&mut self) -> Option<&'a [u8]> {
        let length = self.value("bytes")?.parse().ok()?;
        let (block, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest.strip_prefix(b"\n")?;
        Some(block)
    }

    /// Reads the evidence that `budget` clicks are too few: the numbers of records for `budget`
    /// clicks, one click less, and so on down to the floor, then the keys of all records.
    fn search_evidence(&mut self, budget: u32) -> Option<SearchEvidence> {
        let floor: u32 = self.value("floor")?.parse().ok()?;
        let counts: Vec<&str> = self.value("records")?.split(' ').collect();
        let mut block = self.block()?;
        if counts.len() != (floor..=budget).count() {
            return None;
        }
        let mut records: Vec<Vec<u64>> = vec![Vec::new(); budget as usize + 1];
        for (count, clicks) in counts.into_iter().zip((floor..=budget).rev()) {
            let key_count: usize = count.parse().ok()?;
            // Keys ascend. Each one is stored as its distance from the smallest key that may follow
            // the key before.
            let mut min_key = 0u64;
            for _ in 0..key_count {
                let key = min_key.checked_add(read_leb128(&mut block)?)?;
                records[clicks as usize].push(key);
                min_key = key.checked_add(1)?;
            }
        }
        if !block.is_empty() {
            return None;
        }
        Some(SearchEvidence { floor, records })
    }

    /// Reads the numbers of layers from the left and from the right, and the edges of all layers.
    fn layers_evidence(&mut self) -> Option<LayersEvidence> {
        let (left, right) = self.value("layers")?.split_once(' ')?;
        Some(LayersEvidence {
            left: left.parse().ok()?,
            right: right.parse().ok()?,
            numbers: self.block()?.to_vec(),
        })
    }
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
            claim: ClicksClaim::Optimal(3),
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
            claim: ClicksClaim::AtLeast(3),
            witness: None,
            columns: None,
            ..optimal.clone()
        };
        let at_most = Certificate {
            claim: ClicksClaim::AtMost(3),
            evidence: None,
            columns: None,
            ..optimal.clone()
        };
        let at_most_nothing = Certificate {
            claim: ClicksClaim::AtMost(0),
            witness: Some(Vec::new()),
            ..at_most.clone()
        };
        let at_least_nothing = Certificate {
            claim: ClicksClaim::AtLeast(0),
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
