//! Drawings of boards for a terminal: the numbers of columns and rows around them.

/// Returns the lines with column numbers above a drawing with `columns` columns and `rows` rows, behind a
/// margin for the row numbers: one line if a number fits into the `width` of a column, or else one line for
/// each digit.
pub fn column_numbers(columns: usize, rows: usize, width: usize) -> Vec<String> {
    let margin = row_number(0, rows).len();
    // The number of digits of the last column's number, which is 1 less than their count.
    let digits = columns.saturating_sub(1).to_string().len();
    if digits <= width {
        let numbers = (0..columns).map(|column| column.to_string());
        return vec![line_above(margin, width, numbers)];
    }
    let mut lines = Vec::new();
    // The highest digits are in the first line.
    for exponent in (0..digits as u32).rev() {
        let power = 10usize.pow(exponent);
        let words = (0..columns).map(|column| digit_above(column, power));
        lines.push(line_above(margin, width, words));
    }
    lines
}

/// Returns a line of text with one word above each column, right-aligned in the `width` of a column. A
/// `margin` of blanks stands above the row numbers. Blanks at the end are removed.
fn line_above(margin: usize, width: usize, words: impl Iterator<Item = String>) -> String {
    let mut line = " ".repeat(margin);
    for word in words {
        line += &format!("{word:>width$}");
    }
    line.trim_end().to_string()
}

/// Returns the digit of a column's number that stands in one line above a drawing: its ones if `power` is 1,
/// its tens if `power` is 10, and so on. Tens and hundreds stand only above the first column that has them;
/// above the others, the text is empty.
fn digit_above(column: usize, power: usize) -> String {
    // Column 0 has only ones.
    let is_first_with_digit = column >= power && column.is_multiple_of(power);
    if power == 1 || is_first_with_digit {
        return (column / power % 10).to_string();
    }
    String::new()
}

/// The smallest number of characters of a row number, so that drawings of small boards look alike.
const MIN_ROW_NUMBER: usize = 2;

/// Returns the number on the left of a row and a blank, in a drawing with this number of rows. All row numbers
/// of a drawing are as wide as the largest one, and have at least `MIN_ROW_NUMBER` characters.
pub fn row_number(row: usize, rows: usize) -> String {
    let digits_of_last = rows.saturating_sub(1).to_string().len();
    let digits = digits_of_last.max(MIN_ROW_NUMBER);
    format!("{row:>digits$} ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_above_their_columns() {
        assert_eq!(column_numbers(3, 3, 1), ["   012"]);
        assert_eq!(column_numbers(3, 3, 3), ["     0  1  2"]);
        assert_eq!(
            column_numbers(11, 200, 3),
            ["      0  1  2  3  4  5  6  7  8  9 10"]
        );
    }

    #[test]
    fn numbers_that_do_not_fit_have_a_line_for_each_digit() {
        assert_eq!(
            column_numbers(12, 3, 1),
            ["             1", "   012345678901"]
        );
    }

    #[test]
    fn row_numbers_have_the_same_width() {
        assert_eq!(row_number(3, 12), " 3 ");
        assert_eq!(row_number(3, 101), "  3 ");
    }
}
