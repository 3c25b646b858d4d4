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
    let page = match &arguments.command {
        None => program,
        Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| {
            let mut commands: Vec<&Command> = program.get_subcommands().collect();
            commands.sort_by_key(|command| command.get_display_order());
            let names: Vec<&str> = commands.iter().map(|command| command.get_name()).collect();
            Failure::Input(format!(
                "{name}: no such command; choose from {}",
                names.join(", ")
            ))
        })?,
    };
    print_line(String::from_utf8_lossy(&rendered(page)).trim_end());
    Ok(YES)
}

/// Returns the names and the texts of all manual pages.
pub fn pages(mut program: Command) -> Vec<(String, Vec<u8>)> {
    program.build();
    let commands = program
        .get_subcommands()
        .filter(|command| command.get_name() != "help")
        .cloned();
    let all: Vec<Command> = commands.chain([program.clone()]).collect();
    let name = |page: &Command| page.get_display_name().unwrap_or("kortest").to_string();
    all.into_iter()
        .map(|page| (name(&page), rendered(page)))
        .collect()
}

/// Returns the text of a manual page.
fn rendered(page: Command) -> Vec<u8> {
    let mut text = Vec::new();
    let source = concat!("kortest ", env!("CARGO_PKG_VERSION"));
    Man::new(page)
        .source(source)
        .render(&mut text)
        .expect("memory takes all");
    text
}
