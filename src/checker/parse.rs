//! From the bytes of a file to what it says. Everything that the format does not allow is an error.

use super::{Claim, sha256::sha256};

/// What a certificate says, not yet verified but for its digest and form.
pub struct Certificate {
    pub rows: String,
    /// Colours 0 to 3, column by column from the left, each from the bottom.
    pub columns: Vec<Vec<u8>>,
    pub claim: Claim,
    pub clicks: u32,
    /// Column and row of each click.
    pub witness: Vec<(usize, usize)>,
    /// The floor and the records, key and budget, in file order.
    pub evidence: Option<(u32, Vec<(u64, u32)>)>,
    pub digest: String,
}

/// The lines of a file, one after the other.
struct Lines<'a> {
    bytes: &'a [u8],
    number: usize,
}

impl<'a> Lines<'a> {
    fn error(&self, what: impl std::fmt::Display) -> String {
        format!("line {}: {what}", self.number)
    }

    /// The words of the next line, which must begin with this one.
    fn next(&mut self, first: &str) -> Result<Vec<&'a str>, String> {
        self.number += 1;
        let end =
            self.bytes.iter().position(|&b| b == b'\n').ok_or_else(|| self.error("the file ends early"))?;
        let line = std::str::from_utf8(&self.bytes[..end]).map_err(|_| self.error("not text"))?;
        self.bytes = &self.bytes[end + 1..];
        let mut words = line.split(' ');
        if words.next() != Some(first) {
            return Err(self.error(format_args!("expected {first:?}")));
        }
        Ok(words.collect())
    }

    /// The only word of the next line, after the first.
    fn word(&mut self, first: &str) -> Result<&'a str, String> {
        match self.next(first)?[..] {
            [word] => Ok(word),
            _ => Err(self.error(format_args!("expected {first:?} and one word"))),
        }
    }

    fn number(&self, word: &str) -> Result<u64, String> {
        let plain = word.bytes().all(|b| b.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
        let number = if plain { word.parse().ok() } else { None };
        number.ok_or_else(|| self.error(format_args!("{word:?} is not a plain number")))
    }
}

/// Reads a whole certificate.
pub fn parse(bytes: &[u8]) -> Result<Certificate, String> {
    let mut lines = Lines { bytes, number: 0 };
    match lines.next("kortest").map_err(|_| "not a kortest certificate")?[..] {
        ["certificate", "1"] => {}
        ["certificate", version] => {
            return Err(format!("version {version:?} is unknown; this checker knows 1"));
        }
        _ => return Err("not a kortest certificate".into()),
    }
    if lines.word("puzzle")? != "former" {
        return Err(lines.error("this checker knows the puzzle former only"));
    }
    let rows = lines.word("board")?.to_string();
    let columns = board(&rows).map_err(|what| lines.error(what))?;
    let claim_words = lines.next("claim")?;
    let [kind, clicks] = claim_words[..] else { return Err(lines.error("expected a kind and a number")) };
    let claim = match kind {
        "optimal" => Claim::Optimal,
        "at-most" => Claim::AtMost,
        "at-least" => Claim::AtLeast,
        _ => return Err(lines.error(format_args!("{kind:?} is no kind of claim"))),
    };
    // More clicks than tiles are never needed, and budgets fit small numbers this way.
    let clicks = u32::try_from(lines.number(clicks)?).ok().filter(|&k| k <= 64);
    let clicks = clicks.ok_or_else(|| lines.error("no board needs more than 63 clicks"))?;
    let mut witness = Vec::new();
    if claim != Claim::AtLeast {
        for word in lines.next("witness")? {
            let (column, row) = word.split_once(',').ok_or_else(|| lines.error("a click is column,row"))?;
            witness.push((lines.number(column)? as usize, lines.number(row)? as usize));
        }
    }
    let mut evidence = None;
    if claim != Claim::AtMost && clicks > 0 {
        let tiles: usize = columns.iter().map(Vec::len).sum();
        evidence = Some(search_evidence(&mut lines, clicks, tiles)?);
    }
    let covered = bytes.len() - lines.bytes.len();
    let stated = lines.word("sha256")?;
    let digest = sha256(&bytes[..covered]);
    if stated != digest {
        return Err(format!("the digest is {digest}, not {stated:?}: the file was altered or damaged"));
    }
    if !lines.bytes.is_empty() {
        return Err("there are bytes behind the last line".into());
    }
    Ok(Certificate { rows, columns, claim, clicks, witness, evidence, digest })
}

fn board(rows: &str) -> Result<Vec<Vec<u8>>, String> {
    let rows: Vec<&[u8]> = rows.split('/').map(str::as_bytes).collect();
    let width = rows[0].len();
    if rows.len() > 9 || width == 0 || width > 64 || rows.iter().any(|row| row.len() != width) {
        return Err("a board has 1 to 9 rows of one length, 1 to 64 columns".into());
    }
    let mut columns = vec![Vec::new(); width];
    for (height, row) in rows.iter().rev().enumerate() {
        for (column, letter) in columns.iter_mut().zip(*row) {
            match "OPGB".bytes().position(|l| l == *letter) {
                Some(colour) if column.len() == height => column.push(colour as u8),
                Some(_) => return Err("there is a floating tile".into()),
                None if *letter == b'.' => {}
                None => return Err("a cell is O, P, G, B or .".into()),
            }
        }
    }
    if columns.iter().map(Vec::len).sum::<usize>() > 63 {
        return Err("a board has at most 63 tiles".into());
    }
    Ok(columns)
}

/// The floor and the records, each a key with its budget.
fn search_evidence(lines: &mut Lines, clicks: u32, tiles: usize) -> Result<(u32, Vec<(u64, u32)>), String> {
    if lines.word("evidence")? != "search" {
        return Err(lines.error("this checker knows the evidence search only"));
    }
    let floor = lines.word("floor")?;
    let floor = u32::try_from(lines.number(floor)?).ok().filter(|&f| f < clicks);
    let floor = floor.ok_or_else(|| lines.error("the floor must be below the number of clicks"))?;
    let words = lines.next("records")?;
    if words.len() != (clicks - floor) as usize {
        return Err(lines.error(format_args!("expected {} counts, one a budget", clicks - floor)));
    }
    let counts: Result<Vec<u64>, String> = words.iter().map(|word| lines.number(word)).collect();
    let size = lines.word("bytes")?;
    let size = usize::try_from(lines.number(size)?).ok().filter(|&size| size < lines.bytes.len());
    let size = size.ok_or_else(|| lines.error("the file ends within the records"))?;
    let (mut block, rest) = lines.bytes.split_at(size);
    lines.bytes = rest.strip_prefix(b"\n").ok_or_else(|| lines.error("no line feed behind the records"))?;
    let mut records = Vec::new();
    for (budget, count) in (floor..clicks).rev().zip(counts?) {
        let mut next = 0u64;
        for _ in 0..count {
            let number = records.len() + 1;
            let step = leb128(&mut block)
                .ok_or_else(|| format!("record {number}: its number is cut off or malformed"))?;
            let key = next.checked_add(step).filter(|&key| key != 0 && key >> tiles == 0);
            let key =
                key.ok_or_else(|| format!("record {number}: stands for no board, or for the empty one"))?;
            records.push((key, budget));
            next = key + 1;
        }
    }
    if !block.is_empty() {
        return Err(format!("{} bytes are left behind the last record", block.len()));
    }
    Ok((floor, records))
}

/// Seven bits a byte, the lowest first; `None` unless it is the shortest form of a number below 2^64.
fn leb128(block: &mut &[u8]) -> Option<u64> {
    let mut value = 0u64;
    for (i, &byte) in block.iter().enumerate().take(10) {
        let part = u64::from(byte & 127);
        if part << (7 * i) >> (7 * i) != part {
            return None;
        }
        value |= part << (7 * i);
        if byte < 128 {
            *block = &block[i + 1..];
            return (byte != 0 || i == 0).then_some(value);
        }
    }
    None
}
