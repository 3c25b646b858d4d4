//! Draws and describes boards.

use super::palette::Palette;
use crate::pages::{Text, counted, text};
use kortest::former::{Board, LETTERS};
use maud::{Markup, html};

/// The rules, for readers who do not know the game.
pub fn rules() -> Text {
    text(
        "A click removes a group: a tile and all tiles of its colour that are connected with it side by side. The tiles \
         above fall down. The goal is to clear the board in as few clicks as possible.",
        "Et klikk fjerner en gruppe: alle former av samme farge som henger sammen side om side. Formene over faller ned. \
         Målet er å fjerne alle formene med så få klikk som mulig.",
    )
}

/// Describes the board for screen readers.
pub fn spoken(board: &Board) -> Text {
    let palette = Palette::of(board);
    let colour = |x, y| {
        board
            .colour((x, y))
            .map_or(text("empty", "tom"), |c| palette.name(c))
    };
    let joined = |texts: Vec<Text>, separator| Text::join(&texts, &Text::same(separator));
    let row = |y| joined((0..board.width()).map(|x| colour(x, y)).collect(), " ");
    let rows = joined((0..board.rows()).rev().map(row).collect(), "; ");
    let columns = counted(board.width() as u64, "column", ["kolonne", "kolonner"]);
    let size = Text::join(
        &[
            columns,
            counted(board.rows() as u64, "row", ["rad", "rader"]),
        ],
        &text(" and ", " og "),
    );
    text("A board of ", "Et brett med ")
        .and(&size)
        .and(&text(", from the top: ", ", ovenfra: "))
        .and(&rows)
}

/// Returns the board as lines of coloured squares.
pub fn squares(board: &Board) -> String {
    let palette = Palette::of(board);
    let square = |x, y| board.colour((x, y)).map_or('⬜', |c| palette.square(c));
    let row = |y| (0..board.width()).map(|x| square(x, y)).collect::<String>();
    (0..board.rows())
        .rev()
        .map(row)
        .collect::<Vec<_>>()
        .join("\n")
}

/// Draws the tiles of a board.
pub fn picture(board: &Board) -> Markup {
    let palette = Palette::of(board);
    let class = |colour| {
        format!(
            "tile c{}{}",
            palette.place(colour),
            if palette.lettered { " lettered" } else { "" }
        )
    };
    html! {
        div.tiles style=(format!("--w:{};--h:{}", board.width().max(1), board.rows().max(1))) aria-hidden="true" {
            @for (x, column) in board.columns().iter().enumerate() {
                @for (y, &colour) in column.iter().enumerate() {
                    i class=(class(colour)) data-letter=(LETTERS[usize::from(colour)]) style=(format!("--x:{x};--y:{y}")) {}
                }
            }
        }
    }
}
