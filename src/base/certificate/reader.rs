//! Reads the lines and blocks of a certificate.

/// The part of a certificate that has not been read. Each method returns `None` if this part does
/// not begin as the format says.
#[derive(Debug)]
pub struct CertificateReader<'a> {
    /// The bytes that have not been read.
    rest: &'a [u8],
}

impl<'a> CertificateReader<'a> {
    /// Starts at the first byte of a file.
    pub fn new(bytes: &'a [u8]) -> CertificateReader<'a> {
        CertificateReader { rest: bytes }
    }

    /// Returns whether the whole file has been read.
    pub fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Reads a line, without its line feed. `None` if the file has no further line.
    pub fn line(&mut self) -> Option<&'a str> {
        let end = self.rest.iter().position(|&byte| byte == b'\n')?;
        let line = &self.rest[..end];
        self.rest = &self.rest[end + 1..];
        std::str::from_utf8(line).ok()
    }

    /// Reads a line that starts with `word`, and returns the text after `word`. `None` if the line
    /// starts with another word.
    pub fn value(&mut self, word: &str) -> Option<&'a str> {
        self.line()?.strip_prefix(word)?.strip_prefix(' ')
    }

    /// Reads a line with a length, and then a block of bytes of this length. `None` if the block is
    /// shorter, or if no line feed follows.
    pub fn block(&mut self) -> Option<&'a [u8]> {
        let length = self.value("bytes")?.parse().ok()?;
        let (block, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest.strip_prefix(b"\n")?;
        Some(block)
    }
}
