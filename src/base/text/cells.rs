//! Cells of a board, as a text writes them.

/// One cell of a board, as the text writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell<'a> {
    /// The cell without separators and quotes. In a list, blanks between quotes belong to the cell.
    pub text: &'a str,
    /// The line number, counted from 1.
    pub line: usize,
    /// The index of the cell's first character within the line, counted from 1.
    pub character: usize,
}

/// A row of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellRow<'a> {
    /// The line number, counted from 1.
    pub line: usize,
    /// The cells from left to right.
    pub cells: Vec<Cell<'a>>,
}

/// How a text separates cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Each character is a cell, unless separators stand between the cells of a row.
    Characters,
    /// Separators stand between cells. A row without separators is one cell.
    Separated,
    /// The text is a nested list.
    List,
    /// Each column of characters is a column of the board, and a blank is an empty cell.
    Columns,
    /// The text has one row of cells, which is divided into rows of equal length.
    Flat,
}

/// One way to split a text into cells. Rows may have different lengths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout<'a> {
    /// How the text separates cells.
    pub style: Style,
    /// The rows from top to bottom.
    pub rows: Vec<CellRow<'a>>,
    /// The first blank line between two rows.
    pub gap: Option<Gap>,
    /// Whether blanks at the ends of lines may be missing, so that the size is not certain.
    pub is_cut: bool,
}

/// A blank line between two rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The line number, counted from 1.
    pub line: usize,
    /// Whether the same number of blank lines stands between all rows.
    pub is_even: bool,
}

impl<'a> Layout<'a> {
    pub(super) fn new(style: Style, rows: Vec<CellRow<'a>>) -> Layout<'a> {
        Layout {
            style,
            rows,
            gap: None,
            is_cut: false,
        }
    }
}
