//! Clicks, as the command line has them: `column,row`, a blank between two.

use crate::output::Failure;
use kortest::former::Click;

/// What a move is called.
pub const NOUN: &str = "click";

/// As they are read back.
pub fn clicks_text(clicks: &[Click]) -> String {
    clicks.iter().map(|(column, row)| format!("{column},{row}")).collect::<Vec<_>>().join(" ")
}

/// Reads those of an option.
pub fn parse_clicks(text: &str) -> Result<Vec<Click>, Failure> {
    let click = |(n, word): (usize, &str)| {
        let pair = word.split_once(',').and_then(|(column, row)| Some((column.parse().ok()?, row.parse().ok()?)));
        pair.ok_or_else(|| {
            Failure::Input(format!("--moves: click {}: {word:?} is not column,row (such as 2,0)", n + 1))
        })
    };
    text.split_whitespace().enumerate().map(click).collect()
}
