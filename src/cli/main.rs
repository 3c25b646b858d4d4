//! The entry point of the program.

fn main() -> std::process::ExitCode {
    kortest_cli::main()
}
