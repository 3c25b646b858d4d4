//! What certificates of all games have in common: lines of words, plain numbers, and a digest at the end.

use super::sha256::sha256;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// What the last line says if the bytes before it have another digest.
const ALTERED: &str = "its digest does not match: the file was altered";

/// A reader of the lines of a file.
pub struct Lines<'a> {
    file: &'a [u8],
    /// The digest of what is before the last line, if that line has it.
    digest: Option<String>,
    /// The version of the format.
    pub version: u8,
    /// The part that is not read yet.
    pub bytes: &'a [u8],
    /// The number of the last line read. (There are fewer lines than bytes.)
    number: usize,
}

impl<'a> Lines<'a> {
    /// Reads the first two lines; `versions` are those that this puzzle has. A file with a wrong digest is refused before anything else: whatever else might be wrong
    /// with it was not written so.
    pub fn new(file: &'a [u8], puzzle: &str, versions: &[u8]) -> Result<Lines<'a>, String> {
        let (before, last) = file.split_at(last_line(file));
        let digest = last.starts_with(b"sha256 ").then(|| sha256(before));
        if digest.as_ref().is_some_and(|digest| last != format!("sha256 {digest}\n").as_bytes()) {
            return Err(ALTERED.into());
        }
        let mut lines = Lines { file, digest, version: 0, bytes: file, number: 0 };
        let ["certificate", version] = lines.words("kortest")?[..] else {
            return lines.error("not a kortest certificate");
        };
        let Some(version) = versions.iter().find(|known| known.to_string() == version) else {
            return lines.error(format_args!("certificates of {puzzle} do not have this version"));
        };
        lines.version = *version;
        lines.exactly("puzzle", puzzle)?;
        Ok(lines)
    }

    pub fn error<T>(&self, what: impl Display) -> Result<T, String> {
        Err(format!("line {}: {what}", self.number))
    }

    /// The words of the next line after the first one, which must be `first`.
    pub fn words(&mut self, first: &str) -> Result<Vec<&'a str>, String> {
        self.number += 1;
        let expected = || format!("line {}: expected a whole line that begins with {first:?}", self.number);
        let end = self.bytes.iter().position(|&b| b == b'\n').ok_or_else(expected)?;
        let (line, rest) = (&self.bytes[..end], &self.bytes[end + 1..]);
        // Checked before the line is split, so that a line of another kind takes no memory.
        let behind = line.strip_prefix(first.as_bytes()).ok_or_else(expected)?;
        let behind = std::str::from_utf8(behind).ok().filter(|_| line.is_ascii()).ok_or_else(expected)?;
        let words = match behind.strip_prefix(' ') {
            Some(words) => words.split(' ').collect(),
            None if behind.is_empty() => Vec::new(),
            None => return Err(expected()),
        };
        self.bytes = rest;
        Ok(words)
    }

    /// The second word of the next line, which must have two words, of which `first` is the first.
    pub fn word(&mut self, first: &str) -> Result<&'a str, String> {
        match self.words(first)?[..] {
            [word] => Ok(word),
            _ => self.error(format_args!("expected {first:?} and one word")),
        }
    }

    /// Verifies that the next line consists of these two words.
    pub fn exactly(&mut self, first: &str, second: &str) -> Result<(), String> {
        let equal = self.word(first)? == second;
        if equal { Ok(()) } else { self.error(format_args!("expected {first:?} {second:?}")) }
    }

    /// A block of bytes, behind its length.
    pub fn block(&mut self) -> Result<&'a [u8], String> {
        let size = self.word("bytes")?;
        let size = self.number(size, 0..=self.bytes.len().saturating_sub(1))?;
        let (block, rest) = self.bytes.split_at(size);
        self.bytes = rest.strip_prefix(b"\n").ok_or("no line feed behind a block of bytes")?;
        Ok(block)
    }

    /// Whether the next line begins with this text.
    pub fn comes(&self, beginning: &str) -> bool {
        self.bytes.starts_with(beginning.as_bytes())
    }

    /// A number in a range, in the only notation that the format allows: no `+`, no superfluous zeros, no `-0`.
    ///
    /// All numbers of a file are read here, except those in the block of records. A number that does not fit the type
    /// is not in the range.
    pub fn number<T>(&self, word: &str, range: RangeInclusive<T>) -> Result<T, String>
    where
        T: Copy + Display + FromStr + PartialOrd,
    {
        let number = word.parse().ok().filter(|n: &T| range.contains(n) && n.to_string() == word);
        let (least, most) = (range.start(), range.end());
        let shown: String = word.chars().take(30).collect();
        number.map_or_else(|| self.error(format_args!("{shown:?} is no number from {least} to {most}")), Ok)
    }

    /// Reads the last line, with the digest of all bytes before it.
    pub fn end(&mut self) -> Result<String, String> {
        let is_last = self.file.len() - self.bytes.len() == last_line(self.file);
        self.word("sha256")?;
        match self.digest.take() {
            Some(digest) if is_last => Ok(digest),
            _ => Err("there are bytes behind the last line".into()),
        }
    }
}

/// Where the last line begins.
fn last_line(file: &[u8]) -> usize {
    let lines = file.strip_suffix(b"\n").unwrap_or(file);
    lines.iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1)
}
