//! Splits a drawing into cells by the columns of its characters.
//!
//! A blank is an empty cell. A drawing does not show how many characters wide a column is, so
//! several widths may be possible.

use super::cells::{Cell, CellRow, Layout, Style};
use super::rows::{Row, rows};

/// The largest number of characters from one cell to the next.
const MAX_PITCH: usize = 4;

/// Returns the layouts of a drawing, one for each possible width of a column.
pub fn columns<'a>(lines: &[Row<'a>]) -> Vec<Layout<'a>> {
    let drawn = without_empty_ends(lines);
    let rows = rows(drawn.lines);
    let width = rows.iter().map(|row| row.text.chars().count()).max();
    let Some(width) = width.filter(|_| may_be_drawn(&rows)) else {
        return Vec::new();
    };
    let is_even = rows.iter().all(|row| row.text.chars().count() == width);
    let mut layouts = Vec::new();
    for pitch in 1..=MAX_PITCH {
        if let Some(rows) = with_pitch(&rows, pitch, width) {
            layouts.push(Layout {
                style: Style::Columns,
                rows,
                gap: None,
                is_cut: !is_even || drawn.is_cut,
            });
        }
    }
    layouts
}

/// The lines of a drawing.
struct Drawn<'a, 'b> {
    lines: &'b [Row<'a>],
    /// Whether empty lines at the ends may be rows of blanks.
    is_cut: bool,
}

/// Removes lines without characters from the start and the end.
fn without_empty_ends<'a, 'b>(lines: &'b [Row<'a>]) -> Drawn<'a, 'b> {
    let start = lines.iter().take_while(|line| line.text.is_empty()).count();
    let rest = &lines[start..];
    let end = rest.iter().rev().take_while(|line| line.text.is_empty());
    let length = rest.len() - end.count();
    Drawn {
        lines: &rest[..length],
        is_cut: length < lines.len(),
    }
}

/// Returns whether blanks may be cells: no other separators, and no word.
fn may_be_drawn(rows: &[Row]) -> bool {
    let has_blank = rows.iter().any(|row| row.text.contains(' '));
    let is_single = |row: &Row| {
        let mut words = row.text.split(' ');
        words.all(|word| word.chars().count() < 2)
    };
    let has_other = |row: &Row| row.text.contains([',', ';', '\t']);
    let is_cut = rows.iter().any(|row| row.text.is_empty());
    (has_blank || is_cut) && rows.iter().all(is_single) && !rows.iter().any(has_other)
}

/// Splits rows into columns of `pitch` characters. `None` if the cells do not fit into them.
fn with_pitch<'a>(rows: &[Row<'a>], pitch: usize, width: usize) -> Option<Vec<CellRow<'a>>> {
    let mut offset = None;
    let mut split = Vec::new();
    for row in rows {
        let mut cells = vec![""; width.div_ceil(pitch)];
        for (n, (at, c)) in row.text.char_indices().enumerate() {
            if c.is_whitespace() {
                continue;
            }
            if *offset.get_or_insert(n % pitch) != n % pitch {
                return None;
            }
            cells[n / pitch] = &row.text[at..at + c.len_utf8()];
        }
        split.push(CellRow {
            line: row.line,
            cells: placed(&cells, row, pitch),
        });
    }
    Some(split)
}

/// Returns the cells of a row with their positions.
fn placed<'a>(texts: &[&'a str], row: &Row, pitch: usize) -> Vec<Cell<'a>> {
    let mut cells = Vec::new();
    for (column, text) in texts.iter().enumerate() {
        cells.push(Cell {
            text,
            line: row.line,
            character: row.before + column * pitch + 1,
        });
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::super::rows::lines_and_gaps;
    use super::*;

    fn sizes(text: &str) -> Vec<(usize, usize, bool)> {
        let lines = lines_and_gaps(text);
        columns(&lines)
            .iter()
            .map(|layout| (layout.rows[0].cells.len(), layout.rows.len(), layout.is_cut))
            .collect()
    }

    #[test]
    fn every_width_of_a_column_is_a_layout() {
        let text = "2   1\n     \n     \n1   2\n";

        assert_eq!(sizes(text), [(5, 4, false), (3, 4, false), (2, 4, false)]);
    }

    #[test]
    fn lines_of_different_lengths_may_be_cut() {
        assert_eq!(sizes("2    \n 1"), [(5, 2, true)]);
        assert_eq!(sizes("2  \n\n\n1  \n")[0], (3, 4, true));
        assert_eq!(sizes("\n2  \n1  \n")[0], (3, 2, true));
    }

    #[test]
    fn words_and_other_separators_are_not_drawn() {
        assert!(sizes("12 1\n 1 2").is_empty());
        assert!(sizes("1, 2\n2, 1").is_empty());
        assert!(sizes("123\n321").is_empty());
    }
}
