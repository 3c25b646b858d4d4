//! Moves as an option gives them: the moves themselves, a file, standard input, or the JSON that another command printed.

use super::source::source;
use crate::output::Failure;
use serde_json::Value;

/// The text of moves.
pub struct Moves {
    /// What messages call the place where they are.
    pub shown: String,
    pub text: String,
}

/// Finds the moves that an option gives, beside BOARD. `is_text` says whether an argument is the moves themselves.
pub fn moves(option: &str, argument: &str, board: &str, is_text: impl Fn(&str) -> bool) -> Result<Moves, Failure> {
    if argument == "-" && board == "-" {
        return Err(Failure::Input(format!("{option}: board and moves cannot both come from standard input")));
    }
    let is_json = |text: &str| text.trim_start().starts_with('{');
    let of_argument = || Moves { shown: option.into(), text: argument.into() };
    let found = match is_text(argument) || is_json(argument) {
        true => of_argument(),
        false => match source(argument)? {
            None => of_argument(),
            Some(source) => {
                let shown = source.shown.clone();
                if source.is_certificate()? {
                    let what = "is a certificate; kortest show plays its solution";
                    return Err(Failure::Input(format!("{option}: {shown} {what}")));
                }
                let no_text = || Failure::Input(format!("{option}: {shown} is no text"));
                Moves { text: source.text().ok_or_else(no_text)?.trim_start_matches('\u{feff}').into(), shown }
            }
        },
    };
    if is_json(&found.text) { of_json(found) } else { Ok(found) }
}

/// The moves in the object that `prove`, `solve` or `show` has printed.
fn of_json(Moves { shown, text }: Moves) -> Result<Moves, Failure> {
    let object: Value = serde_json::from_str(&text)
        .map_err(|error| Failure::Input(format!("{shown}: is not what kortest prints with --json: {error}")))?;
    match &object["moves"] {
        Value::String(letters) => Ok(Moves { shown, text: letters.clone() }),
        Value::Array(list) => Ok(Moves { shown, text: list.iter().map(Value::to_string).collect() }),
        _ => Err(Failure::Input(format!("{shown}: there are no \"moves\" in this JSON"))),
    }
}
