//! Reads the cells of a board in a text or in a drawing by `kortest show`, and checks that they form a board.

use super::symbols::{MINUS_ONE, Notation, cell, is_picture, letter};
use crate::board::{Board, Colour, MAX_COLOURS, MAX_COLUMNS, MAX_ROWS};
use kortest_base::text::{Cell, CellRow, Layout, LayoutError, Row, Size, Style};
use thiserror::Error;

/// A line and a character in a text, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPosition {
    /// The line number, counted from 1. If all rows share a line, each row counts as a line.
    pub line: usize,
    /// The index of the character within the line, counted from 1.
    pub character: usize,
}

impl std::fmt::Display for TextPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "line {}, character {}", self.line, self.character)
    }
}

/// The reason why a text is not a board. If there are several errors, the first error is reported.
#[derive(Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// The text contains no rows.
    #[error(
        "no board: expected rows of O P G B, top row first, one per line or with / between them"
    )]
    Empty,
    /// A row is longer or shorter than the first row.
    #[error(
        "line {line}: {found} cells where line {first} has {expected}; all rows must have the same length"
    )]
    Ragged {
        /// The line number of the row with the wrong length.
        line: usize,
        /// Number of cells in the row with the wrong length.
        found: usize,
        /// The line number of the first row.
        first: usize,
        /// Number of cells in the first row.
        expected: usize,
    },
    /// A character is unknown.
    #[error(
        "{place}: {found:?} is not a colour; colours are letters, such as O P G B, and . is an empty cell"
    )]
    NoColour {
        /// Position of the unknown character.
        place: TextPosition,
        /// The unknown character.
        found: char,
    },
    /// A cell between separators has several characters.
    #[error("{place}: {found:?} is not one cell; a cell is one letter, square or digit")]
    NotOneCell {
        /// Position of the cell.
        place: TextPosition,
        /// The first characters of the cell.
        found: String,
    },
    /// Two different characters stand for the same colour, perhaps by mistake.
    #[error(
        "{place}: {found} and {before} would be the same colour {meaning}; write letters, such as O P G B"
    )]
    SameColour {
        /// Position of the character `found`.
        place: TextPosition,
        /// The later of two different characters with the same colour.
        found: char,
        /// An earlier character in the text that means the same colour as `found`.
        before: char,
        /// The letter of the colour, such as `P`, or `.` for an empty cell.
        meaning: char,
    },
    /// A tile lies above an empty cell.
    #[error("{place}: a floating tile; below a tile there must be tiles down to the bottom")]
    Floating {
        /// Position of the tile above the empty cell.
        place: TextPosition,
    },
    /// The board has more rows than [`MAX_ROWS`].
    #[error("{0} rows; at most {MAX_ROWS} are allowed")]
    TooHigh(usize),
    /// The board has more columns than [`MAX_COLUMNS`].
    #[error("{0} columns; at most {MAX_COLUMNS} are allowed")]
    TooWide(usize),
    /// The board has more colours than [`MAX_COLOURS`].
    #[error("{0} colours; at most {MAX_COLOURS} are allowed")]
    TooColourful(usize),
    /// Between some separators is a single cell, and between other separators are several cells.
    #[error(
        "line {line}: blanks and commas do not separate rows; write / between them, or a blank between all cells of one row"
    )]
    Words {
        /// The line number, counted from 1.
        line: usize,
    },
    /// The text cannot be split into cells.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The text contains several drawn boards.
    #[error("{0} boards are drawn; give only one of them")]
    Several(usize),
}

/// The cells of a board, top row first. All rows have the same length.
pub struct Table<'a> {
    rows: Vec<Vec<TableCell<'a>>>,
}

/// A cell and its colour. The colour is `None` if the cell is empty.
struct TableCell<'a> {
    cell: Cell<'a>,
    colour: Option<Colour>,
}

impl<'a> Table<'a> {
    /// Reads the content of all cells of a text. Fails if a cell is neither a colour nor empty, or if a row is longer
    /// or shorter than the first row. `notation` says how the cells write colours.
    pub fn read(layout: &Layout<'a>, notation: Notation) -> Result<Table<'a>, BoardError> {
        check_words(layout)?;
        let mut pictures = Pictures::default();
        let mut rows = Vec::new();
        for row in &layout.rows {
            let mut cells = Vec::new();
            for &cell in &row.cells {
                let colour = colour(&cell, layout.style, notation)?;
                pictures.add(&cell, colour)?;
                cells.push(TableCell { cell, colour });
            }
            check_length(&layout.rows[0], row)?;
            rows.push(cells);
        }
        Ok(Table { rows })
    }

    /// Returns the number of columns and rows of the text, including empty rows at the top.
    pub fn size(&self) -> Size {
        Size {
            columns: self.rows.first().map_or(0, Vec::len),
            rows: self.rows.len(),
        }
    }

    /// Builds the board without empty rows at the top. Fails if it has no columns or is too large, or if a tile floats.
    pub fn board(&self) -> Result<Board, BoardError> {
        let width = self.size().columns;
        let empty_rows = self.rows.iter().take_while(|row| is_empty(row)).count();
        let rows = &self.rows[empty_rows..];
        if width == 0 {
            return Err(BoardError::Empty);
        }
        if rows.len() > MAX_ROWS {
            return Err(BoardError::TooHigh(rows.len()));
        }
        if width > MAX_COLUMNS {
            return Err(BoardError::TooWide(width));
        }
        check_floating(rows)?;
        let mut columns = vec![Vec::new(); width];
        // Columns list their tiles from the bottom up.
        for row in rows.iter().rev() {
            for (column, cell) in columns.iter_mut().zip(row) {
                column.extend(cell.colour);
            }
        }
        let board = Board::of_columns(columns);
        let colours = board.colours().len();
        if colours > MAX_COLOURS {
            return Err(BoardError::TooColourful(colours));
        }
        Ok(board)
    }
}

/// Returns whether all cells of a row are empty.
fn is_empty(row: &[TableCell]) -> bool {
    row.iter().all(|cell| cell.colour.is_none())
}

/// Fails if blanks or commas separate whole words and not single cells: the writer may have meant separators of rows. A
/// number such as `12` counts as a word only in a text of one row. In several rows, the number is a cell with too many
/// characters, which [`colour`] refuses.
fn check_words(layout: &Layout) -> Result<(), BoardError> {
    let is_one_row = layout.rows.len() == 1;
    for row in &layout.rows {
        if row.cells.len() < 2 {
            // This row has no separators.
            continue;
        }
        for cell in &row.cells {
            let is_word = cell.text.chars().count() > 1 && cell.text != MINUS_ONE;
            let is_number = cell.text.chars().all(|c| c.is_ascii_digit());
            if is_word && (is_one_row || !is_number) {
                return Err(BoardError::Words { line: row.line });
            }
        }
    }
    Ok(())
}

/// Maximum number of characters of a wrong cell that a message shows.
const MAX_SHOWN: usize = 20;

/// Returns the colour of a cell; `None` if the cell is empty: a `.`, a blank, a white square, or -1 or 0 among digits.
/// Fails if the cell's text is something else or too long. `notation` says how the text writes colours.
fn colour(written: &Cell, style: Style, notation: Notation) -> Result<Option<Colour>, BoardError> {
    // In a list, a cell may consist of blanks between quotes.
    if style == Style::List && written.text.trim().is_empty() {
        return Ok(None);
    }
    if written.text == MINUS_ONE && matches!(notation, Notation::Digits(_)) {
        return Ok(None);
    }
    let mut symbols = written.text.chars();
    let Some(symbol) = symbols.next() else {
        return Ok(None);
    };
    let Some(content) = cell(symbol, notation) else {
        return Err(BoardError::NoColour {
            place: position(written),
            found: symbol,
        });
    };
    if symbols.next().is_some() {
        return Err(BoardError::NotOneCell {
            place: position(written),
            found: written.text.chars().take(MAX_SHOWN).collect(),
        });
    }
    Ok(content.colour())
}

/// Returns the line and the character at which a cell begins in the text.
fn position(cell: &Cell) -> TextPosition {
    TextPosition {
        line: cell.line,
        character: cell.character,
    }
}

/// The different pictures in a text. Two different pictures must not mean the same colour.
#[derive(Default)]
struct Pictures {
    known: Vec<Picture>,
}

/// A picture, such as a coloured square, and its colour. The colour is `None` if the picture means an empty cell.
struct Picture {
    symbol: char,
    colour: Option<Colour>,
}

impl Pictures {
    /// Remembers the picture in a cell of this colour (or empty, `None`), if any. Fails if two pictures mean the same.
    fn add(&mut self, cell: &Cell, colour: Option<Colour>) -> Result<(), BoardError> {
        let Some(symbol) = cell.text.chars().next() else {
            return Ok(());
        };
        if !is_picture(symbol) {
            return Ok(());
        }
        for known in &self.known {
            if known.symbol == symbol {
                return Ok(());
            }
            if known.colour == colour {
                return Err(BoardError::SameColour {
                    place: position(cell),
                    found: symbol,
                    before: known.symbol,
                    meaning: letter(colour),
                });
            }
        }
        self.known.push(Picture { symbol, colour });
        Ok(())
    }
}

/// Fails if a row has more or fewer cells than the first row.
fn check_length(first: &CellRow, row: &CellRow) -> Result<(), BoardError> {
    if row.cells.len() == first.cells.len() {
        return Ok(());
    }
    Err(BoardError::Ragged {
        line: row.line,
        found: row.cells.len(),
        first: first.line,
        expected: first.cells.len(),
    })
}

/// Fails if a tile lies above an empty cell.
fn check_floating(rows: &[Vec<TableCell>]) -> Result<(), BoardError> {
    // The top row comes first.
    for (above, below) in rows.iter().zip(rows.iter().skip(1)) {
        for (upper, lower) in above.iter().zip(below) {
            if upper.colour.is_some() && lower.colour.is_none() {
                let place = position(&upper.cell);
                return Err(BoardError::Floating { place });
            }
        }
    }
    Ok(())
}

/// A row of a drawing, without its number at the left.
#[derive(Clone, Copy)]
struct LabelledRow<'a> {
    /// The number of the row, counted from 0 at the bottom.
    number: usize,
    row: Row<'a>,
}

/// Returns the rows of a board drawn by `kortest show`, without their row numbers. `None` if the text contains no
/// drawing; an error if it contains several drawings. The bottom row of a drawing has number 0. Below the bottom row is
/// the line with the column numbers, or the text ends.
pub fn drawn<'a>(lines: &[Row<'a>]) -> Result<Option<Vec<Row<'a>>>, BoardError> {
    let labelled_rows: Vec<Option<LabelledRow>> = lines.iter().map(labelled_row).collect();
    let mut bottoms = Vec::new();
    for (n, row) in labelled_rows.iter().enumerate() {
        let next_line = lines.get(n + 1);
        let is_at_end = next_line.is_none_or(|next| has_column_numbers(next.text));
        if is_at_end && row.is_some_and(|row| row.number == 0) {
            bottoms.push(n);
        }
    }
    match bottoms[..] {
        [] => Ok(None),
        [bottom] => Ok(Some(rows_down_to_bottom(&labelled_rows[..=bottom]))),
        [_, _, ..] => Err(BoardError::Several(bottoms.len())),
    }
}

/// Returns the rows of a drawing, top row first. `lines` are the lines up to the bottom row of the drawing, so the
/// drawing consists of the last lines whose numbers count down to 0. A line without a number is `None`.
fn rows_down_to_bottom<'a>(lines: &[Option<LabelledRow<'a>>]) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    for (number, line) in lines.iter().rev().enumerate() {
        match line {
            Some(labelled) if labelled.number == number => rows.push(labelled.row),
            // This line is above the drawing.
            Some(_) | None => break,
        }
    }
    rows.reverse();
    rows
}

/// Splits a line of a drawing, such as ` 3 O P .`, into row number and cells. `None` if a part is missing.
fn labelled_row<'a>(line: &Row<'a>) -> Option<LabelledRow<'a>> {
    let label_and_cells = line.text.trim_start();
    let cells = label_and_cells.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &label_and_cells[..label_and_cells.len() - cells.len()];
    let number = digits.parse().ok()?;
    let has_cell = cells.contains(|c| cell(c, Notation::Usual).is_some());
    // A cell follows a blank, or the bracket that begins a clicked group.
    if !has_cell || !cells.starts_with([' ', '[']) {
        return None;
    }
    let label = &line.text[..line.text.len() - cells.len()];
    let row = Row {
        // Counts characters, so that error messages give the right position.
        before: label.chars().count(),
        text: cells,
        ..*line
    };
    Some(LabelledRow { number, row })
}

/// Returns whether a line consists of the column numbers 0, 1, 2, ... separated by blanks; `false` for an empty line.
fn has_column_numbers(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut numbered_words = words.iter().enumerate();
    !words.is_empty() && numbered_words.all(|(number, word)| word.parse() == Ok(number))
}

/// Returns the cells of a row in a drawing, with their positions in the text. Skips blanks and brackets.
pub fn drawn_cells<'a>(row: &Row<'a>) -> CellRow<'a> {
    let mut cells = Vec::new();
    for (n, (start, c)) in row.text.char_indices().enumerate() {
        if !c.is_whitespace() && !matches!(c, '[' | ']') {
            cells.push(Cell {
                text: &row.text[start..start + c.len_utf8()],
                line: row.line,
                // Characters are counted from 1.
                character: row.before + n + 1,
            });
        }
    }
    CellRow {
        line: row.line,
        cells,
    }
}
