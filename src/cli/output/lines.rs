//! Prints lines of text, and below them a status line with a progress bar. A line of text that is
//! wider than the terminal is wrapped.

use super::exit::UNABLE;
use crate::system::names::{printable, printable_lines};
use anstream::ColorChoice;
use console::{Term, is_dumb, measure_text_width, truncate_str};
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};
use kortest::runtime::Progress;
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
    /// Makes all output of this process follow the choice.
    pub fn apply(self) {
        let choice = match self {
            // Otherwise a dumb terminal would get colours where CI or CLICOLOR is set.
            Color::Auto if is_dumb() && !forces_colours() => ColorChoice::Never,
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// Whether the environment asks for colours even if the output is a file or a pipe.
fn forces_colours() -> bool {
    std::env::var_os("CLICOLOR_FORCE").is_some_and(|value| !value.is_empty())
}

/// Prints formatted text to stdout, and wraps a line that is wider than the terminal.
macro_rules! say {
    ($($text:tt)*) => { $crate::output::lines::print_line(&$crate::output::lines::fitted(&format!($($text)*))) };
}
pub(crate) use say;

/// Prints a label, and then a command that the user may run next. If the command is wider than the
/// terminal, all of its lines but the last end with a backslash.
pub fn say_command(label: &str, command: &str) {
    let width = terminal_width().unwrap_or(usize::MAX);
    print_line(&wrapped_command(label, command, width));
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

/// Writes a line to stdout. If the reader is gone, this line and all later ones are dropped; every
/// error on a terminal means that it is gone. Any other error, such as a full disk, ends the process
/// with a message.
pub fn print_line(line: &str) {
    if IS_CLOSED.load(Relaxed) {
        return;
    }
    // Names in the line are escaped already. This catches a forgotten one.
    let line = printable_lines(line);
    let Err(error) = write_above_bars(&line) else {
        return;
    };
    if error.kind() == ErrorKind::BrokenPipe || *IS_TERMINAL {
        IS_CLOSED.store(true, Relaxed);
        return;
    }
    tell(&format!("standard output cannot be written: {error}"));
    std::process::exit(UNABLE.into());
}

/// Writes a line, and draws the progress bars again below it.
fn write_above_bars(line: &str) -> io::Result<()> {
    if *IS_TERMINAL {
        return BARS.suspend(|| writeln!(anstream::stdout(), "{line}"));
    }
    // If stdout is a full pipe, `writeln` blocks. `suspend` would keep the progress bars locked for
    // that time.
    let _ = BARS.clear();
    writeln!(anstream::stdout(), "{line}")
}

/// Returns a text with the escape sequences for bold letters.
pub fn bold(text: impl Display) -> String {
    format!("\x1b[1m{text}\x1b[0m")
}

/// The minimum width of wrapped lines, in columns.
const MIN_WIDTH: usize = 60;
/// The maximum number of characters in the label of a line.
const MAX_LABEL: usize = 32;

/// Breaks a line between words if it is wider than the terminal.
pub fn fitted(line: &str) -> String {
    match terminal_width() {
        Some(width) if !line.contains('\n') && measure_text_width(line) > width => {
            wrapped(line, width)
        }
        _ => line.into(),
    }
}

/// Returns the maximum width of lines, if stdout is a terminal.
fn terminal_width() -> Option<usize> {
    let terminal = Term::stdout();
    if !terminal.is_term() {
        return None;
    }
    let (_, columns) = terminal.size();
    Some(usize::from(columns).max(MIN_WIDTH))
}

/// Breaks a line between words. The later lines begin below the text, to the right of the label.
fn wrapped(line: &str, width: usize) -> String {
    let (label, text) = line.split_at(label_length(line));
    wrapped_to(label, text, width)
}

/// Returns the length in bytes of the label and the blanks before the text; 0 without a label. A
/// label ends with at least two blanks. It may contain such blanks: the last ones among the first
/// [`MAX_LABEL`] characters count.
fn label_length(line: &str) -> usize {
    let mut length = 0;
    let mut blanks = 0;
    for (at, c) in line.char_indices().take(MAX_LABEL) {
        if c == ' ' {
            blanks += 1;
            continue;
        }
        if blanks > 1 {
            length = at;
        }
        blanks = 0;
    }
    length
}

/// Breaks `label` and `text` into lines of at most `width` columns.
pub fn wrapped_to(label: &str, text: &str, width: usize) -> String {
    let mut lines = Wrapped {
        indent: " ".repeat(measure_text_width(label)),
        finished: Vec::new(),
        line: label.to_string(),
        width,
    };
    for (n, word) in text.split(' ').enumerate() {
        if n > 0 {
            if lines.free_columns() < 1 + measure_text_width(word) {
                lines.begin_line();
            } else {
                lines.line.push(' ');
            }
        }
        lines.add_word(word);
    }
    lines.begin_line();
    lines.finished.join("\n")
}

/// Lines of at most `width` columns. All lines except the first begin with `indent`.
struct Wrapped {
    indent: String,
    finished: Vec<String>,
    /// The last line, which is not finished yet.
    line: String,
    width: usize,
}

impl Wrapped {
    fn free_columns(&self) -> usize {
        self.width.saturating_sub(measure_text_width(&self.line))
    }

    /// Finishes the line, and begins the next one.
    fn begin_line(&mut self) {
        let line = std::mem::replace(&mut self.line, self.indent.clone());
        self.finished.push(line);
    }

    /// Adds a word. A word that is longer than the line goes on in the next lines.
    fn add_word(&mut self, mut word: &str) {
        // A word with escape sequences stays whole to keep its style.
        if word.contains('\x1b') {
            self.line.push_str(word);
            return;
        }
        while measure_text_width(word) > self.free_columns() {
            // A label may fill the whole width; then the word stands behind it.
            if self.free_columns() == 0 {
                break;
            }
            let (begin, rest) = word.split_at(length_of(word, self.free_columns()));
            self.line.push_str(begin);
            self.begin_line();
            word = rest;
        }
        self.line.push_str(word);
    }
}

/// Returns the length in bytes of the first characters of a word.
fn length_of(word: &str, characters: usize) -> usize {
    match word.char_indices().nth(characters) {
        Some((at, _)) => at,
        None => word.len(),
    }
}

/// Breaks a command between its words.
fn wrapped_command(label: &str, command: &str, width: usize) -> String {
    const CONTINUED: &str = " \\";
    let indent = " ".repeat(measure_text_width(label));
    let words = words_of(command);
    let mut lines = Vec::new();
    let mut line = label.to_string();
    for (n, word) in words.iter().enumerate() {
        let is_last = n + 1 == words.len();
        let end = if is_last { 0 } else { CONTINUED.len() };
        if n > 0 {
            if measure_text_width(&line) + 1 + measure_text_width(word) + end > width {
                line.push_str(CONTINUED);
                lines.push(std::mem::replace(&mut line, indent.clone()));
            } else {
                line.push(' ');
            }
        }
        line.push_str(word);
    }
    lines.push(line);
    lines.join("\n")
}

/// Splits a command at the blanks that are not quoted.
fn words_of(command: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut begin = 0;
    let mut quote = None;
    for (at, c) in command.char_indices() {
        match quote {
            Some(open) if open == c => quote = None,
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c == ' ' => {
                words.push(&command[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    words.push(&command[begin..]);
    words
}

/// All bars of the process. Other output must suspend them.
pub static BARS: LazyLock<MultiProgress> = LazyLock::new(new_bars);

/// The bars are drawn at most this many times per second.
const MAX_DRAWS: u8 = 20;
const WITH_BAR: &str = "{spinner} {msg} {wide_bar}";
const WITHOUT_BAR: &str = "{spinner} {msg}";
/// The terminal columns that the spinner and two spaces need.
const OTHER_COLUMNS: usize = 3;
/// The minimum width of a bar, in terminal columns.
const MIN_BAR_COLUMNS: usize = 12;

/// Returns bars that are hidden if stderr is not a terminal.
fn new_bars() -> MultiProgress {
    let mut target = ProgressDrawTarget::stderr();
    if is_dumb() {
        // A dumb terminal cannot draw over a line.
        target = ProgressDrawTarget::hidden();
    }
    if !target.is_hidden() {
        let terminal = Terminal {
            inner: Term::buffered_stderr(),
        };
        target = ProgressDrawTarget::term_like_with_hz(Box::new(terminal), MAX_DRAWS);
    }
    MultiProgress::with_draw_target(target)
}

/// How much of the work is done.
#[derive(Clone, Copy, Debug)]
pub struct Jobs {
    /// The number of closed jobs.
    pub closed: usize,
    /// The number of all jobs; 0 if it is unknown.
    pub all: usize,
}

impl Jobs {
    pub fn of(progress: &Progress) -> Jobs {
        Jobs {
            closed: progress.done.load(Relaxed),
            all: progress.total.load(Relaxed),
        }
    }
}

/// A line of the terminal with a status text and a bar.
pub struct StatusBar {
    bar: ProgressBar,
}

impl StatusBar {
    /// Adds an empty line below the existing ones.
    pub fn new() -> StatusBar {
        StatusBar {
            bar: BARS.add(ProgressBar::no_length()),
        }
    }

    /// Draws the line, with a bar if there is room for one.
    pub fn draw(&self, status: &str, jobs: Jobs) {
        let status = printable(status);
        let (_, width) = Term::stderr().size();
        let columns = usize::from(width).saturating_sub(OTHER_COLUMNS);
        let has_bar = jobs.all > 0 && measure_text_width(&status) + MIN_BAR_COLUMNS <= columns;
        let template = if has_bar { WITH_BAR } else { WITHOUT_BAR };
        let style = ProgressStyle::with_template(template).expect("the templates are valid");
        let style = style.tick_chars("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏ ").progress_chars("█░");
        let message = truncate_str(&status, columns, "…");
        self.bar.set_style(style);
        self.bar.set_message(message.into_owned());
        self.bar.update(|state| {
            state.set_len(jobs.all as u64);
            state.set_pos(jobs.closed as u64);
        });
    }
}

/// Prints a line about the progress to stderr, above the bars.
pub fn print_progress(line: &str) {
    let line = printable(line);
    BARS.suspend(|| {
        // A closed stderr must not stop the work.
        let _ = writeln!(io::stderr(), "{line}");
    });
}

impl Drop for StatusBar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
        BARS.remove(&self.bar);
    }
}

/// A terminal with the cursor at the start of the last line.
#[derive(Debug)]
struct Terminal {
    inner: Term,
}

impl TermLike for Terminal {
    fn width(&self) -> u16 {
        let (_, width) = self.inner.size();
        width
    }

    fn height(&self) -> u16 {
        let (height, _) = self.inner.size();
        height
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.inner.move_cursor_up(n)
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.inner.move_cursor_down(n)
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.inner.move_cursor_right(n)
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.inner.move_cursor_left(n)
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.inner.write_line(line)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.inner.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.inner.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.inner.write_str("\r")?;
        // A closed terminal must not stop the work.
        let _ = self.inner.flush();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_is_never_broken() {
        assert_eq!(
            wrapped("  clicks  1,2 3,4 5,6", 18),
            "  clicks  1,2 3,4\n          5,6"
        );
        assert_eq!(
            wrapped("  0     12  1,2 3,4", 16),
            "  0     12  1,2\n            3,4"
        );
        assert_eq!(
            wrapped("x: 13 clicks is optimal.", 12),
            "x: 13 clicks\nis optimal."
        );
        assert_eq!(
            wrapped("\x1b[1m  0  12\x1b[0m  1,2 3,4", 12),
            "\x1b[1m  0  12\x1b[0m  1,2\n         3,4"
        );
    }

    #[test]
    fn a_word_is_broken_only_if_it_is_longer_than_a_line() {
        assert_eq!(
            wrapped("  moves  ULDRULDRULDR", 14),
            "  moves  ULDRU\n         LDRUL\n         DR"
        );
        assert_eq!(wrapped("a bcdef gh", 5), "a\nbcdef\ngh");
    }

    #[test]
    fn a_broken_command_can_be_copied() {
        let command = "kortest prove 'a b' --claim 3";

        assert_eq!(
            wrapped_command("  x  ", command, 21),
            "  x  kortest prove \\\n     'a b' --claim 3"
        );
        assert_eq!(
            wrapped_command("  x  ", command, usize::MAX),
            format!("  x  {command}")
        );
    }
}
