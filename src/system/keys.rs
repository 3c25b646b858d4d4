//! Reads the input of the terminal: switches to raw mode, in which keys arrive at once, and converts keys and mouse
//! reports to events.

use crate::signals;
use console::{Key, Term};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use std::io;
use std::sync::atomic::Ordering::Relaxed;
use std::thread::Builder;
use std::time::Duration;

/// The settings of a terminal before raw mode.
#[cfg(unix)]
pub struct Settings {
    earlier: libc::termios,
}

/// An empty type for Windows, which needs no settings to read keys.
#[cfg(not(unix))]
pub struct Settings;

impl Settings {
    /// Switches the terminal to raw mode, in which keys arrive at once and are not shown. Returns the earlier settings,
    /// with which the terminal can be restored.
    #[cfg(unix)]
    pub fn enter_raw_mode() -> io::Result<Settings> {
        let mut settings = std::mem::MaybeUninit::uninit();
        // SAFETY: `tcgetattr` initialises the settings if it returns 0.
        let earlier = unsafe {
            if libc::tcgetattr(libc::STDIN_FILENO, settings.as_mut_ptr()) != 0 {
                return Err(io::Error::last_os_error());
            }
            settings.assume_init()
        };
        let settings = Settings { earlier };
        settings.set_raw_mode()?;
        Ok(settings)
    }

    /// Does nothing: on this system, the terminal stays as it is.
    #[cfg(not(unix))]
    pub fn enter_raw_mode() -> io::Result<Settings> {
        Ok(Settings)
    }

    /// Switches the terminal to raw mode (keys arrive at once and are not shown) again, for example after the process
    /// was stopped.
    #[cfg(unix)]
    pub fn set_raw_mode(&self) -> io::Result<()> {
        let mut raw = self.earlier;
        // SAFETY: the argument is a valid structure.
        unsafe { libc::cfmakeraw(&raw mut raw) };
        // A line feed must still return to the first column.
        raw.c_oflag = self.earlier.c_oflag;
        set(&raw)
    }

    /// Does nothing: on this system, the terminal stays as it is.
    #[cfg(not(unix))]
    pub fn set_raw_mode(&self) -> io::Result<()> {
        Ok(())
    }

    /// Gives the terminal its earlier settings back.
    #[cfg(unix)]
    pub fn restore(&self) -> io::Result<()> {
        set(&self.earlier)
    }

    /// Does nothing: on this system, the terminal was not changed.
    #[cfg(not(unix))]
    pub fn restore(&self) -> io::Result<()> {
        Ok(())
    }
}

/// Gives the terminal of standard input new settings. Waits until the terminal has shown all output so far, and keeps
/// the keys that are already typed.
#[cfg(unix)]
fn set(settings: &libc::termios) -> io::Result<()> {
    // SAFETY: the pointer refers to a valid structure.
    match unsafe { libc::tcsetattr(libc::STDIN_FILENO, libc::TCSADRAIN, settings) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()), // The call returns -1.
    }
}

/// An event: what the user did, or that the user did nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A pressed key.
    Key(Key),
    /// A click with the left mouse button, at a column and a line of the terminal, counted from 0.
    Click(usize, usize),
    /// No key was pressed before the waiting time ended.
    Pause,
}

/// The key with which a program ends. This key also stands for a terminal that cannot be read any more, because then
/// nobody is there to end the program.
const QUIT: Key = Key::Char('q');

/// The key that suspends a program. In raw mode, the terminal sends no signal for it.
const SUSPEND: Key = Key::Char('\x1a');

/// Reads keys and mouse clicks on a separate thread.
pub struct Keys {
    /// Asks the thread for one key.
    requests: Sender<()>,
    /// The keys that the thread has read.
    pressed: Receiver<Key>,
    /// Whether a key is requested that has not arrived.
    is_requested: bool,
    /// The beginning of a mouse report that is not complete.
    report: Option<String>,
}

impl Keys {
    /// Starts the thread that reads keys from the terminal. Fails if the system starts no thread.
    pub fn new() -> io::Result<Keys> {
        // One channel asks the thread for the next key, and the other brings the keys that were pressed.
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

    /// Waits for the next event: a key, a click of the mouse, or a pause if nothing happens within about `wait`. A
    /// signal that stops the program counts as the key Ctrl-C, and a terminal that cannot be read any more as the key
    /// that ends the program. Ctrl-Z suspends the process and is not an event.
    pub fn next(&mut self, wait: Duration) -> Event {
        loop {
            if signals::flag().is_some_and(|stop| stop.load(Relaxed)) {
                return Event::Key(Key::CtrlC);
            }
            // The other thread reads one key for each request. An earlier request may still be open.
            if !self.is_requested {
                self.is_requested = self.requests.send(()).is_ok();
            }
            let key = match self.pressed.recv_timeout(wait) {
                Ok(key) => key,
                Err(RecvTimeoutError::Timeout) => return Event::Pause,
                Err(RecvTimeoutError::Disconnected) => return Event::Key(QUIT),
            };
            self.is_requested = false;
            if key == SUSPEND {
                signals::suspend();
                continue;
            }
            // A part of a mouse report is not an event, so the loop goes on.
            if let Some(event) = event_of(key, &mut self.report) {
                return event;
            }
        }
    }
}

/// Reads one key from the terminal for each request, and sends it to `press`, until one of the channels is closed.
/// Without a request, the keys are left to other programs. If reading fails, sends the key that ends the program.
fn read_keys(requested: &Receiver<()>, press: &Sender<Key>) {
    // A signal that this thread handles would interrupt the read, which counts as Ctrl-C.
    signals::block_job_control();
    while requested.recv().is_ok() {
        wait_for_input();
        let key = Term::stdout().read_key_raw().unwrap_or(QUIT);
        if press.send(key).is_err() {
            return;
        }
    }
}

/// Waits until a key can be read from the terminal. The library that reads keys would change the settings of the
/// terminal while it waits itself, possibly after another thread has restored them for the end of the program.
#[cfg(unix)]
fn wait_for_input() {
    use std::ptr::null_mut;

    loop {
        // SAFETY: `FD_ZERO` initialises the set, which has room for standard input, and the other pointers may be null.
        let ready = unsafe {
            let mut input = std::mem::MaybeUninit::uninit();
            libc::FD_ZERO(input.as_mut_ptr());
            libc::FD_SET(libc::STDIN_FILENO, input.as_mut_ptr());
            libc::select(
                libc::STDIN_FILENO + 1, // One more than the largest file number in the sets.
                input.as_mut_ptr(),
                null_mut(),
                null_mut(),
                null_mut(),
            )
        };
        // A signal interrupts the call, which is then repeated. Other failures are left to the reader.
        let is_interrupted = io::Error::last_os_error().kind() == io::ErrorKind::Interrupted;
        if ready >= 0 || !is_interrupted {
            return;
        }
    }
}

/// On Windows, the library changes no settings while it waits for a key.
#[cfg(not(unix))]
fn wait_for_input() {}

/// Converts a key to an event; `None` if the key is a part of a mouse report that is not complete or not a click. The
/// report of a click arrives as several keys, such as `ESC [ < 0`, `;`, `1`, `2`, `;`, `5`, `M`. `report` has the text
/// of a report that is not complete.
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
    // The key comes after the beginning of a report.
    match key {
        Key::Char('M') => click(&text),
        // The button was released.
        Key::Char('m') => None,
        Key::Char(c) if c.is_ascii_digit() || c == ';' => {
            text.push(c);
            *report = Some(text);
            None
        }
        // Any other key ends the report, and is an event of its own.
        key => Some(Event::Key(key)),
    }
}

/// Converts a terminal's report of a pressed mouse button to a click. The report has the numbers of the button (0 is
/// the left one), the column and the line, such as `0;12;5`. The report counts columns and lines from 1, and the click
/// from 0. `None` if this is not a click with the left button, or if the report is malformed.
fn click(report: &str) -> Option<Event> {
    let fields = report.split(';').map(str::parse);
    let numbers: Result<Vec<usize>, _> = fields.collect();
    match numbers.ok()?[..] {
        [0, column, line] => Some(Event::Click(
            column.saturating_sub(1),
            line.saturating_sub(1),
        )),
        // Another button, or another number of fields.
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_of_the_mouse_become_clicks() {
        assert_eq!(events_of(";12;5M"), [Event::Click(11, 4)]);
        assert_eq!(events_of(";12;5m"), [], "the button was released");
        assert_eq!(events_of("4;12;5M"), [], "the wheel");
    }

    #[test]
    fn a_report_with_other_than_three_numbers_is_no_click() {
        assert_eq!(events_of(";;12;5M"), []);
        assert_eq!(events_of(";12;M"), []);
        assert_eq!(events_of(";12;5;M"), []);
    }

    #[test]
    fn a_report_that_is_not_complete_ends_with_the_next_report() {
        let mut report = None;
        assert_eq!(events(&mut report, ";1"), []);

        let next = events(&mut report, ";3;4Mq");

        assert_eq!(next, [Event::Click(2, 3), Event::Key(Key::Char('q'))]);
    }

    /// Returns the events of a whole report about the mouse: `ESC [ < 0` and these keys.
    fn events_of(keys: &str) -> Vec<Event> {
        events(&mut None, keys)
    }

    /// Returns the events of a report about the mouse: the sequence `ESC [ < 0`, which the terminal library reads as
    /// one key, and the keys after it. `report` is the beginning of a report that is not complete.
    fn events(report: &mut Option<String>, keys: &str) -> Vec<Event> {
        let mut events = Vec::new();
        events.extend(event_of(Key::UnknownEscSeq(vec!['[', '<', '0']), report));
        for key in keys.chars() {
            events.extend(event_of(Key::Char(key), report));
        }
        events
    }
}
