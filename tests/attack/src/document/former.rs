//! A certificate of Former.

use super::Lines;
use crate::text::words;

/// All that it says.
#[derive(Clone)]
pub struct Document {
    /// The rows.
    pub board: String,
    /// `optimal`, `at-most` or `at-least`.
    pub kind: String,
    /// The number of the claim.
    pub clicks: i128,
    /// The clicks, each as it is written.
    pub witness: Option<Vec<String>>,
    /// The evidence of a search.
    pub search: Option<Search>,
    /// The words of the layers.
    pub columns: Option<Vec<String>>,
}

/// The evidence of a search.
#[derive(Clone)]
pub struct Search {
    /// The smallest budget.
    pub floor: i128,
    /// The keys of each budget, from the largest budget on.
    pub records: Vec<Vec<u64>>,
    /// The words of each program.
    pub programs: Vec<Vec<String>>,
}

impl Document {
    pub(super) fn read(rest: &[u8]) -> Option<Document> {
        let mut lines = Lines(rest);
        let board = lines.word("board")?.to_string();
        let claim = lines.words("claim")?;
        let [kind, clicks] = claim[..] else { return None };
        let owned = |words: Vec<&str>| words.into_iter().map(str::to_string).collect::<Vec<_>>();
        let mut document = Document {
            board,
            kind: kind.into(),
            clicks: clicks.parse().ok()?,
            witness: lines.words("witness").map(owned),
            search: None,
            columns: None,
        };
        if lines.0.starts_with(b"evidence search\n") {
            lines.words("evidence")?;
            document.search = Some(Search::read(&mut lines)?);
        }
        if lines.0.starts_with(b"evidence columns\n") {
            lines.words("evidence")?;
            document.columns = Some(owned(lines.words("layers")?));
        }
        lines.0.is_empty().then_some(document)
    }

    pub(super) fn write(&self) -> Vec<u8> {
        let mut text = format!("board {}\nclaim {} {}\n", self.board, self.kind, self.clicks).into_bytes();
        if let Some(witness) = &self.witness {
            text.extend(format!("witness{}\n", words(witness)).bytes());
        }
        if let Some(search) = &self.search {
            search.write(&mut text);
        }
        if let Some(columns) = &self.columns {
            text.extend(format!("evidence columns\nlayers{}\n", words(columns)).bytes());
        }
        text
    }
}

impl Search {
    fn read(lines: &mut Lines) -> Option<Search> {
        let floor = lines.number("floor")?;
        let counts: Vec<usize> = lines.words("records")?.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let size: usize = lines.word("bytes")?.parse().ok()?;
        let (mut block, rest) = lines.0.split_at_checked(size)?;
        lines.0 = rest.strip_prefix(b"\n")?;
        let mut records = Vec::new();
        for count in counts {
            let (mut keys, mut least) = (Vec::new(), 0u64);
            for _ in 0..count {
                let key = least.checked_add(read_number(&mut block)?)?;
                least = key.checked_add(1)?;
                keys.push(key);
            }
            records.push(keys);
        }
        let mut programs = Vec::new();
        while lines.0.starts_with(b"program ") {
            programs.push(lines.words("program")?.into_iter().map(str::to_string).collect());
        }
        block.is_empty().then_some(Search { floor, records, programs })
    }

    fn write(&self, text: &mut Vec<u8>) {
        let mut block = Vec::new();
        let mut counts = Vec::new();
        for keys in &self.records {
            let mut keys = keys.clone();
            keys.sort_unstable();
            keys.dedup();
            let mut least = 0;
            for key in &keys {
                write_number(&mut block, key - least);
                least = key.wrapping_add(1);
            }
            counts.push(keys.len());
        }
        let head = format!("evidence search\nfloor {}\nrecords{}\nbytes {}\n", self.floor, words(counts), block.len());
        text.extend(head.bytes());
        text.extend(block);
        text.push(b'\n');
        for program in &self.programs {
            text.extend(format!("program{}\n", words(program)).bytes());
        }
    }
}

/// Seven bits a byte, the lowest first, the top bit in all but the last.
fn read_number(block: &mut &[u8]) -> Option<u64> {
    let mut value = 0u128;
    for n in 0..10 {
        let byte = *block.split_off_first()?;
        value |= u128::from(byte & 127) << (7 * n);
        if byte < 128 {
            return u64::try_from(value).ok();
        }
    }
    None
}

fn write_number(block: &mut Vec<u8>, mut value: u64) {
    while value >= 128 {
        block.push(value as u8 | 128);
        value >>= 7;
    }
    block.push(value as u8);
}
