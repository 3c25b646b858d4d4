//! Splits a text into cells, in every way that people and programs write a table.

use super::cells::{Cell, CellRow, Gap, Layout, Style};
use super::columns::columns;
use super::lists::{self, List, ListError};
use super::rows::{Row, all_lines, lines_and_gaps, rows};
use thiserror::Error;

/// The largest number of cells in one row that is divided into rows of equal length.
const MAX_FLAT_CELLS: usize = 64 * 64;

/// More blanks than this between two cells may be empty cells.
const MAX_BLANKS: usize = 2;

/// The reason why a text cannot be split into cells. Positions are counted from 1.
#[allow(missing_docs)] // The error messages explain the fields.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    #[error(transparent)]
    List(#[from] ListError),
    #[error(
        "line {line}: the cells do not stand in columns; write commas between them, or / between rows"
    )]
    Misaligned { line: usize },
}

/// All ways to split a text into cells.
pub struct Layouts<'a> {
    /// The layouts, the most literal one first.
    pub layouts: Vec<Layout<'a>>,
    /// The reason why the most literal layout is missing.
    pub error: Option<LayoutError>,
    /// Whether the text is a list.
    pub is_list: bool,
}

/// Returns all ways to split a [cleaned](super::clean) text into cells. Comments are ignored.
pub fn layouts(text: &str) -> Layouts<'_> {
    of_lines(text, &lines_and_gaps(text))
}

/// Returns all ways to split a text into cells, if it has no comments and `#` may be a cell.
pub fn layouts_of_all_lines(text: &str) -> Layouts<'_> {
    of_lines(text, &all_lines(text))
}

fn of_lines<'a>(text: &'a str, lines: &[Row<'a>]) -> Layouts<'a> {
    let first = lines.iter().find(|line| !line.text.trim().is_empty());
    if first.is_some_and(|line| lists::is_list(line.text)) {
        return match lists::parse(text) {
            Ok(list) => Layouts {
                layouts: with_flat(of_list(list)),
                error: None,
                is_list: true,
            },
            Err(error) => Layouts {
                layouts: Vec::new(),
                error: Some(error.into()),
                is_list: true,
            },
        };
    }
    of_rows(lines)
}

fn of_list(list: List<'_>) -> Vec<Layout<'_>> {
    match list {
        List::Rows(rows) => {
            let are_words = rows
                .iter()
                .all(|row| row.cells.len() == 1 && is_word(row.cells[0].text));
            let words = rows.iter().flat_map(|row| row.cells.clone()).collect();
            let mut layouts = vec![Layout::new(Style::List, rows)];
            if are_words {
                layouts.insert(0, of_words(words));
            }
            layouts
        }
        List::Flat(row) => {
            let are_words = row.cells.iter().all(|cell| is_word(cell.text));
            let words = row.cells.clone();
            let column = Layout::new(Style::Separated, column(&row));
            let mut layouts = vec![Layout::new(Style::Separated, vec![row]), column];
            if are_words {
                layouts.insert(0, of_words(words));
            }
            layouts
        }
    }
}

/// Returns the cells of a row as a column. A list of cells does not tell which of both is meant.
fn column<'a>(row: &CellRow<'a>) -> Vec<CellRow<'a>> {
    let mut column = Vec::new();
    for cell in &row.cells {
        column.push(CellRow {
            line: cell.line,
            cells: vec![*cell],
        });
    }
    column
}

fn is_word(text: &str) -> bool {
    text.chars().nth(1).is_some()
}

/// Returns the layout in which each word is a row, and each character a cell.
fn of_words(words: Vec<Cell<'_>>) -> Layout<'_> {
    let rows = words
        .iter()
        .map(|word| CellRow {
            line: word.line,
            cells: characters(word),
        })
        .collect();
    Layout::new(Style::Characters, rows)
}

/// Returns each character as a cell.
fn characters<'a>(word: &Cell<'a>) -> Vec<Cell<'a>> {
    let mut cells = Vec::new();
    for (n, (at, c)) in word.text.char_indices().enumerate() {
        cells.push(Cell {
            text: &word.text[at..at + c.len_utf8()],
            line: word.line,
            character: word.character + n,
        });
    }
    cells
}

/// Removes the first or the last cell of each row, if it is blank.
fn without_edges<'a>(layout: &Layout<'a>, edges: Edges) -> Layout<'a> {
    let mut layout = layout.clone();
    for row in &mut layout.rows {
        if edges.first && row.cells.first().is_some_and(|cell| cell.text.is_empty()) {
            row.cells.remove(0);
        }
        if edges.last && row.cells.last().is_some_and(|cell| cell.text.is_empty()) {
            row.cells.pop();
        }
    }
    layout
}
/// Whether blank cells at the edges of a table may only show that a separator ends each row.
#[derive(Clone, Copy)]
struct Edges {
    first: bool,
    last: bool,
}

/// Returns the layouts of a text that is not a list.
fn of_rows<'a>(lines: &[Row<'a>]) -> Layouts<'a> {
    let gap = gap(lines);
    let mut filled = lines.to_vec();
    filled.retain(|line| !is_blank(line));
    let split: Vec<SplitRow> = rows(&filled).iter().map(split_row).collect();
    let is_drawn = !filled.iter().any(|line| line.text.contains('/'));
    let error = misaligned(&split, is_drawn);
    let mut found = Vec::new();
    if error.is_none() {
        found = separated(&split);
    }
    for layout in &mut found {
        layout.gap = gap;
    }
    let mut found = with_flat(found);
    found.extend(columns(lines));
    Layouts {
        layouts: found,
        error,
        is_list: false,
    }
}

/// Returns the first blank line between two rows.
fn gap(lines: &[Row]) -> Option<Gap> {
    let rows: Vec<usize> = (0..lines.len()).filter(|&n| !is_blank(&lines[n])).collect();
    let distances: Vec<usize> = rows.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let first = distances.iter().position(|&distance| distance > 1)?;
    Some(Gap {
        line: lines[rows[first] + 1].line,
        is_even: distances.iter().all(|distance| *distance == distances[0]),
    })
}

/// Returns whether a line has no cells. Tabs are separators, so a line of tabs has blank cells.
fn is_blank(line: &Row) -> bool {
    line.text.trim_matches(' ').is_empty()
}

/// Adds the layouts that divide a single row into rows of equal length.
fn with_flat(mut layouts: Vec<Layout<'_>>) -> Vec<Layout<'_>> {
    let mut flat = Vec::new();
    for layout in &layouts {
        let [row] = &layout.rows[..] else {
            continue;
        };
        if layout.style == Style::List || row.cells.len() > MAX_FLAT_CELLS {
            continue;
        }
        let count = row.cells.len();
        for width in (2..=count / 2).filter(|width| count.is_multiple_of(*width)) {
            let rows = row.cells.chunks(width).map(|cells| CellRow {
                line: row.line,
                cells: cells.to_vec(),
            });
            flat.push(Layout::new(Style::Flat, rows.collect()));
        }
    }
    layouts.extend(flat);
    layouts
}

/// A character that separates cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Separator {
    Comma,
    Semicolon,
    Tab,
    Blank,
}

/// A row, split at its separators.
struct SplitRow<'a> {
    line: usize,
    /// The separator; `None` if the row has only one cell or word.
    separator: Option<Separator>,
    cells: Vec<Cell<'a>>,
    /// Whether the positions of the cells matter: blanks separate them, or there is one character.
    has_places: bool,
}

/// Splits a row at commas; without commas at semicolons; without both at tabs or blanks.
fn split_row<'a>(row: &Row<'a>) -> SplitRow<'a> {
    let separator = separator(row.text);
    let cells = match separator {
        Some(Separator::Comma) => split_at(row, ','),
        Some(Separator::Semicolon) => split_at(row, ';'),
        Some(Separator::Tab) => split_at(row, '\t'),
        Some(Separator::Blank) | None => words(row),
    };
    SplitRow {
        line: row.line,
        separator,
        cells,
        has_places: has_places(row.text.trim(), separator),
    }
}

fn has_places(text: &str, separator: Option<Separator>) -> bool {
    match separator {
        None => text.chars().count() == 1,
        Some(separator) => separator == Separator::Blank && !text.contains('\t'),
    }
}

fn separator(text: &str) -> Option<Separator> {
    if text.contains(',') {
        return Some(Separator::Comma);
    }
    if text.contains(';') {
        return Some(Separator::Semicolon);
    }
    let text = text.trim_matches([' ', '\u{a0}']);
    let is_one_word = |cell: &str| !cell.trim().contains(char::is_whitespace);
    if text.contains('\t') && text.split('\t').all(is_one_word) {
        return Some(Separator::Tab);
    }
    (text.split_whitespace().count() > 1).then_some(Separator::Blank)
}

fn split_at<'a>(row: &Row<'a>, separator: char) -> Vec<Cell<'a>> {
    let mut cells = Vec::new();
    let mut before = row.before;
    for text in row.text.split(separator) {
        let blanks = text.chars().take_while(|c| c.is_whitespace()).count();
        cells.push(cell(text.trim(), row.line, before + blanks + 1));
        before += text.chars().count() + 1;
    }
    cells
}

fn words<'a>(row: &Row<'a>) -> Vec<Cell<'a>> {
    let mut cells = Vec::new();
    let mut before = row.before;
    for text in row.text.split(char::is_whitespace) {
        if !text.is_empty() {
            cells.push(cell(text, row.line, before + 1));
        }
        before += text.chars().count() + 1;
    }
    cells
}

/// Returns a cell without its quotes, and without `.0` after a number.
fn cell(text: &str, line: usize, character: usize) -> Cell<'_> {
    for quote in ['"', '\''] {
        let inner = text
            .strip_prefix(quote)
            .and_then(|text| text.strip_suffix(quote));
        if let Some(inner) = inner {
            return Cell {
                text: lists::whole_number(inner.trim()),
                line,
                character: character + 1,
            };
        }
    }
    Cell {
        text: lists::whole_number(text),
        line,
        character,
    }
}

/// Returns an error if blanks between cells may be empty cells. `is_drawn` says that each row has
/// its own line.
fn misaligned(rows: &[SplitRow], is_drawn: bool) -> Option<LayoutError> {
    let placed: Vec<&SplitRow> = rows.iter().filter(|row| row.has_places).collect();
    let first = placed.first()?;
    let width = first.cells.len();
    if placed.iter().any(|row| row.cells.len() != width) {
        return None;
    }
    let misaligned = LayoutError::Misaligned { line: first.line };
    let mut last = 0;
    for column in 0..width {
        let cells: Vec<Span> = placed
            .iter()
            .map(|row| Span::new(&row.cells, column, is_drawn))
            .collect();
        let is_aligned = cells.iter().all(|span| span.start == cells[0].start)
            || cells.iter().all(|span| span.end == cells[0].end);
        let start = cells.iter().map(|span| span.start).min().unwrap_or(0);
        if !is_aligned || column > 0 && start > last + MAX_BLANKS {
            return Some(misaligned);
        }
        last = cells.iter().map(|span| span.end).max().unwrap_or(0);
    }
    None
}

/// The characters of a cell: from `start` to before `end`.
struct Span {
    start: usize,
    end: usize,
}

impl Span {
    /// Returns the span of a cell, measured from the first cell unless the row has its own line.
    fn new(cells: &[Cell], column: usize, is_drawn: bool) -> Span {
        let origin = if is_drawn { 0 } else { cells[0].character };
        let start = cells[column].character - origin;
        Span {
            start,
            end: start + cells[column].text.chars().count(),
        }
    }
}

/// Returns the layouts of rows that are split at separators.
fn separated<'a>(rows: &[SplitRow<'a>]) -> Vec<Layout<'a>> {
    let mut layouts = vec![by_characters(rows)];
    let by_cells = Layout::new(
        Style::Separated,
        rows.iter()
            .map(|row| CellRow {
                line: row.line,
                cells: row.cells.clone(),
            })
            .collect(),
    );
    if by_cells.rows != layouts[0].rows {
        layouts.push(by_cells);
    } else {
        layouts[0].style = Style::Separated;
    }
    let edges = edges(rows);
    let is_open = edges.first || edges.last;
    let trimmed: Vec<Layout> = layouts
        .iter()
        .filter(|_| is_open)
        .map(|layout| without_edges(layout, edges))
        .collect();
    layouts.extend(trimmed);
    layouts
}

/// Returns the layout in which a row without separators consists of characters.
fn by_characters<'a>(rows: &[SplitRow<'a>]) -> Layout<'a> {
    let mut split = Vec::new();
    for row in rows {
        let cells = match (row.separator, &row.cells[..]) {
            (None, [word]) => characters(word),
            _ => row.cells.clone(),
        };
        split.push(CellRow {
            line: row.line,
            cells,
        });
    }
    Layout::new(Style::Characters, split)
}

/// Returns which edges of the table have a separator in every row. The last row may lack it.
fn edges(rows: &[SplitRow]) -> Edges {
    let visible = |row: &SplitRow| !matches!(row.separator, None | Some(Separator::Blank));
    let begins = |row: &SplitRow| row.cells.first().is_some_and(|cell| cell.text.is_empty());
    let ends = |row: &SplitRow| row.cells.last().is_some_and(|cell| cell.text.is_empty());
    let inner = &rows[..rows.len().saturating_sub(1).max(1).min(rows.len())];
    let are_visible = inner.iter().all(visible) && !inner.is_empty();
    Edges {
        first: are_visible && rows.iter().all(begins),
        last: are_visible && inner.iter().all(ends),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the rows of all layouts, with blanks between cells and `/` between rows.
    fn all(text: &str) -> Vec<String> {
        let Layouts { layouts, error, .. } = layouts(text);
        let mut shown: Vec<String> = layouts.iter().map(shown).collect();
        shown.extend(error.map(|error| error.to_string()));
        shown
    }

    fn shown(layout: &Layout) -> String {
        let mut rows = Vec::new();
        for row in &layout.rows {
            let cells: Vec<&str> = row.cells.iter().map(|cell| cell.text).collect();
            rows.push(cells.join(" "));
        }
        rows.join("/")
    }

    #[test]
    fn a_text_in_its_usual_form_has_one_layout() {
        for text in [
            "ABC\nDEF",
            "ABC/DEF",
            "A B C\nD E F",
            "A  B  C\nD  E  F",
            "A,B,C\nD,E,F",
            "A; B; C\nD; E; F",
            "A\tB\tC\nD\tE\tF",
            "\"A\",\"B\",\"C\"\n'D','E','F'",
            "# a comment\nABC\n\nDEF\n",
            "a b c / d e f",
        ] {
            let expected = "A B C/D E F";
            assert_eq!(
                all(text).first().map(|s| s.to_uppercase()).as_deref(),
                Some(expected),
                "{text:?}"
            );
        }
        assert_eq!(all("[[1,2],[3,4]]"), ["1 2/3 4"]);
        assert_eq!(all("[[1,2,3,4]]"), ["1 2 3 4"]);
        assert_eq!(all("1,2\n3,4"), ["1 2/3 4"]);
    }

    #[test]
    fn one_row_may_be_several_rows() {
        assert_eq!(all("ABCD"), ["A B C D", "ABCD", "A B/C D"]);
        assert_eq!(all("1,2,3,4"), ["1 2 3 4", "1 2/3 4"]);
        assert_eq!(all("[1, 2, 3, 4]"), ["1 2 3 4", "1/2/3/4", "1 2/3 4"]);
        assert_eq!(all("[\"AB\", \"CD\"]"), ["A B/C D", "AB CD", "AB/CD"]);
    }

    #[test]
    fn separators_at_the_edge_may_be_cells() {
        assert_eq!(all("1,2,\n3,4,"), ["1 2 /3 4 ", "1 2/3 4"]);
        assert_eq!(all("1,2,\n3,4"), ["1 2 /3 4", "1 2/3 4"]);
    }

    #[test]
    fn cells_that_do_not_stand_in_columns_are_refused() {
        let refused = "line 1: the cells do not stand in columns; write commas between them, or / between rows";
        assert_eq!(all("1  2\n1 2").last().map(String::as_str), Some(refused));
        assert!(all("2     1\n1     2").contains(&refused.to_string()));
        assert_eq!(all(" 1 10\n12  3").first().unwrap(), "1 10/12 3");
    }
}
