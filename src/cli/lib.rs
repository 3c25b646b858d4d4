//! The program. stdout carries the answer, stderr the progress and the complaints.
//!
//! There is nothing here for other crates: the library is in the package `kortest-core`.
//!
//! | module | what is in it |
//! |---|---|
//! | `commands` | the commands that all games have; they know no game |
//! | `games` | what the commands ask of a game, the list of games, and a folder for each with all that is its own |
//! | `arguments` | the options that all games have |
//! | `pages` | certificates as pages to look at; knows no game |
//! | `storage` | certificates on disk: destinations, conflicts, merging; knows no game |
//! | `output` | what people and programs read: lines, progress, JSON, exit codes |
//! | `system` | signals, memory, what was used |
//!
//! Each module uses only those below it.

mod arguments;
mod commands;
mod games;
mod output;
mod pages;
mod storage;
mod system;

use output::STOPPED;
use output::json::tell_error;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

/// The exit code is as documented in `--help`.
pub fn main() -> ExitCode {
    system::resources::begin();
    system::memory::share_free_memory();
    tell_of_faults();
    let matches = match commands::parse() {
        Ok(matches) => matches,
        Err(code) => return ExitCode::from(code),
    };
    match catch_unwind(AssertUnwindSafe(|| commands::run(&matches))) {
        Ok(Ok(code)) => ExitCode::from(code),
        Ok(Err(failure)) => {
            tell_error(&failure.to_string(), failure.code());
            ExitCode::from(failure.code())
        }
        // The hook has told.
        Err(_) => ExitCode::from(STOPPED),
    }
}

/// A fault of the program is one line, too, and no answer.
fn tell_of_faults() {
    std::panic::set_hook(Box::new(|fault| {
        let text = fault.payload().downcast_ref::<String>().map(String::as_str);
        let what = text.or(fault.payload().downcast_ref().copied()).unwrap_or("a fault without a word");
        let place = fault.location().map_or_else(String::new, |place| format!(" ({}:{})", place.file(), place.line()));
        let message = format!("internal error, please report it: {what}{place}; nothing is proven or checked");
        tell_error(&message, STOPPED);
    }));
}
