//! The whole screen of the terminal: draws one picture at a time, reads keys and mouse clicks, and
//! restores the terminal, also when the user stops the command.

use super::bars::BARS;
use super::exit::{Failure, STOPPED};
use super::lines::{print_message, wrapped_to};
use crate::system::signals;
use crate::system::terminal::Settings;
use console::{Key, Term, measure_text_width, strip_ansi_codes, truncate_str};
use crossbeam::channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use std::io::{self, Result, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
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
    pub fn enter(mouse: bool) -> Result<Screen> {
        *earlier() = Some(Settings::enter_raw_mode()?);
        let screen = Screen {
            shown: String::new(),
            top: None,
        };
        raw(ENTER)?;
        raw(if mouse { REPORT_MOUSE } else { "" })?;
        Ok(screen)
    }

    /// Shows a frame if its text has changed.
    pub fn show(&mut self, frame: &Frame) {
        let (height, width) = Term::stdout().size();
        let (text, top) = fitted(frame, usize::from(width), usize::from(height));
        self.top = top;
        if text != self.shown {
            // If the terminal no longer exists, reading the next key fails too.
            let _ = raw(CLEAR).and_then(|()| write_to(&mut anstream::stdout(), &text));
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

fn earlier() -> std::sync::MutexGuard<'static, Option<Settings>> {
    EARLIER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes escape sequences to stdout, even if colours are disabled.
fn raw(text: &str) -> Result<()> {
    write_to(&mut std::io::stdout(), text)
}

fn write_to(out: &mut impl Write, text: &str) -> Result<()> {
    out.write_all(text.as_bytes()).and_then(|()| out.flush())
}

/// Returns a frame's text for this terminal size, and the line where the picture begins, if the
/// picture fits.
fn fitted(frame: &Frame, width: usize, height: usize) -> (String, Option<usize>) {
    let Frame {
        title,
        picture,
        message,
        help,
    } = frame;
    let lines: Vec<&str> = picture.lines().collect();
    let widest = lines
        .iter()
        .map(|line| measure_text_width(line))
        .max()
        .unwrap_or(0);
    if widest > width || lines.len() > height {
        return (too_small((widest, lines.len()), (width, height)), None);
    }
    let message = if message.is_empty() {
        String::new()
    } else {
        wrapped_to("", &strip_ansi_codes(message), width)
    };
    let help = help
        .iter()
        .find(|help| measure_text_width(help) <= width)
        .map_or("", String::as_str);
    let mut left = height - lines.len();
    let mut fits = |lines: usize| {
        let fits = lines <= left;
        left -= if fits { lines } else { 0 };
        fits
    };
    let has_message = !message.is_empty() && fits(message.lines().count());
    let has_title = fits(1);
    let has_help = fits(1);
    let mut text = if has_title {
        format!("{}\n", truncate_str(title, width, ""))
    } else {
        String::new()
    };
    text += picture;
    let (blank_above_help, blank_above_message) = (has_help && fits(1), has_message && fits(1));
    let below = [
        (blank_above_message, ""),
        (has_message, &message),
        (blank_above_help, ""),
        (has_help, help),
    ];
    for (is_shown, part) in below {
        if is_shown {
            text += &format!("\n{part}");
        }
    }
    (text, Some(usize::from(has_title)))
}

/// Returns the text for a terminal that is smaller than the picture.
fn too_small((columns, rows): (usize, usize), (width, height): (usize, usize)) -> String {
    let needed = format!("{columns} x {rows} are needed,");
    let words = [
        "the terminal is too small:",
        &needed,
        &format!("and {width} x {height} are there."),
        "enlarge it, or q ends",
    ];
    words.map(|line| truncate_str(line, width, "").into_owned())[..height.min(4)].join("\n")
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
    keys: Receiver<Key>,
    is_requested: bool,
    /// The beginning of a mouse report that is not complete.
    report: Option<String>,
}

impl Keys {
    /// Starts the thread that reads the keys.
    pub fn new() -> io::Result<Keys> {
        let (requests, requested) = unbounded::<()>();
        let (press, keys) = unbounded();
        let read = move || {
            while requested.recv().is_ok() {
                let key = Term::stdout().read_key_raw().unwrap_or(Key::Char('q'));
                if press.send(key).is_err() {
                    return;
                }
            }
        };
        let started = std::thread::Builder::new().spawn(read);
        started.map_err(|why| io::Error::other(format!("no thread reads its keys: {why}")))?;
        Ok(Keys {
            requests,
            keys,
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
            match self.keys.recv_timeout(wait) {
                Err(RecvTimeoutError::Timeout) => return Event::Pause,
                Err(RecvTimeoutError::Disconnected) => return Event::Key(Key::Char('q')),
                Ok(key) => {
                    self.is_requested = false;
                    if let Some(event) = event(&mut self.report, key) {
                        return event;
                    }
                }
            }
        }
    }
}

/// Converts a key to an event, if the key has a meaning.
fn event(report: &mut Option<String>, key: Key) -> Option<Event> {
    match (report.take(), key) {
        (_, Key::UnknownEscSeq(sequence)) if sequence.starts_with(&['[', '<']) => {
            *report = Some(sequence[2..].iter().collect());
            None
        }
        (Some(text), Key::Char('M')) => {
            let numbers: Vec<usize> = text
                .split(';')
                .filter_map(|number| number.parse().ok())
                .collect();
            match numbers[..] {
                [0, column, line] => Some(Event::Click(
                    column.saturating_sub(1),
                    line.saturating_sub(1),
                )),
                _ => None,
            }
        }
        (Some(mut text), Key::Char(c)) if c.is_ascii_digit() || c == ';' => {
            text.push(c);
            *report = Some(text);
            None
        }
        (Some(_), Key::Char('m')) => None,
        (_, key) => Some(Event::Key(key)),
    }
}

/// Returns the flag that the first signal sets.
pub fn stop_flag() -> std::result::Result<Arc<AtomicBool>, Failure> {
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

    fn lines(message: &str, width: usize, height: usize) -> Vec<String> {
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
        let (text, top) = fitted(&frame, width, height);
        let lines: Vec<String> = text.lines().map(String::from).collect();
        assert_eq!(lines.iter().position(|line| line == "xxxxx"), top);
        lines
    }

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
        assert_eq!(
            lines("three short words", 12, 24)[12..14],
            ["three short", "words"]
        );
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
        let mut report = None;
        let mut read = |keys: &str| {
            let begin = Key::UnknownEscSeq(vec!['[', '<', '0']);
            let keys = [begin].into_iter().chain(keys.chars().map(Key::Char));
            keys.filter_map(|key| event(&mut report, key))
                .collect::<Vec<_>>()
        };
        assert_eq!(read(";12;5M"), [Event::Click(11, 4)]);
        assert_eq!(read(";12;5m"), []);
        assert_eq!(read("4;12;5M"), [], "the wheel");
        assert_eq!(read(";1"), []);
        assert_eq!(
            read(";3;4Mq"),
            [Event::Click(2, 3), Event::Key(Key::Char('q'))]
        );
    }
}
