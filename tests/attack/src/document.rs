//! Parsing that all games share. The attack parses a certificate, changes the meaning, and writes the certificate again
//! with correct counts, lengths and digests. Every number of 128 bits is parsed, because the checkers must reject
//! invalid numbers.

/// Returns the first two lines of a certificate.
pub fn head(version: u8, game: &str) -> String {
    format!("kortest certificate {version}\npuzzle {game}\n")
}

/// Returns the version of a certificate, and the lines after the first two. The version must be one of `versions`.
pub fn behind_head<'a>(body: &'a [u8], game: &str, versions: &[u8]) -> Option<(u8, &'a [u8])> {
    versions.iter().find_map(|&version| Some((version, body.strip_prefix(head(version, game).as_bytes())?)))
}

/// Reads the lines of a certificate without its last line, which is the digest.
pub struct Lines<'a>(pub &'a [u8]);

impl<'a> Lines<'a> {
    /// Returns the words of the next line without its first word, if this first word is `first`.
    pub fn words(&mut self, first: &str) -> Option<Vec<&'a str>> {
        let end = self.0.iter().position(|&byte| byte == b'\n')?;
        let mut words = std::str::from_utf8(&self.0[..end]).ok()?.split(' ');
        (words.next()? == first).then(|| self.0 = &self.0[end + 1..])?;
        Some(words.collect())
    }

    /// Returns the second word of the next line, if the line has two words and begins with the word `first`.
    pub fn word(&mut self, first: &str) -> Option<&'a str> {
        let words = self.words(first)?;
        (words.len() == 1).then(|| words[0])
    }

    /// Returns the second word of the next line as a number, if the line has two words and begins with the word
    /// `first`.
    pub fn number(&mut self, first: &str) -> Option<i128> {
        self.word(first)?.parse().ok()
    }

    /// Returns a block of bytes, which follows a line with its length.
    pub fn block(&mut self) -> Option<&'a [u8]> {
        let size = usize::try_from(self.number("bytes")?).ok()?;
        let (block, rest) = self.0.split_at_checked(size)?;
        self.0 = rest.strip_prefix(b"\n")?;
        Some(block)
    }
}
