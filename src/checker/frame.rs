//! Reads the parts that the certificates of all games share: the first two lines, other lines of
//! words and numbers, blocks of bytes, and the digest in the last line.

use super::limits::Error;
use super::sha256::sha256;
use std::fmt;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The error for a file that does not end with a whole digest.
const CUT_OFF: &str =
    "its last line is not a whole digest: the file was cut off, or bytes were added";

/// The error for a file with a wrong digest.
const ALTERED: &str = "its digest does not match: the file was altered";
/// Number of hexadecimal digits of a SHA-256 digest.
const DIGEST_DIGITS: usize = 64;
/// Number of bytes of the last line: the word `sha256`, a blank, a digest, and a line feed.
const LAST_LINE_BYTES: usize = "sha256 \n".len() + DIGEST_DIGITS;
/// Maximum number of characters of a word that an error message repeats.
const MAX_SHOWN: usize = 30;

/// Returns the beginning of a word of the file, for an error message.
pub fn shown(word: &str) -> String {
    word.chars().take(MAX_SHOWN).collect()
}

/// The newest version of the format that this checker knows. The first version is 1.
const NEWEST_VERSION: u32 = 2;
/// Largest version number that the format allows in the first line.
const MAX_VERSION: u32 = 999_999_999;

/// Returns whether a line is the first line of a certificate in a version that this checker knows.
pub fn is_first_line(line: &[u8]) -> bool {
    let mut versions = 1..=NEWEST_VERSION;
    versions.any(|version| line == format!("kortest certificate {version}").as_bytes())
}

/// Reads the lines of a certificate, one after the other.
pub struct Lines<'a> {
    /// All bytes of the file.
    file: &'a [u8],
    /// The version of the format, from the first line.
    pub version: u32,
    /// The bytes that have not been read yet.
    pub bytes: &'a [u8],
    /// Number of the last line that was read, from 1.
    number: usize,
}

impl<'a> Lines<'a> {
    /// Reads the first two lines of a certificate, which name its version and its game, and
    /// verifies the digest in its last line. Returns the game, and the reader of the lines between
    /// the second and the last line. An error if the digest is wrong, or if the checker does not
    /// know the version, the game, or this version of the game.
    pub fn new(file: &'a [u8]) -> Result<(Lines<'a>, Game), Error> {
        verify_digest(file)?;
        let mut lines = Lines {
            file,
            version: 0, // The next call sets the version.
            bytes: file,
            number: 0,
        };
        lines.read_version()?;
        let name = lines.word("puzzle")?;
        let Some(game) = Game::named(name) else {
            return Err(lines.error(format_args!("unknown game {:?}", shown(name))));
        };
        if !game.versions().contains(&lines.version) {
            // The version is in line 1, but the reader has read line 2 already.
            return Err(Error::invalid(format!(
                "line 1: certificates of {name} do not exist in this version"
            )));
        }
        Ok((lines, game))
    }

    /// Reads the first two lines of a certificate, which must name `game`, and verifies the digest
    /// in its last line. Returns the reader of the lines between the second and the last line.
    pub fn of_game(file: &'a [u8], game: Game) -> Result<Lines<'a>, Error> {
        let (lines, game_of_file) = Lines::new(file)?;
        if game_of_file != game {
            return Err(lines.error(format_args!("expected \"puzzle\" {:?}", game.name())));
        }
        Ok(lines)
    }

    /// Reads the first line into `self.version`. An error if this checker does not know the
    /// version.
    fn read_version(&mut self) -> Result<(), Error> {
        let ["certificate", version] = self.words("kortest", 2)?[..] else {
            return Err(self.error("not a kortest certificate"));
        };
        self.version = self.number(version, 1..=MAX_VERSION)?;
        if self.version > NEWEST_VERSION {
            return Err(Error::Newer);
        }
        Ok(())
    }

    /// Returns an error about the line that was read last. The number of this line precedes
    /// `message`.
    pub fn error(&self, message: impl Display) -> Error {
        Error::Invalid(format!("line {}: {message}", self.number))
    }

    /// Reads the next line, which must begin with the word `first`. Returns the words after
    /// `first`. If the line has more than `max` of these words, returns `max` + 1 of them, so that
    /// the caller can reject the line. An error if the next line begins with another word, has no
    /// line feed, or is not ASCII.
    pub fn words(&mut self, first: &str, max: usize) -> Result<Vec<&'a str>, Error> {
        self.number += 1;
        let Some((after_first, later_lines)) = split_line(self.bytes, first) else {
            return Err(self.error(format_args!(
                "expected a whole line that begins with {first:?}"
            )));
        };
        self.bytes = later_lines;
        match after_first.strip_prefix(' ') {
            Some(words) => Ok(words.split(' ').take(max + 1).collect()),
            None => Ok(Vec::new()),
        }
    }

    /// Reads the next line, which must consist of the word `first` and one other word. Returns the
    /// other word.
    pub fn word(&mut self, first: &str) -> Result<&'a str, Error> {
        match self.words(first, 1)?[..] {
            [word] => Ok(word),
            _ => Err(self.error(format_args!("expected {first:?} and one word"))),
        }
    }

    /// Reads the next line, which must consist of these two words.
    pub fn exactly(&mut self, first: &str, second: &str) -> Result<(), Error> {
        if self.word(first)? != second {
            return Err(self.error(format_args!("expected {first:?} {second:?}")));
        }
        Ok(())
    }

    /// Reads a line `bytes N`, then a block of `N` bytes of any kind, and a line feed. Returns the
    /// block.
    pub fn block(&mut self) -> Result<&'a [u8], Error> {
        let word = self.word("bytes")?;
        // A line feed follows the block, so the block is shorter than the rest of the file.
        let size = self.number(word, 0..=self.bytes.len().saturating_sub(1))?;
        let (block, after_block) = self.bytes.split_at(size);
        let Some(next_lines) = after_block.strip_prefix(b"\n") else {
            return Err(Error::invalid(
                "expected a line feed after the block of bytes",
            ));
        };
        self.bytes = next_lines;
        Ok(block)
    }

    /// Returns whether the bytes that are read next begin with this text.
    pub fn comes(&self, beginning: &str) -> bool {
        self.bytes.starts_with(beginning.as_bytes())
    }

    /// Parses a number, which must be in `range`. A number can be written in only one way, so a `+`
    /// or leading zeros are errors.
    pub fn number<T>(&self, word: &str, range: RangeInclusive<T>) -> Result<T, Error>
    where
        T: Copy + Display + FromStr + PartialOrd,
    {
        if let Ok(number) = word.parse::<T>()
            && range.contains(&number)
            && number.to_string() == word
        {
            return Ok(number);
        }
        Err(self.error(format_args!(
            "{:?} is not a number from {} to {}",
            shown(word),
            range.start(),
            range.end()
        )))
    }

    /// Reads the last line, and verifies that no bytes follow it. Returns the digest of the whole
    /// file, as `sha256sum` prints it. Does not compare the other digest, in the last line, with
    /// the bytes before this line: [`Lines::new`] has verified it.
    pub fn end(&mut self) -> Result<String, Error> {
        // Whether the next line is the last line of the file. The difference is the number of bytes
        // that have been read so far, so the next line begins there.
        let is_last = self.file.len() - self.bytes.len() == last_line_start(self.file);
        self.word("sha256")?;
        if !is_last {
            return Err(Error::invalid("there are bytes after the last line"));
        }
        Ok(sha256(self.file))
    }
}

/// Verifies the digest in the last line of a file, which must be the digest of all bytes before.
fn verify_digest(file: &[u8]) -> Result<(), Error> {
    let (bytes_before, last_line) = file.split_at(last_line_start(file));
    if !last_line.starts_with(b"sha256 ") || last_line.len() < LAST_LINE_BYTES {
        return Err(Error::invalid(CUT_OFF));
    }
    let digest = sha256(bytes_before);
    // A last line that is too long differs from this text, too.
    if last_line != format!("sha256 {digest}\n").as_bytes() {
        return Err(Error::invalid(ALTERED));
    }
    Ok(())
}

/// Splits off the first line of a text. Returns the text that follows the word `first` in this
/// line, and the bytes after the line. `None` if the line does not begin with this word, has no
/// line feed, or has a character that is not ASCII.
fn split_line<'a>(bytes: &'a [u8], first: &str) -> Option<(&'a str, &'a [u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let line = std::str::from_utf8(&bytes[..end]).ok()?;
    if !line.is_ascii() {
        return None;
    }
    let after_first = line.strip_prefix(first)?;
    let is_whole_word = after_first.is_empty() || after_first.starts_with(' ');
    if !is_whole_word {
        return None;
    }
    Some((after_first, &bytes[end + 1..]))
}

/// Returns the index of the first byte of the last line. The line feed that ends the file does not
/// begin another line.
fn last_line_start(file: &[u8]) -> usize {
    let lines = file.strip_suffix(b"\n").unwrap_or(file);
    let end_before = lines.iter().rposition(|&byte| byte == b'\n');
    end_before.map_or(0, |end| end + 1)
}

/// Number of bits of the encoded number in each byte of the encoding LEB128.
const LEB128_BITS: u32 = 7;
/// The highest bit of a byte in the encoding LEB128 says that another byte follows.
const ANOTHER_FOLLOWS: u8 = 1 << LEB128_BITS;
/// Number of bytes that the encoding LEB128 needs for the largest number of 64 bits.
const MAX_LEB128_BYTES: u32 = u64::BITS.div_ceil(LEB128_BITS);

/// Reads a number in the encoding LEB128 from the start of `block`, and removes its bytes there.
/// Each byte has seven bits of the number, the lowest bits first, and its highest bit says whether
/// another byte follows. `None` if the number is cut off, exceeds 64 bits, or has a shorter
/// encoding.
pub fn leb128(block: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for byte_index in 0..MAX_LEB128_BYTES {
        let byte = *block.split_off_first()?;
        let seven_bits = u64::from(byte & !ANOTHER_FOLLOWS);
        let shift = LEB128_BITS * byte_index;
        let shifted = seven_bits << shift;
        // The number exceeds 64 bits if the shift back does not restore all bits.
        let loses_bits = shifted >> shift != seven_bits;
        // If the last byte of several is 0, it adds no bits, so the encoding without this byte
        // would be shorter.
        let is_superfluous = byte_index > 0 && byte == 0;
        if loses_bits || is_superfluous {
            return None;
        }
        value |= shifted;
        if byte < ANOTHER_FOLLOWS {
            return Some(value);
        }
    }
    None
}

/// Returns the maximum number of LEB128 numbers in a block: only the last byte of a number says
/// that no other byte follows.
pub fn max_leb128_numbers(block: &[u8]) -> usize {
    let last_bytes = block.iter().filter(|&&byte| byte < ANOTHER_FOLLOWS);
    last_bytes.count()
}

/// A game whose certificates the checker verifies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Game {
    /// Former, the daily puzzle of NRK.
    Former,
    /// The puzzle Santa Chilly.
    Chilly,
    /// The puzzle Nurikabe.
    Nurikabe,
}

impl Game {
    /// All games.
    pub const ALL: &[Game] = &[Game::Former, Game::Chilly, Game::Nurikabe];

    /// Returns the name of the game in certificates.
    pub fn name(self) -> &'static str {
        match self {
            Game::Former => "former",
            Game::Chilly => "chilly",
            Game::Nurikabe => "nurikabe",
        }
    }

    /// Returns the game with this name in certificates, or `None` if the name is unknown.
    pub(crate) fn named(name: &str) -> Option<Game> {
        Game::ALL.iter().copied().find(|game| game.name() == name)
    }

    /// Returns the versions of the certificate format that exist for this game.
    pub(crate) fn versions(self) -> &'static [u32] {
        match self {
            Game::Former | Game::Nurikabe => &[2],
            Game::Chilly => &[1, 2],
        }
    }
}

/// The claim of a certificate of any game. Its text is the same as in the file, for example
/// `optimal 13`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The first word of the claim: `optimal`, `at-most`, `at-least`, `unsolvable` or `exactly`.
    pub kind: &'static str,
    /// The number in the claim; `None` if the claim is `unsolvable`.
    pub value: Option<u64>,
}

impl fmt::Display for Claim {
    /// Formats the claim as in a certificate, for example `optimal 13` or `unsolvable`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.value {
            Some(value) => write!(f, "{} {value}", self.kind),
            None => write!(f, "{}", self.kind),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::sealed;
    use crate::{Error, Game, Limits, check, chilly, former, nurikabe};

    /// Returns the error of a certificate that consists of `text` and its digest. The certificate
    /// must be invalid.
    fn error_of(text: &str) -> Error {
        check(&sealed(text.as_bytes()), &Limits::of(0)).expect_err(text)
    }

    #[test]
    fn newer_versions_are_not_checked() {
        let known = Game::ALL.iter().map(|game| game.name());
        for puzzle in known.chain(["another"]) {
            for version in ["3", "9", "999999999"] {
                let text = format!("kortest certificate {version}\npuzzle {puzzle}\nnew\n");
                assert_eq!(error_of(&text), Error::Newer);
            }
            for version in ["0", "03", "+3", "1000000000", "3 4", ""] {
                let text = format!("kortest certificate {version}\npuzzle {puzzle}\nnew\n");
                assert!(matches!(error_of(&text), Error::Invalid(_)), "{text}");
            }
        }
        let message = Error::Newer.to_string();
        assert_eq!(message, "not checked: written by a newer kortest");
    }

    #[test]
    fn an_altered_newer_certificate_is_invalid() {
        let file = sealed(b"kortest certificate 3\npuzzle former\n");
        let altered = String::from_utf8_lossy(&file).replace("former", "farmer");

        let error = former::check(altered.as_bytes(), &Limits::of(0)).expect_err("altered");

        assert!(matches!(error, Error::Invalid(_)), "{error}");
    }

    #[test]
    fn unknown_games_are_called_unknown() {
        let file = sealed(b"kortest certificate 2\npuzzle chess\nboard 8\n");
        let limits = &Limits::of(0);
        for error in [
            check(&file, limits).err(),
            former::check(&file, limits).err(),
            chilly::check(&file, limits).err(),
            nurikabe::check(&file, limits).err(),
        ] {
            let error = error.expect("an unknown game").to_string();
            assert_eq!(error, "line 2: unknown game \"chess\"");
        }
        assert_eq!(crate::game(&file), None);
    }

    #[test]
    fn games_are_known_only_in_known_versions() {
        for (version, game) in [
            ("0", None),
            ("1", Some(Game::Former)),
            ("2", Some(Game::Former)),
            ("3", None),
            ("02", None),
        ] {
            let file = format!("kortest certificate {version}\npuzzle former\nboard O\n");

            assert_eq!(crate::game(file.as_bytes()), game, "{version}");
        }
    }

    #[test]
    fn every_truncated_file_is_cut_off() {
        let file = sealed(
        b"kortest certificate 2\npuzzle former\nboard OO/PP\nclaim optimal 2\nwitness 0,0 0,0\nevidence layers\n",
    );
        for length in 0..file.len() {
            let error = former::check(&file[..length], &Limits::of(0)).expect_err("cut off");
            let message = error.to_string();
            assert!(
                message.contains("the file was cut off"),
                "{length}: {message}"
            );
        }
    }

    #[test]
    fn a_witness_with_too_many_clicks_is_refused() {
        let witness = " 0,0".repeat(1_000_000);

        let error = error_of(&format!(
            "kortest certificate 2\npuzzle former\nboard O\nclaim at-most 1\nwitness{witness}\n"
        ));

        let message = "line 5: the witness has more than 1 clicks";
        assert_eq!(error, Error::invalid(message));
    }
}
