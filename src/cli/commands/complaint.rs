//! Turns an error of clap into a message of one line.

use crate::output::format::listed;
use crate::system::names::{path_text, printable};
use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

/// Returns an error in the command line of `program` as one line.
pub fn complaint(error: Error, program: Command) -> String {
    if error.kind() == ErrorKind::InvalidUtf8 {
        return not_text();
    }
    let origin = origin_in_environment(&error, program);
    let line = message(&with_visible_arguments(error));
    match origin {
        Some(Origin { option, variable }) => line.replace(&format!("'{option}'"), &variable),
        None => line,
    }
}

/// Names all arguments that are not text. clap does not say which of them it refuses.
fn not_text() -> String {
    let mut refused = Vec::new();
    for argument in std::env::args_os().skip(1) {
        if argument.to_str().is_none() {
            refused.push(path_text(&argument));
        }
    }
    let names: Vec<&str> = refused.iter().map(String::as_str).collect();
    let are = if names.len() == 1 { "is" } else { "are" };
    format!(
        "{} {are} not UTF-8 text; rename the file, or pass it as standard input (-)",
        listed(&names)
    )
}

/// An option whose wrong value is from an environment variable.
struct Origin {
    /// The option as clap names it, such as `--threads <N>`.
    option: String,
    /// The name of the variable.
    variable: String,
}

/// Finds the environment variable of a wrong value, if the value is not on the command line. clap
/// would complain about an option that the user has not given.
fn origin_in_environment(error: &Error, mut program: Command) -> Option<Origin> {
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let long = option.split_whitespace().next()?;
    if is_given(long) {
        return None;
    }
    let name = long.strip_prefix("--")?;
    program.build();
    for argument in program.get_subcommands().flat_map(Command::get_arguments) {
        if argument.get_long() == Some(name)
            && let Some(variable) = argument.get_env()
        {
            return Some(Origin {
                option: option.clone(),
                variable: variable.to_str()?.to_string(),
            });
        }
    }
    None
}

/// Returns whether an option is on the command line of this process.
fn is_given(option: &str) -> bool {
    for argument in std::env::args_os() {
        if let Some(argument) = argument.to_str()
            && let Some(value) = argument.strip_prefix(option)
            && (value.is_empty() || value.starts_with('='))
        {
            return true;
        }
    }
    false
}

/// Escapes the arguments in an error. A line feed would end the message, or begin a forged one.
fn with_visible_arguments(mut error: Error) -> Error {
    let mut visible_context = Vec::new();
    for (kind, value) in error.context() {
        visible_context.push((kind, visible(value)));
    }
    for (kind, value) in visible_context {
        error.insert(kind, value);
    }
    error
}

/// Returns a part of an error with escapes for the characters that are not visible.
fn visible(value: &ContextValue) -> ContextValue {
    match value {
        ContextValue::String(text) => ContextValue::String(printable(text)),
        ContextValue::Strings(texts) => {
            let texts = texts.iter().map(|text| printable(text));
            ContextValue::Strings(texts.collect())
        }
        ContextValue::StyledStr(text) => {
            ContextValue::StyledStr(printable(&text.to_string()).into())
        }
        ContextValue::StyledStrs(texts) => {
            let texts = texts.iter().map(|text| printable(&text.to_string()).into());
            ContextValue::StyledStrs(texts.collect())
        }
        other => other.clone(),
    }
}

/// Returns the message for an error with visible arguments.
fn message(error: &Error) -> String {
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
        return no_such_command(given, error.get(ContextKind::SuggestedSubcommand));
    }
    joined(&error.to_string())
}

fn no_such_command(given: &str, suggestions: Option<&ContextValue>) -> String {
    match suggestions {
        Some(ContextValue::Strings(near)) if !near.is_empty() => {
            let near = near.join(" or ");
            format!("{given}: no such command; did you mean {near}?")
        }
        _ => format!("{given}: no such command; see kortest --help"),
    }
}

/// Joins the lines of clap's message, without the usage at its end.
fn joined(text: &str) -> String {
    let mut message = String::new();
    for line in text.lines().map(str::trim) {
        if line.starts_with("Usage") || line.starts_with("For more") {
            break;
        }
        if line.is_empty() {
            continue;
        }
        if let Some(tip) = line.strip_prefix("tip: ") {
            message += &advice(tip);
        } else {
            if !message.is_empty() {
                message.push(' ');
            }
            message += line;
        }
    }
    message.trim_start_matches("error: ").into()
}

/// Returns a tip of clap as the end of a message.
fn advice(tip: &str) -> String {
    // The suggestion "use '-- -1'" never helps. So it is left out.
    if tip.contains("-- ") {
        return String::new();
    }
    match tip.rsplit_once("exists: ") {
        Some((_, meant)) => format!("; did you mean {meant}?"),
        None => format!("; {tip}"),
    }
}
