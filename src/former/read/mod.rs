//! Parses boards in all forms that people write or paste, including drawings of boards.

#![deny(clippy::expect_used)]

mod symbols;
mod table;

use super::board::Board;
use kortest_base::text::{
    Form, Layout, LayoutError, Layouts, Numbering, Reading, Readings, Row, Size, Style, clean,
    form, layouts, lines, percentage,
};
use symbols::{
    MINUS_ONE, Notation, cell, doubt, has_cell, has_character, is_other_letter, is_square,
};
use table::{Table, drawn, drawn_cells};

pub use table::{BoardError, TextPosition};

impl std::str::FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Board, BoardError> {
        Board::parse(text)
    }
}

kortest_base::serde_as_text!(Board);

/// The name of the game in certificates and in JSON.
const GAME: &str = "former";

impl Board {
    /// Parses a board: rows from top to bottom, separated by `/` or line ends. One line without `/` is one row.
    ///
    /// Colours are letters in upper or lower case, coloured squares (🟧 🟪 🟩 🟦, with ⬜ or ⬛ for an empty cell), or digits
    /// (1 to 8, with 0 for an empty cell). Blanks, commas, semicolons or tabs may separate cells, and lists of lists
    /// are accepted too. Ignores blank lines, lines that start with `#`, and what `kortest show` draws around a board.
    ///
    /// [`read`] also returns other boards that a text may mean. With [`read_numbered`], digits may count from 0.
    ///
    /// ```
    /// use kortest_former::Board;
    /// let board = Board::parse("O../OPG").unwrap();
    /// assert_eq!(board.to_string(), "O../OPG");
    /// assert_eq!(Board::parse("# mine\n🟧⬜⬜\n🟧🟪🟩"), Ok(board));
    /// ```
    ///
    /// # Errors
    ///
    /// The text is not a board.
    pub fn parse(text: &str) -> Result<Board, BoardError> {
        // `Columns` and `Flat` guess where cells and rows end.
        let is_literal = |style| !matches!(style, Style::Columns | Style::Flat);
        let readings = read_in(text, None, is_literal);
        match readings.boards.into_iter().next() {
            Some(first_reading) => Ok(first_reading.board),
            None => Err(readings.error.unwrap_or(BoardError::Empty)),
        }
    }
}

/// Returns all boards that a text may mean. A *reading* is one of these boards, with the reasons to doubt it. The most
/// literal reading comes first.
///
/// If colours are digits, they count from 1, and 0 is an empty cell. Many programs count colours from 0 instead. So if
/// a digit is 0, the board with colours from 0 is added to the unlikely readings. It is unlikely because the text may
/// also be a grid of clues. [`read_numbered`] returns only one of the two boards.
///
/// ```
/// use kortest_former::read;
/// let readings = read("OPGGPO");
/// let sizes: Vec<String> = readings.boards.iter().map(|b| b.size.to_string()).collect();
/// assert_eq!(sizes, ["6x1", "2x3", "3x2"]);
/// ```
pub fn read(text: &str) -> Readings<Board, BoardError> {
    read_in(text, None, may_be_meant)
}

/// Returns all boards that a text may mean. `numbering` says whether digits count colours from 0 or 1.
///
/// ```
/// use kortest_base::text::Numbering;
/// use kortest_former::read_numbered;
/// let readings = read_numbered("01/12", Numbering::FromZero);
/// assert_eq!(readings.boards[0].board.to_string(), "OP/PG");
/// ```
pub fn read_numbered(text: &str, numbering: Numbering) -> Readings<Board, BoardError> {
    read_in(text, Some(numbering), may_be_meant)
}

/// Returns whether a text in this style may be a board. In [`Style::Columns`], a blank is an empty cell. Boards do not
/// use this style, because a board writes empty cells as `.`, `0` or a white square.
fn may_be_meant(style: Style) -> bool {
    style != Style::Columns
}

/// The readings of a text: the boards that it may mean, and the error of its most literal layout that is not a board.
type BoardReadings = Readings<Board, BoardError>;

/// Returns the readings of a text (the boards that it may mean). Refuses the formats of other programs. A drawing by
/// `kortest show` and a text that kortest has printed have only one reading. Any other text is split into cells in the
/// styles that `is_allowed` accepts. `chosen` says whether digits count colours from 0 or from 1, if this is known.
fn read_in(text: &str, chosen: Option<Numbering>, is_allowed: fn(Style) -> bool) -> BoardReadings {
    let text = clean(text);
    // A JSON object that kortest has printed, or the format of another program.
    match form(&text, GAME) {
        Some(Form::Refused(form)) => {
            return Readings::refused(form, |form| LayoutError::OtherForm(form).into());
        }
        Some(Form::Printed(rows)) => return Readings::certain(reading_of_printed(rows)),
        None => {}
    }
    match drawn(&lines(&text)) {
        Ok(Some(rows)) => Readings::certain(reading_of_drawing(&rows)),
        Ok(None) => readings_of_cells(&text, chosen, is_allowed),
        Err(error) => Readings::certain(Err(error)),
    }
}

/// Parses the rows of a text that kortest has printed. There is no doubt about their meaning.
fn reading_of_printed(rows: &str) -> Result<Reading<Board>, BoardError> {
    let board = Board::parse(rows)?;
    let size = Size {
        columns: board.width(),
        rows: board.rows(),
    };
    Ok(undoubted(board, size))
}

/// Returns the reading of a text that certainly means this board. `size` is the size of the text.
fn undoubted(board: Board, size: Size) -> Reading<Board> {
    Reading {
        board,
        size,
        doubt: None,
        warning: None,
        numbering: None,
    }
}

/// Returns the readings of a [cleaned](clean) text (the boards that it may mean). The text is split into cells in
/// several styles, from the most to the least literal, and `is_allowed` selects some of them. If no style gives a
/// board, the result has the first error. `chosen` says whether digits count colours from 0 or from 1, if this is
/// known. The `resemblance` of the text to a board is the share of its characters that may be tiles.
fn readings_of_cells(
    text: &str,
    chosen: Option<Numbering>,
    is_allowed: fn(Style) -> bool,
) -> BoardReadings {
    let Layouts { layouts, error, .. } = layouts(text);
    let mut readings = Readings {
        // Only boards have coloured squares, so a text with squares is certainly a board.
        is_certain: text.contains(is_square),
        boards: Vec::new(),
        unlikely: Vec::new(),
        error: error.map(BoardError::from),
        resemblance: resemblance(text),
    };
    for layout in layouts.iter().filter(|layout| is_allowed(layout.style)) {
        add_boards(&mut readings, layout, chosen);
    }
    if readings.boards.is_empty() {
        readings.error.get_or_insert(BoardError::Empty);
    } else {
        // Some layout of the text is a board, so the errors of further layouts do not matter.
        readings.error = None;
    }
    readings
}

/// Adds to `readings` the boards that `layout`, a text split into cells, may mean. `chosen` says whether digits count
/// from 0 or from 1, if this is known. If not, a text with the digit 0 may mean two boards; from 0 is less likely.
/// A reading contains the way of counting, its numbering, only if it was chosen or is in doubt.
fn add_boards(readings: &mut BoardReadings, layout: &Layout, chosen: Option<Numbering>) {
    if !writes_digits(layout) {
        let notation = notation_of_letters(layout);
        add_board(readings, reading_of_layout(layout, notation));
    } else if let Some(numbering) = chosen {
        add_board(readings, reading_with_numbering(layout, numbering));
    } else if has_cell(layout, MINUS_ONE) {
        // A text that writes an empty cell as -1 uses 0 for a colour.
        let notation = Notation::Digits(Numbering::FromZero);
        add_board(readings, reading_of_layout(layout, notation));
    } else if has_cell(layout, "0") {
        add_unlikely(
            readings,
            reading_with_numbering(layout, Numbering::FromZero),
        );
        add_board(readings, reading_with_numbering(layout, Numbering::FromOne));
    } else {
        // Without a 0, digits count from 1.
        let notation = Notation::Digits(Numbering::FromOne);
        add_board(readings, reading_of_layout(layout, notation));
    }
}

/// Adds a board that the text may mean. If the text is not a board, keeps the error, unless an earlier error is kept.
fn add_board(readings: &mut BoardReadings, reading: Result<Reading<Board>, BoardError>) {
    match reading {
        Ok(reading) => readings.add(reading),
        Err(error) => _ = readings.error.get_or_insert(error),
    }
}

/// Adds a board that the text probably does not mean. Keeps an error as [`add_board`] does.
fn add_unlikely(readings: &mut BoardReadings, reading: Result<Reading<Board>, BoardError>) {
    match reading {
        Ok(reading) => readings.add_unlikely(reading),
        Err(error) => _ = readings.error.get_or_insert(error),
    }
}

/// Reads the board of a text split into cells, whose digits count colours from 0 or from 1, as `numbering` says. The
/// result contains `numbering`, because with the opposite numbering the digits may mean another board.
fn reading_with_numbering(
    layout: &Layout,
    numbering: Numbering,
) -> Result<Reading<Board>, BoardError> {
    let reading = reading_of_layout(layout, Notation::Digits(numbering))?;
    Ok(Reading {
        numbering: Some(numbering),
        ..reading
    })
}

/// Reads the board of a drawing by `kortest show`. `rows` are its lines without the row numbers.
fn reading_of_drawing(rows: &[Row]) -> Result<Reading<Board>, BoardError> {
    let layout = Layout {
        style: Style::Characters,
        rows: rows.iter().map(drawn_cells).collect(),
        gap: None,
        may_lack_blanks: false,
    };
    let table = Table::read(&layout, Notation::Usual)?;
    Ok(undoubted(table.board()?, table.size()))
}

/// Reads the board of a text that has been split into cells. `notation` says how the cells write colours. The result
/// contains the reason to doubt that the text means this board, if there is one.
fn reading_of_layout(layout: &Layout, notation: Notation) -> Result<Reading<Board>, BoardError> {
    let table = Table::read(layout, notation)?;
    let board = table.board()?;
    Ok(Reading {
        doubt: doubt(&board, layout, notation),
        ..undoubted(board, table.size())
    })
}

/// Returns whether a text split into cells writes colours as digits: it has digits, but no letters and no squares.
fn writes_digits(layout: &Layout) -> bool {
    has_character(layout, |c| c.is_ascii_digit()) && !has_character(layout, is_letter_or_square)
}

/// Returns how a text without digits writes colours: as letters and squares of NRK's boards, or also as other letters.
fn notation_of_letters(layout: &Layout) -> Notation {
    if has_character(layout, is_other_letter) {
        Notation::Letters
    } else {
        Notation::Usual
    }
}

/// Returns whether a character is a letter or a coloured square.
fn is_letter_or_square(c: char) -> bool {
    c.is_alphabetic() || is_square(c)
}

/// Returns how much of a text looks like tiles, in percent. Digits, minus signs (of -1) and capital letters that NRK's
/// boards do not use count half, because texts of other games contain such characters, too. A text with digits and
/// letters is not a board unless it has letters of NRK's boards, so it gets 0.
fn resemblance(text: &str) -> u32 {
    let rows: Vec<&str> = lines(text).iter().map(|line| line.text).collect();
    let content = rows.join("\n");
    let has_digits = content.contains(|c: char| c.is_ascii_digit());
    if has_digits && content.contains(is_other_letter) && !content.contains(is_usual_letter) {
        return 0;
    }
    percentage(&content, is_usual_tile) + percentage(&content, is_unusual_tile) / 2
}

/// Returns whether a character is a tile or an empty cell in a text that uses only the colours of NRK's boards.
fn is_usual_tile(c: char) -> bool {
    cell(c, Notation::Usual).is_some() && !is_other_letter(c)
}

/// Returns whether a character is a letter of NRK's boards.
fn is_usual_letter(c: char) -> bool {
    c.is_alphabetic() && is_usual_tile(c)
}

/// Returns whether a character may be a tile or a part of a tile, but occurs in other games, too: a minus sign, a digit
/// of an empty cell or of one of eight colours, or a capital letter that NRK's boards do not use.
fn is_unusual_tile(c: char) -> bool {
    c == '-' || ('0'..='8').contains(&c) || c.is_ascii_uppercase() && is_other_letter(c)
}
