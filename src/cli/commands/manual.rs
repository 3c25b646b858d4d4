//! `kortest man`: the manual pages, in the format of `man`.

use crate::output::{Failure, YES, print_line};
use clap::Command;
use clap_mangen::Man;

/// The date of the last change, which each page shows. Builds on different days must make the same pages.
const DATE: &str = "2026-11-28";

/// The title of the manual, at the top of each page.
const MANUAL: &str = "Manual of kortest";

/// The maximum length of a line of text in the source of a page, in bytes. mandoc warns of lines with 80 bytes or more.
const MAX_LINE_BYTES: usize = 79;

/// Arguments of `kortest man`.
#[derive(clap::Args)]
pub struct ManArguments {
    /// The command whose page is printed
    command: Option<String>,
}

/// Prints the manual page of a command or, without a name, of the whole program.
pub fn man(arguments: &ManArguments, mut program: Command) -> Result<u8, Failure> {
    // `build` sets the names of the commands' pages, such as kortest-prove.
    program.build();
    let command = match &arguments.command {
        None => &program,
        Some(name) => program
            .find_subcommand(name)
            .ok_or_else(|| no_such_command(name, &program))?,
    };
    print_line(Page::of(command).text.trim_end());
    Ok(YES)
}

/// Returns the error for an unknown command. The message lists all commands in the order of `--help`.
fn no_such_command(name: &str, program: &Command) -> Failure {
    let mut commands: Vec<&Command> = program.get_subcommands().collect();
    commands.sort_by_key(|command| command.get_display_order());
    let names: Vec<&str> = commands.iter().map(|command| command.get_name()).collect();
    let names = names.join(", ");
    Failure::Input(format!("{name}: no such command; choose from {names}"))
}

/// A manual page.
pub struct Page {
    /// The name of the page, such as `kortest-prove`.
    pub name: String,
    /// The page in the format of `man`.
    pub text: String,
}

/// Returns all manual pages: one for each command except `help`, and one for the whole program.
pub fn pages(mut program: Command) -> Vec<Page> {
    program.build();
    let mut pages = Vec::new();
    for command in program.get_subcommands() {
        if command.get_name() != "help" {
            pages.push(Page::of(command));
        }
    }
    pages.push(Page::of(&program));
    pages
}

impl Page {
    /// Returns the manual page of a command.
    fn of(command: &Command) -> Page {
        let synopsis = synopsis(command);
        let man = Man::new(command.clone().override_usage(synopsis))
            .date(DATE)
            .source(concat!("kortest ", env!("CARGO_PKG_VERSION")))
            .manual(MANUAL);
        let mut text = Vec::new();
        man.render(&mut text).expect("a `Vec` accepts all bytes");
        Page {
            // Only the commands have a display name; the program itself has none.
            name: command.get_display_name().unwrap_or("kortest").to_string(),
            text: tidy(&String::from_utf8_lossy(&text)),
        }
    }
}

/// Returns the usage of a command as `--help` shows it, such as `kortest prove [OPTIONS] <BOARD>...`.
fn synopsis(command: &Command) -> String {
    let usage = command.clone().render_usage().to_string();
    usage.trim_start_matches("Usage:").trim().to_string()
}

/// Returns a page in which the program mandoc finds no fault: with one empty line between the description and the
/// values of an option, without long lines, and without blanks at the ends of lines.
fn tidy(page: &str) -> String {
    // Between the description and the values of an option, two line breaks become one empty line.
    let page = page.replace("\n.br\n\n.br\n", "\n.sp\n");
    let mut tidied = String::new();
    let mut is_heading = false;
    for line in page.lines() {
        let line = line.trim_end();
        // The heading of a paragraph and commands of the page format are never wrapped.
        if is_heading || line.starts_with(['.', '\'']) {
            tidied += line;
        } else {
            tidied += &wrapped(line);
        }
        tidied += "\n";
        // The command `.TP` means that the next line is the heading of a paragraph.
        is_heading = line == ".TP";
    }
    tidied
}

/// Breaks a line at blanks into lines of at most `MAX_LINE_BYTES`, not counting an escape `\&`. Only a longer word
/// exceeds this limit.
fn wrapped(line: &str) -> String {
    let (indentation, text) = line.split_at(line.len() - line.trim_start().len());
    let mut words = text.split(' ');
    let mut lines = format!("{indentation}{}", words.next().unwrap_or_default());
    let mut length = lines.len();
    for word in words {
        if length + 1 + word.len() <= MAX_LINE_BYTES {
            lines += " ";
            length += 1;
        } else {
            lines += "\n";
            // A line that begins with a dot or a quote would be a command of the page.
            if word.starts_with(['.', '\'']) {
                lines += "\\&";
            }
            length = 0;
        }
        lines += word;
        length += word.len();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_broken_at_blanks() {
        let words = ["word"; 20].join(" ");

        let lines = wrapped(&words);

        assert!(lines.lines().all(|line| line.len() <= MAX_LINE_BYTES));
        assert_eq!(lines.replace('\n', " "), words);
    }

    #[test]
    fn no_broken_line_becomes_a_command() {
        let text = format!("{} .hidden", "a".repeat(MAX_LINE_BYTES));

        let lines = wrapped(&text);

        assert!(lines.ends_with("\n\\&.hidden"), "{lines}");
    }
}
