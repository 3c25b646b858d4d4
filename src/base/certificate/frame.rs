//! The frame of all certificates: the header, the digest in the last line, and the encoding of numbers in binary
//! blocks.

#![deny(clippy::expect_used)]

use super::records::append_leb128;
use crate::claim::Claim;
use hmac_sha256::Hash;
use std::fmt;

/// The first words of every certificate, the same in all versions of the format.
pub const MAGIC: &[u8] = b"kortest certificate ";

/// The first lines of a certificate: puzzle, board, and claim. Nothing is verified, so these lines may be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Name of the game.
    pub puzzle: String,
    /// The board as one line of text.
    pub board: String,
    /// What the certificate claims about the board.
    pub claim: HeaderClaim,
}

/// The claim in the header of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeaderClaim {
    /// A claim that this version of the program knows.
    Known(Claim),
    /// The words of another claim, as written in the file.
    Unknown(String),
}

impl HeaderClaim {
    /// Parses the words of a claim about a board, such as `optimal 13`.
    fn read(words: &str) -> HeaderClaim {
        match Claim::parse(words) {
            Some(claim) => HeaderClaim::Known(claim),
            None => HeaderClaim::Unknown(words.to_string()),
        }
    }

    /// Returns the claim; `None` if this version of the program does not know it.
    pub fn known(&self) -> Option<Claim> {
        match self {
            HeaderClaim::Known(claim) => Some(*claim),
            HeaderClaim::Unknown(_) => None,
        }
    }
}

/// Writes the words of the claim, such as `optimal 13`.
impl fmt::Display for HeaderClaim {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            HeaderClaim::Known(claim) => claim.fmt(f),
            HeaderClaim::Unknown(words) => f.write_str(words),
        }
    }
}

/// Number of lines of a header: version, puzzle, board, and claim.
pub(super) const HEADER_LINES: usize = 4;

impl Header {
    /// Reads the first four lines of a certificate: version, game, board and claim. Accepts every version. Returns
    /// `None` if the file is not a certificate. The lines may be false, because nothing is verified here.
    pub fn read(bytes: &[u8]) -> Option<Header> {
        let mut lines = bytes.strip_prefix(MAGIC)?.split(|&byte| byte == b'\n');
        let _version = lines.next()?;
        let puzzle = field(lines.next()?, "puzzle")?;
        let board = field(lines.next()?, "board")?;
        let claim = field(lines.next()?, "claim")?;
        Some(Header {
            puzzle: puzzle.to_string(),
            board: board.to_string(),
            claim: HeaderClaim::read(claim),
        })
    }
}

/// Returns the text after `name` and a blank in a line of a certificate's header; `None` if the line begins with
/// another word or is not UTF-8.
fn field<'a>(line: &'a [u8], name: &str) -> Option<&'a str> {
    let line = std::str::from_utf8(line).ok()?;
    line.strip_prefix(name)?.strip_prefix(' ')
}

/// Returns the SHA-256 digest of `bytes` in lower-case hexadecimal.
pub fn digest(bytes: &[u8]) -> String {
    hexadecimal(Hash::hash(bytes))
}

fn hexadecimal(digest: [u8; 32]) -> String {
    let mut digits = String::new();
    for byte in digest {
        digits.push_str(&format!("{byte:02x}"));
    }
    digits
}

/// Completes a certificate: appends the last line, with the SHA-256 digest of all bytes before it. Returns the complete
/// file, and the digest of the complete file as `sha256sum` prints it.
pub fn seal(mut bytes: Vec<u8>) -> (Vec<u8>, String) {
    let mut hash = Hash::new();
    hash.update(&bytes);
    // `finalize` ends a copy of the hash. The hash itself goes on with the last line.
    let last_line = format!("sha256 {}\n", hexadecimal(hash.finalize()));
    bytes.extend_from_slice(last_line.as_bytes());
    hash.update(&last_line);
    (bytes, hexadecimal(hash.finalize()))
}

/// Number of hexadecimal digits of a SHA-256 digest.
const DIGEST_DIGITS: usize = 64;

/// Number of bytes of the last line: a word, a blank, a digest, and a line feed.
pub(super) const LAST_LINE_BYTES: usize = "sha256 ".len() + DIGEST_DIGITS + 1;

/// Returns whether the last line of a certificate has the SHA-256 digest of the bytes before it, as [`seal`] writes it.
/// A file without this digest is damaged or was changed.
pub fn is_sealed(bytes: &[u8]) -> bool {
    let Some(end) = bytes.len().checked_sub(LAST_LINE_BYTES) else {
        return false;
    };
    let (content, last_line) = bytes.split_at(end);
    let expected = format!("sha256 {}\n", digest(content));
    last_line == expected.as_bytes()
}

/// Appends `value` in unsigned LEB128 (seven bits per byte, lowest bits first).
pub fn leb128(value: u64, out: &mut Vec<u8>) {
    append_leb128(value.into(), out);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_file_is_not_sealed() {
        let (sealed, _) = seal(b"one\ntwo\n".to_vec());
        let changed = String::from_utf8(sealed.clone()).unwrap();

        assert!(is_sealed(&sealed));
        assert!(!is_sealed(changed.replace("two", "six").as_bytes()));
        assert!(!is_sealed(&sealed[..sealed.len() - 1]));
        assert!(!is_sealed(b"") && !is_sealed(b"\n") && !is_sealed(b"one\n"));
    }

    /// Returns the header of a certificate with this claim.
    fn with_claim(claim: &str) -> Header {
        let text = format!("kortest certificate 1\npuzzle p\nboard AB/C\nclaim {claim}\n");
        Header::read(text.as_bytes()).unwrap()
    }

    #[test]
    fn a_header_is_read() {
        let header = with_claim("optimal 13");

        assert_eq!(header.puzzle, "p");
        assert_eq!(header.board, "AB/C");
        assert_eq!(header.claim, HeaderClaim::Known(Claim::Optimal(13)));
    }

    #[test]
    fn an_unknown_claim_keeps_its_words() {
        let header = with_claim("perhaps 13");

        assert_eq!(header.claim.known(), None);
        assert_eq!(header.claim.to_string(), "perhaps 13");
    }

    #[test]
    fn other_files_have_no_header() {
        assert_eq!(Header::read(b"something else"), None);
        let without_claim = b"kortest certificate 1\npuzzle p\nboard A\n";
        assert_eq!(Header::read(without_claim), None);
    }
}
