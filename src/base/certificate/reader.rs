//! Reads the lines and blocks of a certificate.

/// Reads a certificate piece by piece, from the first byte to the last byte. A method that reads a piece returns `None`
/// if the next bytes do not have the format of this piece.
#[derive(Debug)]
pub struct CertificateReader<'a> {
    /// The bytes that have not been read yet.
    unread: &'a [u8],
}

impl<'a> CertificateReader<'a> {
    /// Starts at the first byte of a file.
    pub fn new(bytes: &'a [u8]) -> CertificateReader<'a> {
        CertificateReader { unread: bytes }
    }

    /// Returns whether the whole file has been read.
    pub fn is_at_end(&self) -> bool {
        self.unread.is_empty()
    }

    /// Reads the next line, and returns it without its line feed; `None` if no line feed is left or it is not UTF-8.
    pub fn line(&mut self) -> Option<&'a str> {
        let end = self.unread.iter().position(|&byte| byte == b'\n')?;
        let line = &self.unread[..end];
        self.unread = &self.unread[end + 1..];
        std::str::from_utf8(line).ok()
    }

    /// Reads the next line, which should start with `word` and a blank, and returns the text after the blank. Returns
    /// `None` if the line starts with another word.
    pub fn value(&mut self, word: &str) -> Option<&'a str> {
        self.line()?.strip_prefix(word)?.strip_prefix(' ')
    }

    /// Reads a line `bytes N`, and then a block of `N` bytes with a line feed behind it. Returns the block; `None` if
    /// the next line is another one, or the block or its line feed is not complete.
    pub fn block(&mut self) -> Option<&'a [u8]> {
        let length = self.value("bytes")?.parse().ok()?;
        let (block, unread) = self.unread.split_at_checked(length)?;
        self.unread = unread.strip_prefix(b"\n")?;
        Some(block)
    }
}
