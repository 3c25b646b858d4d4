//! Splits rows into cells: at separators, or by the columns of a drawing.
//!
//! In a drawing, a blank is an empty cell. A drawing does not show how many characters wide a
//! column is, so several widths may be possible.

use super::lists::whole_number;
use super::rows::{Cell, CellRow, Layout, Row, Style, rows};

/// The largest width of a column of a drawing, in characters.
const MAX_PITCH: usize = 4;

/// Returns the layouts of a drawing, one for each possible width of a column.
pub fn columns<'a>(lines: &[Row<'a>]) -> Vec<Layout<'a>> {
    let drawn = without_empty_ends(lines);
    let drawn_rows = rows(drawn.lines);
    let widths: Vec<usize> = drawn_rows
        .iter()
        .map(|row| row.text.chars().count())
        .collect();
    let Some(&width) = widths.iter().max() else {
        return Vec::new();
    };
    if !may_be_drawn(&drawn_rows) {
        return Vec::new();
    }
    let is_even = widths.iter().all(|&other| other == width);
    let mut layouts = Vec::new();
    for pitch in 1..=MAX_PITCH {
        if let Some(split) = with_pitch(&drawn_rows, pitch, width) {
            layouts.push(Layout {
                style: Style::Columns,
                rows: split,
                gap: None,
                may_lack_blanks: !is_even || drawn.may_lack_rows,
            });
        }
    }
    layouts
}

/// The lines of a drawing, without empty lines at the ends.
struct Drawn<'a, 'b> {
    lines: &'b [Row<'a>],
    /// Whether empty lines were removed, which may have been rows of empty cells.
    may_lack_rows: bool,
}

/// Removes lines without characters from the start and the end.
fn without_empty_ends<'a, 'b>(lines: &'b [Row<'a>]) -> Drawn<'a, 'b> {
    let mut rest = lines;
    while let [first, after @ ..] = rest
        && first.text.is_empty()
    {
        rest = after;
    }
    while let [before @ .., last] = rest
        && last.text.is_empty()
    {
        rest = before;
    }
    Drawn {
        lines: rest,
        may_lack_rows: rest.len() < lines.len(),
    }
}

/// Returns whether blanks may be cells: some row has a blank or is empty, and no row has a word or
/// another separator.
fn may_be_drawn(rows: &[Row]) -> bool {
    let mut has_blank = false;
    for row in rows {
        if has_word(row.text) || row.text.contains([',', ';', '\t']) {
            return false;
        }
        has_blank |= row.text.is_empty() || row.text.contains(' ');
    }
    has_blank
}

/// Returns whether two characters stand side by side, with no blank between them.
fn has_word(text: &str) -> bool {
    text.split(' ').any(|word| word.chars().count() > 1)
}

/// Splits the rows of a drawing into columns of `pitch` characters. `None` if the cells do not fit
/// into these columns. `width` is the number of characters of the longest row.
fn with_pitch<'a>(rows: &[Row<'a>], pitch: usize, width: usize) -> Option<Vec<CellRow<'a>>> {
    let offset = offset_in_columns(rows, pitch)?;
    let mut split = Vec::new();
    for row in rows {
        let mut cells = Vec::new();
        for column in 0..width.div_ceil(pitch) {
            cells.push(Cell {
                text: "",
                line: row.line,
                character: row.before + column * pitch + offset + 1,
            });
        }
        for (n, (at, c)) in row.text.char_indices().enumerate() {
            if !c.is_whitespace() {
                cells[n / pitch].text = &row.text[at..at + c.len_utf8()];
            }
        }
        split.push(CellRow {
            line: row.line,
            cells,
        });
    }
    Some(split)
}

/// Returns how many characters stand before each cell in its column of `pitch` characters. `None`
/// if this number is not the same for all cells.
fn offset_in_columns(rows: &[Row], pitch: usize) -> Option<usize> {
    let mut common_offset = None;
    for row in rows {
        for (n, c) in row.text.chars().enumerate() {
            if c.is_whitespace() {
                continue;
            }
            let offset = n % pitch;
            if common_offset.is_some_and(|common| common != offset) {
                return None;
            }
            common_offset = Some(offset);
        }
    }
    // Without cells, every number fits.
    Some(common_offset.unwrap_or(0))
}

/// A character that separates cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    Comma,
    Semicolon,
    Tab,
    Blank,
}

/// A row, split at its separators.
pub struct SplitRow<'a> {
    pub line: usize,
    /// The separator; `None` if the row has only one cell or word.
    pub separator: Option<Separator>,
    pub cells: Vec<Cell<'a>>,
    /// Whether the cells may have to stand in columns: blanks separate them, or the row is one
    /// character.
    pub may_be_aligned: bool,
}

impl SplitRow<'_> {
    /// Returns whether commas, semicolons or tabs separate the cells.
    pub fn has_visible_separator(&self) -> bool {
        !matches!(self.separator, None | Some(Separator::Blank))
    }

    pub fn begins_with_blank_cell(&self) -> bool {
        self.cells.first().is_some_and(|cell| cell.text.is_empty())
    }

    pub fn ends_with_blank_cell(&self) -> bool {
        self.cells.last().is_some_and(|cell| cell.text.is_empty())
    }
}

/// Splits a row at commas; without commas at semicolons; without both at tabs or blanks.
pub fn split_row<'a>(row: &Row<'a>) -> SplitRow<'a> {
    let separator = separator_of(row.text);
    let cells = match separator {
        Some(Separator::Comma) => split_at(row, ','),
        Some(Separator::Semicolon) => split_at(row, ';'),
        Some(Separator::Tab) => split_at(row, '\t'),
        Some(Separator::Blank) | None => words(row),
    };
    let text = row.text.trim();
    let may_be_aligned = match separator {
        None => text.chars().count() == 1,
        Some(Separator::Blank) => !text.contains('\t'),
        Some(_) => false,
    };
    SplitRow {
        line: row.line,
        separator,
        cells,
        may_be_aligned,
    }
}

/// Returns what separates the cells of a row; `None` if the row has only one cell or word.
fn separator_of(text: &str) -> Option<Separator> {
    if text.contains(',') {
        return Some(Separator::Comma);
    }
    if text.contains(';') {
        return Some(Separator::Semicolon);
    }
    let text = text.trim_matches([' ', '\u{a0}']);
    if text.contains('\t') && !text.split('\t').any(has_several_words) {
        return Some(Separator::Tab);
    }
    if has_several_words(text) {
        return Some(Separator::Blank);
    }
    None
}

fn has_several_words(text: &str) -> bool {
    text.split_whitespace().count() > 1
}

/// Splits a row at each `separator`.
fn split_at<'a>(row: &Row<'a>, separator: char) -> Vec<Cell<'a>> {
    let mut cells = Vec::new();
    let mut before = row.before;
    for text in row.text.split(separator) {
        let character = before + leading_blanks(text) + 1;
        cells.push(cell(text.trim(), row.line, character));
        before += text.chars().count() + 1;
    }
    cells
}

/// Splits a row at blanks of any kind.
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

fn leading_blanks(text: &str) -> usize {
    text.chars().take_while(|c| c.is_whitespace()).count()
}

/// Returns a cell: its `text` without quotes, without blanks inside the quotes, and without `.0` after
/// a number. `character` is the position of `text` with its quotes.
fn cell(text: &str, line: usize, character: usize) -> Cell<'_> {
    match unquoted(text) {
        Some(inner) => Cell {
            text: whole_number(inner.trim()),
            line,
            character: character + 1 + leading_blanks(inner),
        },
        None => Cell {
            text: whole_number(text),
            line,
            character,
        },
    }
}

/// Returns the text between quotes; `None` without quotes.
fn unquoted(text: &str) -> Option<&str> {
    for quote in ['"', '\''] {
        if let Some(rest) = text.strip_prefix(quote)
            && let Some(inner) = rest.strip_suffix(quote)
        {
            return Some(inner);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::rows::lines_and_gaps;
    use super::*;

    /// Returns the columns and rows of all layouts, such as `5x4`, and whether they may be cut.
    fn sizes(text: &str) -> Vec<String> {
        let mut sizes = Vec::new();
        for layout in columns(&lines_and_gaps(text)) {
            let columns = layout.rows[0].cells.len();
            let rows = layout.rows.len();
            let cut = if layout.may_lack_blanks { " cut" } else { "" };
            sizes.push(format!("{columns}x{rows}{cut}"));
        }
        sizes
    }

    #[test]
    fn every_width_of_a_column_is_a_layout() {
        let text = "2   1\n     \n     \n1   2\n";

        assert_eq!(sizes(text), ["5x4", "3x4", "2x4"]);
    }

    #[test]
    fn a_cell_has_the_position_of_its_character() {
        let drawing = lines_and_gaps("  2\n1 ?");
        let quoted = Row {
            line: 1,
            before: 0,
            text: "1, ' x'",
        };

        let in_columns = columns(&drawing);
        let in_quotes = split_row(&quoted).cells;

        assert_eq!(in_columns.len(), 2);
        for layout in in_columns {
            let last = layout.rows[1].cells.last().unwrap();
            assert_eq!((last.text, last.line, last.character), ("?", 2, 3));
        }
        assert_eq!((in_quotes[1].text, in_quotes[1].character), ("x", 6));
    }

    #[test]
    fn cells_behind_the_start_of_their_columns_keep_their_positions() {
        let layouts = columns(&lines_and_gaps(" 2  \n 1 ?"));

        let characters: Vec<usize> = layouts[1].rows[1]
            .cells
            .iter()
            .map(|cell| cell.character)
            .collect();

        assert_eq!(characters, [2, 4]);
    }

    #[test]
    fn lines_of_different_lengths_may_be_cut() {
        assert_eq!(sizes("2    \n 1"), ["5x2 cut"]);
        assert_eq!(sizes("2  \n\n\n1  \n")[0], "3x4 cut");
        assert_eq!(sizes("\n2  \n1  \n")[0], "3x2 cut");
    }

    #[test]
    fn words_and_other_separators_are_not_drawn() {
        assert!(sizes("12 1\n 1 2").is_empty());
        assert!(sizes("1, 2\n2, 1").is_empty());
        assert!(sizes("123\n321").is_empty());
    }
}
