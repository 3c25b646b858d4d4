//! The boards that a text may mean.

use super::other_forms::OtherForm;
use std::fmt;
use std::str::FromStr;

/// The number of columns and rows of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// Number of columns.
    pub columns: usize,
    /// Number of rows.
    pub rows: usize,
}

/// Formats a size as columns x rows: `7x9`.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

/// Parses columns x rows, such as `7x9`.
impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        parse_size(text)
            .ok_or_else(|| format!("expected COLUMNSxROWS, each from 1 to {MAX_SIDE}, such as 7x9"))
    }
}

/// Parses the size of a board, columns x rows, such as `7x9` with `x`, `X` or a multiplication sign. Returns `None` if
/// the text is malformed or a side is out of range.
fn parse_size(text: &str) -> Option<Size> {
    let (columns, rows) = text.split_once(['x', 'X', '\u{d7}'])?;
    Some(Size {
        columns: parse_side(columns)?,
        rows: parse_side(rows)?,
    })
}

/// The largest side of a board of any game.
const MAX_SIDE: usize = 256;

/// Parses the number of columns or rows of a board; `None` if the text is not a number from 1 to `MAX_SIDE`.
fn parse_side(text: &str) -> Option<usize> {
    let side = text.trim().parse().ok()?;
    (1..=MAX_SIDE).contains(&side).then_some(side)
}

/// The largest number of sizes that a message lists.
const MAX_LISTED_SIZES: usize = 6;

/// Lists sizes of boards for a message, such as `2x3 or 3x2`. After the first `MAX_LISTED_SIZES` sizes, writes `...`
/// for the other sizes.
pub fn sizes_text(sizes: &[Size]) -> String {
    let listed = sizes.iter().take(MAX_LISTED_SIZES);
    let mut texts: Vec<String> = listed.map(ToString::to_string).collect();
    if sizes.len() > MAX_LISTED_SIZES {
        texts.push("...".to_string());
    }
    texts.join(" or ")
}

/// How a text numbers the colours of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numbering {
    /// 0 is the first colour.
    FromZero,
    /// 1 is the first colour, and 0 is an empty cell.
    FromOne,
}

/// Formats the number of the first colour.
impl fmt::Display for Numbering {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Numbering::FromZero => "0",
            Numbering::FromOne => "1",
        })
    }
}

/// Parses the number of the first colour.
impl FromStr for Numbering {
    type Err = String;

    /// Parses the answer of a user who says whether 0 or 1 is the first colour in a text with numbers for colours.
    fn from_str(text: &str) -> Result<Numbering, String> {
        match text.trim() {
            "0" => Ok(Numbering::FromZero),
            "1" => Ok(Numbering::FromOne),
            _ => Err("expected 0 (0 is a colour) or 1 (0 is an empty cell)".to_string()),
        }
    }
}

/// One board that a text may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading<B> {
    /// The board.
    pub board: B,
    /// The size of the table in the text. Empty rows of the board count.
    pub size: Size,
    /// Why the text probably means something else, for the end of a sentence.
    pub doubt: Option<String>,
    /// A remark for the author of the text.
    pub warning: Option<String>,
    /// The numbering of the colours, if another numbering would make another board. The author of the text must choose.
    pub numbering: Option<Numbering>,
}

/// All boards of one game that a text may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readings<B, E> {
    /// Whether the text is certainly meant for this game, perhaps with errors.
    pub is_certain: bool,
    /// The boards, all different. The most literal reading comes first.
    pub boards: Vec<Reading<B>>,
    /// Boards that the text hardly means. Such a board counts only if all other boards, of any game, are doubtful.
    pub unlikely: Vec<Reading<B>>,
    /// Why the most literal reading is not a board; `None` if there are boards.
    pub error: Option<E>,
    /// How much of the text consists of the game's symbols, in percent.
    pub resemblance: u32,
}

impl<B: PartialEq, E> Readings<B, E> {
    /// Adds a board, unless `boards` has the same board in the same size already.
    pub fn add(&mut self, reading: Reading<B>) {
        add_new(&mut self.boards, reading);
    }

    /// Adds an [unlikely](Readings::unlikely) board, unless the same board is there in the same size.
    pub fn add_unlikely(&mut self, reading: Reading<B>) {
        add_new(&mut self.unlikely, reading);
    }
}

/// Adds a board that a text may mean, unless `readings` has the same board in the same size already.
fn add_new<B: PartialEq>(readings: &mut Vec<Reading<B>>, new: Reading<B>) {
    let mut known = readings.iter();
    let is_known = known.any(|known| known.board == new.board && known.size == new.size);
    if !is_known {
        readings.push(new);
    }
}

impl<B, E> Readings<B, E> {
    /// Returns the readings (the boards that a text may mean) of a text that has exactly one meaning: this board, or
    /// this error.
    pub fn certain(read: Result<Reading<B>, E>) -> Readings<B, E> {
        let mut readings = Readings {
            is_certain: true,
            boards: Vec::new(),
            unlikely: Vec::new(),
            error: None,
            resemblance: 100, // Percent: the whole text is meant for this game.
        };
        match read {
            Ok(reading) => readings.boards.push(reading),
            Err(error) => readings.error = Some(error),
        }
        readings
    }

    /// Returns the readings (the boards that a text may mean) of a text in the form of another program: no board, and
    /// an error, which `error` makes of this form. Then no other game can read the text either, so the error is
    /// certain. JSON objects are an exception: another game may read them.
    pub fn refused(form: OtherForm, error: impl FnOnce(OtherForm) -> E) -> Readings<B, E> {
        Readings {
            is_certain: !matches!(form, OtherForm::Object | OtherForm::Objects),
            ..Readings::certain(Err(error(form)))
        }
    }

    /// Converts the error, if any, by `convert`. The boards stay the same.
    pub fn map_error<F>(self, convert: impl FnOnce(E) -> F) -> Readings<B, F> {
        Readings {
            is_certain: self.is_certain,
            boards: self.boards,
            unlikely: self.unlikely,
            error: self.error.map(convert),
            resemblance: self.resemblance,
        }
    }

    /// Converts each board by `convert`. The error stays the same.
    pub fn map<C>(self, mut convert: impl FnMut(B) -> C) -> Readings<C, E> {
        Readings {
            is_certain: self.is_certain,
            boards: map_boards(self.boards, &mut convert),
            unlikely: map_boards(self.unlikely, &mut convert),
            error: self.error,
            resemblance: self.resemblance,
        }
    }
}

/// Converts the board of each reading (a board that a text may mean, with its size and remarks) by `convert`.
fn map_boards<B, C>(
    readings: Vec<Reading<B>>,
    convert: &mut impl FnMut(B) -> C,
) -> Vec<Reading<C>> {
    let mut converted = Vec::new();
    for reading in readings {
        converted.push(Reading {
            board: convert(reading.board),
            size: reading.size,
            doubt: reading.doubt,
            warning: reading.warning,
            numbering: reading.numbering,
        });
    }
    converted
}

/// Characters that stand between cells in every game.
const SEPARATORS: &str = ",;/[](){}\"'";

/// Returns how many percent of the characters of a text satisfy `is_symbol`, rounded down. Blanks, line feeds, and
/// separators such as commas and brackets do not count. Returns 0 if no character counts.
pub fn percentage(text: &str, is_symbol: impl Fn(char) -> bool) -> u32 {
    let mut visible = 0_u64;
    let mut symbols = 0_u64;
    for c in text.chars() {
        if c.is_whitespace() || SEPARATORS.contains(c) {
            continue;
        }
        visible += 1;
        if is_symbol(c) {
            symbols += 1;
        }
    }
    // The maximum avoids a division by 0. The result is at most 100.
    (symbols * 100 / visible.max(1)) as u32
}
