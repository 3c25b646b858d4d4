//! `kortest completions`: the scripts that complete a command line in a shell.

use super::bash;
use super::manual::pages;
use crate::output::{Failure, YES, print_line, say};
use clap::Command;
use clap_complete::{Shell, generate};
use kortest::text::path_text;
use kortest_store::files::{make_folder, replace};
use std::path::{Path, PathBuf};

/// Arguments of `kortest completions`.
#[derive(clap::Args)]
pub struct CompletionsArguments {
    /// The shell [default with --install: the shell that $SHELL names]
    #[arg(value_enum, required_unless_present = "install")]
    shell: Option<Shell>,
    /// Install the completions (bash, zsh, fish) and all manual pages for this user
    #[arg(long)]
    install: bool,
}

/// Prints or installs the completion script for a shell: the user's choice, or else the shell that `$SHELL` names.
pub fn completions(arguments: &CompletionsArguments, program: Command) -> Result<u8, Failure> {
    let Some(shell) = arguments.shell.or_else(Shell::from_env) else {
        return Err(Failure::Input(
            "$SHELL names no known shell; name one, such as bash".into(),
        ));
    };
    if arguments.install {
        install(shell, program)?;
    } else {
        print_line(script(shell, program).trim_end());
    }
    Ok(YES)
}

/// Returns the script that completes a command line of this program in a shell.
fn script(shell: Shell, mut program: Command) -> String {
    // For bash, this program writes its own script.
    if shell == Shell::Bash {
        program.build();
        return bash::script(&program);
    }
    let mut script = Vec::new();
    generate(shell, &mut program, "kortest", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// Writes the completion script and the manual pages to the user's folders, and prints their paths. For zsh, also
/// prints the line of `~/.zshrc` with which the shell finds the script.
fn install(shell: Shell, program: Command) -> Result<(), Failure> {
    let data_folder = user_folder("XDG_DATA_HOME", ".local/share")?;
    let completions = completions_path(shell, &data_folder)?;
    let manual = data_folder.join("man/man1");
    let manual_pages = pages(program.clone());
    write(&completions, &script(shell, program))?;
    for page in &manual_pages {
        write(&manual.join(format!("{}.1", page.name)), &page.text)?;
    }
    say!("completions   {}", path_text(&completions));
    let page_count = manual_pages.len();
    say!("manual pages  {} ({page_count})", path_text(&manual));
    if shell == Shell::Zsh {
        let folder = path_text(&data_folder.join(ZSH_FOLDER));
        say!("add to ~/.zshrc, before compinit: fpath=({folder} $fpath)");
    }
    Ok(())
}

/// The folder for the user's own completions of zsh, which zsh does not search by default.
const ZSH_FOLDER: &str = "zsh/site-functions";

/// Returns the path at which a shell looks for completions; fails for other shells. `data` is the user's data folder.
fn completions_path(shell: Shell, data: &Path) -> Result<PathBuf, Failure> {
    match shell {
        Shell::Bash => Ok(data.join("bash-completion/completions/kortest")),
        Shell::Fish => {
            let configuration = user_folder("XDG_CONFIG_HOME", ".config")?;
            Ok(configuration.join("fish/completions/kortest.fish"))
        }
        Shell::Zsh => Ok(data.join(ZSH_FOLDER).join("_kortest")),
        _ => Err(Failure::Input(format!(
            "--install works for bash, zsh and fish; `kortest completions {shell}` prints the completions"
        ))),
    }
}

/// Returns the folder that an environment variable names. If the variable has no absolute path, returns the folder
/// `default` in the user's home directory. Fails if the home directory is unknown.
fn user_folder(variable: &str, default: &str) -> Result<PathBuf, Failure> {
    if let Some(folder) = std::env::var_os(variable).map(PathBuf::from)
        && folder.is_absolute()
    {
        return Ok(folder);
    }
    match std::env::home_dir() {
        Some(home) if home.is_absolute() => Ok(home.join(default)),
        _ => Err(Failure::Input(
            "the home directory is unknown; set $HOME".into(),
        )),
    }
}

/// Writes a file, and creates its folder if it is missing.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path.parent().expect("the path has a folder");
    make_folder(folder).map_err(Failure::of_output)?;
    replace(path, text.as_bytes()).map_err(Failure::of_output)
}
