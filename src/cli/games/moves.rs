//! Reads moves from text, a file, or standard input.

use super::source::source;
use crate::output::Failure;
use serde_json::Value;

/// A text that contains moves.
pub struct Moves {
    /// The option or the file that contained the text, for messages.
    pub shown: String,
    pub text: String,
}

/// Reads moves from the value of an option.
pub fn moves(
    option: &str,
    argument: &str,
    board: &str,
    is_text: impl Fn(&str) -> bool,
) -> Result<Moves, Failure> {
    if argument == "-" && board == "-" {
        return Err(Failure::Input(format!(
            "{option}: board and moves cannot both come from standard input"
        )));
    }
    let is_json = |text: &str| text.trim_start().starts_with('{');
    let file = if is_text(argument) || is_json(argument) {
        None
    } else {
        source(argument)?
    };
    let found = match file {
        None => Moves {
            shown: option.into(),
            text: argument.into(),
        },
        Some(source) => {
            let shown = source.shown.clone();
            if source.is_certificate()? {
                let what = "is a certificate; kortest show plays its solution";
                return Err(Failure::Input(format!("{option}: {shown} {what}")));
            }
            let no_text = || Failure::Input(format!("{option}: {shown} is not text"));
            Moves {
                text: source
                    .text()
                    .ok_or_else(no_text)?
                    .trim_start_matches('\u{feff}')
                    .into(),
                shown,
            }
        }
    };
    if is_json(&found.text) {
        of_json(found)
    } else {
        Ok(found)
    }
}

/// Extracts the moves from the JSON output of a command.
fn of_json(Moves { shown, text }: Moves) -> Result<Moves, Failure> {
    let object: Value = serde_json::from_str(&text)
        .map_err(|error| Failure::Input(format!("{shown}: is not JSON of kortest: {error}")))?;
    match &object["moves"] {
        Value::String(letters) => Ok(Moves {
            shown,
            text: letters.clone(),
        }),
        Value::Array(list) => Ok(Moves {
            shown,
            text: list.iter().map(Value::to_string).collect(),
        }),
        _ => Err(Failure::Input(format!(
            "{shown}: the JSON has no field \"moves\""
        ))),
    }
}
