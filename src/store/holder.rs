//! The process that holds a lock. Its host, number and time stand in the locked file, so that other
//! runs can name the process.

use crate::files::read_beginning;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

/// A process that holds a lock.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Holder {
    /// The name of the computer.
    pub host: String,
    /// The number of the process.
    pub process: u32,
    /// The time at which the process took the lock, in UTC.
    pub since: String,
    /// The board or the dates that the process proves; `None` for other work.
    pub work: Option<String>,
}

/// The first word of the line in a journal that names its holder.
const PREFIX: &str = "holder ";

/// The length of the JSON in the line of a journal, in bytes. All lines have this length, because each
/// run writes its line over the earlier one.
const LINE_BYTES: usize = 224;

/// The maximum length of a text about a holder, in bytes.
const MAX_TEXT_BYTES: usize = 64;

impl Holder {
    /// Returns a description of this process, which begins to work now: its computer, number and time, and
    /// the board or the dates on which it works.
    pub fn this_process(work: Option<&str>) -> Holder {
        Holder {
            host: plain(&host()),
            process: std::process::id(),
            since: time_text(Timestamp::now()),
            work: work.map(plain),
        }
    }

    /// Returns the holder that a locked file names, if any.
    pub fn of_lock(path: &Path) -> Option<Holder> {
        Holder::parse(&read_beginning(path).ok()?)
    }

    /// Returns the process that a journal (the file of an unfinished run) names as its holder. `None` if the
    /// journal cannot be read or names none. The line about it stands near the beginning.
    pub fn of_journal(path: &Path) -> Option<Holder> {
        let text = read_beginning(path).ok()?;
        let mut lines = text.lines();
        let line = lines.find_map(|line| line.strip_prefix(PREFIX))?;
        Holder::parse(line)
    }

    /// Parses the description of a process from JSON. `None` if the text has another form, or if a field has
    /// other characters than the program writes: anybody may have written the text, and a message with it
    /// could send commands to the terminal.
    fn parse(text: &str) -> Option<Holder> {
        let holder: Holder = serde_json::from_str(text).ok()?;
        let work = holder.work.as_deref().unwrap_or_default(); // An empty text is plain.
        let fields = [&*holder.host, &*holder.since, work];
        let are_plain = fields.iter().all(|&field| field == plain(field));
        are_plain.then_some(holder)
    }

    /// Returns the text that a locked file contains.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be written")
    }

    /// Returns the line of a journal about this holder. All these lines have the same length.
    pub fn line(&self) -> String {
        let json = self.json();
        format!("{PREFIX}{json:LINE_BYTES$}\n")
    }

    /// Returns whether the process is running; `None` if it is on another computer.
    pub fn is_alive(&self) -> Option<bool> {
        if self.host != plain(&host()) {
            return None;
        }
        is_running(self.process)
    }
}

impl fmt::Display for Holder {
    /// Describes the process for messages: its work, computer, number, and time.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Holder {
            host,
            process,
            since,
            work,
        } = self;
        if let Some(work) = work {
            write!(f, "{work} ")?;
        }
        write!(f, "on host {host}, process {process}, since {since}")
    }
}

/// Returns a time in UTC, in whole seconds.
pub fn time_text(time: Timestamp) -> String {
    match Timestamp::from_second(time.as_second()) {
        Ok(whole) => whole.to_string(),
        // Impossible: the seconds of a valid time are a valid time.
        Err(_) => time.to_string(),
    }
}

/// Returns a text for the file of a lock: each character is one byte and needs no escape in JSON, because `?`
/// replaces other characters, also spaces. The text has at most [`MAX_TEXT_BYTES`] bytes, and the rest is cut
/// off.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars().take(MAX_TEXT_BYTES) {
        let is_plain = c.is_ascii_graphic() && c != '"' && c != '\\';
        plain.push(if is_plain { c } else { '?' });
    }
    plain
}

/// Returns the name of this computer, or `unknown` if the system does not tell it.
#[cfg(unix)]
fn host() -> String {
    // POSIX lets a name have 255 bytes, and a zero byte follows.
    let mut name = [0_u8; 256];
    // SAFETY: the pointer and the length are those of the array.
    let has_failed = unsafe { libc::gethostname(name.as_mut_ptr().cast(), name.len()) } != 0;
    match std::ffi::CStr::from_bytes_until_nul(&name) {
        Ok(name) if !has_failed => name.to_string_lossy().into_owned(),
        // The call failed, or the name is too long, so that no zero byte ends it.
        Ok(_) | Err(_) => UNKNOWN.into(),
    }
}

/// Returns the name of this computer.
#[cfg(not(unix))]
fn host() -> String {
    std::env::var("COMPUTERNAME").unwrap_or_else(|_| UNKNOWN.into())
}

/// The name of this computer if the system does not tell it.
const UNKNOWN: &str = "unknown";

/// Returns whether a process with this number runs on this computer, possibly as another user; `None` if
/// this is not a valid number.
#[cfg(unix)]
fn is_running(process: u32) -> Option<bool> {
    let process = libc::pid_t::try_from(process).ok()?;
    // SAFETY: the signal 0 is not sent; the system only looks for the process.
    let is_found = unsafe { libc::kill(process, 0) } == 0;
    let error = std::io::Error::last_os_error();
    // A process of another user cannot be signalled, but it exists.
    Some(is_found || error.raw_os_error() == Some(libc::EPERM))
}

/// On this system, it is unknown whether a process is running.
#[cfg(not(unix))]
fn is_running(_process: u32) -> Option<bool> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_names_the_board_the_host_the_process_and_the_time() {
        let holder = Holder {
            host: "node7".into(),
            process: 4242,
            since: "2026-11-28T03:12:05Z".into(),
            work: Some("2025-03-01".into()),
        };

        let text = holder.to_string();

        assert_eq!(
            text,
            "2025-03-01 on host node7, process 4242, since 2026-11-28T03:12:05Z"
        );
    }

    #[test]
    fn all_lines_of_journals_have_the_same_length() {
        let long = "ø\"\\\n".repeat(99);

        let lines = [None, Some("a"), Some(&*long)].map(|work| Holder::this_process(work).line());

        for line in lines {
            assert_eq!(line.len(), PREFIX.len() + LINE_BYTES + 1, "{line}");
            let json = line.strip_prefix(PREFIX).unwrap();
            assert!(Holder::parse(json).is_some(), "{line}");
        }
    }

    #[test]
    fn a_text_that_names_no_holder_is_left_out() {
        let long = format!(
            r#"{{"host":"{}","process":1,"since":"","work":null}}"#,
            "a".repeat(99)
        );
        let escape = r#"{"host":"\u001b[2J","process":1,"since":"","work":null}"#;
        for text in ["", "\n", "{}", "[1,2", &long, escape] {
            assert_eq!(Holder::parse(text), None, "{text}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_process_that_does_not_exist_is_not_alive() {
        let mut holder = Holder::this_process(None);
        holder.process = libc::pid_t::MAX as u32;

        assert_eq!(holder.is_alive(), Some(false));

        holder.host = "another".into();
        assert_eq!(holder.is_alive(), None);
    }
}
