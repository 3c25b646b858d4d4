//! Reads and writes lists of clicks.

use crate::games::moves::{Moves, moves};
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
    let is_text = |text: &str| {
        text.chars()
            .all(|c| c.is_ascii_digit() || c.is_whitespace() || ",;()[]".contains(c))
    };
    let Moves { shown, text } = moves(option, argument, board, is_text)?;
    parse(&text).map_err(|error| Failure::Input(format!("{shown}: {error}")))
}

/// Parses clicks, such as `2,0 4,3` or `2 0 4 3`.
fn parse(text: &str) -> Result<Vec<Click>, String> {
    let mut clicks = Vec::new();
    for part in text.split(|c| "()[];".contains(c)) {
        let part = part.split(',').map(str::trim).collect::<Vec<_>>().join(",");
        let part = part.trim_matches(',');
        // Without commas, two consecutive numbers are a click.
        let part = if part.contains(',') {
            part.into()
        } else {
            part.split_whitespace().collect::<Vec<_>>().join(",")
        };
        for word in part.split_whitespace() {
            clicks.extend(pairs(word).ok_or_else(|| {
                let shown: String = word.chars().take(30).collect();
                format!(
                    "click {}: {shown:?} is not column,row (such as 2,0)",
                    clicks.len() + 1
                )
            })?);
        }
    }
    Ok(clicks)
}

/// Parses clicks whose numbers are all separated by commas, such as `2,0,4,3`.
fn pairs(word: &str) -> Option<Vec<Click>> {
    let numbers: Vec<usize> = word
        .split(',')
        .map(|number| number.parse().ok())
        .collect::<Option<_>>()?;
    let (pairs, []) = numbers.as_chunks() else {
        return None;
    };
    Some(pairs.iter().map(|&[column, row]| (column, row)).collect())
}
