//! The end of a command's `--help`: notes, examples, and exit codes.

use crate::games::{Example, GAMES};

/// Notes about the commands that all games have.
const NOTES: &[(&str, &str)] = &[(
    "solve",
    "Without --time-limit, an algorithm runs until it has tried everything. Some algorithms never end: press Ctrl-C to \
               stop them and print the best solution.",
)];

/// Examples of the commands that all games have.
const EXAMPLES: &[Example] = &[
    (
        "check",
        "kortest check a.cert --json | jq .claim",
        "print the claim, for a program",
    ),
    (
        "completions",
        "kortest completions --install",
        "install the completions for your shell and the manual pages",
    ),
    (
        "completions",
        "kortest completions zsh > \"${fpath[1]}/_kortest\"",
        "print the completions for zsh",
    ),
    (
        "completions",
        "kortest completions powershell >> $PROFILE",
        "PowerShell",
    ),
    (
        "man",
        "kortest man prove | man -l -",
        "read the page of one command",
    ),
    (
        "man",
        "kortest completions --install",
        "install all pages, and completions",
    ),
];

/// The meaning of the exit code that every command can have.
const UNABLE_HELP: &str = "4 the system does not allow it, and would not allow it again (a full disk, a limit of the system, no locks)";

/// Returns the text at the end of a command's `--help`.
pub fn end_of_help(command: &str, exit_codes: &str) -> String {
    let mut parts = Vec::new();
    for (of, note) in GAMES.iter().flat_map(|game| game.notes).chain(NOTES) {
        if *of == command {
            parts.push((*note).to_string());
        }
    }
    let mut examples = Vec::new();
    for (of, line, what) in GAMES.iter().flat_map(|game| game.examples).chain(EXAMPLES) {
        if *of == command {
            examples.push(format!("  {line}\n      {what}"));
        }
    }
    if !examples.is_empty() {
        parts.push(format!("Examples:\n{}", examples.join("\n")));
    }
    parts.push(format!("Exit codes: {exit_codes}; {UNABLE_HELP}."));
    parts.join("\n\n")
}
