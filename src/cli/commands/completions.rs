//! Prints or installs the completion script for a shell.

use super::man;
use crate::output::{Failure, YES, print_line, say};
use crate::system::files::{make_folder, replace};
use crate::system::names::path_text;
use clap::Command;
use clap_complete::{Shell, generate};
use std::path::PathBuf;

/// Arguments of `kortest completions`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The shell [default with --install: the shell that $SHELL names]
    #[arg(value_enum, required_unless_present = "install")]
    shell: Option<Shell>,
    /// Install the completions (bash, zsh, fish) and all manual pages for this user
    #[arg(long)]
    install: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments, program: Command) -> Result<u8, Failure> {
    match arguments.shell.or_else(Shell::from_env) {
        Some(shell) if arguments.install => install(shell, program)?,
        Some(shell) => print_line(String::from_utf8_lossy(&script(shell, program)).trim_end()),
        None => {
            return Err(Failure::Input(
                "$SHELL names no known shell; name one, such as bash".into(),
            ));
        }
    }
    Ok(YES)
}

/// Returns the completion script for a shell.
fn script(shell: Shell, mut program: Command) -> Vec<u8> {
    let mut script = Vec::new();
    generate(shell, &mut program, "kortest", &mut script);
    script
}

/// Installs the completions and the manual pages, and prints their paths.
fn install(shell: Shell, program: Command) -> Result<(), Failure> {
    let data = user_folder("XDG_DATA_HOME", ".local/share")?;
    let completions = match shell {
        Shell::Bash => data.join("bash-completion/completions/kortest"),
        Shell::Fish => {
            user_folder("XDG_CONFIG_HOME", ".config")?.join("fish/completions/kortest.fish")
        }
        Shell::Zsh => data.join("zsh/site-functions/_kortest"),
        _ => {
            let instead = format!("`kortest completions {shell}` prints the completions");
            return Err(Failure::Input(format!(
                "--install works for bash, zsh and fish; {instead}"
            )));
        }
    };
    let pages = man::pages(program.clone());
    let manual = data.join("man/man1");
    let mut files = vec![(completions.clone(), script(shell, program))];
    files.extend(
        pages
            .into_iter()
            .map(|(name, page)| (manual.join(format!("{name}.1")), page)),
    );
    for (path, bytes) in &files {
        make_folder(path.parent().expect("the path has a folder")).map_err(Failure::of_output)?;
        replace(path, bytes).map_err(Failure::of_output)?;
    }
    say!("completions   {}", path_text(&completions));
    say!("manual pages  {} ({})", path_text(&manual), files.len() - 1);
    if shell == Shell::Zsh {
        let folder = data.join("zsh/site-functions");
        say!(
            "add to ~/.zshrc, before compinit: fpath=({} $fpath)",
            path_text(&folder)
        );
    }
    Ok(())
}

/// Returns the folder in an environment variable, or else the folder `default` in the user's home
/// directory.
fn user_folder(variable: &str, default: &str) -> Result<PathBuf, Failure> {
    let given = std::env::var_os(variable)
        .map(PathBuf::from)
        .filter(|path| path.is_absolute());
    let home = || {
        std::env::home_dir()
            .filter(|home| home.is_absolute())
            .map(|home| home.join(default))
    };
    given
        .or_else(home)
        .ok_or_else(|| Failure::Input("the home directory is unknown; set $HOME".into()))
}
