//! Parses nested lists as programs print them: JSON, Python, numpy, C.
//!
//! Cells are separated by commas or blanks. A cell may be quoted. `None`, `null` and `nan` are blank cells, and `3.0`
//! is the number 3.

use super::rows::{Cell, CellRow};
use std::iter::Peekable;
use std::str::CharIndices;
use thiserror::Error;

/// The reason why a text with brackets is not a list of cells. Positions are counted from 1.
#[allow(missing_docs)] // The error messages explain the fields.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ListError {
    #[error("line {line}, character {character}: {found:?} does not belong to a list of rows")]
    Unexpected {
        line: usize,
        character: usize,
        found: char,
    },
    #[error("line {line}, character {character}: lists are nested more than twice")]
    TooDeep { line: usize, character: usize },
    #[error("the list does not end: a closing bracket or quote is missing")]
    Open,
    #[error("the list mixes cells and rows")]
    Mixed,
}

/// The cells of a list.
pub enum List<'a> {
    /// A list of lists: the rows of a table.
    Rows(Vec<CellRow<'a>>),
    /// A list of cells.
    Flat(CellRow<'a>),
}

/// Returns whether a text begins like a list of a programming language: with a bracket, or with `array(` of numpy.
pub fn is_list(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(['[', '(', '{']) || array_prefix(text).is_some()
}

/// Returns the beginning of numpy's notation of an array, such as `array(`, if the text has it.
fn array_prefix(text: &str) -> Option<&'static str> {
    let prefixes = ["array(", "np.array(", "numpy.array("];
    prefixes.into_iter().find(|prefix| text.starts_with(prefix))
}

/// Parses one list of a programming language (such as `[[1, 2], [3, 4]]`), or several lists that follow each other.
/// Returns its cells as rows, or as a flat list if it contains no lists.
pub fn parse(text: &str) -> Result<List<'_>, ListError> {
    let mut parser = Parser {
        text,
        chars: text.char_indices().peekable(),
        line: 1,
        character: 1,
        closing_brackets: Vec::new(),
        allows_comma: false,
        lists: Vec::new(),
    };
    parser.run()?;
    to_table(parser.lists)
}

/// A list that is not inside of another list, with its cells or its lists of cells.
struct Outer<'a> {
    line: usize,
    cells: Vec<Cell<'a>>,
    rows: Vec<CellRow<'a>>,
}

/// Reads a text with lists character by character.
struct Parser<'a> {
    text: &'a str,
    chars: Peekable<CharIndices<'a>>,
    /// The line of the next character, counted from 1.
    line: usize,
    /// The position of the next character in its line, counted from 1.
    character: usize,
    /// The closing brackets of all open lists, the innermost list last.
    closing_brackets: Vec<char>,
    /// Whether a comma may follow, because a cell or a list has just ended. Two commas in a row would enclose an empty
    /// cell.
    allows_comma: bool,
    lists: Vec<Outer<'a>>,
}

impl<'a> Parser<'a> {
    /// Parses the whole text, character by character, and stores its lists in `self.lists`.
    fn run(&mut self) -> Result<(), ListError> {
        // Whether the bracket of numpy's `array(` is open.
        let mut is_in_array = self.skip_array_prefix();
        while let Some(&(start, found)) = self.chars.peek() {
            let is_outside = self.closing_brackets.is_empty();
            match found {
                '[' | '(' | '{' => self.begin_list(found)?,
                ']' | ')' | '}' if self.closing_brackets.last() == Some(&found) => self.end_list(),
                // The closing bracket of `array(`.
                ')' if is_in_array && is_outside => {
                    is_in_array = false;
                    self.skip_character();
                }
                ']' | ')' | '}' => return Err(self.unexpected(found)),
                ',' => self.skip_comma()?,
                // A comment, up to the end of the line.
                '#' if is_outside => self.skip_line(),
                // The end of a statement in C.
                ';' if is_outside => self.skip_character(),
                // The type of the cells stands behind the list, as in `dtype=int8)`.
                'd' if is_in_array && self.text[start..].starts_with("dtype=") => self.skip_line(),
                _ if found.is_whitespace() => self.skip_character(),
                _ => self.parse_cell(start, found)?,
            }
        }
        if !self.closing_brackets.is_empty() {
            return Err(ListError::Open);
        }
        Ok(())
    }

    /// Skips the beginning `array(` of numpy's notation, with blanks before it. Returns whether the text begins so.
    fn skip_array_prefix(&mut self) -> bool {
        let list = self.text.trim_start();
        let Some(prefix) = array_prefix(list) else {
            return false;
        };
        let end = self.text.len() - list.len() + prefix.len();
        self.skip_to(end);
        true
    }

    /// Skips all characters before byte `end` of the text.
    fn skip_to(&mut self, end: usize) {
        while self.chars.peek().is_some_and(|&(start, _)| start < end) {
            self.skip_character();
        }
    }

    /// Skips one character, if any is left, and counts its line and its position in the line for error messages.
    fn skip_character(&mut self) {
        let Some((_, skipped)) = self.chars.next() else {
            return;
        };
        self.character += 1;
        if skipped == '\n' {
            self.line += 1;
            self.character = 1;
        }
    }

    /// Skips all characters before the next line feed.
    fn skip_line(&mut self) {
        while self.chars.peek().is_some_and(|&(_, c)| c != '\n') {
            self.skip_character();
        }
    }

    /// Returns the error for the next character, `found`, which does not belong there. The error names the position.
    fn unexpected(&self, found: char) -> ListError {
        ListError::Unexpected {
            line: self.line,
            character: self.character,
            found,
        }
    }

    /// Begins a list at an opening bracket: an outermost list, or a list inside of an outermost list, which is a row of
    /// cells. Fails inside of a row, because a board has only rows and cells.
    fn begin_list(&mut self, bracket: char) -> Result<(), ListError> {
        let line = self.line;
        let cells = Vec::new();
        // The number of open lists decides what the bracket begins.
        match self.closing_brackets.len() {
            0 => self.lists.push(Outer {
                line,
                cells,
                rows: Vec::new(),
            }),
            1 => {
                // The open list is the last one in `lists`.
                if let Some(outer) = self.lists.last_mut() {
                    outer.rows.push(CellRow { line, cells });
                }
            }
            2.. => {
                let character = self.character;
                return Err(ListError::TooDeep { line, character });
            }
        }
        self.closing_brackets.push(match bracket {
            '[' => ']',
            '(' => ')',
            // The only other opening bracket is a brace.
            _ => '}',
        });
        self.allows_comma = false;
        self.skip_character();
        Ok(())
    }

    /// Ends the innermost open list at its closing bracket, and skips this bracket.
    fn end_list(&mut self) {
        self.closing_brackets.pop();
        self.allows_comma = true;
        self.skip_character();
    }

    /// Skips a comma. Fails if the comma does not follow a cell or a list, as in `[1,,2]`. A comma after the last cell
    /// is allowed.
    fn skip_comma(&mut self) -> Result<(), ListError> {
        if !self.allows_comma {
            return Err(self.unexpected(','));
        }
        self.allows_comma = false;
        self.skip_character();
        Ok(())
    }

    /// Parses a cell, with or without quotes, and appends it to the innermost open list. The cell begins with the
    /// character `first` at byte `start`. Fails outside of all lists, and if the closing quote is missing.
    fn parse_cell(&mut self, start: usize, first: char) -> Result<(), ListError> {
        // The error has the position of the first character, so make the error before the cell is read.
        let unexpected = self.unexpected(first);
        let is_quote = matches!(first, '"' | '\'');
        let line = self.line;
        // The position of the text, after the quote.
        let character = self.character + usize::from(is_quote);
        let text = if is_quote {
            self.parse_quoted(start, first)?
        } else {
            self.parse_bare(start)
        };
        let Some(cells) = self.innermost() else {
            return Err(unexpected);
        };
        cells.push(Cell {
            text,
            line,
            character,
        });
        self.allows_comma = true;
        Ok(())
    }

    /// Returns the cells of the innermost open list, to append to them; `None` if no list is open.
    fn innermost(&mut self) -> Option<&mut Vec<Cell<'a>>> {
        let outer = self.lists.last_mut()?;
        match self.closing_brackets.len() {
            1 => Some(&mut outer.cells),
            2 => Some(&mut outer.rows.last_mut()?.cells),
            // No list is open. More than two open lists are impossible.
            _ => None,
        }
    }

    /// Parses a cell in quotes, which begins at byte `start` with `quote`. Returns the text between the quotes, and
    /// skips both. Fails if the closing quote is missing.
    fn parse_quoted(&mut self, start: usize, quote: char) -> Result<&'a str, ListError> {
        let after_quote = start + quote.len_utf8();
        let (inside, _) = self.text[after_quote..]
            .split_once(quote)
            .ok_or(ListError::Open)?;
        self.skip_to(after_quote + inside.len() + quote.len_utf8());
        Ok(inside)
    }

    /// Parses a cell without quotes, which begins at byte `start` and ends before a blank, a comma, a bracket or a
    /// quote. Returns its text: empty for words such as `None`, which stand for a blank cell, and `3` for `3.0`.
    fn parse_bare(&mut self, start: usize) -> &'a str {
        let ends_cell = |c: char| c.is_whitespace() || ",[](){}\"'".contains(c);
        let cell_bytes = self.text[start..].find(ends_cell);
        let end = cell_bytes.map_or(self.text.len(), |bytes| start + bytes);
        self.skip_to(end);
        match &self.text[start..end] {
            "None" | "null" | "nan" | "NaN" => "",
            text => whole_number(text),
        }
    }
}

/// Returns a number without its decimal point if only zeros follow the point: `3` for `3.0` and for `3.`. Returns any
/// other text as it is.
pub(super) fn whole_number(text: &str) -> &str {
    let Some((whole, decimals)) = text.split_once('.') else {
        return text;
    };
    // The sign does not count as a digit.
    let digits = whole.strip_prefix('-').unwrap_or(whole);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && decimals.bytes().all(|byte| byte == b'0') {
        return whole;
    }
    text
}

/// Converts the outermost lists of a text to one table. If the text has several lists, each list is a row of cells, and
/// none may contain lists.
fn to_table(mut lists: Vec<Outer<'_>>) -> Result<List<'_>, ListError> {
    if lists.len() == 1 {
        return table_of_list(lists.remove(0));
    }
    if lists.iter().any(|list| !list.rows.is_empty()) {
        return Err(ListError::Mixed);
    }
    let rows = lists
        .into_iter()
        .map(|list| CellRow::new(list.line, list.cells));
    Ok(List::Rows(rows.collect()))
}

/// Converts the only outermost list of a text to a table. The lists in this list are the rows; a list of only cells is
/// returned as flat. Fails if the list has both cells and lists.
fn table_of_list(list: Outer<'_>) -> Result<List<'_>, ListError> {
    if list.cells.is_empty() {
        return Ok(List::Rows(list.rows));
    }
    if !list.rows.is_empty() {
        return Err(ListError::Mixed);
    }
    Ok(List::Flat(CellRow::new(list.line, list.cells)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the cells of a row with blanks between them.
    fn cells(row: &CellRow) -> String {
        let cells: Vec<&str> = row.cells.iter().map(|cell| cell.text).collect();
        cells.join(" ")
    }

    /// Parses a list. Returns its rows as texts; the word `flat` stands before the only row of a flat list.
    fn read(text: &str) -> Result<Vec<String>, ListError> {
        match parse(text)? {
            List::Rows(rows) => Ok(rows.iter().map(cells).collect()),
            List::Flat(row) => Ok(vec!["flat".into(), cells(&row)]),
        }
    }

    /// Returns the error for the character `found`, which does not belong at this position.
    fn unexpected(line: usize, character: usize, found: char) -> ListError {
        ListError::Unexpected {
            line,
            character,
            found,
        }
    }

    #[test]
    fn lists_of_several_languages_have_the_same_rows() {
        for text in [
            "[[1,2],[3,4]]",
            " [ [1, 2],\n  [3, 4] ]\n",
            "[[1 2]\n [3 4]]",
            "((1, 2), (3, 4))",
            "{{1, 2}, {3, 4}}",
            "[['1', '2'], [\"3\", \"4\"]]",
            "array([[1, 2],\n       [3, 4]])",
            "np.array([[1, 2], [3, 4]], dtype=int8)",
            "array([['1', '2'],\n       ['3', '4']], dtype='<U1')",
            "[[1., 2.0]\n [3., 4.]]",
            "[1, 2],\n[3, 4]",
            "[1 2]\n[3 4]\n",
            "[[1, 2], [3, 4],]",
            "# a comment\n[[1,2],[3,4]]",
            "{{1, 2},\n {3, 4}};",
        ] {
            assert_eq!(read(text), Ok(vec!["1 2".into(), "3 4".into()]), "{text:?}");
        }
    }

    #[test]
    fn a_list_of_cells_has_no_rows() {
        assert_eq!(read("[1, 2, None]"), Ok(vec!["flat".into(), "1 2 ".into()]));
        assert_eq!(read("[1. -1.0]"), Ok(vec!["flat".into(), "1 -1".into()]));
    }

    #[test]
    fn errors_have_a_position() {
        assert_eq!(read("[1]\n x"), Err(unexpected(2, 2, 'x')));
        assert_eq!(read("[1)"), Err(unexpected(1, 3, ')')));
        assert_eq!(read("array([[1]]))"), Err(unexpected(1, 13, ')')));
    }

    #[test]
    fn a_comma_without_a_cell_is_refused() {
        assert_eq!(read("[1,,2]"), Err(unexpected(1, 4, ',')));
        assert_eq!(read("[[,1],\n [2,3]]"), Err(unexpected(1, 3, ',')));
        assert_eq!(read("[[1],,[2]]"), Err(unexpected(1, 6, ',')));
        assert_eq!(read(",[1]"), Err(unexpected(1, 1, ',')));
    }

    #[test]
    fn cells_beside_rows_are_refused() {
        assert_eq!(read("[[1],\n 2]"), Err(ListError::Mixed));
    }

    #[test]
    fn a_list_must_end() {
        assert_eq!(read("[[1, 2]"), Err(ListError::Open));
        assert_eq!(read("['1]"), Err(ListError::Open));
    }

    #[test]
    fn nesting_is_limited() {
        let too_deep = ListError::TooDeep {
            line: 1,
            character: 3,
        };
        assert_eq!(read(&"[".repeat(100_000)), Err(too_deep));
    }
}
