//! Reads certificates that the checker has already accepted.

use super::{Certificate, ClicksClaim, LayersEvidence, SearchEvidence};
use crate::board::{Click, MAX_COLUMNS, MAX_ROWS};
use kortest_base::certificate::read_leb128;

impl Certificate {
    /// Reads a certificate that the checker has accepted. `None` if it is not about Former.
    pub fn read(bytes: &[u8]) -> Option<Certificate> {
        let mut file = Reader { rest: bytes };
        if file.line()? != "kortest certificate 2" || file.line()? != "puzzle former" {
            return None;
        }
        let board = file.value("board")?.to_string();
        let (kind, clicks) = file.value("claim")?.split_once(' ')?;
        // A solution has at most as many clicks as the largest board has cells.
        let clicks = clicks
            .parse()
            .ok()
            .filter(|&clicks: &u32| clicks as usize <= MAX_COLUMNS * MAX_ROWS)?;
        let claim = match kind {
            "optimal" => ClicksClaim::Optimal(clicks),
            "at-most" => ClicksClaim::AtMost(clicks),
            "at-least" => ClicksClaim::AtLeast(clicks),
            _ => return None,
        };
        let mut certificate = Certificate {
            board,
            claim,
            witness: None,
            evidence: None,
            columns: None,
        };
        loop {
            let line = file.line()?;
            match line {
                "evidence search" => {
                    certificate.evidence = Some(file.search_evidence(clicks.checked_sub(1)?)?)
                }
                "evidence layers" => certificate.columns = Some(file.layers_evidence()?),
                _ if line.starts_with("sha256 ") => {
                    return file.rest.is_empty().then_some(certificate);
                }
                _ => {
                    let clicks = line.strip_prefix("witness")?.split_ascii_whitespace();
                    certificate.witness = Some(read_clicks(clicks)?);
                }
            }
        }
    }
}

/// Parses clicks such as `3,0`.
fn read_clicks<'a>(words: impl Iterator<Item = &'a str>) -> Option<Vec<Click>> {
    let click = |word: &str| {
        word.split_once(',')
            .and_then(|(c, r)| Some((c.parse().ok()?, r.parse().ok()?)))
    };
    words.map(click).collect()
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// Reads a line, without its line feed.
    fn line(&mut self) -> Option<&'a str> {
        let end = self.rest.iter().position(|&byte| byte == b'\n')?;
        let (line, rest) = (&self.rest[..end], &self.rest[end + 1..]);
        self.rest = rest;
        std::str::from_utf8(line).ok()
    }

    /// Reads a line that starts with `word`, and returns the text after `word`.
    fn value(&mut self, word: &str) -> Option<&'a str> {
        self.line()?.strip_prefix(word)?.strip_prefix(' ')
    }

    /// Reads a line with a length, and then a block of bytes of this length.
    fn block(&mut self) -> Option<&'a [u8]> {
        let length = self.value("bytes")?.parse().ok()?;
        let (block, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest.strip_prefix(b"\n")?;
        Some(block)
    }

    fn search_evidence(&mut self, budget: u32) -> Option<SearchEvidence> {
        let floor: u32 = self.value("floor")?.parse().ok()?;
        let counts: Vec<usize> = self
            .value("records")?
            .split(' ')
            .map(|n| n.parse().ok())
            .collect::<Option<_>>()?;
        let mut block = self.block()?;
        let mut records: Vec<Vec<u64>> = Vec::new();
        records.resize_with(budget as usize + 1, Vec::new);
        for (&count, budget) in counts.iter().zip((floor..=budget).rev()) {
            let mut after = 0u64;
            for _ in 0..count {
                let key = after.checked_add(read_leb128(&mut block)?)?;
                records[budget as usize].push(key);
                after = key.checked_add(1)?;
            }
        }
        block
            .is_empty()
            .then_some(SearchEvidence { floor, records })
    }

    fn layers_evidence(&mut self) -> Option<LayersEvidence> {
        let (left, right) = self.value("layers")?.split_once(' ')?;
        let (left, right) = (left.parse().ok()?, right.parse().ok()?);
        Some(LayersEvidence {
            left,
            right,
            numbers: self.block()?.to_vec(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kortest_base::certificate::seal;

    #[test]
    fn written_certificates_are_read_back() {
        let search = SearchEvidence {
            floor: 1,
            records: vec![vec![], vec![5, 6, 1 << 60], vec![127, 300]],
        };
        let layers = LayersEvidence {
            left: 2,
            right: 1,
            numbers: vec![0, 10, 200, 1, b'\n'],
        };
        let witness = Some(vec![(0, 1), (6, 0), (63, 11)]);
        for (claim, witness, evidence, columns) in [
            (
                ClicksClaim::Optimal(3),
                witness.clone(),
                Some(search.clone()),
                Some(layers.clone()),
            ),
            (ClicksClaim::Optimal(3), witness.clone(), None, Some(layers)),
            (ClicksClaim::AtLeast(3), None, Some(search), None),
            (ClicksClaim::AtMost(3), witness, None, None),
            (ClicksClaim::AtMost(0), Some(Vec::new()), None, None),
            (ClicksClaim::AtLeast(0), None, None, None),
        ] {
            let certificate = Certificate {
                board: "OP/GB".into(),
                claim,
                witness,
                evidence,
                columns,
            };
            let bytes = certificate.to_bytes().0;
            assert_eq!(
                Certificate::read(&bytes).map(|read| read.to_bytes().0),
                Some(bytes.clone())
            );
            for end in 0..bytes.len() {
                assert!(
                    Certificate::read(&bytes[..end]).is_none(),
                    "{claim:?} cut off at byte {end}"
                );
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
            assert!(Certificate::read(&seal(text.into()).0).is_none(), "{text}");
        }
    }
}
