//! The program. All of it is in the library beside this file, which is compiled while the one that it needs still is.

fn main() -> std::process::ExitCode {
    kortest_cli::main()
}
