//! The header of a journal, which identifies the task.

use super::frame::{MAGIC, VERSION};
use std::io::{self, BufRead, Read};

/// Prefix of the line with the command that resumes the run.
const COMMAND_PREFIX: &str = "command ";

/// Builds the header of a journal. `question` contains the lines that identify the task.
pub fn header(question: &str) -> String {
    format!("{MAGIC}{VERSION}\n{question}\n")
}

/// Maximum size of a header, in bytes. This size suffices for a board of 1 MiB.
const MAX_HEADER_BYTES: u64 = 4 << 20;

/// Reads a header, up to and including its empty line.
pub fn read(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut header = Vec::new();
    for byte in reader.take(MAX_HEADER_BYTES).bytes() {
        header.push(byte?);
        if header.ends_with(b"\n\n") {
            break;
        }
    }
    Ok(header)
}

/// The result of comparing the header of a journal file with the expected header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The file belongs to the expected task, so the run can be resumed.
    Same,
    /// The file's header is only a beginning of the expected header.
    CutOff,
    /// The file belongs to another task or another version, or is not a journal.
    Different,
}

/// Compares the header of a file with the expected header.
pub fn compare(found: &str, expected: &str) -> Comparison {
    let (found, expected) = (without_command(found), without_command(expected));
    match expected.strip_prefix(&found) {
        Some("") => Comparison::Same,
        Some(_) => Comparison::CutOff,
        None => Comparison::Different,
    }
}

/// The maximum number of characters of a line in a message.
const MAX_SHOWN: usize = 100;

/// Returns the first different line of each header, without the end of a long line.
pub fn difference(found: &str, expected: &str) -> (String, String) {
    let (found, expected) = (without_command(found), without_command(expected));
    let mut lines = found.lines().zip(expected.lines());
    let (found, expected) = lines
        .find(|(found, expected)| found != expected)
        .unwrap_or(("a different number of lines", ""));
    (shortened(found), shortened(expected))
}

fn shortened(line: &str) -> String {
    match line.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.into(),
    }
}

fn without_command(header: &str) -> String {
    let is_command = |line: &str| {
        line.starts_with(COMMAND_PREFIX)
            || !line.ends_with('\n') && COMMAND_PREFIX.starts_with(line)
    };
    header
        .split_inclusive('\n')
        .filter(|line| !is_command(line))
        .collect()
}
