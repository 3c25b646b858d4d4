//! Status lines with a progress bar, below the other output of the terminal.

use console::{Term, is_dumb, measure_text_width, truncate_str};
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};
use kortest::runtime::Progress;
use kortest::text::printable;
use std::io;
use std::sync::LazyLock;
use std::sync::atomic::Ordering::Relaxed;

/// All bars of the process. Other output must suspend them.
pub static BARS: LazyLock<MultiProgress> = LazyLock::new(new_bars);

/// The bars are drawn at most this many times per second.
const MAX_DRAWS: u8 = 20;
/// The template of a status line with a bar, in the notation of indicatif.
const WITH_BAR: &str = "{spinner} {msg} {wide_bar}";
/// The template of a status line without a bar.
const WITHOUT_BAR: &str = "{spinner} {msg}";
/// The terminal columns that the spinner and two spaces need.
const OTHER_COLUMNS: usize = 3;
/// The minimum width of a bar, in terminal columns.
const MIN_BAR_COLUMNS: usize = 12;

/// Returns an empty set of status lines, which are drawn on stderr at most [`MAX_DRAWS`] times per second. They are
/// hidden if stderr is not a terminal, or a terminal that cannot draw over a line.
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

/// How many jobs of the work are done.
#[derive(Clone, Copy, Debug)]
pub struct Jobs {
    /// The number of finished jobs.
    pub finished: usize,
    /// The number of all jobs; 0 if it is unknown.
    pub all: usize,
}

impl Jobs {
    /// Reads how many jobs of a run are finished, and how many it has, from the counters of its progress.
    pub fn of(progress: &Progress) -> Jobs {
        Jobs {
            finished: progress.done.load(Relaxed),
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
    pub fn add() -> StatusBar {
        StatusBar {
            bar: BARS.add(ProgressBar::no_length()),
        }
    }

    /// Draws the status line: the text `status`, and a bar for the share of finished jobs if their number is known and
    /// the terminal is wide enough. A text that is too long is cut.
    pub fn draw(&self, status: &str, jobs: Jobs) {
        let status = printable(status);
        let (_, width) = Term::stderr().size();
        let columns = usize::from(width).saturating_sub(OTHER_COLUMNS);
        let has_bar = jobs.all > 0 && measure_text_width(&status) + MIN_BAR_COLUMNS <= columns;
        let template = if has_bar { WITH_BAR } else { WITHOUT_BAR };
        let style = ProgressStyle::with_template(template)
            .expect("both templates are constants in the notation of indicatif")
            .tick_chars("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏ ")
            .progress_chars("█░");
        let message = truncate_str(&status, columns, "…");
        self.bar.set_style(style);
        self.bar.set_message(message.into_owned());
        self.bar.update(|state| {
            state.set_len(jobs.all as u64);
            state.set_pos(jobs.finished as u64);
        });
    }
}

impl Drop for StatusBar {
    /// Removes the status bar from the screen, and from the list of all bars.
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
    /// Returns the number of columns of the terminal.
    fn width(&self) -> u16 {
        let (_, width) = self.inner.size();
        width
    }

    /// Returns the number of rows of the terminal.
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

    /// Moves the cursor to the start of the line, and writes everything to the terminal.
    fn flush(&self) -> io::Result<()> {
        self.inner.write_str("\r")?;
        // A closed terminal must not stop the work.
        let _ = self.inner.flush();
        Ok(())
    }
}
