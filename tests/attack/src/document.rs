//! Functions that parse certificates.

/// Returns the first two lines of a certificate.
pub fn head(version: u8, game: &str) -> String {
    format!("kortest certificate {version}\npuzzle {game}\n")
}

/// Returns the version and all lines after the first two lines, if the game and the version fit.
pub fn behind_head<'a>(body: &'a [u8], game: &str, versions: &[u8]) -> Option<(u8, &'a [u8])> {
    versions
        .iter()
        .find_map(|&version| Some((version, body.strip_prefix(head(version, game).as_bytes())?)))
}

/// The lines of a certificate that are not read yet, without the digest.
pub struct Lines<'a>(pub &'a [u8]);

impl<'a> Lines<'a> {
    /// If the next line begins with the word `first`, reads this line and returns its other words.
    pub fn words(&mut self, first: &str) -> Option<Vec<&'a str>> {
        let end = self.0.iter().position(|&byte| byte == b'\n')?;
        let mut words = std::str::from_utf8(&self.0[..end]).ok()?.split(' ');
        (words.next()? == first).then(|| self.0 = &self.0[end + 1..])?;
        Some(words.collect())
    }

    /// Reads a line of two words. Returns the second word.
    pub fn word(&mut self, first: &str) -> Option<&'a str> {
        let words = self.words(first)?;
        (words.len() == 1).then(|| words[0])
    }

    pub fn number(&mut self, first: &str) -> Option<i128> {
        self.word(first)?.parse().ok()
    }

    /// Reads a line with a length in bytes, then a block of this length.
    pub fn block(&mut self) -> Option<&'a [u8]> {
        let size = usize::try_from(self.number("bytes")?).ok()?;
        let (block, rest) = self.0.split_at_checked(size)?;
        self.0 = rest.strip_prefix(b"\n")?;
        Some(block)
    }
}
