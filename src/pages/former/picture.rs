//! Draws and describes boards for web pages.

use super::palette::Palette;
use crate::Text;
use crate::sentences::say;
use kortest::former::{Board, Click, Colour, LETTERS};
use maud::{Markup, html};
use std::ops::Range;

/// The rules, for readers who do not know the game.
pub fn rules() -> Text {
    say!(FORMER_RULES)
}

/// Describes a board for screen readers: its size, and then the colours of its cells, row by row from the
/// top.
pub fn spoken(board: &Board) -> Text {
    let palette = Palette::of(board);
    let mut rows = Vec::new();
    for y in (0..board.rows()).rev() {
        let mut colours = Vec::new();
        for x in 0..board.width() {
            colours.push(spoken_cell(board.colour((x, y)), &palette));
        }
        rows.push(Text::join(&colours, &Text::same(" ")));
    }
    let size = say!(former_board(board.width() as u64, board.rows() as u64));
    size.and(&Text::join(&rows, &Text::same("; ")))
}

/// Describes a cell for screen readers: the name of its colour, or that it is empty.
fn spoken_cell(colour: Option<Colour>, palette: &Palette) -> Text {
    match colour {
        Some(colour) => say!(colour(palette.name(colour))),
        None => say!(EMPTY_CELL),
    }
}

/// Returns the board as lines of coloured squares (emoji), from the top row. A white square is an empty cell.
pub fn squares(board: &Board) -> String {
    let palette = Palette::of(board);
    let mut lines = Vec::new();
    for y in (0..board.rows()).rev() {
        let mut line = String::new();
        for x in 0..board.width() {
            line.push(match board.colour((x, y)) {
                Some(colour) => palette.square(colour),
                None => '⬜',
            });
        }
        lines.push(line);
    }
    lines.join("\n")
}

/// Draws the tiles of a board.
pub fn picture(board: &Board) -> Markup {
    picture_of_columns(board, 0..board.width())
}

/// Draws the tiles of some columns of a board as HTML, with the colours that they have on the whole board.
/// The style sheet places each tile by its column and row.
pub fn picture_of_columns(board: &Board, columns: Range<usize>) -> Markup {
    let palette = Palette::of(board);
    html! {
        div.tiles style=(format!("--w:{};--h:{}", columns.len().max(1), board.rows().max(1))) aria-hidden="true" {
            @for (x, column) in board.columns()[columns].iter().enumerate() {
                @for (y, &colour) in column.iter().enumerate() {
                    i class=(palette.class(colour)) data-letter=(LETTERS[usize::from(colour)]) style=(format!("--x:{x};--y:{y}")) {}
                }
            }
        }
    }
}

/// Draws the tiles of a board as HTML. `name_of` returns the name of the group to which a tile belongs, a
/// letter; the tile shows it. Tiles without a name are faint.
pub fn picture_with_names(board: &Board, name_of: impl Fn(Click) -> Option<char>) -> Markup {
    let palette = Palette::of(board);
    html! {
        div.tiles style=(format!("--w:{};--h:{}", board.width(), board.rows())) aria-hidden="true" {
            @for (x, column) in board.columns().iter().enumerate() {
                @for (y, &colour) in column.iter().enumerate() {
                    @let name = name_of((x, y));
                    @let class = if name.is_some() { "lettered" } else { "faint" };
                    i class=(format!("tile c{} {class}", palette.page_colour(colour))) data-letter=[name] style=(format!("--x:{x};--y:{y}")) {}
                }
            }
        }
    }
}
