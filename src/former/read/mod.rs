//! Parses boards in all forms that people write or paste, including drawings of boards.

mod drawn;
mod error;
mod rows;
mod symbols;
pub mod typed;

use super::board::{Board, Colour, MAX_COLOURS, MAX_COLUMNS, MAX_ROWS};
use drawn::drawn;
use kortest_base::text::clean;
use rows::{Row, lines, rows};
use symbols::{Symbol, is_other_letter, is_picture, letter, symbol};

pub use error::{BoardError, TextPosition};
pub use symbols::Notation;

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
    /// empty cell), or digits (1 to 8, with 0 for an empty cell). Blanks and commas between cells
    /// are ignored, and so are blank lines, lines that start with `#`, and everything that
    /// `kortest show` draws around a board.
    ///
    /// ```
    /// use kortest_former::Board;
    /// let board = Board::parse("O../OPG").unwrap();
    /// assert_eq!(board.to_string(), "O../OPG");
    /// assert_eq!(Board::parse("# mine\n🟧⬜⬜\n🟧🟪🟩"), Ok(board));
    /// ```
    pub fn parse(text: &str) -> Result<Board, BoardError> {
        let text = clean(text);
        let Split {
            rows,
            notation,
            is_drawn,
        } = split(&text)?;
        if let ([row], false) = (&rows[..], is_drawn) {
            check_one_row(row)?;
        }
        let cells = Cells {
            notation,
            pictures: Vec::new(),
        }
        .read(&rows)?;
        build_board(&cells)
    }
}

/// Returns how a text writes colours. `None` if some character cannot be part of a board.
pub fn notation(text: &str) -> Option<Notation> {
    let text = clean(text);
    let Split { rows, notation, .. } = split(&text).ok()?;
    let symbols: Option<Vec<Symbol>> = rows
        .iter()
        .flat_map(|row| row.text.chars())
        .map(|c| symbol(c, notation))
        .collect();
    symbols?
        .iter()
        .any(|symbol| matches!(symbol, Symbol::Cell(_)))
        .then_some(notation)
}

struct Split<'a> {
    rows: Vec<Row<'a>>,
    notation: Notation,
    is_drawn: bool,
}

/// Splits a text into rows, and determines how the text writes colours.
fn split(text: &str) -> Result<Split<'_>, BoardError> {
    let lines = lines(text);
    if let Some(rows) = drawn(&lines)? {
        return Ok(Split {
            rows,
            notation: Notation::Usual,
            is_drawn: true,
        });
    }
    let rows = rows(&lines);
    let has = |is: &dyn Fn(char) -> bool| rows.iter().any(|row| row.text.contains(is));
    let is_square =
        |c| is_picture(c) && matches!(symbol(c, Notation::Usual), Some(Symbol::Cell(_)));
    let has_only_digits =
        has(&|c| c.is_ascii_digit()) && !has(&|c| c.is_alphabetic() || is_square(c));
    let notation = if has_only_digits {
        Notation::Digits
    } else if has(&is_other_letter) {
        Notation::Letters
    } else {
        Notation::Usual
    };
    Ok(Split {
        rows,
        notation,
        is_drawn: false,
    })
}

/// Rejects a single row whose blanks are probably meant to separate rows.
fn check_one_row(row: &Row) -> Result<(), BoardError> {
    let is_cell =
        |c: &char| !c.is_whitespace() && symbol(*c, Notation::Digits) != Some(Symbol::Between);
    let mut words = row.text.split_whitespace().map(|word| {
        word.split(',')
            .map(|cell| cell.chars().filter(is_cell).count())
            .max()
    });
    let several = words.clone().nth(1).is_some() && words.any(|cells| cells > Some(1));
    if several {
        Err(BoardError::OneRow { line: row.line })
    } else {
        Ok(())
    }
}

/// A character's index in its row, and the colour of the cell.
type Cell = (usize, Option<Colour>);

/// A parser for the cells of all rows.
struct Cells {
    notation: Notation,
    /// The pictures (such as emoji) read so far, with their colours.
    pictures: Vec<(char, Option<Colour>)>,
}

impl Cells {
    /// Parses the cells of all rows. All rows must have the same length.
    fn read<'a>(mut self, rows: &[Row<'a>]) -> Result<Vec<(Row<'a>, Vec<Cell>)>, BoardError> {
        let mut read: Vec<(Row, Vec<Cell>)> = Vec::new();
        for row in rows {
            let cells = self.row(row)?;
            let (first, expected) = read
                .first()
                .map_or((row.line, cells.len()), |(row, cells)| {
                    (row.line, cells.len())
                });
            if cells.len() != expected {
                return Err(BoardError::Ragged {
                    line: row.line,
                    found: cells.len(),
                    first,
                    expected,
                });
            }
            read.push((*row, cells));
        }
        Ok(read)
    }

    fn row(&mut self, row: &Row) -> Result<Vec<Cell>, BoardError> {
        let mut cells = Vec::new();
        for (at, found) in row.text.chars().enumerate() {
            let place = row.position(at);
            match symbol(found, self.notation) {
                Some(Symbol::Cell(cell)) => {
                    let same = |&&(other, meaning): &&(char, _)| meaning == cell && other != found;
                    if is_picture(found) {
                        if let Some(&(before, _)) = self.pictures.iter().find(same) {
                            return Err(BoardError::SameColour {
                                place,
                                found,
                                before,
                                meaning: letter(cell),
                            });
                        }
                        self.pictures.push((found, cell));
                    }
                    cells.push((at, cell));
                }
                // Skip the brackets around a clicked group in a drawn board.
                None if matches!(found, '[' | ']') => {}
                Some(Symbol::Between) => {}
                None => return Err(BoardError::NoColour { place, found }),
            }
        }
        Ok(cells)
    }
}

/// Builds the board from rows of the same length, top row first.
fn build_board(rows: &[(Row, Vec<Cell>)]) -> Result<Board, BoardError> {
    let width = rows.first().map_or(0, |(_, cells)| cells.len());
    let is_tile = |row: usize, column: usize| rows[row].1[column].1.is_some();
    // Skip empty rows at the top.
    let high = (0..rows.len())
        .find(|&row| (0..width).any(|column| is_tile(row, column)))
        .unwrap_or(rows.len());
    let height = rows.len() - high;
    if width == 0 {
        return Err(BoardError::Empty);
    }
    if height > MAX_ROWS {
        return Err(BoardError::TooHigh(height));
    }
    if width > MAX_COLUMNS {
        return Err(BoardError::TooWide(width));
    }
    for (above, below) in (high..).zip(high + 1..rows.len()) {
        if let Some(column) =
            (0..width).find(|&column| is_tile(above, column) && !is_tile(below, column))
        {
            let (row, cells) = &rows[above];
            return Err(BoardError::Floating {
                place: row.position(cells[column].0),
            });
        }
    }
    let column = |column: usize| {
        rows.iter()
            .rev()
            .filter_map(|(_, cells)| cells[column].1)
            .collect()
    };
    let board = Board::from_columns((0..width).map(column).collect());
    match board.colours().len() {
        colours if colours > MAX_COLOURS => Err(BoardError::TooColourful(colours)),
        _ => Ok(board),
    }
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
        assert!(error("OPG GPO").starts_with("line 1: blanks do not separate rows"));
        assert!(error("O.G/..G").starts_with("line 1, character 1: a floating tile"));
        assert!(error(&["O"; 13].join("/")).starts_with("13 rows"));
        assert!(error("ABC/DEF/GHI").starts_with("9 colours"));
        assert!(error(&"O".repeat(65)).starts_with("65 columns"));
    }

    #[test]
    fn errors_name_the_first_bad_position() {
        assert!(error("# mine\n\nO P G\nO ? Q\n!").starts_with("line 4, character 3: '?'"));
        assert!(error("OPG/OPG\nOPG/O?G").starts_with("line 2, character 6: '?'"));
        assert!(error("O,P\nOP,G\n!").starts_with("line 2: 3 cells where line 1 has 2"));
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

    #[test]
    fn the_notation_is_recognised() {
        assert_eq!(notation("# x\nOPG\n"), Some(Notation::Usual));
        assert_eq!(notation("12/34"), Some(Notation::Digits));
        assert_eq!(notation("board.txt"), Some(Notation::Letters));
        for text in [
            "12/95",
            "board_1.txt",
            "",
            "1,0,x",
            "\n#####\n#P X#\n#####\n",
        ] {
            assert_eq!(notation(text), None, "{text:?}");
        }
    }
}
