//! `kortest completions`: prints the completion script for a shell.

use crate::output::{Failure, YES, print_line};
use clap::Command;
use clap_complete::{Shell, generate};

/// Arguments of `kortest completions`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Runs the command.
pub fn run(arguments: &Arguments, mut program: Command) -> Result<u8, Failure> {
    let mut script = Vec::new();
    generate(arguments.shell, &mut program, "kortest", &mut script);
    print_line(String::from_utf8_lossy(&script).trim_end());
    Ok(YES)
}
