//! The numbers of columns and rows along the edges of a board, so that nobody has to guess what `3,2` means.

use maud::{Markup, html};

/// The corner from which columns and rows are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// For boards on which things fall.
    BottomLeft,
    /// As text is read.
    TopLeft,
}

impl Origin {
    /// How a cell is named, in words.
    pub fn sentence(self) -> String {
        let corner = match self {
            Origin::BottomLeft => "bottom left",
            Origin::TopLeft => "top left",
        };
        format!("A cell is named column,row, counted from 0 at the {corner}.")
    }
}

/// Up to so many columns or rows all have their number.
const ALL_NUMBERED: usize = 20;
/// Of more, each has its number that is a multiple of this.
const STEP: usize = 5;

/// A board of so many columns and rows, with their numbers at the left and at the edge where rows begin.
pub fn labelled((columns, rows): (usize, usize), origin: Origin, board: &Markup) -> Markup {
    let edge = match origin {
        Origin::BottomLeft => "at-bottom",
        Origin::TopLeft => "at-top",
    };
    let from_top = |row: usize| if origin == Origin::BottomLeft { rows - 1 - row } else { row };
    html! {
        div.labelled.(edge) style=(format!("--w:{};--h:{}", columns.max(1), rows.max(1))) {
            div.row-numbers aria-hidden="true" { @for row in 0..rows { span { (number(from_top(row), rows)) } } }
            div.of-labels { (board) }
            div.column-numbers aria-hidden="true" { @for column in 0..columns { span { (number(column, columns)) } } }
        }
    }
}

fn number(number: usize, of: usize) -> String {
    if of <= ALL_NUMBERED || number.is_multiple_of(STEP) { number.to_string() } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(markup: &str, class: &str) -> Vec<String> {
        let begin = markup.find(class).unwrap();
        let part = &markup[begin..begin + markup[begin..].find("</div>").unwrap()];
        part.split("<span>").skip(1).map(|word| word.split('<').next().unwrap().to_string()).collect()
    }

    #[test]
    fn rows_are_counted_from_their_corner() {
        let draw = |origin| labelled((2, 3), origin, &html! {}).into_string();
        assert_eq!(numbers(&draw(Origin::BottomLeft), "row-numbers"), ["2", "1", "0"]);
        assert_eq!(numbers(&draw(Origin::TopLeft), "row-numbers"), ["0", "1", "2"]);
        assert_eq!(numbers(&draw(Origin::TopLeft), "column-numbers"), ["0", "1"]);
    }

    #[test]
    fn of_many_columns_some_are_numbered() {
        let markup = labelled((21, 1), Origin::TopLeft, &html! {}).into_string();
        let shown: Vec<String> =
            numbers(&markup, "column-numbers").into_iter().filter(|word| !word.is_empty()).collect();
        assert_eq!(shown, ["0", "5", "10", "15", "20"]);
    }
}
