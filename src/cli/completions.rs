//! `kortest completions`: what a shell has to know to complete the command line.

use super::{Cli, Failure, YES};
use clap::CommandFactory;
use clap_complete::{Shell, generate};

/// Print completions for a shell
///
/// For bash: kortest completions bash > ~/.local/share/bash-completion/completions/kortest
#[derive(clap::Args)]
pub struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let mut script = Vec::new();
    generate(arguments.shell, &mut Cli::command(), "kortest", &mut script);
    say!("{}", String::from_utf8_lossy(&script).trim_end());
    Ok(YES)
}
