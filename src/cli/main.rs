//! The entry point of the program. All other code is in the library in this folder. Cargo can start to compile a
//! library, but not a program, before the compilation of its dependencies has ended.

fn main() -> std::process::ExitCode {
    kortest_cli::main()
}
