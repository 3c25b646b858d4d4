//! The text of certificates: lines of words, and blocks of bytes.

/// Returns the first two lines of a certificate.
pub fn head(version: u8, game: &str) -> String {
    format!("kortest certificate {version}\npuzzle {game}\n")
}

/// Converts values to one text, with a space before each value.
pub fn words<T: ToString>(values: impl IntoIterator<Item = T>) -> String {
    let mut text = String::new();
    for value in values {
        text.push(' ');
        text.push_str(&value.to_string());
    }
    text
}

/// Finds the first line that begins with the word `name`, and returns the rest of this line.
pub fn field<'a>(bytes: &'a [u8], name: &str) -> Option<&'a str> {
    let start = format!("{name} ");
    let mut lines = bytes.split(|&byte| byte == b'\n');
    let rest = lines.find_map(|line| line.strip_prefix(start.as_bytes()))?;
    std::str::from_utf8(rest).ok()
}

/// The part of a certificate that is not read yet, without the digest.
pub struct Lines<'a> {
    rest: &'a [u8],
}

impl<'a> Lines<'a> {
    /// Returns what follows the first two lines, if the game and the version fit.
    pub fn behind_head(body: &'a [u8], game: &str, version: u8) -> Option<Lines<'a>> {
        let rest = body.strip_prefix(head(version, game).as_bytes())?;
        Some(Lines { rest })
    }

    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub fn starts_with(&self, text: &str) -> bool {
        self.rest.starts_with(text.as_bytes())
    }

    /// If the next line begins with the word `first`, reads this line and returns its other words.
    pub fn words(&mut self, first: &str) -> Option<Vec<&'a str>> {
        let end = self.rest.iter().position(|&byte| byte == b'\n')?;
        let mut words = std::str::from_utf8(&self.rest[..end]).ok()?.split(' ');
        if words.next()? != first {
            return None;
        }
        self.rest = &self.rest[end + 1..];
        Some(words.collect())
    }

    /// Reads a line of two words. Returns the second word.
    pub fn word(&mut self, first: &str) -> Option<&'a str> {
        match self.words(first)?[..] {
            [word] => Some(word),
            _ => None,
        }
    }

    /// Reads a line of a word and a number.
    pub fn number(&mut self, first: &str) -> Option<i128> {
        self.word(first)?.parse().ok()
    }

    /// Reads a line if it is exactly `line`. Returns whether it is.
    pub fn line(&mut self, line: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(line.as_bytes()) else {
            return false;
        };
        let Some(rest) = rest.strip_prefix(b"\n") else {
            return false;
        };
        self.rest = rest;
        true
    }

    /// Reads a line with a length in bytes, then a block of this length.
    pub fn block(&mut self) -> Option<&'a [u8]> {
        let size = usize::try_from(self.number("bytes")?).ok()?;
        let (block, rest) = self.rest.split_at_checked(size)?;
        self.rest = rest.strip_prefix(b"\n")?;
        Some(block)
    }
}
