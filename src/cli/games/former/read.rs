//! Reads boards of Former from dates, rows, or files, and lists of clicks.

use crate::games::board::{self, Board};
use crate::games::input::{Boxed, BoxedBoard, BoxedReadings, Input};
use crate::games::source::{Moves, moves};
use crate::output::{Failure, warn};
use jiff::civil::Date;
use kortest::answer::Former;
pub use kortest::former::clicks_text;
use kortest::former::daily::date_of_other_board;
use kortest::former::{self, Board as Tiles, Click};
use kortest::text::Numbering;
use kortest_archive::dates;

/// How boards of Former are recognised and parsed.
pub const INPUT: Input = Input {
    id: "former",
    board_noun: "a board of Former",
    help: "A board of Former is also a date (2025-11-13, 13.11.2025, 20251113, 13 November 2025, today, yesterday, tomorrow: NRK's board of that \
           day); its rows have the colours O P G B and . for an empty cell (BBG/GGO/...), or coloured squares, or digits \
           from 1. If a digit is 0, --colours-from tells whether it is a colour. Ignored: blanks and commas between cells, lines that begin with #, and the \
           numbers that kortest show draws around a board.",
    expected_argument: "neither a date (2025-11-13, today) nor rows (BBG/GGO/...)",
    expected_text: "rows of O P G B, top row first",
    of_name: boxed_of_date,
    has_colours: true,
    several_boards: range_of_dates,
    read: boxed_readings,
    of_certificate: boxed_of_certificate,
    name_of_other: date_of_other,
};

fn boxed_of_date(name: &str) -> Option<Boxed> {
    match of_date(name)? {
        Ok(named) => Some(Ok(Box::new(named))),
        Err(error) => Some(Err(error)),
    }
}

/// Explains that an argument is a range of dates; `None` if it is not.
fn range_of_dates(argument: &str) -> Option<String> {
    let is_range = dates::is_range(argument);
    is_range.then(|| {
        format!("is a range of dates; kortest archive {argument} --dir FOLDER proves its boards")
    })
}

fn boxed_readings(name: Option<&str>, text: &str, numbering: Option<Numbering>) -> BoxedReadings {
    let readings = match numbering {
        Some(numbering) => former::read_numbered(text, numbering),
        None => former::read(text),
    };
    let readings = readings.map_error(|error| error.to_string());
    readings.map(|board| Box::new(Named::new(name, board)) as Box<dyn Board>)
}

fn boxed_of_certificate(name: Option<&str>, text: &str) -> BoxedBoard {
    match Tiles::parse(text) {
        Ok(board) => Ok(Box::new(Named::new(name, board))),
        Err(error) => Err(error.to_string()),
    }
}

/// Returns the date with which the name of a file begins, if its board is another one.
fn date_of_other(file_name: &str, text: &str) -> Option<String> {
    let (year, month, day) = date_of_other_board(file_name, text)?;
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

/// A board and its name.
pub type Named = board::Named<Former>;

/// Returns NRK's board of a date; `None` if the argument is not a date.
fn of_date(argument: &str) -> Option<Result<Named, Failure>> {
    match dates::parse(argument)? {
        Ok(date) => Some(of_day(date)),
        Err(error) => Some(Err(Failure::Input(error))),
    }
}

/// Returns NRK's board of a date, and warns if the date is in the future.
fn of_day(date: Date) -> Result<Named, Failure> {
    let board = dates::board(date).map_err(Failure::Input)?;
    let note = dates::note(&[date]);
    if let Some(note) = &note {
        warn(note);
    }
    Ok(Named {
        name: date.to_string(),
        board,
        note,
    })
}

/// The part of `--help` that describes the syntax of clicks.
pub const CLICKS_HELP: &str = "such as \"2,0 4,3\": column,row from the bottom left, counted from 0, on the board as it is \
                               before the click; or [[2,0],[4,3]], a file, - for standard input, or the output of prove --json";

/// The word for a move of Former in messages.
pub const NOUN: &str = "click";

/// Reads the clicks in the value of a command-line option.
pub fn clicks(option: &str, argument: &str, board: &str) -> Result<Vec<Click>, Failure> {
    let Moves { shown, text } = moves(option, argument, board, may_be_clicks)?;
    parse_clicks(&text).map_err(|error| Failure::Input(format!("{shown}: {error}")))
}

/// Returns whether a text has only characters of a list of clicks.
fn may_be_clicks(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_ascii_digit() || c.is_whitespace() || ",;()[]".contains(c))
}

/// The most characters of a wrong click that a message shows.
const MAX_SHOWN: usize = 30;

/// Parses clicks, such as `2,0 4,3` or `2 0 4 3`.
fn parse_clicks(text: &str) -> Result<Vec<Click>, String> {
    let mut clicks = Vec::new();
    for part in text.split(|c| "()[];".contains(c)) {
        for word in separated_by_commas(part).split_whitespace() {
            let Some(clicks_of_word) = parse_pairs(word) else {
                let number = clicks.len() + 1;
                let shown: String = word.chars().take(MAX_SHOWN).collect();
                return Err(format!(
                    "click {number}: {shown:?} is not column,row (such as 2,0)"
                ));
            };
            clicks.extend(clicks_of_word);
        }
    }
    Ok(clicks)
}

/// Returns the text between brackets as words in which commas separate all numbers: `2,0 4,3` stays,
/// `2, 0` becomes `2,0`, and `2 0 4 3` becomes `2,0,4,3`.
fn separated_by_commas(part: &str) -> String {
    let pieces: Vec<&str> = part.split(',').map(str::trim).collect();
    let joined = pieces.join(",");
    let joined = joined.trim_matches(',');
    if joined.contains(',') {
        return joined.to_string();
    }
    // Without commas, two consecutive numbers are a click.
    let numbers: Vec<&str> = joined.split_whitespace().collect();
    numbers.join(",")
}

/// Parses clicks whose numbers are all separated by commas, such as `2,0,4,3`. `None` if a number is
/// wrong, or the last one is alone.
fn parse_pairs(word: &str) -> Option<Vec<Click>> {
    let mut numbers = Vec::new();
    for number in word.split(',') {
        numbers.push(number.parse().ok()?);
    }
    let (pairs, []) = numbers.as_chunks() else {
        return None;
    };
    Some(pairs.iter().map(|&[column, row]| (column, row)).collect())
}
