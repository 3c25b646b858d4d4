//! The program. Its code is in the library next to this file, so that Cargo can start to compile it before the other
//! libraries are finished.

fn main() -> std::process::ExitCode {
    kortest_cli::main()
}
