//! Parsing functions for all games. The test program parses a certificate, changes the content, and writes the
//! certificate again with correct counts, lengths and digests. These functions accept any number of up to 128 bits,
//! even if the format forbids the number. So the test program can also write certificates with invalid numbers.

/// Returns the first two lines of a certificate.
pub fn head(version: u8, game: &str) -> String {
    format!("kortest certificate {version}\npuzzle {game}\n")
}

/// Returns the version of a certificate, and all lines after the first two lines. Returns `None` if the certificate
/// belongs to another game or if its version is not in `versions`.
pub fn behind_head<'a>(body: &'a [u8], game: &str, versions: &[u8]) -> Option<(u8, &'a [u8])> {
    versions.iter().find_map(|&version| Some((version, body.strip_prefix(head(version, game).as_bytes())?)))
}

/// The lines of a certificate that are not read yet. The last line of the certificate, the digest, is not included.
pub struct Lines<'a>(pub &'a [u8]);

impl<'a> Lines<'a> {
    /// If the next line begins with the word `first`, reads this line and returns its other words.
    pub fn words(&mut self, first: &str) -> Option<Vec<&'a str>> {
        let end = self.0.iter().position(|&byte| byte == b'\n')?;
        let mut words = std::str::from_utf8(&self.0[..end]).ok()?.split(' ');
        (words.next()? == first).then(|| self.0 = &self.0[end + 1..])?;
        Some(words.collect())
    }

    /// Reads the next line, which must consist of the word `first` and a second word. Returns the second word, or
    /// `None` if the line has another form.
    pub fn word(&mut self, first: &str) -> Option<&'a str> {
        let words = self.words(first)?;
        (words.len() == 1).then(|| words[0])
    }

    /// Reads the next line, which must consist of the word `first` and a number. Returns the number, or `None` if the
    /// line has another form.
    pub fn number(&mut self, first: &str) -> Option<i128> {
        self.word(first)?.parse().ok()
    }

    /// Reads a line with a length in bytes, and then a block of this length. Returns the block.
    pub fn block(&mut self) -> Option<&'a [u8]> {
        let size = usize::try_from(self.number("bytes")?).ok()?;
        let (block, rest) = self.0.split_at_checked(size)?;
        self.0 = rest.strip_prefix(b"\n")?;
        Some(block)
    }
}
