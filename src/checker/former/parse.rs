//! Parses a certificate of Former, and rejects everything that the format does not allow.
//!
//! # Ranges
//!
//! A number of clicks is at most 768, a column is at most 63, and a row is at most 11. The size of
//! the file limits the memory for records, even if the file states a wrong count. The key of a
//! board has at most 63 bits, and is read with checked addition.

use super::certificate::{Certificate, ClicksClaim, Evidence};
use super::layers::LayersEvidence;
use super::leb128::leb128;
use crate::frame::Lines;
use crate::limits::{Account, Error};

const SEARCH_LINE: &str = "evidence search\n";

/// The file format defines this limit.
const MAX_RECORDS: u64 = 1_000_000_000_000_000;

/// All letters that a board may contain, in the order of their colours.
const LETTERS: &str = "OPGBACDEFHIJKLMNQRSTUVWXYZ";

const MAX_COLOURS: usize = 8;
const MAX_ROWS: usize = 12;
const MAX_COLUMNS: usize = 64;

/// Maximum number of clicks in a claim: the number of cells of the largest board.
const MAX_CLICKS: u32 = 768;

// Evidence by search is allowed only for boards within these limits.
const MAX_SEARCHED_CELLS: usize = 63;
const MAX_SEARCHED_ROWS: usize = 9;
const MAX_SEARCHED_COLOURS: usize = 4;

pub fn parse(mut lines: Lines, account: &Account) -> Result<Certificate, Error> {
    let rows = lines.word("board")?.to_string();
    let Some((letters, columns)) = board(&rows) else {
        let size = format_args!(
            "1 to {MAX_ROWS} rows, 1 to {MAX_COLUMNS} columns, at most {MAX_COLOURS} colours"
        );
        return Err(lines.error(format_args!(
            "not a board: {size}, no tile above an empty cell"
        )));
    };
    let (claim, clicks) = match lines.words("claim", 2)?[..] {
        ["optimal", k] => (ClicksClaim::Optimal, lines.number(k, 0..=MAX_CLICKS)?),
        ["at-most", k] => (ClicksClaim::AtMost, lines.number(k, 0..=MAX_CLICKS)?),
        ["at-least", k] => (ClicksClaim::AtLeast, lines.number(k, 0..=MAX_CLICKS)?),
        _ => return Err(lines.error("expected claim, its kind and a number")),
    };
    let witness = if claim == ClicksClaim::AtLeast {
        Vec::new()
    } else {
        read_witness(&mut lines, clicks as usize)?
    };
    // The number of clicks that the evidence must refute, if the claim needs evidence.
    let refuted = clicks
        .checked_sub(1)
        .filter(|_| claim != ClicksClaim::AtMost);
    let (mut evidence, mut layers) = (None, None);
    if let Some(budget) = refuted {
        let by_search = lines.comes(SEARCH_LINE);
        if by_search {
            evidence = Some(read_search(
                &mut lines,
                budget,
                &columns,
                letters.len(),
                account,
            )?);
        }
        if !by_search || lines.comes("evidence ") {
            lines.exactly("evidence", "layers")?;
            layers = Some(read_layers(&mut lines, columns.len(), account)?);
        }
    }
    let digest = lines.end()?;
    Ok(Certificate {
        rows,
        letters,
        columns,
        claim,
        clicks,
        witness,
        evidence,
        layers,
        digest,
    })
}

/// Reads the solution. Returns the column and the row of each click.
fn read_witness(lines: &mut Lines, clicks: usize) -> Result<Vec<(usize, usize)>, Error> {
    let words = lines.words("witness", clicks)?;
    if words.len() > clicks {
        return Err(lines.error(format_args!("the witness has more than {clicks} clicks")));
    }
    let click = |word: &&str| {
        let Some((column, row)) = word.split_once(',') else {
            return Err(lines.error("a click is column,row"));
        };
        Ok((
            lines.number(column, 0..=MAX_COLUMNS - 1)?,
            lines.number(row, 0..=MAX_ROWS - 1)?,
        ))
    };
    words.iter().map(click).collect()
}

/// Parses a board. Returns the letters of its colours, and its columns.
fn board(rows: &str) -> Option<(Vec<char>, Vec<Vec<u8>>)> {
    // Rejects long texts early, to save memory.
    if rows.len() >= MAX_ROWS * (MAX_COLUMNS + 1) {
        return None;
    }
    let letters: Vec<char> = LETTERS
        .chars()
        .filter(|&letter| rows.contains(letter))
        .collect();
    let rows: Vec<&str> = rows.split('/').collect();
    let width = rows[0].len();
    let fits = |row: &&str| row.len() == width;
    if letters.len() > MAX_COLOURS
        || rows.len() > MAX_ROWS
        || !(1..=MAX_COLUMNS).contains(&width)
        || !rows.iter().all(fits)
    {
        return None;
    }
    let mut columns = vec![Vec::new(); width];
    for (height, row) in rows.iter().rev().enumerate() {
        for (column, letter) in columns
            .iter_mut()
            .zip(row.chars())
            .filter(|(_, letter)| *letter != '.')
        {
            let colour = (0..).zip(&letters).find(|(_, l)| **l == letter)?.0;
            if column.len() != height {
                return None;
            }
            column.push(colour);
        }
    }
    Some((letters, columns))
}

/// Reads evidence that consists of layers. A layer is an automaton for one column.
fn read_layers(
    lines: &mut Lines,
    width: usize,
    account: &Account,
) -> Result<LayersEvidence, Error> {
    let words = lines.words("layers", 2)?;
    let [left, right] = words[..] else {
        return Err(lines.error("expected two numbers of layers"));
    };
    let (left, right): (usize, usize) = (
        lines.number(left, 0..=width)?,
        lines.number(right, 0..=width)?,
    );
    if !(1..=width).contains(&(left + right)) {
        return Err(lines.error(format_args!(
            "expected at least one layer, and at most {width}"
        )));
    }
    let numbers = lines.block()?;
    account.take(numbers.len(), 1)?;
    Ok(LayersEvidence {
        left,
        right,
        numbers: numbers.to_vec(),
    })
}

/// Reads the evidence of a search: a list of boards, each with a number of clicks that cannot clear
/// the board.
fn read_search(
    lines: &mut Lines,
    budget: u32,
    columns: &[Vec<u8>],
    colours: usize,
    account: &Account,
) -> Result<Evidence, Error> {
    lines.exactly("evidence", "search")?;
    // The sum is small, because a board has at most 64 columns of 12 tiles.
    let tiles: usize = columns.iter().map(Vec::len).sum();
    let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
    if columns.len() * rows > MAX_SEARCHED_CELLS
        || rows > MAX_SEARCHED_ROWS
        || colours > MAX_SEARCHED_COLOURS
    {
        return Err(lines.error(
            "evidence of a search is for boards of at most 63 cells, 9 rows and 4 colours",
        ));
    }
    let floor = lines.word("floor")?;
    let floor = lines.number(floor, 0..=budget)?;
    let budgets = || (floor..=budget).rev();
    let words = lines.words("records", budgets().count())?;
    if words.len() != budgets().count() {
        return Err(lines.error(format_args!(
            "expected {} counts, one for each budget",
            budgets().count()
        )));
    }
    let counts: Vec<u64> = words
        .iter()
        .map(|word| lines.number(word, 0..=MAX_RECORDS))
        .collect::<Result<_, _>>()?;
    let mut block = lines.block()?;
    // Only the last byte of each record is below 128.
    let max_records = block.iter().filter(|&&byte| byte < 128).count();
    account.take(max_records, size_of::<(u64, u32)>())?;
    let mut records = Vec::with_capacity(max_records);
    for (budget, count) in budgets().zip(counts) {
        let mut least = 0u64;
        for _ in 0..count {
            let key = leb128(&mut block).and_then(|step| least.checked_add(step));
            let Some(key) = key.filter(|&key| key != 0 && key >> tiles == 0) else {
                return Err(format!(
                    "record {}: cut off, or not a state of this board",
                    records.len() + 1
                )
                .into());
            };
            records.push((key, budget));
            // The sum cannot overflow, because a key is below 2^63.
            least = key + 1;
        }
    }
    if !block.is_empty() {
        return Err(format!("{} bytes follow the last record", block.len()).into());
    }
    Ok(Evidence { floor, records })
}
