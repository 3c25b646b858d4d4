//! Prints lines of text above the status lines. A line that is wider than the terminal is wrapped.

use super::exit::UNABLE;
use anstream::ColorChoice;
use console::{Term, is_dumb, measure_text_width};
use kortest::text::{printable, printable_lines};
use kortest_system::bars::BARS;
use kortest_system::wrap::{wrapped, wrapped_command};
use std::fmt::Display;
use std::io::{self, ErrorKind, IsTerminal, Write, stdout};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The value of `--color`: whether the output contains colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Color {
    /// Use colours if the output is a terminal and the environment variable NO_COLOR is not set
    #[default]
    Auto,
    /// Always use colours, even if the output is a file or a pipe
    Always,
    /// Never use colours
    Never,
}

impl Color {
    /// Makes all output of this process follow the user's choice of colours.
    pub fn apply(self) {
        let choice = match self {
            // `ColorChoice::Auto` would use colours in a terminal that cannot show any, if CI or CLICOLOR is set.
            Color::Auto if is_dumb() && !forces_colours() => ColorChoice::Never,
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// Returns whether the environment asks for colours even if the output is a file or a pipe.
fn forces_colours() -> bool {
    std::env::var_os("CLICOLOR_FORCE").is_some_and(|value| !value.is_empty())
}

/// Prints formatted text to stdout, and wraps a line that is wider than the terminal.
macro_rules! say {
    ($($text:tt)*) => { $crate::output::lines::print_line(&$crate::output::lines::fitted(&format!($($text)*))) };
}
pub(crate) use say;

/// Prints a label, and then a command that the user may run next. If stdout is a narrower terminal, breaks the command
/// into lines that end with a backslash, except the last one.
pub fn say_command(label: &str, command: &str) {
    match terminal_width() {
        Some(width) => print_line(&wrapped_command(label, command, width)),
        None => print_line(&format!("{label}{command}")),
    }
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
    // `printable` keeps the message on one line, even if the message quotes a file with line feeds. An error of writing
    // is ignored: a closed stderr must not stop the work.
    let _ = writeln!(anstream::stderr(), "kortest: {}", printable(message));
}

/// Whether the reader of stdout is gone: a closed pipe (`| head`), or a closed terminal.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether stdout was a terminal when the first line was written. A test after the terminal is closed would say no.
static IS_TERMINAL: LazyLock<bool> = LazyLock::new(|| stdout().is_terminal());

/// Writes a line to stdout. If nobody can read it any more, because a pipe or the terminal is closed, this line and all
/// later ones are dropped. Every other error, such as a full disk, ends the process with a message.
pub fn print_line(line: &str) {
    if IS_CLOSED.load(Relaxed) {
        return;
    }
    // The callers escape the names in the line. `printable_lines` escapes a name that a caller has forgotten.
    let line = printable_lines(line);
    let Err(error) = write_above_bars(&line) else {
        return;
    };
    // If stdout was a terminal, every error means that the terminal is closed.
    if error.kind() == ErrorKind::BrokenPipe || *IS_TERMINAL {
        IS_CLOSED.store(true, Relaxed);
        return;
    }
    tell(&format!("standard output cannot be written: {error}"));
    std::process::exit(UNABLE.into());
}

/// Writes a line to stdout. If stdout is a terminal, the progress bars are drawn again below the line; otherwise the
/// bars on stderr are only cleared.
fn write_above_bars(line: &str) -> io::Result<()> {
    if *IS_TERMINAL {
        return BARS.suspend(|| writeln!(anstream::stdout(), "{line}"));
    }
    // A write to a full pipe waits for the reader. `suspend` would keep the progress bars locked for that time.
    let _ = BARS.clear();
    writeln!(anstream::stdout(), "{line}")
}

/// Returns a text with the escape sequences for bold letters.
pub fn bold(text: impl Display) -> String {
    format!("\x1b[1m{text}\x1b[0m")
}

/// The minimum width of wrapped lines, in columns.
const MIN_WIDTH: usize = 60;

/// Breaks a line between words if stdout is a terminal narrower than the line. A text of several lines stays as it is.
pub fn fitted(line: &str) -> String {
    if let Some(width) = terminal_width()
        && !line.contains('\n')
        && measure_text_width(line) > width
    {
        return wrapped(line, width);
    }
    line.into()
}

/// Returns the maximum width of lines, at least `MIN_WIDTH`; `None` if stdout is not a terminal.
fn terminal_width() -> Option<usize> {
    let terminal = Term::stdout();
    if !terminal.is_term() {
        return None;
    }
    let (_, columns) = terminal.size();
    Some(usize::from(columns).max(MIN_WIDTH))
}

/// Prints a line about the progress to stderr, above the bars.
pub fn print_progress(line: &str) {
    let line = printable(line);
    BARS.suspend(|| {
        // A closed stderr must not stop the work.
        let _ = writeln!(io::stderr(), "{line}");
    });
}
