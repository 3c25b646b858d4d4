//! The whole screen of the terminal: draws one picture at a time, reads keys and mouse clicks, and
//! restores the terminal, also when the user stops the command.

use super::exit::{Failure, STOPPED};
use super::lines::{BARS, print_message, wrapped_to};
use crate::system::signals;
use crate::system::terminal::Settings;
use console::{Key, Term, measure_text_width, strip_ansi_codes, truncate_str};
use crossbeam::channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::Duration;

/// Switches to the alternate screen and hides the cursor.
const ENTER: &str = "\x1b[?1049h\x1b[?25l";
/// Makes the terminal report mouse clicks.
const REPORT_MOUSE: &str = "\x1b[?1000h\x1b[?1006h";
/// Restores the mouse, the cursor, and the main screen.
const LEAVE: &str = "\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[?1049l";
const CLEAR: &str = "\x1b[2J\x1b[H";

/// The settings of the terminal before the program changed them.
static EARLIER: Mutex<Option<Settings>> = Mutex::new(None);

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
    /// Returns a frame without message and help.
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
    shown: String,
    /// The terminal line where the picture begins, if the picture fits.
    pub top: Option<usize>,
}

impl Screen {
    /// Begins to use the whole screen of the terminal.
    pub fn enter() -> io::Result<Screen> {
        *earlier() = Some(Settings::enter_raw_mode()?);
        // From here on, an error drops the screen, which restores the terminal.
        let screen = Screen {
            shown: String::new(),
            top: None,
        };
        raw(ENTER)?;
        Ok(screen)
    }

    /// Begins to use the whole screen, and makes the terminal report mouse clicks.
    pub fn enter_with_mouse() -> io::Result<Screen> {
        let screen = Screen::enter()?;
        raw(REPORT_MOUSE)?;
        Ok(screen)
    }

    /// Shows a frame if its text has changed.
    pub fn show(&mut self, frame: &Frame) {
        let (rows, columns) = Term::stdout().size();
        let terminal = Size {
            columns: columns.into(),
            rows: rows.into(),
        };
        let Fitted { text, top } = fitted(frame, terminal);
        self.top = top;
        if text != self.shown {
            // If the terminal no longer exists, reading the next key fails too.
            let _ = redraw(&text);
            self.shown = text;
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal if the program uses the whole screen.
pub fn restore() {
    if let Some(settings) = earlier().take() {
        // A terminal that no longer exists cannot be restored.
        let _ = raw(LEAVE);
        let _ = settings.restore();
    }
}

fn earlier() -> MutexGuard<'static, Option<Settings>> {
    EARLIER.lock().unwrap_or_else(PoisonError::into_inner)
}

fn redraw(text: &str) -> io::Result<()> {
    raw(CLEAR)?;
    write_to(&mut anstream::stdout(), text)
}

/// Writes escape sequences to stdout, even if colours are disabled.
fn raw(text: &str) -> io::Result<()> {
    write_to(&mut io::stdout(), text)
}

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
    fn of(picture: &str) -> Size {
        let widths = picture.lines().map(measure_text_width);
        Size {
            columns: widths.max().unwrap_or(0),
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

/// Returns a frame's text for this terminal size. If there are not enough rows for all of it, help,
/// title and message are left out, in this order.
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

    let mut room = Room {
        rows: terminal.rows - picture.rows,
    };
    let has_message = !message.is_empty() && room.take(message.lines().count());
    let has_title = room.take(1);
    let has_help = room.take(1);
    let has_blank_above_help = has_help && room.take(1);
    let has_blank_above_message = has_message && room.take(1);

    let mut parts: Vec<&str> = Vec::new();
    for (is_shown, part) in [
        (has_title, &*title),
        (true, &frame.picture),
        (has_blank_above_message, ""),
        (has_message, &message),
        (has_blank_above_help, ""),
        (has_help, help),
    ] {
        if is_shown {
            parts.push(part);
        }
    }
    Fitted {
        text: parts.join("\n"),
        top: Some(usize::from(has_title)),
    }
}

/// The rows of the terminal that are still free.
struct Room {
    rows: usize,
}

impl Room {
    /// Takes rows, and returns true, if there are enough of them.
    fn take(&mut self, rows: usize) -> bool {
        if rows > self.rows {
            return false;
        }
        self.rows -= rows;
        true
    }
}

fn wrapped_message(message: &str, columns: usize) -> String {
    if message.is_empty() {
        return String::new();
    }
    wrapped_to("", &strip_ansi_codes(message), columns)
}

/// Returns the first of the texts that fits, or an empty text.
fn widest_help(texts: &[String], columns: usize) -> &str {
    let mut texts = texts.iter();
    match texts.find(|text| measure_text_width(text) <= columns) {
        Some(text) => text,
        None => "",
    }
}

/// Returns the text for a terminal that is smaller than the picture.
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

/// What the user did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Key(Key),
    /// A click with the left mouse button, at a column and a line.
    Click(usize, usize),
    /// No key was pressed before the waiting time ended.
    Pause,
}

/// Reads keys and mouse clicks on a separate thread.
pub struct Keys {
    requests: Sender<()>,
    pressed: Receiver<Key>,
    is_requested: bool,
    /// The beginning of a mouse report that is not complete.
    report: Option<String>,
}

impl Keys {
    /// Starts the thread that reads the keys.
    pub fn new() -> io::Result<Keys> {
        let (requests, requested) = unbounded();
        let (press, pressed) = unbounded();
        let thread = Builder::new().spawn(move || read_keys(&requested, &press));
        if let Err(error) = thread {
            return Err(io::Error::other(format!(
                "no thread reads its keys: {error}"
            )));
        }
        Ok(Keys {
            requests,
            pressed,
            is_requested: false,
            report: None,
        })
    }

    /// Returns the next event. Signals count as Ctrl-C.
    pub fn next(&mut self, wait: Duration) -> Event {
        loop {
            if signals::flag().is_some_and(|stop| stop.load(Relaxed)) {
                return Event::Key(Key::CtrlC);
            }
            if !self.is_requested {
                self.is_requested = self.requests.send(()).is_ok();
            }
            match self.pressed.recv_timeout(wait) {
                Err(RecvTimeoutError::Timeout) => return Event::Pause,
                Err(RecvTimeoutError::Disconnected) => return Event::Key(Key::Char('q')),
                Ok(key) => {
                    self.is_requested = false;
                    if let Some(event) = event_of(key, &mut self.report) {
                        return event;
                    }
                }
            }
        }
    }
}

/// Reads one key for each request. Without a request, it leaves the keys to other programs.
fn read_keys(requested: &Receiver<()>, press: &Sender<Key>) {
    while requested.recv().is_ok() {
        let key = Term::stdout().read_key_raw().unwrap_or(Key::Char('q'));
        if press.send(key).is_err() {
            return;
        }
    }
}

/// Converts a key to an event, if the key has a meaning. The report of a click arrives as several
/// keys, such as `ESC [ < 0`, `;`, `1`, `2`, `;`, `5`, `M`.
fn event_of(key: Key, report: &mut Option<String>) -> Option<Event> {
    if let Key::UnknownEscSeq(sequence) = &key
        && let Some(begin) = sequence.strip_prefix(&['[', '<'])
    {
        *report = Some(begin.iter().collect());
        return None;
    }
    let Some(mut text) = report.take() else {
        return Some(Event::Key(key));
    };
    match key {
        Key::Char('M') => click(&text),
        // The button was released.
        Key::Char('m') => None,
        Key::Char(c) if c.is_ascii_digit() || c == ';' => {
            text.push(c);
            *report = Some(text);
            None
        }
        key => Some(Event::Key(key)),
    }
}

/// Parses the report of a pressed button: the button, the column and the line, which begin at 1.
fn click(report: &str) -> Option<Event> {
    let numbers = report.split(';').map(str::parse);
    let numbers: Vec<usize> = numbers.filter_map(Result::ok).collect();
    match numbers[..] {
        [0, column, line] => Some(Event::Click(
            column.saturating_sub(1),
            line.saturating_sub(1),
        )),
        _ => None,
    }
}

/// Returns the flag that the first signal sets, such as Ctrl-C. A second signal ends the process.
pub fn stop_flag() -> Result<Arc<AtomicBool>, Failure> {
    signals::stop_flag(tell_stopping, quit, STOPPED)
        .map_err(|error| Failure::Unable(format!("signals cannot be handled: {error}")))
}

fn tell_stopping() {
    BARS.suspend(|| {
        if Term::stderr().is_term() {
            // Clears the text `^C` that the terminal printed.
            let _ = Term::stderr().clear_line();
        }
        print_message("stopping; press Ctrl-C again to quit now");
    });
}

/// Clears the progress bars, restores the terminal, and ends the process immediately.
fn quit(code: u8) {
    restore();
    BARS.suspend(|| signal_hook::low_level::exit(code.into()));
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

    #[test]
    fn reports_of_the_mouse_become_clicks() {
        assert_eq!(events_of(";12;5M"), [Event::Click(11, 4)]);
        assert_eq!(events_of(";12;5m"), [], "the button was released");
        assert_eq!(events_of("4;12;5M"), [], "the wheel");
    }

    #[test]
    fn a_report_that_is_not_complete_ends_with_the_next_report() {
        let mut report = None;
        assert_eq!(events(&mut report, ";1"), []);

        let next = events(&mut report, ";3;4Mq");

        assert_eq!(next, [Event::Click(2, 3), Event::Key(Key::Char('q'))]);
    }

    /// Returns the lines of a frame with a picture of 10 lines.
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

    fn events_of(keys: &str) -> Vec<Event> {
        events(&mut None, keys)
    }

    /// Returns the events of the sequence `ESC [ < 0` and the keys after it.
    fn events(report: &mut Option<String>, keys: &str) -> Vec<Event> {
        let mut events = Vec::new();
        events.extend(event_of(Key::UnknownEscSeq(vec!['[', '<', '0']), report));
        for key in keys.chars() {
            events.extend(event_of(Key::Char(key), report));
        }
        events
    }
}
