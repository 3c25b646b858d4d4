//! Clicks, as people and programs write them.

use crate::games::moves::{Moves, moves};
use crate::output::Failure;
use kortest::former::{Board, Click};

/// For `--help`: how an option takes them.
pub const CLICKS_HELP: &str = "such as \"2,0 4,3\": column,row from the bottom left, counted from 0, each as the board is \
                               before it; or [[2,0],[4,3]], a file, - for standard input, or what prove --json has printed";

/// What a move is called.
pub const NOUN: &str = "click";

/// As they are read back: `column,row`, a blank between two.
pub fn clicks_text(clicks: &[Click]) -> String {
    clicks.iter().map(|(column, row)| format!("{column},{row}")).collect::<Vec<_>>().join(" ")
}

/// Reads those that an option gives for BOARD.
pub fn clicks(option: &str, argument: &str, board: &str) -> Result<Vec<Click>, Failure> {
    let is_text = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || ",;()[]".contains(c));
    let Moves { shown, text } = moves(option, argument, board, is_text)?;
    parse(&text).map_err(|error| Failure::Input(format!("{shown}: {error}")))
}

/// The complaint about a click, counted from 0, where there is no tile.
pub fn no_tile(board: &Board, n: usize, (column, row): Click) -> Failure {
    let why = match column < board.width() {
        true => format!("column {column} is {} high", board.height(column)),
        false => format!("the last column is {}", board.width() - 1),
    };
    Failure::Input(format!("click {} ({column},{row}): no tile there; {why}", n + 1))
}

/// Reads clicks. Brackets and semicolons always part two of them, blanks and commas where that gives pairs; lines that begin
/// with `#` do not count.
fn parse(text: &str) -> Result<Vec<Click>, String> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with('#')).collect();
    let mut clicks = Vec::new();
    for part in lines.join(" ").split(|c| "()[];".contains(c)) {
        let part = part.split(',').map(str::trim).collect::<Vec<_>>().join(",");
        let part = part.trim_matches(',');
        // Numbers with nothing but blanks between them are pairs all the same.
        let part = if part.contains(',') { part.into() } else { part.split_whitespace().collect::<Vec<_>>().join(",") };
        for word in part.split_whitespace() {
            clicks.extend(pairs(word).ok_or_else(|| {
                let shown: String = word.chars().take(30).collect();
                format!("click {}: {shown:?} is not column,row (such as 2,0)", clicks.len() + 1)
            })?);
        }
    }
    Ok(clicks)
}

/// An even number of numbers, with commas.
fn pairs(word: &str) -> Option<Vec<Click>> {
    let numbers: Vec<usize> = word.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let (pairs, []) = numbers.as_chunks() else { return None };
    Some(pairs.iter().map(|&[column, row]| (column, row)).collect())
}
