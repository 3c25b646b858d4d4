//! The command line program. stdout carries the answer; stderr carries progress and errors.
//!
//! This crate has no interface for other crates. The library is the package `kortest-core`. The package `kortest-store`
//! keeps certificates and journals in files. The package `kortest-system` asks the operating system and the terminal.
//!
//! | module | contents |
//! |---|---|
//! | `commands` | the commands that all games share; independent of the games |
//! | `games` | the interface between commands and games, the list of games, and a folder for each game |
//! | `arguments` | the options that all games share |
//! | `output` | output for people and programs: lines, progress, JSON, exit codes |
//! | `limits` | the memory limit of the process, and the limits of checks |
//!
//! Each module uses only modules below it in this table.

mod arguments;
mod commands;
mod games;
mod limits;
mod output;

use kortest_system::allocator::{self, Allocator};
use kortest_system::screen::restore;
use kortest_system::{signals, usage};
use output::UNABLE;
use output::json::tell_error;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

/// Sets up what concerns the whole process (memory, signals, the message of a panic), and runs the program. Returns the
/// exit code, which `--help` documents.
pub fn main() -> ExitCode {
    usage::begin();
    allocator::configure_allocator();
    signals::ignore_file_size_signal();
    signals::accept_progress_signals();
    std::panic::set_hook(Box::new(report_panic));
    ExitCode::from(run())
}

/// Runs the command that the user called, prints its error, and returns the exit code. A panic gives the code `UNABLE`.
fn run() -> u8 {
    let matches = match commands::parse() {
        Ok(matches) => matches,
        Err(code) => return code,
    };
    // `AssertUnwindSafe` is right, because `matches` is not used after a panic.
    match catch_unwind(AssertUnwindSafe(|| commands::run(&matches))) {
        Ok(Ok(code)) => code,
        Ok(Err(failure)) => {
            tell_error(&failure.to_string(), failure.code());
            failure.code()
        }
        // The panic hook has already printed the message.
        Err(_panic) => UNABLE,
    }
}

/// Prints the message of a panic and its place in the sources as one line, without a backtrace.
fn report_panic(panic: &PanicHookInfo) {
    let cause = panic_message(panic);
    let place = match panic.location() {
        Some(place) => format!(" ({}:{})", place.file(), place.line()),
        None => String::new(),
    };
    let message =
        format!("internal error, please report it: {cause}{place}; nothing is proven or checked");
    // Leaves the alternate screen of a replay: a message on it would disappear with this screen.
    restore();
    tell_error(&message, UNABLE);
}

/// Returns the text of a panic; a substitute if the value of the panic is not a text.
fn panic_message<'a>(panic: &'a PanicHookInfo) -> &'a str {
    if let Some(message) = panic.payload().downcast_ref::<String>() {
        return message;
    }
    match panic.payload().downcast_ref::<&str>() {
        Some(message) => message,
        None => "a fault without a word",
    }
}
