//! Code for all games that ask for the minimum number of moves. This file shows a board, or replays a solution.

pub mod analyse;
pub mod certificates;
pub mod prove;
pub mod solve;

pub use solve::Ending;

use crate::games::board::{ShowForm, ShowRequest};
use crate::output::json::Object;
use crate::output::screen::play;
use crate::output::{Failure, YES, print_line};
use kortest_system::screen::Frame;
use serde::Serialize;

/// A board, or a solution on it, that `kortest show` can show.
pub trait Show {
    /// The fields of the JSON object.
    type Fields: Serialize;

    /// The name of the game.
    fn puzzle(&self) -> &'static str;

    /// The board in one line.
    fn text(&self) -> String;

    /// Returns the rows of the board; with `--moves`, of the board after these moves.
    fn rows(&self) -> Result<String, Failure>;

    /// Returns the fields of the JSON object.
    fn fields(&self) -> Result<Self::Fields, Failure>;

    /// Returns a picture for each step of the solution. Fails if there is no solution.
    fn frames(&self) -> Result<Vec<Frame>, Failure>;

    /// Prints the board or the solution for people.
    fn print(&self) -> Result<(), Failure>;
}

/// How a solution is shown to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presentation {
    /// All steps are printed.
    Print,
    /// The user goes through the steps on the whole screen (`--play`).
    Play,
}

impl Presentation {
    /// Returns the way that the option `--play` selects.
    pub fn of_play(play: bool) -> Presentation {
        if play {
            Presentation::Play
        } else {
            Presentation::Print
        }
    }
}

/// Shows a board, or a solution on it, in the form and presentation that the user chose. Returns the exit code.
pub fn show(
    board: &impl Show,
    presentation: Presentation,
    request: &ShowRequest,
) -> Result<u8, Failure> {
    match (request.form, presentation) {
        (ShowForm::Rows, _) => print_line(&board.rows()?),
        (ShowForm::Json, _) => {
            Object::new(board.puzzle(), request.name, board.text(), board.fields()?)
                .with_note(request.note.clone())
                .print();
        }
        (ShowForm::Drawn, Presentation::Play) => return play(&board.frames()?),
        (ShowForm::Drawn, Presentation::Print) => board.print()?,
    }
    Ok(YES)
}
