//! From the bytes of a file to what it says. Everything that the format does not allow is an error.

use super::{Certificate, Claim, Evidence, Layers, columns, sha256::sha256};

/// The lines of a file, one after the other.
pub(super) struct Lines<'a> {
    /// What is left.
    pub bytes: &'a [u8],
    /// Of the last line read.
    pub number: usize,
}

impl<'a> Lines<'a> {
    pub fn error<T>(&self, what: impl std::fmt::Display) -> Result<T, String> {
        Err(format!("line {}: {what}", self.number))
    }

    /// The words behind the first one of the next line, which must be this.
    pub fn words(&mut self, first: &str) -> Result<Vec<&'a str>, String> {
        self.number += 1;
        let end = self.bytes.iter().position(|&b| b == b'\n');
        let line = end.and_then(|end| std::str::from_utf8(&self.bytes[..end]).ok());
        let mut words = line.unwrap_or("").split(' ');
        if words.next() != Some(first) {
            return self.error(format_args!("expected a whole line that begins with {first:?}"));
        }
        self.bytes = &self.bytes[end.unwrap_or(0) + 1..];
        Ok(words.collect())
    }

    /// The only word behind the first one.
    pub fn word(&mut self, first: &str) -> Result<&'a str, String> {
        match self.words(first)?[..] {
            [word] => Ok(word),
            _ => self.error(format_args!("expected {first:?} and one word")),
        }
    }

    /// The next line must consist of these two words.
    pub fn exactly(&mut self, first: &str, second: &str) -> Result<(), String> {
        let equal = self.word(first)? == second;
        if equal { Ok(()) } else { self.error(format_args!("expected {first:?} {second:?}")) }
    }

    /// Layers of the column program, one at least.
    fn layers(&self, words: &[&str]) -> Result<Layers, String> {
        let layers: Option<Vec<_>> = words.iter().map(|word| columns::word(word)).collect();
        let layers = layers.filter(|layers| !layers.is_empty());
        layers.map_or_else(|| self.error("no layers, or a word that is not R or L and a size"), Ok)
    }

    /// A plain decimal number up to a limit.
    pub fn number(&self, word: &str, most: usize) -> Result<usize, String> {
        let number = word.parse().ok().filter(|n: &usize| *n <= most && n.to_string() == word);
        number.map_or_else(|| self.error(format_args!("{word:?} is no number from 0 to {most}")), Ok)
    }
}

/// The line that begins the evidence of the column program.
const COLUMNS: &[u8] = b"evidence columns\n";

/// Reads a whole certificate.
pub fn parse(bytes: &[u8]) -> Result<Certificate, String> {
    let mut lines = Lines { bytes, number: 0 };
    if lines.words("kortest")? != ["certificate", "1"] {
        return lines.error("not a kortest certificate of version 1");
    }
    lines.exactly("puzzle", "former")?;
    let rows = lines.word("board")?.to_string();
    let Some(columns) = board(&rows) else {
        return lines.error("not a board: 1 to 9 rows, 1 to 64 columns, no tile above an empty cell");
    };
    let (claim, clicks) = match lines.words("claim")?[..] {
        ["optimal", k] => (Claim::Optimal, lines.number(k, 576)?),
        ["at-most", k] => (Claim::AtMost, lines.number(k, 576)?),
        ["at-least", k] => (Claim::AtLeast, lines.number(k, 576)?),
        _ => return lines.error("expected claim, its kind and a number"),
    };
    let mut witness = Vec::new();
    for word in if claim == Claim::AtLeast { Vec::new() } else { lines.words("witness")? } {
        let Some((column, row)) = word.split_once(',') else { return lines.error("a click is column,row") };
        witness.push((lines.number(column, 63)?, lines.number(row, 8)?));
    }
    let needed = claim != Claim::AtMost && clicks > 0;
    let (mut evidence, mut layers) = (None, None);
    if needed && !lines.bytes.starts_with(COLUMNS) {
        evidence = Some(search(&mut lines, clicks, &columns)?);
    }
    if needed && lines.bytes.starts_with(COLUMNS) {
        lines.exactly("evidence", "columns")?;
        let words = lines.words("layers")?;
        layers = Some(lines.layers(&words)?);
    }
    let digest = sha256(&bytes[..bytes.len() - lines.bytes.len()]);
    lines.exactly("sha256", &digest)?;
    if !lines.bytes.is_empty() {
        return Err("there are bytes behind the last line".into());
    }
    Ok(Certificate { rows, columns, claim, clicks: clicks as u32, witness, evidence, layers, digest })
}

/// The columns of a board, each from the bottom.
fn board(rows: &str) -> Option<Vec<Vec<u8>>> {
    let rows: Vec<&[u8]> = rows.split('/').map(str::as_bytes).collect();
    let width = rows[0].len();
    let mut columns = vec![Vec::new(); width];
    for (height, row) in rows.iter().rev().enumerate() {
        for (column, &letter) in columns.iter_mut().zip(*row).filter(|(_, letter)| **letter != b'.') {
            column.push("OPGB".bytes().position(|l| l == letter).filter(|_| column.len() == height)? as u8);
        }
    }
    let shape = rows.len() <= 9 && (1..=64).contains(&width) && rows.iter().all(|row| row.len() == width);
    shape.then_some(columns)
}

/// The evidence of a search: the floor and the records.
fn search(lines: &mut Lines, clicks: usize, columns: &[Vec<u8>]) -> Result<Evidence, String> {
    lines.exactly("evidence", "search")?;
    let tiles: usize = columns.iter().map(Vec::len).sum();
    if columns.len() * columns.iter().map(Vec::len).max().unwrap_or(0) > 63 {
        return lines.error("evidence of a search is for boards of at most 63 cells");
    }
    let floor = lines.word("floor")?;
    let floor = lines.number(floor, clicks - 1)?;
    let words = lines.words("records")?;
    if words.len() != clicks - floor {
        return lines.error(format_args!("expected {} counts, one for each budget", clicks - floor));
    }
    let counts: Result<Vec<usize>, String> = words.iter().map(|word| lines.number(word, usize::MAX)).collect();
    let size = lines.word("bytes")?;
    let size = lines.number(size, lines.bytes.len().saturating_sub(1))?;
    let (mut block, rest) = lines.bytes.split_at(size);
    lines.bytes = rest.strip_prefix(b"\n").ok_or("no line feed behind the records")?;
    let mut records = Vec::new();
    for (budget, count) in (floor..clicks).rev().zip(counts?) {
        let mut least = 0u64;
        for _ in 0..count {
            let key = leb128(&mut block).and_then(|step| least.checked_add(step));
            let Some(key) = key.filter(|&key| key != 0 && key >> tiles == 0) else {
                return Err(format!("record {}: cut off, or no state of this board", records.len() + 1));
            };
            records.push((key, budget as u32));
            least = key + 1;
        }
    }
    if !block.is_empty() {
        return Err(format!("{} bytes are left behind the last record", block.len()));
    }
    let mut programs: Vec<(u64, u32, Layers)> = Vec::new();
    while lines.bytes.starts_with(b"program ") {
        let words = lines.words("program")?;
        let [key, budget, layers @ ..] = &words[..] else { return lines.error("expected a key, a budget and layers") };
        let (key, budget) = (lines.number(key, usize::MAX)? as u64, lines.number(budget, clicks - 1)?);
        let least = programs.last().map_or(1, |program| program.0 + 1);
        if key < least || key >> tiles != 0 || budget < floor {
            return lines.error("no state of this board, not in ascending order, or a budget below the floor");
        }
        programs.push((key, budget as u32, lines.layers(layers)?));
    }
    Ok(Evidence { floor: floor as u32, records, programs })
}

/// Seven bits a byte, the lowest first; `None` unless it is the shortest form of a number below 2^64.
fn leb128(block: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for i in 0..10 {
        let byte = *block.split_off_first()?;
        let part = u64::from(byte & 127);
        if part << (7 * i) >> (7 * i) != part || i > 0 && byte == 0 {
            return None;
        }
        value |= part << (7 * i);
        if byte < 128 {
            return Some(value);
        }
    }
    None
}
