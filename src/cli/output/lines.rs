//! Prints lines of text above the progress bars.

use super::bars::BARS;
use super::exit::UNABLE;
use super::wrap::fitted_command;
use crate::system::names::{printable, printable_lines};
use std::io::{ErrorKind, IsTerminal, Write, stdout};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Prints formatted text to stdout, and wraps a line that is wider than the terminal.
macro_rules! say {
    ($($text:tt)*) => { $crate::output::lines::print_line(&$crate::output::wrap::fitted(&format!($($text)*))) };
}
pub(crate) use say;

/// Prints a label, and then a command that the user may run next.
pub fn say_command(label: &str, command: &str) {
    print_line(&fitted_command(label, command));
}

/// Prints an error or a remark to stderr.
pub fn tell(message: &str) {
    BARS.suspend(|| print_message(message));
}

/// Prints a warning to stderr.
pub fn warn(message: &str) {
    tell(&format!("warning: {message}"));
}

/// Prints a message to stderr. The caller must have suspended the progress bars.
pub fn print_message(message: &str) {
    // A closed stderr must not stop the work.
    // Every message is one line, and may contain names and the content of files.
    let _ = writeln!(anstream::stderr(), "kortest: {}", printable(message));
}

/// Whether the reader of stdout is gone: a closed pipe (`| head`), or a closed terminal.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether stdout was a terminal when the first line was written. A closed terminal is none.
static IS_TERMINAL: LazyLock<bool> = LazyLock::new(|| stdout().is_terminal());

/// Writes a line to stdout, and ignores a reader that is gone.
pub fn print_line(line: &str) {
    if IS_CLOSED.load(Relaxed) {
        return;
    }
    // Names in the line are escaped already. This catches a forgotten one.
    let line = printable_lines(line);
    let write = || writeln!(anstream::stdout(), "{line}");
    let written = if *IS_TERMINAL {
        BARS.suspend(write)
    } else {
        // If stdout is a full pipe, `write` blocks. `suspend` would keep the progress bars locked
        // for that time.
        let _ = BARS.clear();
        write()
    };
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe || *IS_TERMINAL => {
            IS_CLOSED.store(true, Relaxed);
        }
        Err(error) => {
            tell(&format!("standard output cannot be written: {error}"));
            std::process::exit(UNABLE.into());
        }
        Ok(()) => {}
    }
}

pub fn bold(text: impl std::fmt::Display) -> String {
    format!("\x1b[1m{text}\x1b[0m")
}
