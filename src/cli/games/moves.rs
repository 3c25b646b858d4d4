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
    let given = list(argument);
    let file = if is_text(&given) || is_object(argument) {
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
                text: source.text().ok_or_else(no_text)?.to_string(),
                shown,
            }
        }
    };
    if is_object(&found.text) {
        return of_json(found);
    }
    Ok(Moves {
        text: list(&found.text),
        shown: found.shown,
    })
}

/// Returns a text without the byte order mark at its beginning.
fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

/// Returns whether a text is a JSON object.
fn is_object(text: &str) -> bool {
    without_mark(text).trim_start().starts_with('{')
}

/// Removes what surrounds the moves of a list: comments, quotes, and byte order marks.
fn list(text: &str) -> String {
    let is_comment = |line: &&str| line.trim_start().starts_with('#');
    let lines = without_mark(text).lines();
    let lines: Vec<&str> = lines.filter(|line| !is_comment(line)).collect();
    lines.join("\n").replace(['"', '\''], "")
}

/// Extracts the moves from the JSON output of a command.
fn of_json(Moves { shown, text }: Moves) -> Result<Moves, Failure> {
    let object: Value = serde_json::from_str(without_mark(&text))
        .map_err(|error| Failure::Input(format!("{shown}: is not JSON of kortest: {error}")))?;
    match &object["moves"] {
        Value::String(letters) => Ok(Moves {
            shown,
            text: letters.clone(),
        }),
        Value::Array(moves) => {
            let moves: Vec<String> = moves.iter().map(Value::to_string).collect();
            Ok(Moves {
                shown,
                text: list(&moves.join(" ")),
            })
        }
        _ => Err(Failure::Input(format!(
            "{shown}: the JSON has no field \"moves\""
        ))),
    }
}
