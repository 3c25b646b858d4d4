//! The whole screen of the terminal: draws one picture at a time, and restores the terminal, also when the user stops
//! or suspends the program.

use crate::keys::Settings;
use crate::signals;
use crate::wrap::wrapped_to;
use console::{Term, is_dumb, measure_text_width, strip_ansi_codes, truncate_str};
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Switches to the alternate screen and hides the cursor.
const ENTER: &str = "\x1b[?1049h\x1b[?25l";
/// Makes the terminal report mouse clicks.
const REPORT_MOUSE: &str = "\x1b[?1000h\x1b[?1006h";
/// Restores the mouse, the cursor, and the main screen.
const LEAVE: &str = "\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[?1049l";
/// Clears the screen and moves the cursor to its first cell.
const CLEAR: &str = "\x1b[2J\x1b[H";

/// The session of the program; `None` while the program does not use the whole screen. The thread that draws and the
/// thread that handles signals share it.
static SESSION: Mutex<Option<Session>> = Mutex::new(None);

/// A session: the time in which the program uses the whole screen.
struct Session {
    /// The settings of the terminal before the program changed them.
    earlier: Settings,
    /// The escape sequences that begin the session.
    begin_sequences: String,
    /// The text on the screen.
    shown: String,
    /// Whether the process is suspended, so that the terminal belongs to the shell.
    is_suspended: bool,
}

impl Session {
    /// Gives the terminal back to the shell. A terminal that no longer exists cannot be restored.
    fn leave(&self) {
        let _ = write_sequences(LEAVE);
        let _ = self.earlier.restore();
    }

    /// Draws a text on the whole screen if it differs from the shown one. While the process is suspended, only stores
    /// the text, because the terminal belongs to the shell. Errors are ignored: if the terminal no longer exists,
    /// reading the next key fails too.
    fn show(&mut self, text: String) {
        if text == self.shown {
            return;
        }
        if !self.is_suspended {
            let _ = redraw(&text);
        }
        self.shown = text;
    }
}

/// A picture, with texts above and below the picture.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    pub title: String,
    /// The lines of the picture, including escape sequences for colours.
    pub picture: String,
    /// The text below the picture. Long lines are wrapped.
    pub message: String,
    /// Descriptions of the keys, from the longest to the shortest. The first that fits is shown.
    pub help: Vec<String>,
}

impl Frame {
    /// Returns a frame, the contents of the screen, with this title and picture, and without message and help.
    pub fn new(title: impl Into<String>, picture: String) -> Frame {
        Frame {
            title: title.into(),
            picture,
            ..Frame::default()
        }
    }
}

/// The whole screen of the terminal. Dropping the value restores the terminal.
pub struct Screen {
    /// The terminal line where the picture begins, if the picture fits.
    pub top: Option<usize>,
}

impl Screen {
    /// Begins to use the whole screen of the terminal.
    pub fn enter() -> io::Result<Screen> {
        Screen::enter_with(ENTER)
    }

    /// Begins to use the whole screen, and makes the terminal report mouse clicks.
    pub fn enter_with_mouse() -> io::Result<Screen> {
        Screen::enter_with(&[ENTER, REPORT_MOUSE].concat())
    }

    /// Begins to use the whole screen: switches the terminal to raw mode (keys arrive at once), and writes the escape
    /// sequences `begin_sequences`. Ctrl-Z and SIGQUIT then restore the terminal first.
    fn enter_with(begin_sequences: &str) -> io::Result<Screen> {
        signals::handle_job_control(suspend, resume);
        let mut session = session();
        *session = Some(Session {
            earlier: Settings::enter_raw_mode()?,
            begin_sequences: begin_sequences.into(),
            shown: String::new(),
            is_suspended: false,
        });
        drop(session);
        // From here on, a failure drops the screen, which restores the terminal.
        let screen = Screen { top: None };
        write_sequences(begin_sequences)?;
        Ok(screen)
    }

    /// Shows a frame (a picture with texts around it), as it fits into the terminal now. Draws nothing if the resulting
    /// text is already on the screen.
    pub fn show(&mut self, frame: &Frame) {
        let (rows, columns) = Term::stdout().size();
        let terminal = Size {
            columns: columns.into(),
            rows: rows.into(),
        };
        let Fitted { text, top } = fitted(frame, terminal);
        self.top = top;
        if let Some(session) = &mut *session() {
            session.show(text);
        }
    }
}

impl Drop for Screen {
    /// Ends the session, and so shows again what the terminal showed before.
    fn drop(&mut self) {
        restore();
    }
}

/// Ends the session, if there is one, and restores the terminal.
pub fn restore() {
    if let Some(session) = session().take() {
        session.leave();
    }
}

/// Suspends the session, if there is one: the terminal belongs to the shell until [`resume`].
fn suspend() {
    if let Some(session) = &mut *session() {
        session.leave();
        session.is_suspended = true;
    }
}

/// Continues the use of the whole screen after the process was suspended: switches the terminal to raw mode again, and
/// draws the last text. Does nothing if the program does not use the whole screen.
fn resume() {
    if let Some(session) = &mut *session() {
        // If the terminal no longer exists, reading the next key fails too.
        let _ = session.earlier.set_raw_mode();
        let _ = write_sequences(&session.begin_sequences);
        let _ = redraw(&session.shown);
        session.is_suspended = false;
    }
}

/// Locks the session.
fn session() -> MutexGuard<'static, Option<Session>> {
    SESSION.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Clears the screen and writes a text, whose colours are left out if colours are disabled.
fn redraw(text: &str) -> io::Result<()> {
    write_sequences(CLEAR)?;
    write_to(&mut anstream::stdout(), text)
}

/// Writes escape sequences to stdout, even if colours are disabled.
fn write_sequences(text: &str) -> io::Result<()> {
    write_to(&mut io::stdout(), text)
}

/// Writes a text at once, without waiting for more.
fn write_to(out: &mut impl Write, text: &str) -> io::Result<()> {
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// The size of a terminal or of a picture, in characters.
#[derive(Clone, Copy)]
struct Size {
    columns: usize,
    rows: usize,
}

impl Size {
    /// Returns the size of a picture as the terminal shows it: the columns of its widest line, and its lines.
    fn of(picture: &str) -> Size {
        let widths = picture.lines().map(measure_text_width);
        Size {
            columns: widths.max().unwrap_or(0), // An empty picture has no lines.
            rows: picture.lines().count(),
        }
    }
}

/// The text of a frame, for one size of the terminal.
struct Fitted {
    text: String,
    /// The line where the picture begins, if the picture fits.
    top: Option<usize>,
}

/// Returns the text of a frame (a picture with a title, a message and a help line) for a terminal of this size, and the
/// line where the picture begins. The picture gets its rows first, and then, in this order, the message, the title, the
/// help, and blank lines above help and message. A part that does not fit into the remaining rows is left out. If the
/// picture does not fit, the text asks for a larger terminal.
fn fitted(frame: &Frame, terminal: Size) -> Fitted {
    let picture = Size::of(&frame.picture);
    if picture.columns > terminal.columns || picture.rows > terminal.rows {
        return Fitted {
            text: too_small(picture, terminal),
            top: None,
        };
    }
    let title = truncate_str(&frame.title, terminal.columns, "");
    let message = wrapped_message(&frame.message, terminal.columns);
    let help = widest_help(&frame.help, terminal.columns);
    // The parts take their rows in the order of their importance.
    let mut free_rows = FreeRows {
        rows: terminal.rows - picture.rows,
    };
    let shown_message = free_rows.show_if(!message.is_empty(), &message);
    let shown_title = free_rows.show(&title);
    let shown_help = free_rows.show(help);
    let blank_above_help = free_rows.show_if(shown_help.is_some(), "");
    let blank_above_message = free_rows.show_if(shown_message.is_some(), "");
    // The parts are shown from top to bottom.
    let parts = [
        shown_title,
        Some(&frame.picture),
        blank_above_message,
        shown_message,
        blank_above_help,
        shown_help,
    ];
    let shown_parts: Vec<&str> = parts.into_iter().flatten().collect();
    Fitted {
        text: shown_parts.join("\n"),
        top: Some(usize::from(shown_title.is_some())),
    }
}

/// The rows of the terminal that are still free.
struct FreeRows {
    rows: usize,
}

impl FreeRows {
    /// Takes the rows of a part of a frame, at least one, and returns the part; `None` if fewer rows are free.
    fn show<'a>(&mut self, part: &'a str) -> Option<&'a str> {
        self.rows = self.rows.checked_sub(part.lines().count().max(1))?;
        Some(part)
    }

    /// Does the same as [`show`](FreeRows::show) if the part `is_wanted`; if not, takes no rows.
    fn show_if<'a>(&mut self, is_wanted: bool, part: &'a str) -> Option<&'a str> {
        if !is_wanted {
            return None;
        }
        self.show(part)
    }
}

/// Breaks a message into lines of at most `columns` characters, without its colours. An empty message has no lines.
fn wrapped_message(message: &str, columns: usize) -> String {
    if message.is_empty() {
        return String::new();
    }
    wrapped_to("", &strip_ansi_codes(message), columns)
}

/// Returns the first of the help texts, which are sorted from the longest to the shortest, that fits into a line of
/// `columns` characters. If none fits, returns an empty text.
fn widest_help(texts: &[String], columns: usize) -> &str {
    let fitting = texts
        .iter()
        .find(|text| measure_text_width(text) <= columns);
    fitting.map_or("", String::as_str)
}

/// Returns a text that asks the user for a larger terminal, because the picture does not fit. The text is cut to the
/// size of the terminal.
fn too_small(picture: Size, terminal: Size) -> String {
    let lines = [
        "the terminal is too small:",
        &format!("{} x {} are needed,", picture.columns, picture.rows),
        &format!("and {} x {} are there.", terminal.columns, terminal.rows),
        "enlarge it, or q ends",
    ];
    let lines = lines.map(|line| truncate_str(line, terminal.columns, "").into_owned());
    lines[..terminal.rows.min(lines.len())].join("\n")
}

/// Returns whether the program can use the whole screen of a terminal and read its keys. A dumb terminal, with the
/// environment variable TERM unset or `dumb`, cannot move its cursor.
pub fn has_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_around_the_picture_goes_first() {
        assert_eq!(lines("", 80, 24).len(), 13);
        assert!(lines("", 80, 24)[12].ends_with("home and end, q ends"));
        assert_eq!(lines("", 24, 12)[11], "playing  q ends");
        assert_eq!(lines("", 40, 11)[10], "xxxxx");
        assert_eq!(lines("", 40, 10).len(), 10);
        assert_eq!(lines("", 20, 24)[0], "click 1 of 13: 0,1 t");
    }

    #[test]
    fn the_message_stays_longest() {
        let wrapped = lines("three short words", 12, 24);
        assert_eq!(wrapped[12..14], ["three short", "words"]);

        assert_eq!(lines("one line", 40, 11)[10], "one line");
        assert_eq!(lines("one line", 40, 12)[11], "one line");
        assert_eq!(
            lines("one line", 40, 13)[11..],
            ["one line", "playing  q ends"]
        );
    }

    #[test]
    fn a_terminal_that_is_too_small_is_told_so() {
        assert_eq!(
            lines("", 40, 9)[..3],
            [
                "the terminal is too small:",
                "5 x 10 are needed,",
                "and 40 x 9 are there."
            ]
        );
        assert_eq!(lines("", 4, 24)[0], "the ");
        assert_eq!(lines("", 4, 2).len(), 2);
    }

    /// Returns the lines of a frame with this message and a picture of 10 lines of 5 characters, in a terminal of this
    /// size. Asserts that the picture begins where the result says.
    fn lines(message: &str, columns: usize, rows: usize) -> Vec<String> {
        let help = [
            "playing  space plays, left and right step, home and end, q ends",
            "playing  q ends",
        ];
        let frame = Frame {
            title: "click 1 of 13: 0,1 takes 3 G".into(),
            picture: ["xxxxx"; 10].join("\n"),
            message: message.into(),
            help: help.map(String::from).into(),
        };
        let Fitted { text, top } = fitted(&frame, Size { columns, rows });
        let lines: Vec<String> = text.lines().map(String::from).collect();
        assert_eq!(lines.iter().position(|line| line == "xxxxx"), top);
        lines
    }
}
