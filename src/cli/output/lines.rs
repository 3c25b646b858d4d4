//! Lines for people.

use super::exit::STOPPED;
use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Goes to the beginning of a terminal's line and clears it.
pub const CLEAR: &str = "\r\x1b[K";

/// Whether the progress has left a line on the terminal. Who writes holds this.
static DRAWN: Mutex<bool> = Mutex::new(false);

/// Draws the line of the progress in the place of the one before; nothing clears it.
pub fn draw(line: &str) {
    let mut drawn = drawn();
    if *drawn || !line.is_empty() {
        // Nobody may be listening.
        let _ = write!(std::io::stderr(), "{CLEAR}{line}");
    }
    *drawn = !line.is_empty();
}

fn drawn() -> MutexGuard<'static, bool> {
    DRAWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes room for another line: the next look at the progress draws its own again.
fn without_progress() -> MutexGuard<'static, bool> {
    let mut drawn = drawn();
    if std::mem::take(&mut *drawn) {
        let _ = write!(std::io::stderr(), "{CLEAR}");
    }
    drawn
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
