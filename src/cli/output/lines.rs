//! Prints lines of text, which appear above the progress bars.

use super::bars::BARS;
use super::exit::BAD_INPUT;
use std::io::{ErrorKind, IsTerminal, Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Prints a line to stdout, with colours if they are enabled.
macro_rules! say {
    ($($text:tt)*) => { $crate::output::lines::print_line(format_args!($($text)*)) };
}
pub(crate) use say;

/// Prints an error or a remark to stderr.
pub fn tell(message: &str) {
    BARS.suspend(|| print_message(message));
}

/// Prints a warning to stderr.
pub fn warn(message: &str) {
    tell(&format!("warning: {message}"));
}

/// Prints a message to stderr. The caller has already suspended the bars.
pub fn print_message(message: &str) {
    // The write error is ignored, because a closed stderr must not stop the work.
    let _ = writeln!(anstream::stderr(), "kortest: {message}");
}

/// Whether the reader of stdout has closed its pipe (`| head`).
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Writes a line of the answer to stdout. After the reader has closed the pipe, nothing more is written; the work and
/// the exit code do not depend on the reader. Any other error ends the process.
pub fn print_line(line: std::fmt::Arguments) {
    if IS_CLOSED.load(Relaxed) {
        return;
    }
    let line = line.to_string();
    let write = || writeln!(anstream::stdout(), "{line}");
    let written = if stdout().is_terminal() {
        BARS.suspend(write)
    } else {
        // The reader of a pipe may print the line on the same terminal a little later (`| tee`), so the bars stay away
        // until their next update. The bars are not locked meanwhile, because a reader that stops reading must not
        // block signals.
        let _ = BARS.clear();
        write()
    };
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => IS_CLOSED.store(true, Relaxed),
        Err(error) => {
            tell(&format!("standard output cannot be written: {error}"));
            std::process::exit(BAD_INPUT.into());
        }
        Ok(()) => {}
    }
}

/// Returns the text in bold.
pub fn bold(text: impl std::fmt::Display) -> String {
    format!("\x1b[1m{text}\x1b[0m")
}
