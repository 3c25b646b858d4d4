//! Parses a file. Everything that the format does not allow is an error.
//!
//! # Ranges
//!
//! Numbers of clicks are at most 768 and fit `u32`; column and row of a click are at most 63 and 11; a floor or a budget
//! is less than the number of clicks. A count of records is at most 10^15, and nothing is allocated by a count: each record
//! takes at least one byte of the file. A key of a record is a sum of differences below 2^64, added with a check, and has
//! no bit after the last of at most 63 tiles.

use super::certificate::{Certificate, ClicksClaim, Evidence};
use super::layers::LayersEvidence;
use super::leb128::leb128;
use crate::frame::Lines;
use crate::limits::{Account, Error};

/// The line that begins the evidence of a search.
const SEARCH: &str = "evidence search\n";

/// A count for which the format says nothing smaller.
const MOST: u64 = 1_000_000_000_000_000;

/// All letters, in the order of their colours, and how many of them a board may have.
const LETTERS: &str = "OPGBACDEFHIJKLMNQRSTUVWXYZ";
const MOST_COLOURS: usize = 8;

/// The most rows of a board, and the most columns.
const MOST_ROWS: usize = 12;
const MOST_COLUMNS: usize = 64;

/// The largest claim: the number of cells of the largest board.
const MOST_CLICKS: u32 = 768;

/// The most cells of a board with evidence of a search, the most rows, and the most colours.
const MOST_SEARCHED_CELLS: usize = 63;
const MOST_SEARCHED_ROWS: usize = 9;
const MOST_SEARCHED_COLOURS: usize = 4;

/// Reads a whole certificate.
pub fn parse(bytes: &[u8], account: &Account) -> Result<Certificate, Error> {
    let mut lines = Lines::new(bytes, "former", &[2])?;
    let rows = lines.word("board")?.to_string();
    let Some((letters, columns)) = board(&rows) else {
        let size = format_args!("1 to {MOST_ROWS} rows, 1 to {MOST_COLUMNS} columns, at most {MOST_COLOURS} colours");
        return Ok(lines.error(format_args!("not a board: {size}, no tile above an empty cell"))?);
    };
    let (claim, clicks) = match lines.words("claim", 2)?[..] {
        ["optimal", k] => (ClicksClaim::Optimal, lines.number(k, 0..=MOST_CLICKS)?),
        ["at-most", k] => (ClicksClaim::AtMost, lines.number(k, 0..=MOST_CLICKS)?),
        ["at-least", k] => (ClicksClaim::AtLeast, lines.number(k, 0..=MOST_CLICKS)?),
        _ => return Ok(lines.error("expected claim, its kind and a number")?),
    };
    let witness = if claim == ClicksClaim::AtLeast { Vec::new() } else { read_witness(&mut lines, clicks as usize)? };
    // The number of clicks that the evidence refutes.
    let refuted = clicks.checked_sub(1).filter(|_| claim != ClicksClaim::AtMost);
    let (mut evidence, mut layers) = (None, None);
    if let Some(budget) = refuted {
        let by_search = lines.comes(SEARCH);
        if by_search {
            evidence = Some(search(&mut lines, budget, &columns, letters.len(), account)?);
        }
        if !by_search || lines.comes("evidence ") {
            lines.exactly("evidence", "layers")?;
            layers = Some(read_layers(&mut lines, columns.len(), account)?);
        }
    }
    let digest = lines.end()?;
    Ok(Certificate { rows, letters, columns, claim, clicks, witness, evidence, layers, digest })
}

/// Columns and rows of the clicks of the solution.
fn read_witness(lines: &mut Lines, clicks: usize) -> Result<Vec<(usize, usize)>, String> {
    let words = lines.words("witness", clicks)?;
    if words.len() > clicks {
        return lines.error(format_args!("the witness has more than {clicks} clicks"));
    }
    let click = |word: &&str| {
        let Some((column, row)) = word.split_once(',') else { return lines.error("a click is column,row") };
        Ok((lines.number(column, 0..=MOST_COLUMNS - 1)?, lines.number(row, 0..=MOST_ROWS - 1)?))
    };
    words.iter().map(click).collect()
}

/// The letters of a board's colours, and its columns, each from the bottom.
fn board(rows: &str) -> Option<(Vec<char>, Vec<Vec<u8>>)> {
    // A larger board is rejected before it is searched for letters and split.
    if rows.len() >= MOST_ROWS * (MOST_COLUMNS + 1) {
        return None;
    }
    let letters: Vec<char> = LETTERS.chars().filter(|&letter| rows.contains(letter)).collect();
    let rows: Vec<&str> = rows.split('/').collect();
    let width = rows[0].len();
    let fits = |row: &&str| row.len() == width;
    if letters.len() > MOST_COLOURS
        || rows.len() > MOST_ROWS
        || !(1..=MOST_COLUMNS).contains(&width)
        || !rows.iter().all(fits)
    {
        return None;
    }
    let mut columns = vec![Vec::new(); width];
    for (height, row) in rows.iter().rev().enumerate() {
        for (column, letter) in columns.iter_mut().zip(row.chars()).filter(|(_, letter)| *letter != '.') {
            let colour = (0..).zip(&letters).find(|(_, l)| **l == letter)?.0;
            if column.len() != height {
                return None;
            }
            column.push(colour);
        }
    }
    Some((letters, columns))
}

/// The layers of the column program.
fn read_layers(lines: &mut Lines, width: usize, account: &Account) -> Result<LayersEvidence, Error> {
    let words = lines.words("layers", 2)?;
    let [left, right] = words[..] else { return Ok(lines.error("expected two numbers of layers")?) };
    let (left, right): (usize, usize) = (lines.number(left, 0..=width)?, lines.number(right, 0..=width)?);
    if !(1..=width).contains(&(left + right)) {
        return Ok(lines.error(format_args!("expected at least one layer, and at most {width}"))?);
    }
    let numbers = lines.block()?;
    account.take(numbers.len(), 1)?;
    Ok(LayersEvidence { left, right, numbers: numbers.to_vec() })
}

/// The evidence of a search that `budget` clicks do not suffice: the floor and the records.
fn search(
    lines: &mut Lines,
    budget: u32,
    columns: &[Vec<u8>],
    colours: usize,
    account: &Account,
) -> Result<Evidence, Error> {
    lines.exactly("evidence", "search")?;
    // At most 64 columns of 12 tiles.
    let tiles: usize = columns.iter().map(Vec::len).sum();
    let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
    if columns.len() * rows > MOST_SEARCHED_CELLS || rows > MOST_SEARCHED_ROWS || colours > MOST_SEARCHED_COLOURS {
        return Ok(lines.error("evidence of a search is for boards of at most 63 cells, 9 rows and 4 colours")?);
    }
    let floor = lines.word("floor")?;
    let floor = lines.number(floor, 0..=budget)?;
    let budgets = || (floor..=budget).rev();
    let words = lines.words("records", budgets().count())?;
    if words.len() != budgets().count() {
        return Ok(lines.error(format_args!("expected {} counts, one for each budget", budgets().count()))?);
    }
    let counts: Vec<u64> = words.iter().map(|word| lines.number(word, 0..=MOST)).collect::<Result<_, _>>()?;
    let mut block = lines.block()?;
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
    Ok(Evidence { floor, records })
}
