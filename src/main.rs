//! Arguments in, exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    kortest::engine::share_free_memory();
    kortest::cli::run(std::env::args_os())
}
