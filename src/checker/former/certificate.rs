//! The contents of a certificate of Former, and its parser, which rejects everything that the
//! format does not allow.
//!
//! # Ranges
//!
//! A number of clicks is at most 768, a column is at most 63, and a row is at most 11. The size of
//! the file limits the memory for records, even if the file states a wrong count. The key of a
//! board has at most 63 bits, and is read with checked addition.

use crate::frame::{Claim, Lines, leb128, max_leb128_numbers};
use crate::limits::{Account, Error};

/// The kind of claim about a number of clicks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClicksClaim {
    /// The claimed number of clicks is the minimum that clears the board.
    Optimal,
    /// The claimed number of clicks can clear the board.
    AtMost,
    /// Fewer clicks than the claimed number cannot clear the board.
    AtLeast,
}

/// The contents of a certificate.
#[derive(Debug)]
pub struct Certificate {
    /// The rows of the board, top row first.
    pub rows: String,
    /// The letters of the board's colours, at most eight.
    pub letters: Vec<char>,
    /// The columns from the left. A column lists its colours from the bottom, as indices in
    /// `letters`.
    pub columns: Vec<Vec<u8>>,
    /// The claim, without its number.
    pub claim: ClicksClaim,
    /// The number of clicks in the claim.
    pub clicks: u32,
    /// Column and row of each click of the solution; empty for the claim `at-least`.
    pub witness: Vec<(usize, usize)>,
    /// The evidence of a search, if the certificate has such evidence.
    pub evidence: Option<Evidence>,
    /// The evidence of the column program (layers), if the certificate has such evidence.
    pub layers: Option<LayersEvidence>,
    /// SHA-256 digest of the certificate file, as `sha256sum` prints it.
    pub digest: String,
}

/// The evidence of a search, a list of records. Each record has a board, and a number of clicks
/// that cannot clear this board.
#[derive(Debug)]
pub struct Evidence {
    /// The smallest number of clicks of a record.
    pub floor: u32,
    /// The records: the key of a board, and a number of clicks that cannot clear the board.
    pub records: Vec<(u64, u32)>,
}

/// The evidence of the column program: layers. A layer is a weighted automaton for one column.
#[derive(Debug)]
pub struct LayersEvidence {
    /// The number of layers from the left: one for each of the first columns.
    pub left: usize,
    /// The number of layers from the right: one for each of the last columns.
    pub right: usize,
    /// The block of bytes with the edges of all layers.
    pub numbers: Vec<u8>,
}

/// The line with which the evidence of a search begins.
const SEARCH_LINE: &str = "evidence search\n";
/// Maximum number of clicks in a claim: the number of cells of the largest board, 12 rows times 64
/// columns.
const MAX_CLICKS: u32 = 768;

impl ClicksClaim {
    /// Returns the word for the kind of claim in certificates.
    fn name(self) -> &'static str {
        match self {
            ClicksClaim::Optimal => "optimal",
            ClicksClaim::AtMost => "at-most",
            ClicksClaim::AtLeast => "at-least",
        }
    }
}

impl Certificate {
    /// Parses the lines of a certificate after the first two, which name the format and the game.
    /// Does not verify the evidence.
    pub(super) fn parse(mut lines: Lines, account: &Account) -> Result<Certificate, Error> {
        let rows = lines.word("board")?.to_string();
        let Some(BoardTiles { letters, columns }) = BoardTiles::parse(&rows) else {
            return Err(lines.error(format_args!(
                "not a board: 1 to {MAX_ROWS} rows, 1 to {MAX_COLUMNS} columns, at most {MAX_COLOURS} colours, no tile above an empty cell"
            )));
        };
        let (claim, clicks) = read_claim(&mut lines)?;
        // The next statements replace the empty fields.
        let mut certificate = Certificate {
            rows,
            letters,
            columns,
            claim,
            clicks,
            witness: Vec::new(),
            evidence: None,
            layers: None,
            digest: String::new(),
        };
        if claim != ClicksClaim::AtLeast {
            certificate.witness = read_witness(&mut lines, clicks as usize)?;
        }
        if claim != ClicksClaim::AtMost {
            certificate.read_evidence(&mut lines, account)?;
        }
        certificate.digest = lines.end()?;
        Ok(certificate)
    }

    /// Reads the evidence that fewer clicks than the claimed number cannot clear the board: the
    /// records of a search, layers (weighted automata for the columns), or both.
    fn read_evidence(&mut self, lines: &mut Lines, account: &Account) -> Result<(), Error> {
        // A claim of 0 clicks needs no evidence.
        let Some(budget) = self.clicks.checked_sub(1) else {
            return Ok(());
        };
        let has_search = lines.comes(SEARCH_LINE);
        if has_search {
            self.evidence = Some(self.read_search(budget, lines, account)?);
        }
        // The certificate has a search, layers, or both. After a search, layers are optional.
        if !has_search || lines.comes("evidence ") {
            lines.exactly("evidence", "layers")?;
            self.layers = Some(read_layers(lines, self.columns.len(), account)?);
        }
        Ok(())
    }

    /// Reads the evidence of a search: for each number of clicks from `budget` down to the smallest
    /// number in the evidence, the boards that so many clicks cannot clear.
    fn read_search(
        &self,
        budget: u32,
        lines: &mut Lines,
        account: &Account,
    ) -> Result<Evidence, Error> {
        lines.exactly("evidence", "search")?;
        if !self.is_searchable() {
            return Err(lines.error(format_args!(
                "evidence of a search is for boards of at most {MAX_SEARCHED_CELLS} cells, {MAX_SEARCHED_ROWS} rows and {MAX_SEARCHED_COLOURS} colours"
            )));
        }
        let word = lines.word("floor")?;
        let floor = lines.number(word, 0..=budget)?;
        let budgets: Vec<u32> = (floor..=budget).rev().collect();
        let words = lines.words("records", budgets.len())?;
        if words.len() != budgets.len() {
            return Err(lines.error(format_args!(
                "expected {} counts, one for each budget",
                budgets.len()
            )));
        }
        let mut counts = Vec::new();
        for word in words {
            counts.push(lines.number(word, 0..=MAX_RECORDS)?);
        }
        // The number of tiles is at most 63, because the board has at most 63 cells. So a key can
        // be shifted by this number.
        let tiles = self.columns.iter().map(Vec::len).sum();
        let records = read_records(lines.block()?, &budgets, &counts, tiles, account)?;
        Ok(Evidence { floor, records })
    }

    /// Returns whether the format allows the evidence of a search for a board of this size.
    fn is_searchable(&self) -> bool {
        let height = self.columns.iter().map(Vec::len).max().unwrap_or(0);
        // The product is at most 64 * 12.
        self.columns.len() * height <= MAX_SEARCHED_CELLS
            && height <= MAX_SEARCHED_ROWS
            && self.letters.len() <= MAX_SEARCHED_COLOURS
    }

    /// Returns the claim with its number of clicks.
    pub fn whole_claim(&self) -> Claim {
        Claim {
            kind: self.claim.name(),
            value: Some(self.clicks.into()),
        }
    }
}

/// All letters that a board may contain, in the order of their colours.
const LETTERS: &str = "OPGBACDEFHIJKLMNQRSTUVWXYZ";
/// Maximum number of colours of a board.
const MAX_COLOURS: usize = 8;
/// Maximum number of rows of a board.
const MAX_ROWS: usize = 12;
/// Maximum number of columns of a board.
pub(super) const MAX_COLUMNS: usize = 64;

/// The tiles of a board, as a certificate gives them.
struct BoardTiles {
    /// The letters of the colours.
    letters: Vec<char>,
    /// For each column, the colours of its tiles from the bottom up, as indices in `letters`.
    columns: Vec<Vec<u8>>,
}

impl BoardTiles {
    /// Parses the rows of a board, top row first, separated by `/`. `None` if the rows differ in
    /// length, if the board is too large, if a character is not allowed, or if a tile is above an
    /// empty cell.
    fn parse(text: &str) -> Option<BoardTiles> {
        // Rejects long texts early, to save memory. Each row of a board is followed by a `/`,
        // except the last one.
        if text.len() >= MAX_ROWS * (MAX_COLUMNS + 1) {
            return None;
        }
        let mut letters: Vec<char> = LETTERS.chars().collect();
        letters.retain(|&letter| text.contains(letter));
        let rows: Vec<&str> = text.split('/').collect();
        let width = rows[0].len();
        if letters.len() > MAX_COLOURS
            || rows.len() > MAX_ROWS
            || !(1..=MAX_COLUMNS).contains(&width)
            || rows.iter().any(|row| row.len() != width)
        {
            return None;
        }
        let mut columns = vec![Vec::new(); width];
        for (row_index, row) in rows.iter().rev().enumerate() {
            add_row(&mut columns, row_index, row, &letters)?;
        }
        Some(BoardTiles { letters, columns })
    }
}

/// Adds the tiles of a row to the `columns`, from the bottom up. `row_index` is the number of rows
/// below. `None` if a character is neither a letter of a colour nor `.`, or if a tile is above an
/// empty cell.
fn add_row(columns: &mut [Vec<u8>], row_index: usize, row: &str, letters: &[char]) -> Option<()> {
    for (column, letter) in columns.iter_mut().zip(row.chars()) {
        if letter == '.' {
            continue;
        }
        let colour = letters.iter().position(|&known| known == letter)?;
        // If the column has fewer tiles than rows below, the tile is above an empty cell.
        if column.len() != row_index {
            return None;
        }
        column.push(u8::try_from(colour).ok()?);
    }
    Some(())
}

/// Reads the line of the claim: its kind, and its number of clicks.
fn read_claim(lines: &mut Lines) -> Result<(ClicksClaim, u32), Error> {
    let (claim, word) = match lines.words("claim", 2)?[..] {
        ["optimal", word] => (ClicksClaim::Optimal, word),
        ["at-most", word] => (ClicksClaim::AtMost, word),
        ["at-least", word] => (ClicksClaim::AtLeast, word),
        _ => return Err(lines.error("expected claim, its kind and a number")),
    };
    Ok((claim, lines.number(word, 0..=MAX_CLICKS)?))
}

/// Reads the solution, which has at most `clicks` clicks. Returns the column and the row of each
/// click. They may be outside of this board, but not of the largest board.
fn read_witness(lines: &mut Lines, clicks: usize) -> Result<Vec<(usize, usize)>, Error> {
    let words = lines.words("witness", clicks)?;
    if words.len() > clicks {
        return Err(lines.error(format_args!("the witness has more than {clicks} clicks")));
    }
    let mut witness = Vec::new();
    for word in words {
        let Some((x, y)) = word.split_once(',') else {
            return Err(lines.error("a click is column,row"));
        };
        let column = lines.number(x, 0..=MAX_COLUMNS - 1)?;
        let row = lines.number(y, 0..=MAX_ROWS - 1)?;
        witness.push((column, row));
    }
    Ok(witness)
}

/// Maximum number of cells of a board for which the format allows the evidence of a search.
const MAX_SEARCHED_CELLS: usize = 63;
/// Maximum number of rows of a board for which the format allows the evidence of a search.
const MAX_SEARCHED_ROWS: usize = 9;
/// Maximum number of colours of a board for which the format allows the evidence of a search.
const MAX_SEARCHED_COLOURS: usize = 4;
/// Maximum number of records for one budget, a limit of the format.
const MAX_RECORDS: u64 = 1_000_000_000_000_000;

/// Reads the records of a search from a block of bytes: boards that a number of clicks, the budget,
/// cannot clear. For each of the `budgets`, the block has as many keys of boards as `counts` says,
/// in ascending order. A key has at most as many bits as the board has `tiles`.
fn read_records(
    mut block: &[u8],
    budgets: &[u32],
    counts: &[u64],
    tiles: usize,
    account: &Account,
) -> Result<Vec<(u64, u32)>, Error> {
    let max_records = max_leb128_numbers(block);
    account.take(max_records, size_of::<(u64, u32)>())?;
    let mut records = Vec::with_capacity(max_records);
    for (&budget, &count) in budgets.iter().zip(counts) {
        // The smallest key that is allowed next.
        let mut least_key = 0;
        for _ in 0..count {
            let Some(key) = read_key(&mut block, least_key, tiles) else {
                return Err(Error::invalid(format!(
                    "record {}: cut off, or not a state of this board",
                    records.len() + 1
                )));
            };
            records.push((key, budget));
            // The sum cannot overflow, because a key is below 2^63.
            least_key = key + 1;
        }
    }
    if !block.is_empty() {
        return Err(Error::invalid(format!(
            "{} bytes follow the last record",
            block.len()
        )));
    }
    Ok(records)
}

/// Reads the key of a board from the start of a block, which has the difference from `least_key`,
/// the smallest key that is allowed. `None` if the number is malformed, if the key is 0 (the empty
/// board), or if it has more bits than the board has `tiles`.
fn read_key(block: &mut &[u8], least_key: u64, tiles: usize) -> Option<u64> {
    let key = least_key.checked_add(leb128(block)?)?;
    (key != 0 && key >> tiles == 0).then_some(key)
}

/// Reads the layers (weighted automata for the columns of the board) after the first line of this
/// evidence: how many come from the left and from the right, and the block of bytes with their
/// edges. `width` is the number of columns of the board.
fn read_layers(
    lines: &mut Lines,
    width: usize,
    account: &Account,
) -> Result<LayersEvidence, Error> {
    let [left_word, right_word] = lines.words("layers", 2)?[..] else {
        return Err(lines.error("expected two numbers of layers"));
    };
    let left = lines.number(left_word, 0..=width)?;
    let right = lines.number(right_word, 0..=width)?;
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
