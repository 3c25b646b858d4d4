//! Parses a file. Everything that the format does not allow is an error.
//!
//! # Ranges
//!
//! Numbers of clicks are at most 576 and fit `u32`; column and row of a click are at most 63 and 8; a floor or a budget
//! is less than the number of clicks; sizes of layers fit 22 bits. A count of records is at most 10^15, and nothing is
//! allocated by a count: each record takes at least one byte of the file. A key of a record is a sum of differences
//! below 2^64, added with a check, and has no bit after the last of at most 63 tiles.

use super::certificate::{Certificate, ClicksClaim, Evidence};
use super::columns::{self, Layers};
use crate::frame::Lines;
use crate::limits::{Account, Error};

/// The line that begins the evidence of the column program.
const COLUMNS: &str = "evidence columns\n";

/// A count for which the format says nothing smaller.
const MOST: u64 = 1_000_000_000_000_000;

/// The cells of the largest board.
const MOST_CLICKS: u32 = 576;

/// The most cells of a board with evidence of a search.
const MOST_CELLS: usize = 63;

/// Reads a whole certificate.
pub fn parse(bytes: &[u8], account: &Account) -> Result<Certificate, Error> {
    let mut lines = Lines::new(bytes, "former")?;
    let rows = lines.word("board")?.to_string();
    let Some(columns) = board(&rows) else {
        return Ok(lines.error("not a board: 1 to 9 rows, 1 to 64 columns, no tile above an empty cell")?);
    };
    let (claim, clicks) = match lines.words("claim")?[..] {
        ["optimal", k] => (ClicksClaim::Optimal, lines.number(k, 0..=MOST_CLICKS)?),
        ["at-most", k] => (ClicksClaim::AtMost, lines.number(k, 0..=MOST_CLICKS)?),
        ["at-least", k] => (ClicksClaim::AtLeast, lines.number(k, 0..=MOST_CLICKS)?),
        _ => return Ok(lines.error("expected claim, its kind and a number")?),
    };
    let mut witness = Vec::new();
    for word in if claim == ClicksClaim::AtLeast { Vec::new() } else { lines.words("witness")? } {
        let Some((column, row)) = word.split_once(',') else { return Ok(lines.error("a click is column,row")?) };
        witness.push((lines.number(column, 0..=63)?, lines.number(row, 0..=8)?));
    }
    // The number of clicks that the evidence refutes.
    let refuted = clicks.checked_sub(1).filter(|_| claim != ClicksClaim::AtMost);
    let (mut evidence, mut layers) = (None, None);
    if let Some(budget) = refuted {
        if !lines.comes(COLUMNS) {
            evidence = Some(search(&mut lines, budget, &columns, account)?);
        }
        if lines.comes(COLUMNS) {
            lines.exactly("evidence", "columns")?;
            layers = Some(columns::parse_layers(&lines.words("layers")?, &lines)?);
        }
    }
    let digest = lines.end()?;
    Ok(Certificate { rows, columns, claim, clicks, witness, evidence, layers, digest })
}

/// The columns of a board, each from the bottom.
fn board(rows: &str) -> Option<Vec<Vec<u8>>> {
    // A larger board is rejected before all of it is split.
    let rows: Vec<&[u8]> = rows.split('/').take(10).map(str::as_bytes).collect();
    let width = rows[0].len();
    if rows.len() > 9 || !(1..=64).contains(&width) || rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let mut columns = vec![Vec::new(); width];
    for (height, row) in rows.iter().rev().enumerate() {
        for (column, &letter) in columns.iter_mut().zip(*row).filter(|(_, letter)| **letter != b'.') {
            let colour = (0..).zip(b"OPGB").find(|(_, l)| **l == letter)?.0;
            if column.len() != height {
                return None;
            }
            column.push(colour);
        }
    }
    Some(columns)
}

/// The evidence of a search that `budget` clicks do not suffice: the floor and the records.
fn search(lines: &mut Lines, budget: u32, columns: &[Vec<u8>], account: &Account) -> Result<Evidence, Error> {
    lines.exactly("evidence", "search")?;
    // At most 64 columns of 9 tiles.
    let tiles: usize = columns.iter().map(Vec::len).sum();
    if columns.len() * columns.iter().map(Vec::len).max().unwrap_or(0) > MOST_CELLS {
        return Ok(lines.error("evidence of a search is for boards of at most 63 cells")?);
    }
    let floor = lines.word("floor")?;
    let floor = lines.number(floor, 0..=budget)?;
    let words = lines.words("records")?;
    let budgets = || (floor..=budget).rev();
    if words.len() != budgets().count() {
        return Ok(lines.error(format_args!("expected {} counts, one for each budget", budgets().count()))?);
    }
    let counts: Vec<u64> = words.iter().map(|word| lines.number(word, 0..=MOST)).collect::<Result<_, _>>()?;
    let size = lines.word("bytes")?;
    let size: usize = lines.number(size, 0..=lines.bytes.len().saturating_sub(1))?;
    let (mut block, rest) = lines.bytes.split_at(size);
    lines.bytes = rest.strip_prefix(b"\n").ok_or_else(|| "no line feed behind the records".to_string())?;
    // There are as many records as bytes without the top bit. A vector that grows takes twice the memory.
    account.take(block.iter().filter(|&&byte| byte < 128).count(), 2 * size_of::<(u64, u32)>())?;
    let mut records = Vec::new();
    for (budget, count) in budgets().zip(counts) {
        let mut least = 0u64;
        for _ in 0..count {
            let key = leb128(&mut block).and_then(|step| least.checked_add(step));
            let Some(key) = key.filter(|&key| key != 0 && key >> tiles == 0) else {
                return Err(format!("record {}: cut off, or no state of this board", records.len() + 1).into());
            };
            records.push((key, budget));
            // A key is below 2^63.
            least = key + 1;
        }
    }
    if !block.is_empty() {
        return Err(format!("{} bytes are left behind the last record", block.len()).into());
    }
    let mut programs: Vec<(u64, u32, Layers)> = Vec::new();
    while lines.comes("program ") {
        let words = lines.words("program")?;
        let [key, budget_word, layers @ ..] = &words[..] else {
            return Ok(lines.error("expected a key, a budget and layers")?);
        };
        let key: u64 = lines.number(key, 1..=(1 << tiles) - 1)?;
        let budget = lines.number(budget_word, floor..=budget)?;
        if programs.last().is_some_and(|before| before.0 >= key) {
            return Ok(lines.error("the keys are not in ascending order")?);
        }
        programs.push((key, budget, columns::parse_layers(layers, lines)?));
    }
    Ok(Evidence { floor, records, programs })
}

/// A LEB128 number: seven bits per byte, the lowest first. `None` unless it is the shortest form of a number below
/// 2^64.
fn leb128(block: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for i in 0..10 {
        let byte = *block.split_off_first()?;
        let part = u64::from(byte & 127);
        // No bit is shifted out at the top.
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
