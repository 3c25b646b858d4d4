//! Splits rows into cells: at separators, or by the columns of a drawing.
//!
//! In a drawing, a blank is an empty cell. A drawing does not show how many characters wide a column is, so several
//! widths may be possible.

use super::lists::whole_number;
use super::rows::{Cell, CellRow, Layout, Row, Style, rows};

/// The largest width of a column of a drawing (text in which a blank is an empty cell), in characters.
const MAX_COLUMN_WIDTH: usize = 4;

/// Reads lines as a drawing, in which each column of characters is a column of the board and a blank is an empty cell.
/// Returns the ways to split the lines into cells, one way for each possible width of a column; an empty list if the
/// lines cannot be a drawing.
pub fn drawing_layouts<'a>(lines: &[Row<'a>]) -> Vec<Layout<'a>> {
    let drawn = trim_empty_lines(lines);
    let drawn_rows = rows(drawn.lines);
    let texts = drawn_rows.iter().map(|row| row.text);
    let widths: Vec<usize> = texts.map(|text| text.chars().count()).collect();
    let Some(&longest_row) = widths.iter().max() else {
        return Vec::new();
    };
    if !may_be_drawn(&drawn_rows) {
        return Vec::new();
    }
    // If the rows have different lengths, an editor may have removed blanks at their ends.
    let are_equally_long = widths.iter().all(|&width| width == longest_row);
    let mut layouts = Vec::new();
    for column_width in 1..=MAX_COLUMN_WIDTH {
        if let Some(split) = split_into_columns(&drawn_rows, column_width, longest_row) {
            layouts.push(Layout {
                style: Style::Columns,
                rows: split,
                gap: None,
                may_lack_blanks: !are_equally_long || drawn.may_lack_rows,
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

/// Removes lines without characters from both ends of a drawing, and returns whether there were any.
fn trim_empty_lines<'a, 'b>(lines: &'b [Row<'a>]) -> Drawn<'a, 'b> {
    let mut kept = lines;
    while let [first, after_first @ ..] = kept
        && first.text.is_empty()
    {
        kept = after_first;
    }
    while let [before_last @ .., last] = kept
        && last.text.is_empty()
    {
        kept = before_last;
    }
    Drawn {
        lines: kept,
        may_lack_rows: kept.len() < lines.len(),
    }
}

/// Returns whether rows may be a drawing, in which a blank is an empty cell: some row has a blank or is empty, and no
/// row has two characters side by side, a comma, a semicolon or a tab.
fn may_be_drawn(rows: &[Row]) -> bool {
    let is_drawn = |text: &str| !has_word(text) && !text.contains([',', ';', '\t']);
    let has_blank = |text: &str| text.is_empty() || text.contains(' ');
    rows.iter().all(|row| is_drawn(row.text)) && rows.iter().any(|row| has_blank(row.text))
}

/// Returns whether a row has two characters side by side that are not blanks.
fn has_word(text: &str) -> bool {
    text.split(' ').any(|word| word.chars().count() > 1)
}

/// Splits the rows of a drawing into cells: each column of the board is `column_width` characters wide, and contains
/// one character or, for an empty cell, none. Returns `None` if the characters do not stand at the same place in all
/// columns. `longest_row` is the number of characters of the longest row.
fn split_into_columns<'a>(
    rows: &[Row<'a>],
    column_width: usize,
    longest_row: usize,
) -> Option<Vec<CellRow<'a>>> {
    let offset = offset_in_columns(rows, column_width)?;
    let columns = longest_row.div_ceil(column_width);
    let mut split = Vec::new();
    for row in rows {
        let mut cells = Vec::new();
        for column in 0..columns {
            cells.push(Cell {
                text: "",
                line: row.line,
                // `row.before` characters of the line stand before the row. Positions are counted from 1.
                character: row.before + column * column_width + offset + 1,
            });
        }
        for (position, (start, c)) in row.text.char_indices().enumerate() {
            if !c.is_whitespace() {
                cells[position / column_width].text = &row.text[start..start + c.len_utf8()];
            }
        }
        split.push(CellRow::new(row.line, cells));
    }
    Some(split)
}

/// Returns how many blanks stand before the character of a cell in its column of `column_width` characters. Returns
/// `None` if this number is not the same for all cells: then the rows of a drawing do not have columns of this width.
fn offset_in_columns(rows: &[Row], column_width: usize) -> Option<usize> {
    let characters = rows.iter().flat_map(|row| row.text.chars().enumerate());
    let drawn = characters.filter(|(_, c)| !c.is_whitespace());
    let mut offsets = drawn.map(|(position, _)| position % column_width);
    // Rows without cells fit every number, so 0 will do.
    let first_offset = offsets.next().unwrap_or(0);
    let are_equal = offsets.all(|offset| offset == first_offset);
    are_equal.then_some(first_offset)
}

/// A character that separates cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    Comma,
    Semicolon,
    Tab,
    Blank,
}

/// A row of text, split into cells at its separators.
pub struct SplitRow<'a> {
    pub line: usize,
    /// The separator; `None` if the row has only one cell or word.
    pub separator: Option<Separator>,
    pub cells: Vec<Cell<'a>>,
    /// Whether the cells must stand below the cells of other rows, because blanks separate the cells, and a blank may
    /// also be an empty cell. A row of one character counts, too.
    pub needs_columns: bool,
}

impl SplitRow<'_> {
    /// Returns whether commas, semicolons or tabs separate the cells.
    pub fn has_visible_separator(&self) -> bool {
        !matches!(self.separator, None | Some(Separator::Blank))
    }

    /// Returns whether the first cell is blank, as in `,1,2`.
    pub fn begins_with_blank_cell(&self) -> bool {
        self.cells.first().is_some_and(|cell| cell.text.is_empty())
    }

    /// Returns whether the last cell is blank, as in `1,2,`.
    pub fn ends_with_blank_cell(&self) -> bool {
        self.cells.last().is_some_and(|cell| cell.text.is_empty())
    }
}

/// Splits a row of text into cells: at commas; in a row without commas, at semicolons; in a row without commas and
/// semicolons, at tabs or blanks. Also decides whether the row `needs_columns`: its cells must stand below the cells of
/// other rows, because some blanks may be empty cells.
pub fn split_row<'a>(row: &Row<'a>) -> SplitRow<'a> {
    let separator = separator_of(row.text);
    let cells = match separator {
        Some(Separator::Comma) => split_at(row, ','),
        Some(Separator::Semicolon) => split_at(row, ';'),
        Some(Separator::Tab) => split_at(row, '\t'),
        Some(Separator::Blank) | None => split_at_blanks(row),
    };
    let text = row.text.trim();
    // Another function checks whether the cells stand in columns.
    let needs_columns = match separator {
        // In a row with a single character, the blanks around it may be empty cells. A longer word may be drawn without
        // blanks between its cells, so it does not take part.
        None => text.chars().count() == 1,
        // The position after a tab depends on the program that shows the text.
        Some(Separator::Blank) => !text.contains('\t'),
        Some(Separator::Comma | Separator::Semicolon | Separator::Tab) => false,
    };
    SplitRow {
        line: row.line,
        separator,
        cells,
        needs_columns,
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
    // Blanks at the ends, also no-break spaces, separate nothing.
    let text = text.trim_matches([' ', '\u{a0}']);
    // If several words stand between two tabs, tabs and blanks separate the cells alike.
    if text.contains('\t') && !text.split('\t').any(has_several_words) {
        return Some(Separator::Tab);
    }
    if has_several_words(text) {
        return Some(Separator::Blank);
    }
    None
}

/// Returns whether blanks or tabs separate a text into two or more words.
fn has_several_words(text: &str) -> bool {
    text.split_whitespace().count() > 1
}

/// Splits a row into cells at each `separator`. Each cell has its position in the line, counted from 1, for messages.
fn split_at<'a>(row: &Row<'a>, separator: char) -> Vec<Cell<'a>> {
    let mut cells = Vec::new();
    let mut characters_before = row.before;
    for text in row.text.split(separator) {
        let character = characters_before + count_leading_blanks(text) + 1;
        cells.push(make_cell(text.trim(), row.line, character));
        // The separator is one more character.
        characters_before += text.chars().count() + 1;
    }
    cells
}

/// Splits a row into cells at blanks of any kind. Each cell has its position in the line, counted from 1, for messages.
fn split_at_blanks<'a>(row: &Row<'a>) -> Vec<Cell<'a>> {
    let mut cells = Vec::new();
    let mut characters_before = row.before;
    for text in row.text.split(char::is_whitespace) {
        // An empty text stands between two adjacent blanks, and is not a cell.
        if !text.is_empty() {
            cells.push(make_cell(text, row.line, characters_before + 1));
        }
        // The blank is one more character.
        characters_before += text.chars().count() + 1;
    }
    cells
}

/// Returns the number of blanks at the beginning of a text.
fn count_leading_blanks(text: &str) -> usize {
    text.chars().take_while(|c| c.is_whitespace()).count()
}

/// Returns a cell with this text, but without quotes, without blanks inside the quotes, and without `.0` after a
/// number. `character` is the position of `text`, with its quotes, in the line, counted from 1.
fn make_cell(text: &str, line: usize, character: usize) -> Cell<'_> {
    match strip_quotes(text) {
        Some(inner) => Cell {
            text: whole_number(inner.trim()),
            line,
            // The quote is one more character.
            character: character + 1 + count_leading_blanks(inner),
        },
        None => Cell {
            text: whole_number(text),
            line,
            character,
        },
    }
}

/// Returns the text between two equal quotes, which must be the first and the last character; `None` without quotes.
fn strip_quotes(text: &str) -> Option<&str> {
    for quote in ['"', '\''] {
        if let Some(after_quote) = text.strip_prefix(quote)
            && let Some(inner) = after_quote.strip_suffix(quote)
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

    /// Returns the sizes of all boards that a drawing may mean, such as `5x4`, with the word `cut` if blanks at the
    /// ends of lines may be missing.
    fn sizes(text: &str) -> Vec<String> {
        let mut sizes = Vec::new();
        for layout in drawing_layouts(&lines_and_gaps(text)) {
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

        let in_columns = drawing_layouts(&drawing);
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
        let layouts = drawing_layouts(&lines_and_gaps(" 2  \n 1 ?"));

        let cells = layouts[1].rows[1].cells.iter();
        assert!(cells.map(|cell| cell.character).eq([2, 4]));
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
