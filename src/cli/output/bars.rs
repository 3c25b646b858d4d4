//! Progress bars, which are the last lines of the terminal at stderr. If stderr is not a terminal, bars are hidden.

use console::{Term, measure_text_width, truncate_str};
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};
use std::io::{self, Write};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// All bars of the process. Other output to the terminal needs [`MultiProgress::suspend`].
pub static BARS: LazyLock<MultiProgress> = LazyLock::new(|| {
    let mut target = ProgressDrawTarget::stderr();
    if !target.is_hidden() {
        target = ProgressDrawTarget::term_like_with_hz(Box::new(Terminal(Term::buffered_stderr())), MAX_DRAWS);
    }
    MultiProgress::with_draw_target(target)
});

/// Number of times per second that the bars are drawn, at most.
const MAX_DRAWS: u8 = 20;
/// Template of a line with a bar.
const WITH_BAR: &str = "{spinner} {msg} {wide_bar}";
/// Template of a line without a bar.
const WITHOUT_BAR: &str = "{spinner} {msg}";
/// Columns of a line that are not for the status: the spinner and the two spaces.
const OTHER_COLUMNS: usize = 3;
/// A bar with fewer columns is not shown.
const MIN_BAR_COLUMNS: usize = 12;

/// Time between two plain lines.
const LINE_INTERVAL: Duration = Duration::from_secs(10);

/// The place of a status: a line with a spinner, and with a bar if the number of jobs is known and the line has room. If the bars
/// are hidden, the status is a plain line every ten seconds. Dropping it clears the line with the spinner.
pub struct StatusLine {
    bar: ProgressBar,
    /// When the last plain line was printed, or the first one began to be due.
    printed: Instant,
}

impl StatusLine {
    /// Adds an empty line below all others.
    pub fn new() -> StatusLine {
        StatusLine { bar: BARS.add(ProgressBar::no_length()), printed: Instant::now() }
    }

    /// Whether a status can be shown now.
    pub fn is_due(&self, now: Instant) -> bool {
        !BARS.is_hidden() || now - self.printed >= LINE_INTERVAL
    }

    /// Shows a status, as much of it as fits into the line, and the numbers of closed and of all jobs. The latter is 0 if it is
    /// unknown.
    pub fn show(&mut self, fields: &[String], (closed, jobs): (usize, usize), now: Instant) {
        self.printed = now;
        let status = fields.join(", ");
        if BARS.is_hidden() {
            // A closed stderr does not stop the work.
            let _ = writeln!(io::stderr(), "{status}");
            return;
        }
        let columns = usize::from(Term::stderr().size().1).saturating_sub(OTHER_COLUMNS);
        let has_bar = jobs > 0 && measure_text_width(&status) + MIN_BAR_COLUMNS <= columns;
        let template = if has_bar { WITH_BAR } else { WITHOUT_BAR };
        let style = ProgressStyle::with_template(template).expect("the templates are valid");
        self.bar.set_style(style.tick_chars("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏ ").progress_chars("█░"));
        self.bar.set_message(truncate_str(&status, columns, "…").into_owned());
        self.bar.update(|state| {
            state.set_len(jobs as u64);
            state.set_pos(closed as u64);
        });
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
        BARS.remove(&self.bar);
    }
}

/// A terminal whose cursor rests at the start of the last line. indicatif leaves the cursor behind the last column, where the
/// `^C` that the terminal echoes would begin another line, and the next drawing would miss the first line of the bars.
#[derive(Debug)]
struct Terminal(Term);

impl TermLike for Terminal {
    fn width(&self) -> u16 {
        self.0.size().1
    }

    fn height(&self) -> u16 {
        self.0.size().0
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_up(n)
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_down(n)
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_right(n)
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_left(n)
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.0.write_line(line)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.write_str("\r")?;
        // A terminal that is gone does not stop the work.
        let _ = self.0.flush();
        Ok(())
    }
}
