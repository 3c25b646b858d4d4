//! The cells of a board in a text, and the checks that they form a board.

use super::error::{BoardError, TextPosition};
use super::symbols::{Notation, cell, is_picture, letter};
use crate::board::{Board, Colour, MAX_COLOURS, MAX_COLUMNS, MAX_ROWS};
use kortest_base::text::{Cell, CellRow, Layout, Size, Style};

/// The cells of a board, top row first. All rows have the same length.
pub struct Table<'a> {
    rows: Vec<Vec<TableCell<'a>>>,
}

/// A cell and its content; `None` if it is empty.
struct TableCell<'a> {
    cell: Cell<'a>,
    colour: Option<Colour>,
}

impl<'a> Table<'a> {
    /// Reads the colours of all cells.
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

    pub fn size(&self) -> Size {
        Size {
            columns: self.rows.first().map_or(0, Vec::len),
            rows: self.rows.len(),
        }
    }

    /// Builds the board. Empty rows at the top do not count.
    pub fn board(&self) -> Result<Board, BoardError> {
        let width = self.size().columns;
        let empty = self.rows.iter().take_while(|row| is_empty(row)).count();
        let rows = &self.rows[empty..];
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
        for row in rows.iter().rev() {
            for (column, cell) in columns.iter_mut().zip(row) {
                column.extend(cell.colour);
            }
        }
        let board = Board::from_columns(columns);
        let colours = board.colours().len();
        if colours > MAX_COLOURS {
            return Err(BoardError::TooColourful(colours));
        }
        Ok(board)
    }
}

fn is_empty(row: &[TableCell]) -> bool {
    row.iter().all(|cell| cell.colour.is_none())
}

/// Refuses words between separators, because the separators may be meant to separate rows.
fn check_words(layout: &Layout) -> Result<(), BoardError> {
    let is_one_row = layout.rows.len() == 1;
    for row in &layout.rows {
        if row.cells.len() < 2 {
            continue;
        }
        for cell in &row.cells {
            let is_word = cell.text.chars().count() > 1;
            let has_letter = cell.text.contains(|c: char| !c.is_ascii_digit());
            if is_word && (is_one_row || has_letter) {
                return Err(BoardError::Words { line: row.line });
            }
        }
    }
    Ok(())
}

/// Returns the colour of a cell. A blank cell between separators is empty.
fn colour(text: &Cell, style: Style, notation: Notation) -> Result<Option<Colour>, BoardError> {
    let mut chars = text.text.chars();
    let Some(first) = chars.next() else {
        return Ok(None);
    };
    if style == Style::List && text.text.trim().is_empty() {
        return Ok(None);
    }
    match cell(first, notation) {
        Some(content) if chars.next().is_none() => Ok(content.colour()),
        Some(_) => Err(BoardError::NotOneCell {
            place: position(text),
            found: text.text.chars().take(20).collect(),
        }),
        None => Err(BoardError::NoColour {
            place: position(text),
            found: first,
        }),
    }
}

fn position(cell: &Cell) -> TextPosition {
    TextPosition {
        line: cell.line,
        character: cell.character,
    }
}

/// The pictures in a text. Two different pictures must not mean the same colour.
#[derive(Default)]
struct Pictures {
    known: Vec<Picture>,
}

struct Picture {
    symbol: char,
    colour: Option<Colour>,
}

impl Pictures {
    fn add(&mut self, cell: &Cell, colour: Option<Colour>) -> Result<(), BoardError> {
        let Some(symbol) = cell.text.chars().next() else {
            return Ok(());
        };
        if !is_picture(symbol) {
            return Ok(());
        }
        for known in &self.known {
            if known.colour == colour && known.symbol != symbol {
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

fn check_floating(rows: &[Vec<TableCell>]) -> Result<(), BoardError> {
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
