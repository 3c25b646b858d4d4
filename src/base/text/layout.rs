//! Splits a text into cells, in every way that people and programs write a table.

use super::cells::{SplitRow, drawing_layouts, split_row};
use super::lists::{self, List, ListError};
use super::other_forms::OtherForm;
use super::rows::{Cell, CellRow, Gap, Layout, Row, Style, all_lines, lines_and_gaps, rows};
use thiserror::Error;

/// The reason why a text cannot be split into cells. Positions are counted from 1.
#[allow(missing_docs)] // The error messages explain the fields.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    #[error(transparent)]
    List(#[from] ListError),
    #[error(transparent)]
    OtherForm(#[from] OtherForm),
    #[error(
        "line {line}: the cells do not stand in columns; write commas between them, or / between rows"
    )]
    Misaligned { line: usize },
}

/// All ways (layouts) to split a text into the rows and cells of a board.
#[derive(Debug)]
pub struct Layouts<'a> {
    /// The layouts, the most literal one first.
    pub layouts: Vec<Layout<'a>>,
    /// The reason why the most literal layout is missing.
    pub error: Option<LayoutError>,
    /// Whether the text is a list.
    pub is_list: bool,
}

/// Returns all ways (layouts) to split a [cleaned](super::clean) text without its comments into rows and cells of a board.
pub fn layouts(text: &str) -> Layouts<'_> {
    layouts_of_lines(text, &lines_and_gaps(text))
}

/// Returns all ways (layouts) to split a text into the rows and cells of a board, if it has no comments and `#` may be
/// a cell.
pub fn layouts_of_all_lines(text: &str) -> Layouts<'_> {
    layouts_of_lines(text, &all_lines(text))
}

/// Returns all ways (layouts) to split a text into the rows and cells of a board. `lines` are its lines without
/// comments. The first line that is not blank decides whether the text is a list of a programming language.
fn layouts_of_lines<'a>(text: &'a str, lines: &[Row<'a>]) -> Layouts<'a> {
    let first_line = lines.iter().find(|line| !line.text.trim().is_empty());
    if first_line.is_some_and(|line| lists::is_list(line.text)) {
        layouts_of_list_text(text)
    } else {
        layouts_of_rows(lines)
    }
}

/// Returns the ways (layouts) to split a text into the rows and cells of a board if the text begins like a list of a
/// programming language, such as `[[1, 2], [3, 4]]`. A mistake in the list is an error.
fn layouts_of_list_text(text: &str) -> Layouts<'_> {
    match lists::parse(text) {
        Ok(list) => Layouts {
            layouts: add_flat_layouts(layouts_of_list(list)),
            error: None,
            is_list: true,
        },
        Err(error) => Layouts {
            layouts: Vec::new(),
            error: Some(error.into()),
            is_list: true,
        },
    }
}

/// Returns the ways (layouts) to split a list into the rows and cells of a board. If all cells are words, the first way
/// takes each word as a row, and its characters as cells. A flat list may be one row or one column.
fn layouts_of_list(list: List<'_>) -> Vec<Layout<'_>> {
    let mut layouts = Vec::new();
    match list {
        List::Rows(rows) => {
            if let Some(words) = column_of_words(&rows) {
                layouts.push(layout_of_words(&words));
            }
            layouts.push(Layout::new(Style::List, rows));
        }
        List::Flat(row) => {
            if row.cells.iter().all(is_word) {
                layouts.push(layout_of_words(&row.cells));
            }
            let rows_of_column = as_column(&row);
            layouts.push(Layout::new(Style::Separated, vec![row]));
            layouts.push(Layout::new(Style::Separated, rows_of_column));
        }
    }
    layouts
}

/// Returns the cells of rows if each row consists of one cell with two or more characters (a word); `None` otherwise.
fn column_of_words<'a>(rows: &[CellRow<'a>]) -> Option<Vec<Cell<'a>>> {
    let mut words = Vec::new();
    for row in rows {
        match row.cells[..] {
            [word] if is_word(&word) => words.push(word),
            _ => return None,
        }
    }
    Some(words)
}

/// Returns whether a cell has two or more characters.
fn is_word(cell: &Cell) -> bool {
    cell.text.chars().count() > 1
}

/// Returns the way to split words into a board in which each word is a row, and each character of it a cell.
fn layout_of_words<'a>(words: &[Cell<'a>]) -> Layout<'a> {
    let rows = words
        .iter()
        .map(|word| CellRow::new(word.line, characters(word)));
    Layout::new(Style::Characters, rows.collect())
}

/// Returns each character of a word as a cell of its own, with its position in the text.
fn characters<'a>(word: &Cell<'a>) -> Vec<Cell<'a>> {
    let mut cells = Vec::new();
    for (index, (start, c)) in word.text.char_indices().enumerate() {
        cells.push(Cell {
            text: &word.text[start..start + c.len_utf8()],
            line: word.line,
            character: word.character + index,
        });
    }
    cells
}

/// Returns the cells of one row as a column: rows of one cell each. A flat list of cells may mean a row or a column.
fn as_column<'a>(row: &CellRow<'a>) -> Vec<CellRow<'a>> {
    let cells = row.cells.iter();
    cells
        .map(|cell| CellRow::new(cell.line, vec![*cell]))
        .collect()
}

/// A single row with more cells than this is not divided into several rows of equal length.
const MAX_FLAT_CELLS: usize = 64 * 64;

/// For each layout (way to split a text into a board) with a single row, adds the layouts in which this row is divided
/// into rows of equal length. A nested list such as `[[1, 2]]` is not divided.
fn add_flat_layouts(mut layouts: Vec<Layout<'_>>) -> Vec<Layout<'_>> {
    let mut flat = Vec::new();
    for layout in &layouts {
        if let [row] = &layout.rows[..]
            && layout.style != Style::List
            && row.cells.len() <= MAX_FLAT_CELLS
        {
            flat.extend(divide_row(row));
        }
    }
    layouts.extend(flat);
    layouts
}

/// Returns all ways to divide the cells of one row into two or more rows of equal length, at least 2.
fn divide_row<'a>(row: &CellRow<'a>) -> Vec<Layout<'a>> {
    let count = row.cells.len();
    let mut layouts = Vec::new();
    for width in 2..=count / 2 {
        if !count.is_multiple_of(width) {
            continue;
        }
        let chunks = row.cells.chunks(width);
        let rows = chunks.map(|cells| CellRow::new(row.line, cells.to_vec()));
        layouts.push(Layout::new(Style::Flat, rows.collect()));
    }
    layouts
}

/// Returns the ways (layouts) to split the lines of a text into the rows and cells of a board: as rows with separators,
/// and as a drawing, in which a blank is an empty cell.
fn layouts_of_rows<'a>(lines: &[Row<'a>]) -> Layouts<'a> {
    let mut filled_lines = lines.to_vec();
    filled_lines.retain(|line| !is_blank(line));
    let split_rows: Vec<SplitRow> = rows(&filled_lines).iter().map(split_row).collect();
    let error = find_misalignment(&split_rows, MeasuredFrom::of(&filled_lines));
    let mut layouts = Vec::new();
    // With an error, some blanks may be empty cells, so the rows must not be split at blanks.
    if error.is_none() {
        layouts = layouts_of_split_rows(&split_rows);
        let gap = first_gap(lines);
        for layout in &mut layouts {
            layout.gap = gap;
        }
        layouts = add_flat_layouts(layouts);
    }
    layouts.extend(drawing_layouts(lines));
    Layouts {
        layouts,
        error,
        is_list: false,
    }
}

/// Returns whether a line has no cells: it consists of spaces. Tabs are separators, so a line of tabs has blank cells.
fn is_blank(line: &Row) -> bool {
    line.text.trim_matches(' ').is_empty()
}

/// Returns the first blank line between two rows, and whether the number of blank lines is the same between all rows.
/// Returns `None` if no blank line stands between two rows.
fn first_gap(lines: &[Row]) -> Option<Gap> {
    // The indices of the lines that are rows.
    let indices = 0..lines.len();
    let rows: Vec<usize> = indices.filter(|&index| !is_blank(&lines[index])).collect();
    // A distance above 1 means that blank lines stand between two rows.
    let distances: Vec<usize> = rows.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let row_before = distances.iter().position(|&distance| distance > 1)?;
    let first_blank = rows[row_before] + 1;
    Some(Gap {
        line: lines[first_blank].line,
        is_even: are_equal(&distances),
    })
}

/// The point from which the positions in a row are measured.
#[derive(Clone, Copy)]
enum MeasuredFrom {
    /// The start of the line, if each row has its own line.
    Line,
    /// The first cell of the row.
    FirstCell,
}

impl MeasuredFrom {
    /// Returns the point from which the positions of cells are measured in the rows of these lines. With `/` between
    /// rows, a line may have several rows, so only the distances within a row matter.
    fn of(lines: &[Row]) -> MeasuredFrom {
        if lines.iter().any(|line| line.text.contains('/')) {
            return MeasuredFrom::FirstCell;
        }
        MeasuredFrom::Line
    }
}

/// Between two columns, more blanks than this may be an empty column.
const MAX_BLANKS: usize = 2;

/// Returns an error if rows must not be split at blanks, because some blanks may be empty cells: the cells do not stand
/// in columns, or more than [`MAX_BLANKS`] blanks stand between two columns. Only rows whose blanks may be empty cells
/// are considered (`needs_columns`). Returns `None` if these rows can be split at blanks, and also if they have
/// different lengths, which another check refuses. `measured_from` is the point in each row from which the positions of
/// its cells are measured: the start of the line or the first cell.
fn find_misalignment(rows: &[SplitRow], measured_from: MeasuredFrom) -> Option<LayoutError> {
    let blank_separated: Vec<&SplitRow> = rows.iter().filter(|row| row.needs_columns).collect();
    let first = blank_separated.first()?;
    let columns = first.cells.len();
    if blank_separated.iter().any(|row| row.cells.len() != columns) {
        return None;
    }
    // Where the previous column ends.
    let mut previous_end = None;
    for index in 0..columns {
        let column = ColumnExtent::new(&blank_separated, index, measured_from);
        let has_gap = previous_end.is_some_and(|end| column.start > end + MAX_BLANKS);
        if has_gap || !column.is_aligned {
            return Some(LayoutError::Misaligned { line: first.line });
        }
        previous_end = Some(column.end);
    }
    None
}

/// The positions in their lines that the cells of a column occupy: from `start` to before `end`, in characters.
struct ColumnExtent {
    start: usize,
    end: usize,
    /// Whether all cells have the same start, or all have the same end.
    is_aligned: bool,
}

impl ColumnExtent {
    /// Measures which positions in their lines the cells of the column with this index occupy. There is at least one
    /// row. Positions are measured from the start of the line or from the first cell of the row (`measured_from`).
    fn new(rows: &[&SplitRow], index: usize, measured_from: MeasuredFrom) -> ColumnExtent {
        let mut starts = Vec::new();
        let mut ends = Vec::new();
        for row in rows {
            let origin = match measured_from {
                MeasuredFrom::Line => 0,
                MeasuredFrom::FirstCell => row.cells[0].character,
            };
            let cell = row.cells[index];
            let start = cell.character - origin;
            starts.push(start);
            ends.push(start + cell.text.chars().count());
        }
        ColumnExtent {
            start: starts.iter().copied().min().unwrap_or(0),
            end: ends.iter().copied().max().unwrap_or(0),
            // Cells in a column have a common left edge or a common right edge.
            is_aligned: are_equal(&starts) || are_equal(&ends),
        }
    }
}

/// Returns whether all numbers are the same; `true` for an empty list.
fn are_equal(numbers: &[usize]) -> bool {
    numbers.iter().all(|number| *number == numbers[0])
}

/// Returns the ways (layouts) to read rows that are split at separators. A row without a separator is a row of
/// characters, or one cell. If all rows begin (or all end) with a separator, the blank cell at this edge may belong to
/// the board or not.
fn layouts_of_split_rows<'a>(rows: &[SplitRow<'a>]) -> Vec<Layout<'a>> {
    let most_literal = layout_by_characters(rows);
    let split_at_separators = layout_by_cells(rows);
    let mut layouts = Vec::new();
    if most_literal.rows != split_at_separators.rows {
        layouts.push(most_literal);
    }
    layouts.push(split_at_separators);
    let edges = blank_edges(rows);
    if edges.left || edges.right {
        let mut trimmed = layouts.clone();
        for layout in &mut trimmed {
            remove_blank_edges(layout, edges);
        }
        layouts.extend(trimmed);
    }
    layouts
}

/// Returns the way to read rows of text that takes each character as a cell, in a row that was not split at separators
/// (such as commas). The other rows keep the cells into which they were split.
fn layout_by_characters<'a>(rows: &[SplitRow<'a>]) -> Layout<'a> {
    let mut cell_rows = Vec::new();
    for row in rows {
        let cells = match (row.separator, &row.cells[..]) {
            (None, [word]) => characters(word),
            _ => row.cells.clone(),
        };
        cell_rows.push(CellRow::new(row.line, cells));
    }
    Layout::new(Style::Characters, cell_rows)
}

/// Returns the way to read rows of text that keeps the cells into which the rows were split at separators, such as
/// commas. A row without separators is one cell.
fn layout_by_cells<'a>(rows: &[SplitRow<'a>]) -> Layout<'a> {
    let cell_rows = rows
        .iter()
        .map(|row| CellRow::new(row.line, row.cells.clone()));
    Layout::new(Style::Separated, cell_rows.collect())
}

/// Whether each row of a table may begin or end with a separator, so that its blank cell at this edge is not a cell of
/// the board.
#[derive(Clone, Copy)]
struct Edges {
    left: bool,
    right: bool,
}

/// Returns at which edges of a table (left and right) every row has a blank cell: it begins or ends with a visible
/// separator, such as the comma in `1,2,`. Programs may leave out the separator at the end of the last row, so the
/// right edge does not depend on that row.
fn blank_edges(rows: &[SplitRow]) -> Edges {
    let rows_before_last = match rows {
        [] | [_] => rows, // A single row must have the separators itself.
        [before @ .., _] => before,
    };
    let has_separators =
        !rows.is_empty() && rows_before_last.iter().all(SplitRow::has_visible_separator);
    Edges {
        left: has_separators && rows.iter().all(SplitRow::begins_with_blank_cell),
        right: has_separators && rows_before_last.iter().all(SplitRow::ends_with_blank_cell),
    }
}

/// Removes the blank cell at these edges (left or right) from each row of a layout that has one.
fn remove_blank_edges(layout: &mut Layout, edges: Edges) {
    for row in &mut layout.rows {
        if edges.left && row.cells.first().is_some_and(|cell| cell.text.is_empty()) {
            row.cells.remove(0);
        }
        if edges.right && row.cells.last().is_some_and(|cell| cell.text.is_empty()) {
            row.cells.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all boards that a text may mean, with blanks between cells and `/` between rows, then an error, if any.
    fn boards(text: &str) -> Vec<String> {
        let Layouts { layouts, error, .. } = layouts(text);
        let mut texts: Vec<String> = layouts.iter().map(board_text).collect();
        texts.extend(error.map(|error| error.to_string()));
        texts
    }

    /// Formats a board with blanks between cells and `/` between rows.
    fn board_text(layout: &Layout) -> String {
        let mut rows = Vec::new();
        for row in &layout.rows {
            let cells: Vec<&str> = row.cells.iter().map(|cell| cell.text).collect();
            rows.push(cells.join(" "));
        }
        rows.join("/")
    }

    #[test]
    fn a_text_in_its_usual_form_is_read_literally() {
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
            "A B C / D E F",
        ] {
            assert_eq!(boards(text)[0], "A B C/D E F", "{text:?}");
        }
    }

    #[test]
    fn a_table_of_numbers_has_one_layout() {
        assert_eq!(boards("[[1,2],[3,4]]"), ["1 2/3 4"]);
        assert_eq!(boards("[[1,2,3,4]]"), ["1 2 3 4"]);
        assert_eq!(boards("1,2\n3,4"), ["1 2/3 4"]);
    }

    #[test]
    fn one_row_may_be_several_rows() {
        assert_eq!(boards("ABCD"), ["A B C D", "ABCD", "A B/C D"]);
        assert_eq!(boards("1,2,3,4"), ["1 2 3 4", "1 2/3 4"]);
        assert_eq!(boards("[1, 2, 3, 4]"), ["1 2 3 4", "1/2/3/4", "1 2/3 4"]);
        assert_eq!(boards("[\"AB\", \"CD\"]"), ["A B/C D", "AB CD", "AB/CD"]);
    }

    #[test]
    fn separators_at_the_edge_may_be_cells() {
        assert_eq!(boards("1,2,\n3,4,"), ["1 2 /3 4 ", "1 2/3 4"]);
        assert_eq!(boards("1,2,\n3,4"), ["1 2 /3 4", "1 2/3 4"]);
    }

    #[test]
    fn cells_that_do_not_stand_in_columns_are_refused() {
        let refused = "line 1: the cells do not stand in columns; write commas between them, or / between rows";
        assert_eq!(
            boards("1  2\n1 2").last().map(String::as_str),
            Some(refused)
        );
        assert!(boards("2     1\n1     2").contains(&refused.to_string()));
        assert_eq!(boards(" 1 10\n12  3").first().unwrap(), "1 10/12 3");
    }
}
