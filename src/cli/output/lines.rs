//! Lines for people.

use super::exit::STOPPED;
use std::io::Write;

/// Prints a line to stdout, with colours where they are wanted.
macro_rules! say {
    ($($text:tt)*) => { $crate::output::lines::print_line(format_args!($($text)*)) };
}
pub(crate) use say;

/// Says on stderr what is wrong, or good to know.
pub fn tell(message: &str) {
    let _ = writeln!(anstream::stderr(), "kortest: {message}");
}

/// Tells on stderr what may surprise.
pub fn warn(message: &str) {
    tell(&format!("warning: {message}"));
}

/// Writes a line of the answer. A reader who has seen enough (`| head`) ends the program without a word.
pub fn print_line(line: std::fmt::Arguments) {
    if writeln!(anstream::stdout(), "{line}").is_err() {
        std::process::exit(STOPPED.into());
    }
}

/// In bold.
pub fn bold(text: impl std::fmt::Display) -> String {
    format!("\x1b[1m{text}\x1b[0m")
}
