//! The end of a command's `--help`: notes, examples, and exit codes.

use crate::games::{Example, GAMES, Note};

/// Notes about the commands that all games have.
const NOTES: &[Note] = &[Note {
    command: "solve",
    text: "Without --time-limit, an algorithm runs until it has tried everything. Some algorithms never end: press Ctrl-C to \
               stop them and print the best solution.",
}];

/// Examples of the commands that all games have.
const EXAMPLES: &[Example] = &[
    Example {
        command: "check",
        line: "kortest check a.cert --json | jq .claim",
        about: "print the claim, for a program",
    },
    Example {
        command: "completions",
        line: "kortest completions --install",
        about: "install the completions for your shell and the manual pages",
    },
    Example {
        command: "completions",
        line: "kortest completions zsh > \"${fpath[1]}/_kortest\"",
        about: "print the completions for zsh",
    },
    Example {
        command: "completions",
        line: "kortest completions powershell >> $PROFILE",
        about: "PowerShell",
    },
    Example {
        command: "man",
        line: "kortest man prove | man -l -",
        about: "read the page of one command",
    },
    Example {
        command: "man",
        line: "kortest completions --install",
        about: "install all pages, and completions",
    },
];

/// The meaning of the exit code that every command can have.
const UNABLE_HELP: &str = "4 the system does not allow it, and would not allow it again (a full disk, a limit of the system, no locks)";

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
    parts.push(format!("Exit codes: {exit_codes}; {UNABLE_HELP}."));
    parts.join("\n\n")
}
