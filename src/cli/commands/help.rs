//! The end of every `--help`: notes, examples, and exit codes.

use crate::games::{Example, GAMES};
use clap::Command;

/// Notes on the commands that all games have.
const NOTES: &[(&str, &str)] = &[(
    "solve",
    "Without --time-limit an algorithm goes on until it has nothing left to try, and some never have: Ctrl-C ends \
               them with the best that they have found.",
)];

/// Examples for the commands that all games have.
const EXAMPLES: &[Example] = &[
    ("check", "kortest check a.cert --json | jq .claim", "what it proves, for a program"),
    ("completions", "kortest completions bash > ~/.local/share/bash-completion/completions/kortest", "bash"),
    ("completions", "kortest completions zsh > \"${fpath[1]}/_kortest\"", "zsh"),
    ("completions", "kortest completions fish > ~/.config/fish/completions/kortest.fish", "fish"),
    ("completions", "kortest completions powershell >> $PROFILE", "PowerShell"),
    ("man", "kortest man prove | man -l -", "read the page of one command"),
    ("man", "kortest man > ~/.local/share/man/man1/kortest.1", "install the page of the program"),
    ("man", "kortest man prove > ~/.local/share/man/man1/kortest-prove.1", "and that of a command"),
];

/// The meaning of the exit codes of the common commands that do not have the usual ones.
const EXIT_CODES: [(&str, &str); 5] = [
    (
        "prove",
        "0 proven, and what was claimed holds; 1 what was claimed does not hold; 2 bad input, nothing is written; \
         3 stopped before the answer, what was found is printed and saved",
    ),
    ("solve", "0 solved; 1 there is no solution; 2 bad input; 3 stopped before the answer"),
    (
        "check",
        "0 valid; 1 invalid; 2 bad input; 3 not checked, because of --memory or --work, a newer version, or stopped",
    ),
    ("generate", "0 made and proven; 2 bad input; 3 stopped before there was such a board"),
    ("analyse", "0 all is known; 2 bad input; 3 stopped, or not enough memory: what is known is printed"),
];
/// The meaning of the exit codes of all other commands.
const USUAL_CODES: &str = "0 done; 2 bad input; 3 stopped, or not to be written";

/// The commands with the ends of their helps.
pub fn add_to(program: Command) -> Command {
    let names: Vec<String> = program.get_subcommands().map(|command| command.get_name().to_string()).collect();
    names.into_iter().fold(program, |program, name| {
        let end = end(&name);
        program.mut_subcommand(name, |command| {
            // What is at the end of `-h` is at that of `--help` too.
            let short = command.get_after_help().map_or_else(String::new, |text| format!("{text}\n\n"));
            command.after_long_help(short + &end)
        })
    })
}

fn end(command: &str) -> String {
    let notes = GAMES.iter().flat_map(|game| game.notes).chain(NOTES).filter(|(of, _)| *of == command);
    let mut parts: Vec<String> = notes.map(|(_, note)| note.to_string()).collect();
    let examples = GAMES.iter().flat_map(|game| game.examples).chain(EXAMPLES).filter(|(of, ..)| *of == command);
    let examples: Vec<String> = examples.map(|(_, line, what)| format!("  {line}\n      {what}")).collect();
    if !examples.is_empty() {
        parts.push(format!("Examples:\n{}", examples.join("\n")));
    }
    let own = GAMES.iter().filter_map(|game| game.own_commands.as_ref()).flat_map(|own| own.exit_codes);
    let codes = EXIT_CODES.iter().chain(own).find(|(name, _)| *name == command).map_or(USUAL_CODES, |(_, codes)| codes);
    parts.push(format!("Exit codes: {codes}."));
    parts.join("\n\n")
}
