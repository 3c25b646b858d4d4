//! Texts about the command line: the end of `--help`, and the message of one line about a command line that is wrong.

use crate::games::{Example, GAMES, Note, examples, notes};
use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use kortest::text::{listed, path_text, printable};

/// Notes about the commands that all games have.
const NOTES: &[Note] = notes! {
    "solve": "Without --time-limit, an algorithm runs until it has tried everything. Some algorithms never end: \
        press Ctrl-C to stop them and print the best solution.";
    "perft": "Two moves with the same effect are one move: clicks on one group, for example. When the boards of a \
        length do not fit into --memory, longer sequences are counted one by one, and different boards no more.";
};

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

/// Returns the text at the end of a command's `--help`: notes, examples, and the meaning of its exit codes.
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

/// Returns the message about a command line of `program` that clap refuses, as one line. If the wrong value comes from
/// an environment variable, the message names the variable instead of the option, which the user has not written.
pub fn complaint(error: Error, program: Command) -> String {
    if error.kind() == ErrorKind::InvalidUtf8 {
        return encoding_complaint(program);
    }
    let origin = origin_in_environment(&error, program);
    let line = message(&with_visible_arguments(error));
    match origin {
        // clap writes the option in quotes.
        Some(Origin { option, variable }) => line.replace(&format!("'{option}'"), &variable),
        None => line,
    }
}

/// Returns the message about text that is not UTF-8. It names the arguments with such text, which are mostly names of
/// files, or if there are none, the environment variables with such text, because clap's message names neither.
fn encoding_complaint(program: Command) -> String {
    let mut names = Vec::new();
    for argument in std::env::args_os().skip(1) {
        if argument.to_str().is_none() {
            names.push(path_text(&argument));
        }
    }
    if names.is_empty() {
        return sentence_not_utf8(&variables_not_text(program));
    }
    let message = sentence_not_utf8(&names);
    format!("{message}; rename the file, or pass it as standard input (-)")
}

/// Returns a sentence such as `a and b are not UTF-8 text`.
fn sentence_not_utf8(names: &[String]) -> String {
    let are = if names.len() == 1 { "is" } else { "are" };
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    format!("{} {are} not UTF-8 text", listed(&names))
}

/// Returns the names of the environment variables that set options, but whose values are not UTF-8 text.
fn variables_not_text(mut program: Command) -> Vec<String> {
    program.build();
    let mut variables = Vec::new();
    for argument in program.get_subcommands().flat_map(Command::get_arguments) {
        let Some(variable) = argument.get_env() else {
            continue;
        };
        let name = variable.to_string_lossy().into_owned();
        let is_text = std::env::var_os(variable).is_none_or(|value| value.to_str().is_some());
        // Several commands have the same variable.
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

/// Finds the environment variable that a wrong value of an option comes from. Returns `None` if the option is on the
/// command line or has no variable, or if the error is not about an option.
fn origin_in_environment(error: &Error, mut program: Command) -> Option<Origin> {
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let long_option = option.split_whitespace().next()?;
    if is_given(long_option) {
        return None;
    }
    let name = long_option.strip_prefix("--")?;
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

/// Returns whether an option is on the command line of this process, as `--threads 4` or `--threads=4`.
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

/// Replaces invisible characters in the arguments that clap's error quotes: a line feed there could end the message.
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

/// Returns an argument that an error quotes, with escapes in place of invisible characters.
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
        // Numbers and similar values have no invisible characters.
        other => other.clone(),
    }
}

/// Returns clap's error as one line, but with our own words for an unknown command, and for an unexpected argument that
/// is no option: such an argument is often a part of a name with blanks.
fn message(error: &Error) -> String {
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg)
        && !argument.starts_with('-')
    {
        return format!(
            "\"{argument}\" is an unexpected argument; quote arguments that contain blanks"
        );
    }
    if error.kind() == ErrorKind::InvalidSubcommand
        && let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidSubcommand)
    {
        return unknown_subcommand(argument, error.get(ContextKind::SuggestedSubcommand));
    }
    joined(&error.to_string())
}

/// Returns the message about an unknown command. `suggestions` are the similar commands that clap has found.
fn unknown_subcommand(given: &str, suggestions: Option<&ContextValue>) -> String {
    if let Some(ContextValue::Strings(similar_names)) = suggestions
        && !similar_names.is_empty()
    {
        // The last name is the most similar one.
        let mut names = similar_names.clone();
        names.reverse();
        let names = names.join(" or ");
        return format!("{given}: no such command; did you mean {names}?");
    }
    format!("{given}: no such command; see kortest --help")
}

/// Joins the lines of clap's message to one line, without `error:` and without the usage and the hint to `--help` at
/// the end. A tip follows after a semicolon.
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
            continue;
        }
        if !message.is_empty() {
            message.push(' ');
        }
        message += line;
    }
    message.trim_start_matches("error: ").into()
}

/// Returns a tip of clap, such as a similar option, as the end of a message; an empty text for a tip that never helps.
fn advice(tip: &str) -> String {
    // Clap's suggestion to write `-- -1` for the unknown option `-1` never helps.
    if tip.contains("-- ") {
        return String::new();
    }
    match tip.rsplit_once("exists: ") {
        Some((_, similar_option)) => format!("; did you mean {similar_option}?"),
        None => format!("; {tip}"),
    }
}
