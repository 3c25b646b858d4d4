//! A certificate taken apart, so that its meaning can be attacked, and put together again with all counts, lengths and
//! digests right: what the documents of all games have in common. Numbers may be any that fit into 128 bits: it is for the
//! checkers to refuse them.

/// The first two lines.
pub fn head(version: u8, game: &str) -> String {
    format!("kortest certificate {version}\npuzzle {game}\n")
}

/// The version of a certificate of a game, one of `versions`, and the lines behind the first two.
pub fn behind_head<'a>(body: &'a [u8], game: &str, versions: &[u8]) -> Option<(u8, &'a [u8])> {
    versions.iter().find_map(|&version| Some((version, body.strip_prefix(head(version, game).as_bytes())?)))
}

/// Lines of a body, one after the other.
pub struct Lines<'a>(pub &'a [u8]);

impl<'a> Lines<'a> {
    /// The words behind the first one of the next line, if it begins with this one.
    pub fn words(&mut self, first: &str) -> Option<Vec<&'a str>> {
        let end = self.0.iter().position(|&byte| byte == b'\n')?;
        let mut words = std::str::from_utf8(&self.0[..end]).ok()?.split(' ');
        (words.next()? == first).then(|| self.0 = &self.0[end + 1..])?;
        Some(words.collect())
    }

    /// The only word behind the first one.
    pub fn word(&mut self, first: &str) -> Option<&'a str> {
        let words = self.words(first)?;
        (words.len() == 1).then(|| words[0])
    }

    /// The only word behind the first one, as a number.
    pub fn number(&mut self, first: &str) -> Option<i128> {
        self.word(first)?.parse().ok()
    }

    /// A block of bytes behind the line of its length.
    pub fn block(&mut self) -> Option<&'a [u8]> {
        let size = usize::try_from(self.number("bytes")?).ok()?;
        let (block, rest) = self.0.split_at_checked(size)?;
        self.0 = rest.strip_prefix(b"\n")?;
        Some(block)
    }
}
