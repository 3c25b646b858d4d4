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
    let from_top = |row: usize| {
        if origin == Origin::BottomLeft {
            rows - 1 - row
        } else {
            row
        }
    };
    html! {
        div.labelled.(edge) style=(format!("--w:{};--h:{}", columns.max(1), rows.max(1))) {
            div.row-numbers aria-hidden="true" { @for row in 0..rows { span { (number(from_top(row), rows)) } } }
            div.of-labels { (board) }
            div.column-numbers aria-hidden="true" { @for column in 0..columns { span { (number(column, columns)) } } }
        }
    }
}

fn number(number: usize, of: usize) -> String {
    if of <= MAX_NUMBERED || number.is_multiple_of(NUMBER_INTERVAL) {
        number.to_string()
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(markup: &str, class: &str) -> Vec<String> {
        let begin = markup.find(class).unwrap();
        let part = &markup[begin..begin + markup[begin..].find("</div>").unwrap()];
        part.split("<span>")
            .skip(1)
            .map(|word| word.split('<').next().unwrap().to_string())
            .collect()
    }

    #[test]
    fn rows_are_counted_from_their_corner() {
        let draw = |origin| labelled((2, 3), origin, &html! {}).into_string();
        assert_eq!(
            numbers(&draw(Origin::BottomLeft), "row-numbers"),
            ["2", "1", "0"]
        );
        assert_eq!(
            numbers(&draw(Origin::TopLeft), "row-numbers"),
            ["0", "1", "2"]
        );
        assert_eq!(
            numbers(&draw(Origin::TopLeft), "column-numbers"),
            ["0", "1"]
        );
    }

    #[test]
    fn wide_boards_number_every_fifth_column() {
        let markup = labelled((21, 1), Origin::TopLeft, &html! {}).into_string();
        let shown: Vec<String> = numbers(&markup, "column-numbers")
            .into_iter()
            .filter(|word| !word.is_empty())
            .collect();
        assert_eq!(shown, ["0", "5", "10", "15", "20"]);
    }
}
