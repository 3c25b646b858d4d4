//! `kortest man`: prints the manual pages.

use crate::output::{Failure, YES, print_line};
use clap::Command;
use clap_mangen::Man;

/// Arguments of `kortest man`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The command whose page is printed
    command: Option<String>,
}

/// Runs the command.
pub fn run(arguments: &Arguments, mut program: Command) -> Result<u8, Failure> {
    // `build` sets the names of the commands' pages, such as kortest-prove.
    program.build();
    let command = match &arguments.command {
        None => &program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command,
            None => return Err(no_such_command(name, &program)),
        },
    };
    let page = Page::of(command);
    print_line(String::from_utf8_lossy(&page.text).trim_end());
    Ok(YES)
}

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
    pub text: Vec<u8>,
}

/// Returns all manual pages.
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
    fn of(command: &Command) -> Page {
        let man = Man::new(command.clone()).source(concat!("kortest ", env!("CARGO_PKG_VERSION")));
        let mut text = Vec::new();
        man.render(&mut text).expect("memory takes all");
        Page {
            name: command.get_display_name().unwrap_or("kortest").to_string(),
            text,
        }
    }
}
