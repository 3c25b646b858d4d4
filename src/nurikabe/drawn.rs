//! Reads grids from drawings of `kortest show`. A drawing consists of a line of column numbers and
//! the numbered rows.

/// Finds the first drawing in a text, and converts its clues to the format of grid files.
pub fn drawn(text: &str) -> Option<String> {
    let lines: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let row = |number: usize, width: usize, line: &[&str]| {
        let (label, cells) = line.split_first()?;
        let is_row = label.parse() == Ok(number) && cells.len() == width;
        is_row.then(|| {
            cells
                .iter()
                .map(|cell| clue(cell))
                .collect::<Option<Vec<&str>>>()
                .map(|cells| cells.join(","))
        })?
    };
    (0..lines.len()).find_map(|top| {
        let width = scale(&lines[top])?;
        let rows = (0..)
            .zip(&lines[top + 1..])
            .map_while(|(number, line)| row(number, width, line));
        let rows: Vec<String> = rows.collect();
        (!rows.is_empty()).then(|| rows.join("\n"))
    })
}

fn scale(line: &[&str]) -> Option<usize> {
    let numbers = line
        .iter()
        .zip(0usize..)
        .all(|(word, column)| word.parse() == Ok(column));
    (numbers && !line.is_empty()).then_some(line.len())
}

fn clue(cell: &str) -> Option<&str> {
    match cell {
        "#" | "." | "?" => Some("0"),
        "??" => Some("?"),
        _ => cell.bytes().all(|b| b.is_ascii_digit()).then_some(cell),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawn_grid_is_parsed() {
        let text =
            "board: unique\n     0  1  2\n 0   #  ?  2 \n 1  10  .  # \n  refuted      1 cut\n";
        assert_eq!(drawn(text).as_deref(), Some("0,0,2\n10,0,0"));
        assert_eq!(drawn("     0  1\n 0  ??  ?\n").as_deref(), Some("?,0"));
        for text in [
            "1,0\n0,2",
            "0\n0\n2",
            "0\n2\n0\n",
            "",
            "0 1\n",
            "   0  1\n 1  ?  ?\n",
        ] {
            assert_eq!(drawn(text), None, "{text:?}");
        }
    }
}
