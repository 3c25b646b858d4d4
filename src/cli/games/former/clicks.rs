//! Reads and writes lists of clicks.

use crate::games::source::{Moves, moves};
use crate::output::Failure;
use kortest::former::Click;

pub use kortest::former::clicks_text;

/// The part of `--help` that describes the syntax of clicks.
pub const CLICKS_HELP: &str = "such as \"2,0 4,3\": column,row from the bottom left, counted from 0, on the board as it is \
                               before the click; or [[2,0],[4,3]], a file, - for standard input, or the output of prove --json";

/// The word for a move of Former in messages.
pub const NOUN: &str = "click";

/// Reads the clicks in the value of a command-line option.
pub fn clicks(option: &str, argument: &str, board: &str) -> Result<Vec<Click>, Failure> {
    let Moves { shown, text } = moves(option, argument, board, may_be_clicks)?;
    parse(&text).map_err(|error| Failure::Input(format!("{shown}: {error}")))
}

/// Returns whether a text has only characters of a list of clicks.
fn may_be_clicks(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_ascii_digit() || c.is_whitespace() || ",;()[]".contains(c))
}

/// The most characters of a wrong click that a message shows.
const MAX_SHOWN: usize = 30;

/// Parses clicks, such as `2,0 4,3` or `2 0 4 3`.
fn parse(text: &str) -> Result<Vec<Click>, String> {
    let mut clicks = Vec::new();
    for part in text.split(|c| "()[];".contains(c)) {
        for word in words(part).split_whitespace() {
            let Some(pairs) = pairs(word) else {
                let number = clicks.len() + 1;
                let shown: String = word.chars().take(MAX_SHOWN).collect();
                return Err(format!(
                    "click {number}: {shown:?} is not column,row (such as 2,0)"
                ));
            };
            clicks.extend(pairs);
        }
    }
    Ok(clicks)
}

/// Returns the text between brackets as words in which commas separate all numbers.
fn words(part: &str) -> String {
    let numbers: Vec<&str> = part.split(',').map(str::trim).collect();
    let joined = numbers.join(",");
    let joined = joined.trim_matches(',');
    if joined.contains(',') {
        return joined.to_string();
    }
    // Without commas, two consecutive numbers are a click.
    let numbers: Vec<&str> = joined.split_whitespace().collect();
    numbers.join(",")
}

/// Parses clicks whose numbers are all separated by commas, such as `2,0,4,3`.
fn pairs(word: &str) -> Option<Vec<Click>> {
    let mut numbers = Vec::new();
    for number in word.split(',') {
        numbers.push(number.parse().ok()?);
    }
    let (pairs, []) = numbers.as_chunks() else {
        return None;
    };
    Some(pairs.iter().map(|&[column, row]| (column, row)).collect())
}
