//! The command line with which the user started this process.

use crate::output::quoting::quoted;

/// Returns the command line without `--resume`.
pub fn this_command() -> String {
    let mut command = "kortest".to_string();
    for word in std::env::args_os().skip(1) {
        if word != "--resume" {
            command += " ";
            command += &quoted(word);
        }
    }
    command
}
