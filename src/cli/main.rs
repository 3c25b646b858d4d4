//! The entry point of the program. All other code is in the library in this folder, because Cargo can compile a library
//! earlier than a program.

fn main() -> std::process::ExitCode {
    kortest_cli::main()
}
