//! Reads levels of Santa Chilly from an argument or from a file.

use crate::games::board::{Board, Named};
use crate::games::input::{BoxedBoard, BoxedReadings, Input};
use kortest::answer::Chilly;
use kortest::chilly::{Level, read};
use kortest::text::Numbering;

/// How levels of Santa Chilly are recognised and parsed.
pub const INPUT: Input = Input {
    id: "chilly",
    board_noun: "a level of Santa Chilly",
    help: "A level of Santa Chilly consists of links and rows, or is a list of rows or the JSON of the game.",
    expected_argument: "no level (rows with start P, exit X, walls #, presents $)",
    expected_text: "links and rows, or the JSON of the game",
    of_name: |_| None,
    has_colours: false,
    several_boards: |_| None,
    read: boxed_readings,
    of_certificate: boxed_of_certificate,
    name_of_other: |_, _| None,
};

fn boxed_readings(name: Option<&str>, text: &str, _: Option<Numbering>) -> BoxedReadings {
    let readings = read(text).map_error(|error| error.to_string());
    readings.map(|level| Box::new(NamedLevel::new(name, level)) as Box<dyn Board>)
}

fn boxed_of_certificate(name: Option<&str>, text: &str) -> BoxedBoard {
    match text.parse::<Level>() {
        Ok(level) => Ok(Box::new(NamedLevel::new(name, level))),
        Err(error) => Err(error.to_string()),
    }
}

/// A level and its name.
pub type NamedLevel = Named<Chilly>;
