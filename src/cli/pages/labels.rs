//! Draws the numbers of columns and rows along the edges of a board.

use super::text::{Text, text};
use maud::{Markup, html};

/// The corner of the board from which columns and rows are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Rows and columns are counted from the bottom left corner.
    BottomLeft,
    /// Rows and columns are counted from the top left corner.
    TopLeft,
}

impl Origin {
    /// Returns a sentence that explains how cells are named.
    pub fn sentence(self) -> Text {
        let (en, nb) = match self {
            Origin::BottomLeft => ("bottom left", "nederst"),
            Origin::TopLeft => ("top left", "øverst"),
        };
        text(
            format!("A cell is named column,row, counted from 0 at the {en}."),
            format!("En rute heter kolonne,rad, telt fra 0 {nb} til venstre."),
        )
    }

    /// Returns the number of a row, which is the `from_top`-th of `rows`.
    fn row_number(self, from_top: usize, rows: usize) -> usize {
        match self {
            Origin::BottomLeft => rows - 1 - from_top,
            Origin::TopLeft => from_top,
        }
    }
}

/// The columns of larger boards are not all numbered.
const MAX_NUMBERED: usize = 20;
/// The interval between row or column numbers on a large board.
const NUMBER_INTERVAL: usize = 5;

/// Draws a board with row and column numbers at its edges.
pub fn labelled((columns, rows): (usize, usize), origin: Origin, board: &Markup) -> Markup {
    let edge = match origin {
        Origin::BottomLeft => "at-bottom",
        Origin::TopLeft => "at-top",
    };
    html! {
        div.labelled.(edge) style=(format!("--w:{};--h:{}", columns.max(1), rows.max(1))) {
            div.row-numbers aria-hidden="true" { @for row in 0..rows { span { (number_text(origin.row_number(row, rows), rows)) } } }
            div.of-labels { (board) }
            div.column-numbers aria-hidden="true" { @for column in 0..columns { span { (number_text(column, columns)) } } }
        }
    }
}

/// Returns the number of a column or a row; an empty text if this one has none on a large board.
fn number_text(number: usize, count: usize) -> String {
    if count <= MAX_NUMBERED || number.is_multiple_of(NUMBER_INTERVAL) {
        number.to_string()
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_counted_from_their_corner() {
        let from_bottom = labelled((2, 3), Origin::BottomLeft, &html! {}).into_string();
        let from_top = labelled((2, 3), Origin::TopLeft, &html! {}).into_string();

        assert_eq!(numbers(&from_bottom, "row-numbers"), ["2", "1", "0"]);
        assert_eq!(numbers(&from_top, "row-numbers"), ["0", "1", "2"]);
        assert_eq!(numbers(&from_top, "column-numbers"), ["0", "1"]);
    }

    #[test]
    fn wide_boards_number_every_fifth_column() {
        let markup = labelled((21, 1), Origin::TopLeft, &html! {}).into_string();

        let mut shown = numbers(&markup, "column-numbers");
        shown.retain(|word| !word.is_empty());
        assert_eq!(shown, ["0", "5", "10", "15", "20"]);
    }

    /// Returns the numbers in the element with this class.
    fn numbers(markup: &str, class: &str) -> Vec<String> {
        let (_, after) = markup.split_once(class).unwrap();
        let (element, _) = after.split_once("</div>").unwrap();
        let mut numbers = Vec::new();
        for span in element.split("<span>").skip(1) {
            let (number, _) = span.split_once('<').unwrap();
            numbers.push(number.to_string());
        }
        numbers
    }
}
