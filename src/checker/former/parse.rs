//! Parses a file. Everything that the format does not allow is an error.
//!
//! # Ranges
//!
//! Numbers of clicks are at most 768 and fit `u32`; column and row of a click are at most 63 and 11; a floor or a budget
//! is less than the number of clicks; sizes of layers fit 22 bits. A count of records is at most 10^15, and nothing is
//! allocated by a count: each record takes at least one byte of the file. A key of a record is a sum of differences
//! below 2^64, added with a check, and has no bit after the last of at most 63 tiles.

use super::certificate::{Certificate, ClicksClaim, ColumnsEvidence, Evidence};
use super::columns::{self, Sizes};
use super::layers::LayersEvidence;
use super::leb128::leb128;
use crate::frame::Lines;
use crate::limits::{Account, Error};

/// The line that begins the evidence of a search.
const SEARCH: &str = "evidence search\n";

/// A count for which the format says nothing smaller.
const MOST: u64 = 1_000_000_000_000_000;

/// What a version allows.
struct Version {
    rows: usize,
    /// All letters, in the order of their colours, and how many of them a board may have.
    letters: &'static str,
    colours: usize,
    /// The cells of the largest board.
    clicks: u32,
}

const VERSIONS: [Version; 2] = [
    Version { rows: 9, letters: "OPGB", colours: 4, clicks: 576 },
    Version { rows: 12, letters: "OPGBACDEFHIJKLMNQRSTUVWXYZ", colours: 8, clicks: 768 },
];

/// The most cells of a board with evidence of a search, the most rows, and the most colours.
const MOST_CELLS: usize = 63;
const MOST_ROWS: usize = 9;
const MOST_COLOURS: usize = 4;

/// Reads a whole certificate.
pub fn parse(bytes: &[u8], account: &Account) -> Result<Certificate, Error> {
    let mut lines = Lines::new(bytes, "former", 1..=2)?;
    let is_first = lines.version == 1;
    let version = &VERSIONS[usize::from(!is_first)];
    let rows = lines.word("board")?.to_string();
    let Some((letters, columns)) = board(&rows, version) else {
        let Version { rows, colours, .. } = version;
        let size = format_args!("1 to {rows} rows, 1 to 64 columns, at most {colours} colours");
        return Ok(lines.error(format_args!("not a board: {size}, no tile above an empty cell"))?);
    };
    let (claim, clicks) = match lines.words("claim")?[..] {
        ["optimal", k] => (ClicksClaim::Optimal, lines.number(k, 0..=version.clicks)?),
        ["at-most", k] => (ClicksClaim::AtMost, lines.number(k, 0..=version.clicks)?),
        ["at-least", k] => (ClicksClaim::AtLeast, lines.number(k, 0..=version.clicks)?),
        _ => return Ok(lines.error("expected claim, its kind and a number")?),
    };
    let mut witness = Vec::new();
    for word in if claim == ClicksClaim::AtLeast { Vec::new() } else { lines.words("witness")? } {
        let Some((column, row)) = word.split_once(',') else { return Ok(lines.error("a click is column,row")?) };
        witness.push((lines.number(column, 0..=63)?, lines.number(row, 0..=version.rows - 1)?));
    }
    // The number of clicks that the evidence refutes.
    let refuted = clicks.checked_sub(1).filter(|_| claim != ClicksClaim::AtMost);
    let (mut evidence, mut layers) = (None, None);
    if let Some(budget) = refuted {
        let by_search = lines.comes(SEARCH);
        if by_search {
            evidence = Some(search(&mut lines, budget, &columns, letters.len(), is_first, account)?);
        }
        if !by_search || lines.comes("evidence ") {
            lines.exactly("evidence", if is_first { "columns" } else { "layers" })?;
            layers = Some(match is_first {
                true => ColumnsEvidence::Sizes(columns::parse_layers(&lines.words("layers")?, &lines)?),
                false => ColumnsEvidence::Layers(read_layers(&mut lines, columns.len(), account)?),
            });
        }
    }
    let digest = lines.end()?;
    Ok(Certificate { rows, letters, columns, claim, clicks, witness, evidence, layers, digest })
}

/// The letters of a board's colours, and its columns, each from the bottom.
fn board(rows: &str, version: &Version) -> Option<(Vec<char>, Vec<Vec<u8>>)> {
    let letters: Vec<char> = version.letters.chars().filter(|&letter| rows.contains(letter)).collect();
    // A larger board is rejected before all of it is split.
    let rows: Vec<&str> = rows.split('/').take(version.rows + 1).collect();
    let width = rows[0].len();
    let fits = |row: &&str| row.len() == width;
    if letters.len() > version.colours
        || rows.len() > version.rows
        || !(1..=64).contains(&width)
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
    let words = lines.words("layers")?;
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
    has_programs: bool,
    account: &Account,
) -> Result<Evidence, Error> {
    lines.exactly("evidence", "search")?;
    // At most 64 columns of 12 tiles.
    let tiles: usize = columns.iter().map(Vec::len).sum();
    let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
    if columns.len() * rows > MOST_CELLS || rows > MOST_ROWS || colours > MOST_COLOURS {
        return Ok(lines.error("evidence of a search is for boards of at most 63 cells, 9 rows and 4 colours")?);
    }
    let floor = lines.word("floor")?;
    let floor = lines.number(floor, 0..=budget)?;
    let words = lines.words("records")?;
    let budgets = || (floor..=budget).rev();
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
    let mut programs: Vec<(u64, u32, Sizes)> = Vec::new();
    while has_programs && lines.comes("program ") {
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
