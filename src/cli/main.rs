//! The entry point of the program. The library in this folder contains all other code.

fn main() -> std::process::ExitCode {
    kortest_cli::main()
}
