//! The header of a journal: the version, the lines of the question, and the command that resumes the run.

use super::frame::{MAGIC, VERSION};
use std::io::{self, BufRead, Read};

/// Start of the line with the command that resumes the run. The line is only for messages: it is not compared.
const COMMAND: &str = "command ";

/// The header of the journal of a question, including the empty line.
pub fn header(question: &str) -> String {
    format!("{MAGIC}{VERSION}\n{question}\n")
}

/// Upper bound of the bytes of a header. A file that is not a journal may have no empty line.
const MAX_BYTES: u64 = 1 << 16;

/// Reads a header, up to and including the empty line.
pub fn read(reader: &mut impl BufRead) -> io::Result<String> {
    let mut header = Vec::new();
    for byte in reader.take(MAX_BYTES).bytes() {
        header.push(byte?);
        if header.ends_with(b"\n\n") {
            break;
        }
    }
    Ok(String::from_utf8_lossy(&header).into_owned())
}

/// A header that was found, compared with the expected one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Both identify the same question.
    Same,
    /// The header was cut off: it is the beginning of the expected one.
    CutOff,
    /// The question, the version, or the kind of file is another one.
    Different,
}

/// Compares a header that was found with the expected one.
pub fn compare(found: &str, expected: &str) -> Comparison {
    let (found, expected) = (without_command(found), without_command(expected));
    match expected.strip_prefix(&found) {
        Some("") => Comparison::Same,
        Some(_) => Comparison::CutOff,
        None => Comparison::Different,
    }
}

/// The command that resumes the run with this header, if the header contains one.
pub fn command(header: &str) -> Option<&str> {
    header.lines().find_map(|line| line.strip_prefix(COMMAND))
}

/// The first lines in which two headers differ: the found and the expected one.
pub fn difference(found: &str, expected: &str) -> (String, String) {
    let (found, expected) = (without_command(found), without_command(expected));
    let mut lines = found.lines().zip(expected.lines());
    let (found, expected) =
        lines.find(|(found, expected)| found != expected).unwrap_or(("another number of lines", ""));
    (found.into(), expected.into())
}

/// The header without the line of the command, even if that line was cut off.
fn without_command(header: &str) -> String {
    let is_command = |line: &str| line.starts_with(COMMAND) || !line.ends_with('\n') && COMMAND.starts_with(line);
    header.split_inclusive('\n').filter(|line| !is_command(line)).collect()
}
