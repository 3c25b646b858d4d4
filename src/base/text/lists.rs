//! Parses nested lists as programs print them: JSON, Python, numpy, C.
//!
//! Cells are separated by commas or blanks. A cell may be quoted. `None`, `null` and `nan` are
//! blank cells, and `3.0` is the number 3.

use super::cells::{Cell, CellRow};
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

/// Returns whether a text begins like a list.
pub fn is_list(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(['[', '(', '{']) || array_prefix(text).is_some()
}

/// Returns the beginning of numpy's notation of an array.
fn array_prefix(text: &str) -> Option<&'static str> {
    let prefixes = ["array(", "np.array(", "numpy.array("];
    prefixes.into_iter().find(|prefix| text.starts_with(prefix))
}

/// Parses one list, or several lists that follow each other.
pub fn parse(text: &str) -> Result<List<'_>, ListError> {
    let mut parser = Parser {
        text,
        chars: text.char_indices().peekable(),
        line: 1,
        character: 1,
        open: Vec::new(),
        lists: Vec::new(),
    };
    parser.run()?;
    table(parser.lists)
}

/// A list at the outermost level. It has cells, or lists of cells.
#[derive(Default)]
struct Outer<'a> {
    line: usize,
    cells: Vec<Cell<'a>>,
    rows: Vec<CellRow<'a>>,
}

struct Parser<'a> {
    text: &'a str,
    chars: Peekable<CharIndices<'a>>,
    /// Position of the next character.
    line: usize,
    character: usize,
    /// The closing brackets of all open lists.
    open: Vec<char>,
    lists: Vec<Outer<'a>>,
}

impl<'a> Parser<'a> {
    fn run(&mut self) -> Result<(), ListError> {
        let start = self.text.len() - self.text.trim_start().len();
        let prefix = array_prefix(self.text.trim_start());
        while let Some(&(at, found)) = self.chars.peek() {
            match found {
                _ if at < start + prefix.map_or(0, str::len) => self.skip(),
                '[' | '(' | '{' => self.begin(found)?,
                ']' | ')' | '}' if self.open.last() == Some(&found) => {
                    self.open.pop();
                    self.skip();
                }
                ')' if prefix.is_some() && self.open.is_empty() => self.skip(),
                ']' | ')' | '}' => return Err(self.unexpected(found)),
                ',' => self.skip(),
                _ if found.is_whitespace() => self.skip(),
                '#' if self.open.is_empty() => self.skip_line(),
                _ if prefix.is_some() && self.text[at..].starts_with("dtype=") => self.skip_line(),
                _ => self.cell(at, found)?,
            }
        }
        if self.open.is_empty() {
            Ok(())
        } else {
            Err(ListError::Open)
        }
    }

    fn skip(&mut self) {
        let Some((_, skipped)) = self.chars.next() else {
            return;
        };
        self.character += 1;
        if skipped == '\n' {
            self.line += 1;
            self.character = 1;
        }
    }

    /// Skips a comment, or the type of an array.
    fn skip_line(&mut self) {
        while self.chars.peek().is_some_and(|&(_, c)| c != '\n') {
            self.skip();
        }
    }

    fn unexpected(&self, found: char) -> ListError {
        ListError::Unexpected {
            line: self.line,
            character: self.character,
            found,
        }
    }

    fn begin(&mut self, bracket: char) -> Result<(), ListError> {
        match self.open.len() {
            0 => self.lists.push(Outer {
                line: self.line,
                ..Outer::default()
            }),
            1 => {
                let line = self.line;
                let outer = self.lists.last_mut().ok_or(ListError::Mixed)?;
                outer.rows.push(CellRow {
                    line,
                    cells: Vec::new(),
                });
            }
            _ => {
                return Err(ListError::TooDeep {
                    line: self.line,
                    character: self.character,
                });
            }
        }
        self.open.push(match bracket {
            '[' => ']',
            '(' => ')',
            _ => '}',
        });
        self.skip();
        Ok(())
    }

    /// Parses a cell and appends it to the innermost list.
    fn cell(&mut self, at: usize, first: char) -> Result<(), ListError> {
        let line = self.line;
        let character = self.character;
        let unexpected = self.unexpected(first);
        let is_quote = matches!(first, '"' | '\'');
        let text = if is_quote {
            self.quoted(first)?
        } else {
            self.bare(at)
        };
        let outer = self.lists.last_mut();
        let cells = match (self.open.len(), outer) {
            (1, Some(outer)) => &mut outer.cells,
            (2, Some(outer)) if !outer.rows.is_empty() => {
                let last = outer.rows.len() - 1;
                &mut outer.rows[last].cells
            }
            _ => return Err(unexpected),
        };
        cells.push(Cell {
            text,
            line,
            character: character + usize::from(is_quote),
        });
        Ok(())
    }

    fn quoted(&mut self, quote: char) -> Result<&'a str, ListError> {
        self.skip();
        let start = self.chars.peek().ok_or(ListError::Open)?.0;
        while let Some(&(at, found)) = self.chars.peek() {
            self.skip();
            if found == quote {
                return Ok(&self.text[start..at]);
            }
        }
        Err(ListError::Open)
    }

    fn bare(&mut self, start: usize) -> &'a str {
        let ends = |c: char| c.is_whitespace() || ",[](){}\"'".contains(c);
        while self.chars.peek().is_some_and(|&(_, c)| !ends(c)) {
            self.skip();
        }
        let end = self.chars.peek().map_or(self.text.len(), |&(at, _)| at);
        match &self.text[start..end] {
            "None" | "null" | "nan" | "NaN" => "",
            text => whole_number(text),
        }
    }
}

/// Returns a number without its decimal point, if only zeros follow the point.
pub(super) fn whole_number(text: &str) -> &str {
    match text.split_once('.') {
        Some((whole, rest))
            if !whole.is_empty()
                && whole.bytes().all(|b| b.is_ascii_digit())
                && rest.bytes().all(|b| b == b'0') =>
        {
            whole
        }
        _ => text,
    }
}

/// Interprets the outermost lists as one table.
fn table(mut lists: Vec<Outer<'_>>) -> Result<List<'_>, ListError> {
    if lists.len() == 1 {
        let outer = lists.remove(0);
        return match (outer.cells.is_empty(), outer.rows.is_empty()) {
            (true, _) => Ok(List::Rows(outer.rows)),
            (_, true) => Ok(List::Flat(CellRow {
                line: outer.line,
                cells: outer.cells,
            })),
            (false, false) => Err(ListError::Mixed),
        };
    }
    let mut rows = Vec::new();
    for outer in lists {
        if !outer.rows.is_empty() {
            return Err(ListError::Mixed);
        }
        rows.push(CellRow {
            line: outer.line,
            cells: outer.cells,
        });
    }
    Ok(List::Rows(rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(row: &CellRow) -> String {
        let cells: Vec<&str> = row.cells.iter().map(|cell| cell.text).collect();
        cells.join(" ")
    }

    fn read(text: &str) -> Result<Vec<String>, ListError> {
        Ok(match parse(text)? {
            List::Rows(rows) => rows.iter().map(cells).collect(),
            List::Flat(row) => vec!["flat".into(), cells(&row)],
        })
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
        ] {
            assert_eq!(read(text), Ok(vec!["1 2".into(), "3 4".into()]), "{text:?}");
        }
    }

    #[test]
    fn a_list_of_cells_has_no_rows() {
        assert_eq!(read("[1, 2, None]"), Ok(vec!["flat".into(), "1 2 ".into()]));
    }

    #[test]
    fn errors_have_a_position() {
        let unexpected = |line, character, found| {
            Err(ListError::Unexpected {
                line,
                character,
                found,
            })
        };
        assert_eq!(read("[[1],\n 2]"), Err(ListError::Mixed));
        assert_eq!(read("[1]\n x"), unexpected(2, 2, 'x'));
        assert_eq!(read("[1)"), unexpected(1, 3, ')'));
        assert_eq!(read("[[1, 2]"), Err(ListError::Open));
        assert_eq!(read("['1]"), Err(ListError::Open));
        let deep = ListError::TooDeep {
            line: 1,
            character: 3,
        };
        assert_eq!(read(&"[".repeat(100_000)), Err(deep));
    }
}
