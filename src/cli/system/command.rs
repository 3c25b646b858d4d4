//! The command line with which the user started this process.

use crate::output::quoting::quoted;

/// Returns the command line without `--resume`.
pub fn this_command() -> String {
    let words = std::env::args_os()
        .skip(1)
        .map(|word| word.to_string_lossy().into_owned());
    let words = words
        .filter(|word| word != "--resume")
        .map(|word| quoted(&word));
    ["kortest".to_string()]
        .into_iter()
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
}
