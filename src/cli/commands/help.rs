//! Texts about the command line: the end of `--help`, and the message of one line about a command line that is wrong.

use crate::games::{Example, GAMES, Note, examples};
use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use kortest::text::{listed, path_text, printable};

/// Notes about the commands that all games have.
const NOTES: &[Note] = &[
    Note {
        command: "solve",
        text: "Without --time-limit, an algorithm runs until it has tried everything. Some algorithms never end: press Ctrl-C to \
               stop them and print the best solution.",
    },
    Note {
        command: "perft",
        text: "Two moves with the same effect are one move: clicks on one group, for example. When the boards of a length \
               do not fit into --memory, longer sequences are counted one by one, and different boards no more.",
    },
];

/// Examples of the commands that all games have.
const EXAMPLES: &[Example] = examples! {
    "check": "kortest check a.cert --json | jq .claim", "print the claim, for a program";
    "check": "kortest check all --optimal", "a gate: fail unless each certificate of the folder settles its board";
    "perft": "kortest perft today --depth 5", "count the games of up to five clicks";
    "report": "kortest report a.cert --json | jq -r .page", "write the page, and print its path for a program";
    "schema": "kortest schema > kortest.schema.json", "for a program that validates objects, or generates types";
    "completions": "kortest completions --install", "install the completions for your shell and the manual pages";
    "completions": "kortest completions zsh > \"${fpath[1]}/_kortest\"", "print the completions for zsh";
    "completions": "kortest completions powershell >> $PROFILE", "PowerShell";
    "man": "kortest man prove | man -l -", "read the page of one command";
    "man": "kortest completions --install", "install all pages, and completions";
};

/// Returns the text at the end of a command's `--help`.
pub fn end_of_help(command: &str, exit_codes: &str) -> String {
    let mut parts = Vec::new();
    for note in GAMES.iter().flat_map(|game| game.notes).chain(NOTES) {
        if note.command == command {
            parts.push(note.text.to_string());
        }
    }
    let mut examples = Vec::new();
    for example in GAMES.iter().flat_map(|game| game.examples).chain(EXAMPLES) {
        if example.command == command {
            examples.push(format!("  {}\n      {}", example.line, example.about));
        }
    }
    if !examples.is_empty() {
        parts.push(format!("Examples:\n{}", examples.join("\n")));
    }
    parts.push(format!("Exit codes: {exit_codes}."));
    parts.join("\n\n")
}

/// Returns an error in the command line of `program` as one line.
pub fn complaint(error: Error, program: Command) -> String {
    if error.kind() == ErrorKind::InvalidUtf8 {
        return not_text(program);
    }
    let origin = origin_in_environment(&error, program);
    let line = message(&with_visible_arguments(error));
    match origin {
        Some(Origin { option, variable }) => line.replace(&format!("'{option}'"), &variable),
        None => line,
    }
}

/// Returns the message about text that is not UTF-8. It names the arguments, or else the environment
/// variables, because clap does not.
fn not_text(program: Command) -> String {
    let mut refused = Vec::new();
    for argument in std::env::args_os().skip(1) {
        if argument.to_str().is_none() {
            refused.push(path_text(&argument));
        }
    }
    if refused.is_empty() {
        return format!("{} not UTF-8 text", subject(&variables_not_text(program)));
    }
    format!(
        "{} not UTF-8 text; rename the file, or pass it as standard input (-)",
        subject(&refused)
    )
}

/// Returns the names with the verb of a sentence about them, such as `a and b are`.
fn subject(names: &[String]) -> String {
    let are = if names.len() == 1 { "is" } else { "are" };
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    format!("{} {are}", listed(&names))
}

/// Returns the environment variables of options whose values are not text.
fn variables_not_text(mut program: Command) -> Vec<String> {
    program.build();
    let mut variables = Vec::new();
    for argument in program.get_subcommands().flat_map(Command::get_arguments) {
        let Some(variable) = argument.get_env() else {
            continue;
        };
        let name = variable.to_string_lossy().into_owned();
        let is_text = std::env::var_os(variable).is_none_or(|value| value.to_str().is_some());
        if !is_text && !variables.contains(&name) {
            variables.push(name);
        }
    }
    variables
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

/// Escapes the arguments in an error: a line feed in one of them would end the message.
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
        return unknown_subcommand(given, error.get(ContextKind::SuggestedSubcommand));
    }
    joined(&error.to_string())
}

fn unknown_subcommand(given: &str, suggestions: Option<&ContextValue>) -> String {
    match suggestions {
        Some(ContextValue::Strings(near)) if !near.is_empty() => {
            format!(
                "{given}: no such command; did you mean {}?",
                most_similar_first(near)
            )
        }
        _ => format!("{given}: no such command; see kortest --help"),
    }
}

/// Joins clap's suggestions, whose last one is the most similar to what the user wrote.
fn most_similar_first(suggestions: &[String]) -> String {
    let mut names = suggestions.to_vec();
    names.reverse();
    names.join(" or ")
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
    // The suggestion "use '-- -1'" never helps.
    if tip.contains("-- ") {
        return String::new();
    }
    match tip.rsplit_once("exists: ") {
        Some((_, meant)) => format!("; did you mean {meant}?"),
        None => format!("; {tip}"),
    }
}
