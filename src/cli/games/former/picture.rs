//! Shows a board to readers of a page in three ways: as a picture, in words, and as squares for messages. Also contains
//! the text of the rules.

use super::palette::Palette;
use crate::output::units::counted;
use kortest::former::{Board, LETTERS};
use maud::{Markup, html};

/// The rules, for readers who do not know the game.
pub const RULES: &str = "A click removes a group: a tile and all tiles of its colour that are connected with it side by side. The tiles \
    above fall down. The goal is to clear the board in as few clicks as possible.";

/// Describes the board for screen readers.
pub fn spoken(board: &Board) -> String {
    let palette = Palette::of(board);
    let colour = |x, y| board.colour((x, y)).map_or("empty".into(), |c| palette.name(c));
    let row = |y| (0..board.width()).map(|x| colour(x, y)).collect::<Vec<_>>().join(" ");
    let rows = (0..board.rows()).rev().map(row).collect::<Vec<_>>().join("; ");
    let size = [(board.width(), "column"), (board.rows(), "row")].map(|(n, noun)| counted(n as u64, noun));
    format!("A board of {}, from the top: {rows}", size.join(" and "))
}

/// Returns the board as lines of coloured squares.
pub fn squares(board: &Board) -> String {
    let palette = Palette::of(board);
    let square = |x, y| board.colour((x, y)).map_or('⬜', |c| palette.square(c));
    let row = |y| (0..board.width()).map(|x| square(x, y)).collect::<String>();
    (0..board.rows()).rev().map(row).collect::<Vec<_>>().join("\n")
}

/// Draws the tiles. Each tile has a shape or a letter besides its colour.
pub fn picture(board: &Board) -> Markup {
    let palette = Palette::of(board);
    let class = |colour| format!("tile c{}{}", palette.place(colour), if palette.lettered { " lettered" } else { "" });
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
