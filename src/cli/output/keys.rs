//! Reads keys and mouse clicks while a page fills the terminal.

use crate::system::signals;
use console::{Key, Term};
use crossbeam::channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use std::io;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

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

#[cfg(test)]
mod tests {
    use super::*;

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
