//! Parses boards in all forms that people write or paste, including drawings of boards.

mod doubt;
mod drawn;
mod error;
mod symbols;

use super::board::{Board, Colour, MAX_COLOURS, MAX_COLUMNS, MAX_ROWS};
use doubt::doubt;
use drawn::drawn;
use kortest_base::text::{
    Cell, CellRow, Layout, Layouts, Reading, Readings, Row, Size, Style, clean, layouts, lines,
    share,
};
use symbols::{Notation, cell, is_other_letter, is_picture, letter};

pub use error::{BoardError, TextPosition};

impl std::str::FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Board, BoardError> {
        Board::parse(text)
    }
}

impl Board {
    /// Parses a board: rows from top to bottom, separated by `/` or line ends.
    ///
    /// Colours are letters in upper or lower case, coloured squares (🟧 🟪 🟩 🟦, with ⬜ or ⬛ for an
    /// empty cell), or digits (1 to 8, with 0 for an empty cell). Blanks, commas, semicolons or
    /// tabs may separate cells, and lists of lists are accepted too. Ignored are blank lines, lines
    /// that start with `#`, and everything that `kortest show` draws around a board.
    ///
    /// The text is known to be a board, and one line without `/` is one row. [`read`] returns
    /// everything else that the text may mean.
    ///
    /// ```
    /// use kortest_former::Board;
    /// let board = Board::parse("O../OPG").unwrap();
    /// assert_eq!(board.to_string(), "O../OPG");
    /// assert_eq!(Board::parse("# mine\n🟧⬜⬜\n🟧🟪🟩"), Ok(board));
    /// ```
    pub fn parse(text: &str) -> Result<Board, BoardError> {
        let readings = read_in(text, |style| !matches!(style, Style::Columns | Style::Flat));
        let literal = readings.boards.into_iter().next();
        match (literal, readings.error) {
            (Some(reading), _) => Ok(reading.board),
            (None, error) => Err(error.unwrap_or(BoardError::Empty)),
        }
    }
}

/// Returns all boards that a text may mean, with the most literal reading first.
///
/// ```
/// use kortest_former::read;
/// let readings = read("OPGGPO");
/// let sizes: Vec<String> = readings.boards.iter().map(|b| b.size.to_string()).collect();
/// assert_eq!(sizes, ["6x1", "2x3", "3x2"]);
/// ```
pub fn read(text: &str) -> Readings<Board, BoardError> {
    read_in(text, |style| style != Style::Columns)
}

/// Returns the readings of a text in the layouts that `may` accepts.
fn read_in(text: &str, may: fn(Style) -> bool) -> Readings<Board, BoardError> {
    let text = clean(text);
    match drawn(&lines(&text)) {
        Ok(Some(rows)) => return Readings::certain(of_drawing(&rows)),
        Err(error) => return Readings::certain(Err(error)),
        Ok(None) => {}
    }
    let Layouts { layouts, error, .. } = layouts(&text);
    let mut readings = Readings {
        is_certain: has_squares(&text),
        boards: Vec::new(),
        error: error.map(BoardError::from),
        resemblance: resemblance(&text),
    };
    for layout in layouts.iter().filter(|layout| may(layout.style)) {
        match of_layout(layout) {
            Ok(reading) => readings.add(reading),
            Err(error) => _ = readings.error.get_or_insert(error),
        }
    }
    if !readings.boards.is_empty() {
        readings.error = None;
    } else if readings.error.is_none() {
        readings.error = Some(BoardError::Empty);
    }
    readings
}

fn of_drawing(rows: &[Row]) -> Result<Reading<Board>, BoardError> {
    let mut drawn = Vec::new();
    for row in rows {
        drawn.push(CellRow {
            line: row.line,
            cells: drawn_cells(row),
        });
    }
    let layout = Layout {
        style: Style::Characters,
        rows: drawn,
        gap: None,
        is_cut: false,
    };
    let table = Table::read(&layout, Notation::Usual)?;
    Ok(Reading {
        size: table.size(),
        board: table.board()?,
        doubt: None,
        warning: None,
    })
}

/// Returns the cells of a row in a drawing. Brackets stand around a clicked group.
fn drawn_cells<'a>(row: &Row<'a>) -> Vec<Cell<'a>> {
    let mut cells = Vec::new();
    for (n, (at, c)) in row.text.char_indices().enumerate() {
        if !c.is_whitespace() && !matches!(c, '[' | ']') {
            cells.push(Cell {
                text: &row.text[at..at + c.len_utf8()],
                line: row.line,
                character: row.before + n + 1,
            });
        }
    }
    cells
}

fn of_layout(layout: &Layout) -> Result<Reading<Board>, BoardError> {
    let notation = notation(layout);
    let table = Table::read(layout, notation)?;
    let size = table.size();
    let board = table.board()?;
    Ok(Reading {
        doubt: doubt(&board, layout, notation),
        board,
        size,
        warning: None,
    })
}

/// Returns how a text writes colours.
fn notation(layout: &Layout) -> Notation {
    let cells = || layout.rows.iter().flat_map(|row| &row.cells);
    let has = |is: &dyn Fn(char) -> bool| cells().any(|cell| cell.text.contains(is));
    let has_digit = has(&|c| c.is_ascii_digit());
    let has_other = has(&|c| c.is_alphabetic() || is_square(c));
    if has_digit && !has_other {
        Notation::Digits
    } else if has(&is_other_letter) {
        Notation::Letters
    } else {
        Notation::Usual
    }
}

fn is_square(c: char) -> bool {
    is_picture(c) && cell(c, Notation::Usual).is_some()
}

fn has_squares(text: &str) -> bool {
    text.contains(is_square)
}

/// Returns how much of a text consists of tiles, in percent. A digit counts half, because other
/// games have digits too, and so does another capital letter.
fn resemblance(text: &str) -> u32 {
    let rows: Vec<&str> = lines(text).iter().map(|line| line.text).collect();
    let text = rows.join("\n");
    let is_tile = |c: char| cell(c, Notation::Usual).is_some() && !is_other_letter(c);
    let is_half =
        |c: char| ('1'..='8').contains(&c) || c.is_ascii_uppercase() && is_other_letter(c);
    share(&text, is_tile) + share(&text, is_half) / 2
}

/// The cells of a board, top row first. All rows have the same length.
struct Table<'a> {
    rows: Vec<Vec<TableCell<'a>>>,
}

/// A cell and its content; `None` if it is empty.
struct TableCell<'a> {
    cell: Cell<'a>,
    colour: Option<Colour>,
}

impl<'a> Table<'a> {
    fn read(layout: &Layout<'a>, notation: Notation) -> Result<Table<'a>, BoardError> {
        check_words(layout)?;
        let mut pictures = Pictures::default();
        let mut rows = Vec::new();
        for row in &layout.rows {
            let mut cells = Vec::new();
            for cell in &row.cells {
                let colour = colour(cell, layout.style, notation)?;
                pictures.add(cell, colour)?;
                cells.push(TableCell {
                    cell: *cell,
                    colour,
                });
            }
            check_length(&layout.rows[0], row)?;
            rows.push(cells);
        }
        Ok(Table { rows })
    }

    fn size(&self) -> Size {
        Size {
            columns: self.rows.first().map_or(0, Vec::len),
            rows: self.rows.len(),
        }
    }

    /// Builds the board. Empty rows at the top do not count.
    fn board(&self) -> Result<Board, BoardError> {
        let width = self.size().columns;
        let is_empty = |row: &&Vec<TableCell>| row.iter().all(|cell| cell.colour.is_none());
        let empty = self.rows.iter().take_while(is_empty).count();
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

/// Refuses words between separators, because the separators may be meant to separate rows.
fn check_words(layout: &Layout) -> Result<(), BoardError> {
    for row in &layout.rows {
        let has_word = |cell: &Cell| cell.text.chars().nth(1).is_some();
        let has_letter = |cell: &Cell| cell.text.contains(|c: char| !c.is_ascii_digit());
        let is_word = |cell: &Cell| has_word(cell) && (layout.rows.len() == 1 || has_letter(cell));
        if row.cells.len() > 1 && row.cells.iter().any(is_word) {
            return Err(BoardError::Words { line: row.line });
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
    let place = TextPosition {
        line: text.line,
        character: text.character,
    };
    match cell(first, notation) {
        Some(colour) if chars.next().is_none() => Ok(colour),
        Some(_) => Err(BoardError::NotOneCell {
            place,
            found: text.text.chars().take(20).collect(),
        }),
        None => Err(BoardError::NoColour {
            place,
            found: first,
        }),
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
        let Some(symbol) = cell.text.chars().next().filter(|&c| is_picture(c)) else {
            return Ok(());
        };
        let same = |other: &&Picture| other.colour == colour && other.symbol != symbol;
        if let Some(before) = self.known.iter().find(same) {
            return Err(BoardError::SameColour {
                place: TextPosition {
                    line: cell.line,
                    character: cell.character,
                },
                found: symbol,
                before: before.symbol,
                meaning: letter(colour),
            });
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
                return Err(BoardError::Floating {
                    place: TextPosition {
                        line: upper.cell.line,
                        character: upper.cell.character,
                    },
                });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Board::parse(text).unwrap_err().to_string()
    }

    fn rows(text: &str) -> String {
        Board::parse(text)
            .unwrap_or_else(|error| panic!("{text:?}: {error}"))
            .to_string()
    }

    #[test]
    fn each_error_has_its_message() {
        assert!(error("").starts_with("no board"));
        assert!(error(" \n \n").starts_with("no board"));
        assert!(error("# nothing\n").starts_with("no board"));
        assert!(error("OPG/OPGB").starts_with("line 2: 4 cells where line 1 has 3"));
        assert!(error("OPG//OPG").starts_with("line 2: 0 cells"));
        assert!(error("OPG/O?G").starts_with("line 2, character 2: '?' is not a colour"));
        assert!(error("OPG GPO").starts_with("line 1: blanks and commas do not separate rows"));
        assert!(error("O.G/..G").starts_with("line 1, character 1: a floating tile"));
        assert!(error(&["O"; 13].join("/")).starts_with("13 rows"));
        assert!(error("ABC/DEF/GHI").starts_with("9 colours"));
        assert!(error(&"O".repeat(65)).starts_with("65 columns"));
    }

    #[test]
    fn errors_name_the_first_bad_position() {
        assert!(error("# mine\n\nO P G\nO ? Q\n!").starts_with("line 4, character 3: '?'"));
        assert!(error("OPG/OPG\nOPG/O?G").starts_with("line 2, character 6: '?'"));
        assert!(error("O,P\nO,P,G\n!").starts_with("line 2: 3 cells where line 1 has 2"));
        assert!(error(" 1  O  P \n 0  O  ? \n    0  1").starts_with("line 2, character 8: '?'"));
    }

    #[test]
    fn empty_rows_on_top_do_not_count() {
        let board = Board::parse(&format!("{}O.", "../".repeat(12))).unwrap();
        assert_eq!(
            (board.rows(), board.width(), board.to_string().as_str()),
            (1, 2, "O.")
        );
        assert!(Board::parse(".").unwrap().is_empty());
    }

    #[test]
    fn separators_comments_and_squares_are_accepted() {
        for text in [
            "O P G\nP,G,B\n",
            "opg/pgb",
            "\u{feff}OPG\r\nPGB\r\n",
            "OPG\rPGB",
            "# a comment/with a slash\n\n O, P, G \n\n  # another\nP\tG B\n",
            "o p g / p g b",
            "🟧🟪🟩\n🟪🟩🟦",
            "🟠 🩷 💚\n🩷 💚 💙\u{fe0f}",
            "123/234",
            "1,2,3\n2,3,4",
            "1️⃣2️⃣3️⃣\n2️⃣3️⃣4️⃣",
        ] {
            assert_eq!(rows(text), "OPG/PGB", "{text:?}");
        }
        assert_eq!(rows("⬜🟪/🟧🟥".replace('🟪', "🟥").as_str()), ".P/OP");
        assert_eq!(rows("010/123"), ".O./OPG");
    }

    #[test]
    fn ambiguous_colours_are_rejected() {
        assert!(
            error("🟧🟪\n🟥🟦")
                .contains("line 2, character 1: 🟥 and 🟪 would be the same colour P")
        );
        assert_eq!(rows("🟧🟨🟫"), "OYN");
        assert!(error("⬜⬛/🟧🟧").contains("the same colour ."));
        assert!(error("12/19").contains("line 2, character 2: '9' is not a colour"));
        assert!(error("1P").contains("'1' is not a colour"));
        assert!(error("1🟪").contains("'1' is not a colour"));
    }

    #[test]
    fn a_drawn_board_is_parsed() {
        let drawn = " 1  O  . \n 0 [P][P]\n    0  1\n";
        assert_eq!(rows(drawn), "O./PP");
        assert_eq!(
            rows(&format!(
                "click 1 of 2: 0,0 takes 2 P\n{drawn}\n3 tiles in 2 groups\n"
            )),
            "O./PP"
        );
        assert_eq!(
            rows(" 1 \x1b[30;48;5;214m O \x1b[0m\n 0  P \n    0\n"),
            "O/P"
        );
        assert_eq!(
            rows(" 1  O  P\n 0  O  P\n"),
            "OP/OP",
            "without the numbers of the columns"
        );
        assert_eq!(
            error(&drawn.repeat(2)),
            "2 boards are drawn; give only one of them"
        );
    }
}
