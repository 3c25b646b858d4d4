//! The end of every `--help`: what has to be known beyond the options, examples, exit codes.

use crate::games::help::Help;
use crate::games::{GAMES, Game};
use clap::Command;

/// Of the commands that all games have.
const HELP: [Help; 4] = [
    Help {
        command: "solve",
        note: "Without --time-limit an algorithm goes on until it has nothing left to try, and some never have: Ctrl-C ends \
               them with the best that they have found.",
        examples: &[],
    },
    Help {
        command: "check",
        note: "",
        examples: &[("kortest check a.cert --json | jq .claim", "what it proves, for a program")],
    },
    Help {
        command: "completions",
        note: "",
        examples: &[
            ("kortest completions bash > ~/.local/share/bash-completion/completions/kortest", "bash"),
            ("kortest completions zsh > \"${fpath[1]}/_kortest\"", "zsh"),
            ("kortest completions fish > ~/.config/fish/completions/kortest.fish", "fish"),
            ("kortest completions powershell >> $PROFILE", "PowerShell"),
        ],
    },
    Help {
        command: "man",
        note: "",
        examples: &[
            ("kortest man prove | man -l -", "read the page of one command"),
            ("kortest man > ~/.local/share/man/man1/kortest.1", "install the page of the program"),
            ("kortest man prove > ~/.local/share/man/man1/kortest-prove.1", "and that of a command"),
        ],
    },
];

/// What the exit codes mean, where it is not what they mean for most commands.
const EXIT_CODES: [(&str, &str); 8] = [
    (
        "prove",
        "0 proven, and what was claimed holds; 1 what was claimed does not hold; 2 bad input, nothing is written; \
         3 stopped before the answer, what was found is printed and saved",
    ),
    ("solve", "0 solved; 1 there is no solution; 2 bad input; 3 stopped before the answer"),
    ("check", "0 valid; 1 invalid; 2 bad input; 3 not checked, because of --memory or --work, or stopped"),
    ("generate", "0 made and proven; 2 bad input; 3 stopped before there was such a board"),
    ("analyse", "0 all is known; 2 bad input; 3 stopped, or not enough memory: what is known is printed"),
    ("archive", "0 all boards are proven; 1 a recorded score is false; 2 bad input; 3 some are open: run it again"),
    ("compare", "0 done; 2 bad input; 3 stopped"),
    ("import", "0 the tour is a route that wins; 2 it is none, or bad input"),
];
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
    let of_games = GAMES.iter().flat_map(|game: &&dyn Game| game.help());
    let helps: Vec<&Help> = of_games.chain(&HELP).filter(|help| help.command == command).collect();
    let mut parts: Vec<String> =
        helps.iter().filter(|help| !help.note.is_empty()).map(|help| help.note.into()).collect();
    let examples = helps.iter().flat_map(|help| help.examples);
    let examples: Vec<String> = examples.map(|(line, what)| format!("  {line}\n      {what}")).collect();
    if !examples.is_empty() {
        parts.push(format!("Examples:\n{}", examples.join("\n")));
    }
    let codes = EXIT_CODES.iter().find(|(name, _)| *name == command).map_or(USUAL_CODES, |(_, codes)| codes);
    parts.push(format!("Exit codes: {codes}."));
    parts.join("\n\n")
}
