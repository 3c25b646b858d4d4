//! Turns an error of clap into a message of one line.

use crate::output::units::listed;
use crate::system::names::{path_text, printable};
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

/// Returns an error of clap as one line.
pub fn complaint(error: Error) -> String {
    if error.kind() == ErrorKind::InvalidUtf8 {
        return not_text();
    }
    let error = &with_visible_arguments(error);
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidArg)
        && !given.starts_with('-')
    {
        return format!(
            "\"{given}\" is an unexpected argument; quote arguments that contain blanks"
        );
    }
    if error.kind() == ErrorKind::InvalidSubcommand
        && let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidSubcommand)
    {
        let near = match error.get(ContextKind::SuggestedSubcommand) {
            Some(ContextValue::Strings(near)) if !near.is_empty() => {
                format!("did you mean {}?", near.join(" or "))
            }
            _ => "see kortest --help".into(),
        };
        return format!("{given}: no such command; {near}");
    }
    let text = error.to_string();
    let lines = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage") && !line.starts_with("For more"));
    let mut complaint = String::new();
    for line in lines.filter(|line| !line.is_empty()) {
        match line.strip_prefix("tip: ") {
            None => complaint += &format!("{}{line}", if complaint.is_empty() { "" } else { " " }),
            // The suggestion "use '-- -1'" never helps. So it is left out.
            Some(tip) if tip.contains("-- ") => {}
            Some(tip) => {
                let meant = tip
                    .rsplit_once("exists: ")
                    .map(|(_, meant)| format!("; did you mean {meant}?"));
                complaint += &meant.unwrap_or_else(|| format!("; {tip}"));
            }
        }
    }
    complaint.trim_start_matches("error: ").into()
}

/// Names all arguments that are not text. clap does not say which of them it refuses.
fn not_text() -> String {
    let arguments = std::env::args_os().skip(1);
    let refused: Vec<String> = arguments
        .filter(|argument| argument.to_str().is_none())
        .map(|argument| path_text(&argument))
        .collect();
    let names: Vec<&str> = refused.iter().map(String::as_str).collect();
    let are = if names.len() == 1 { "is" } else { "are" };
    format!(
        "{} {are} not UTF-8 text; rename the file, or pass it as standard input (-)",
        listed(&names)
    )
}

/// Escapes the arguments in an error. A line feed would end the message, or begin a forged one.
fn with_visible_arguments(mut error: Error) -> Error {
    let context: Vec<(ContextKind, ContextValue)> = error
        .context()
        .map(|(kind, value)| (kind, value.clone()))
        .collect();
    for (kind, value) in context {
        let value = match value {
            ContextValue::String(text) => ContextValue::String(printable(&text)),
            ContextValue::Strings(texts) => {
                ContextValue::Strings(texts.iter().map(|text| printable(text)).collect())
            }
            ContextValue::StyledStr(text) => {
                ContextValue::StyledStr(printable(&text.to_string()).into())
            }
            ContextValue::StyledStrs(texts) => {
                let visible = texts.iter().map(|text| printable(&text.to_string()).into());
                ContextValue::StyledStrs(visible.collect())
            }
            other => other,
        };
        error.insert(kind, value);
    }
    error
}
