//! A certificate taken apart, so that its meaning can be attacked, and put together again with all counts, lengths and
//! digests right. Numbers may be any that fit into 128 bits: it is for the checkers to refuse them.

pub mod chilly;
pub mod former;
mod leb128;
pub mod nurikabe;

use crate::text::field;

/// A certificate of one of the games, without its last line.
#[derive(Clone)]
pub enum Document {
    /// Of Former.
    Former(former::Document),
    /// Of Santa Chilly.
    Chilly(chilly::Document),
    /// Of Nurikabe.
    Nurikabe(nurikabe::Document),
}

impl Document {
    /// Takes a body apart; `None` if that is not possible.
    pub fn read(body: &[u8]) -> Option<Document> {
        let game = field(body, "puzzle")?;
        let (version, rest) =
            (1..=2).find_map(|version| Some((version, body.strip_prefix(&head(version, game)[..])?)))?;
        match (game, version) {
            ("former", _) => former::Document::read(version, rest).map(Document::Former),
            ("chilly", _) => chilly::Document::read(version, rest).map(Document::Chilly),
            ("nurikabe", _) => nurikabe::Document::read(version, rest).map(Document::Nurikabe),
            _ => None,
        }
    }

    /// The body.
    pub fn write(&self) -> Vec<u8> {
        let (head, rest) = match self {
            Document::Former(document) => (head(document.version, "former"), document.write()),
            Document::Chilly(document) => (head(document.version(), "chilly"), document.write()),
            Document::Nurikabe(document) => (head(document.version, "nurikabe"), document.write()),
        };
        [head, rest].concat()
    }

    /// Whether a body is one that can be taken apart and put together again: well formed, whatever it says.
    pub fn is_well_formed(body: &[u8]) -> bool {
        Document::read(body).is_some_and(|document| document.write() == body)
    }
}

/// The first two lines.
fn head(version: u8, game: &str) -> Vec<u8> {
    format!("kortest certificate {version}\npuzzle {game}\n").into_bytes()
}

/// Lines of a body, one after the other.
struct Lines<'a>(&'a [u8]);

impl<'a> Lines<'a> {
    /// The words behind the first one of the next line, if it begins with this one.
    fn words(&mut self, first: &str) -> Option<Vec<&'a str>> {
        let end = self.0.iter().position(|&byte| byte == b'\n')?;
        let mut words = std::str::from_utf8(&self.0[..end]).ok()?.split(' ');
        (words.next()? == first).then(|| self.0 = &self.0[end + 1..])?;
        Some(words.collect())
    }

    fn word(&mut self, first: &str) -> Option<&'a str> {
        let words = self.words(first)?;
        (words.len() == 1).then(|| words[0])
    }

    fn number(&mut self, first: &str) -> Option<i128> {
        self.word(first)?.parse().ok()
    }
}
