//! The entry point of the program. All other code is in the library in this folder. So Cargo can start to compile that
//! code before all dependencies are finished.

fn main() -> std::process::ExitCode {
    kortest_cli::main()
}
