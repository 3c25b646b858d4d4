//! Writes column and row numbers around a drawing.

/// Returns the lines with column numbers above a drawing.
pub fn column_numbers(columns: usize, rows: usize, width: usize) -> Vec<String> {
    let margin = " ".repeat(row_number(0, rows).len());
    let last = columns.saturating_sub(1);
    let line = |number: &dyn Fn(usize) -> String| {
        let numbers: String = (0..columns)
            .map(|column| format!("{:>width$}", number(column)))
            .collect();
        format!("{margin}{numbers}").trim_end().to_string()
    };
    if last.to_string().len() <= width {
        return vec![line(&|column| column.to_string())];
    }
    let powers = (0..last.to_string().len() as u32)
        .rev()
        .map(|digits| 10usize.pow(digits));
    let digit = |power: usize| {
        line(&|column| match column % power {
            0 if column >= power || power == 1 => (column / power % 10).to_string(),
            _ => String::new(),
        })
    };
    powers.map(digit).collect()
}

pub fn row_number(row: usize, rows: usize) -> String {
    let digits = rows.saturating_sub(1).to_string().len().max(2);
    format!("{row:>digits$} ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_above_their_columns() {
        assert_eq!(column_numbers(3, 3, 1), ["   012"]);
        assert_eq!(
            column_numbers(12, 3, 1),
            ["             1", "   012345678901"]
        );
        assert_eq!(column_numbers(3, 3, 3), ["     0  1  2"]);
        assert_eq!(
            column_numbers(11, 200, 3)[0],
            "      0  1  2  3  4  5  6  7  8  9 10"
        );
        assert_eq!(
            (row_number(3, 12), row_number(3, 101)),
            (" 3 ".into(), "  3 ".into())
        );
    }
}
