//! Lines for people.

use super::exit::STOPPED;
use crate::system::drawn::replaced_by;
use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Who writes holds this.
static WRITING: Mutex<()> = Mutex::new(());

/// Draws the lines of the progress in the place of those before; no lines clear them. The cursor stays behind the last one.
pub fn draw(lines: &[String]) {
    let _alone = alone();
    // Nobody may be listening.
    let _ = write!(std::io::stderr(), "{}{}", replaced_by(lines.len()), lines.join("\n"));
}

fn alone() -> MutexGuard<'static, ()> {
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes room for another line: the next look at the progress draws its own again.
fn without_progress() -> MutexGuard<'static, ()> {
    let alone = alone();
    let _ = write!(std::io::stderr(), "{}", replaced_by(0));
    alone
}

/// Prints a line to stdout, with colours where they are wanted.
macro_rules! say {
    ($($text:tt)*) => { $crate::output::lines::print_line(format_args!($($text)*)) };
}
pub(crate) use say;

/// Says on stderr what is wrong, or good to know.
pub fn tell(message: &str) {
    let _alone = without_progress();
    let _ = writeln!(anstream::stderr(), "kortest: {message}");
}

/// Tells on stderr what may surprise.
pub fn warn(message: &str) {
    tell(&format!("warning: {message}"));
}

/// Writes a line of the answer. A reader who has seen enough (`| head`) ends the program without a word.
pub fn print_line(line: std::fmt::Arguments) {
    let _alone = without_progress();
    if writeln!(anstream::stdout(), "{line}").is_err() {
        std::process::exit(STOPPED.into());
    }
}

/// In bold.
pub fn bold(text: impl std::fmt::Display) -> String {
    format!("\x1b[1m{text}\x1b[0m")
}
