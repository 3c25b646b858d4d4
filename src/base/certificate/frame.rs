//! The frame of all certificates: the header, the digest in the last line, and the encoding of
//! numbers in binary blocks.

#![deny(clippy::expect_used)]

use sha2::{Digest, Sha256};
use std::ops::RangeInclusive;

/// The first words of every certificate, the same in all versions of the format.
pub const MAGIC: &[u8] = b"kortest certificate ";

/// The first lines of a certificate: puzzle, board, and claim. Nothing in the header has been
/// verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Name of the game.
    pub puzzle: String,
    /// The board as one line of text.
    pub board: String,
    /// The words of the claim before its number, such as `optimal` or `at-least`.
    pub claim: String,
    /// The number in the claim; `None` if the claim has no number.
    pub value: Option<u64>,
}

/// Number of lines of a header: version, puzzle, board, and claim.
pub(super) const HEADER_LINES: usize = 4;

impl Header {
    /// Reads the first four lines of a file; `None` if the file is not a certificate.
    pub fn read(bytes: &[u8]) -> Option<Header> {
        let mut lines = bytes.strip_prefix(MAGIC)?.split(|&byte| byte == b'\n');
        let _version = lines.next()?;
        let puzzle = field(lines.next()?, "puzzle")?;
        let board = field(lines.next()?, "board")?;
        let claim = field(lines.next()?, "claim")?;
        let Claim { words, number } = Claim::of(claim);
        Some(Header {
            puzzle: puzzle.to_string(),
            board: board.to_string(),
            claim: words.to_string(),
            value: number,
        })
    }

    /// Returns the claim as written in the file.
    pub fn claim_text(&self) -> String {
        match self.value {
            Some(value) => format!("{} {value}", self.claim),
            None => self.claim.clone(),
        }
    }

    /// Returns whether this claim allows only one result.
    pub fn settles(&self) -> bool {
        self.possible()
            .is_some_and(|possible| possible.start() == possible.end())
    }

    /// Returns whether this claim implies the claim of `other` about the same board.
    pub fn implies(&self, other: &Header) -> bool {
        match (self.possible(), other.possible()) {
            (Some(ours), Some(theirs)) => {
                theirs.start() <= ours.start() && ours.end() <= theirs.end()
            }
            _ => false,
        }
    }

    /// Returns whether this claim contradicts the claim of `other` about the same board.
    pub fn contradicts(&self, other: &Header) -> bool {
        match (self.possible(), other.possible()) {
            (Some(ours), Some(theirs)) => {
                ours.end() < theirs.start() || theirs.end() < ours.start()
            }
            _ => false,
        }
    }

    /// Returns the results that the claim allows. `u64::MAX` stands for an unsolvable board. `None`
    /// if this version of the program does not know the claim.
    fn possible(&self) -> Option<RangeInclusive<u64>> {
        match (self.claim.as_str(), self.value) {
            ("optimal" | "exactly", Some(value)) => Some(value..=value),
            ("at-most", Some(value)) => Some(0..=value),
            ("at-least", Some(value)) => Some(value..=u64::MAX),
            ("unsolvable", None) => Some(u64::MAX..=u64::MAX),
            _ => None,
        }
    }
}

/// The text of a claim.
struct Claim<'a> {
    words: &'a str,
    number: Option<u64>,
}

impl Claim<'_> {
    /// Splits a claim at its number. A claim that does not end with a number is kept whole, so that
    /// `unsolvable x` is not taken for `unsolvable`.
    fn of(text: &str) -> Claim<'_> {
        if let Some((words, number)) = text.split_once(' ')
            && let Ok(number) = number.parse()
        {
            return Claim {
                words,
                number: Some(number),
            };
        }
        Claim {
            words: text,
            number: None,
        }
    }
}

/// Returns what follows `name` and a blank in a line of a header; `None` if the line is another
/// one.
fn field<'a>(line: &'a [u8], name: &str) -> Option<&'a str> {
    let line = std::str::from_utf8(line).ok()?;
    line.strip_prefix(name)?.strip_prefix(' ')
}

/// Returns the SHA-256 digest of `bytes` in lower-case hexadecimal.
pub fn digest(bytes: &[u8]) -> String {
    let mut digits = String::new();
    for byte in Sha256::digest(bytes) {
        digits.push_str(&format!("{byte:02x}"));
    }
    digits
}

/// Appends the last line, with the digest of `bytes`. Returns the complete file, and the digest of
/// the complete file as `sha256sum` prints it.
pub fn seal(mut bytes: Vec<u8>) -> (Vec<u8>, String) {
    let last_line = format!("sha256 {}\n", digest(&bytes));
    bytes.extend_from_slice(last_line.as_bytes());
    let file_digest = digest(&bytes);
    (bytes, file_digest)
}

/// Number of bytes of the last line: a word, a blank, 64 digits, and a line feed.
pub(super) const LAST_LINE_BYTES: usize = "sha256 ".len() + 64 + 1;

/// Returns whether the last line has the digest of the bytes before it, as [`seal`] writes it.
pub fn is_sealed(bytes: &[u8]) -> bool {
    let Some(end) = bytes.len().checked_sub(LAST_LINE_BYTES) else {
        return false;
    };
    let (content, last_line) = bytes.split_at(end);
    let expected = format!("sha256 {}\n", digest(content));
    last_line == expected.as_bytes()
}

/// Appends `value` in unsigned LEB128: seven bits per byte, lowest bits first.
pub fn leb128(mut value: u64, out: &mut Vec<u8>) {
    while value >= 128 {
        out.push(value as u8 | 128);
        value >>= 7;
    }
    out.push(value as u8);
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

    fn with_claim(claim: &str) -> Header {
        let text = format!("kortest certificate 1\npuzzle p\nboard AB/C\nclaim {claim}\n");
        Header::read(text.as_bytes()).unwrap()
    }

    #[test]
    fn a_header_is_read() {
        let header = with_claim("optimal 13");

        assert_eq!(header.puzzle, "p");
        assert_eq!(header.board, "AB/C");
        assert_eq!(header.claim, "optimal");
        assert_eq!(header.value, Some(13));
    }

    #[test]
    fn a_claim_may_have_no_number() {
        assert_eq!(with_claim("unsolvable").value, None);
    }

    #[test]
    fn a_claim_with_a_malformed_number_is_unknown() {
        for claim in ["unsolvable x", "unsolvable ", "optimal 13 moves"] {
            let header = with_claim(claim);

            assert_eq!(header.claim_text(), claim);
            assert!(!header.settles(), "{claim}");
        }
    }

    #[test]
    fn other_files_have_no_header() {
        assert_eq!(Header::read(b"something else"), None);
        let without_claim = b"kortest certificate 1\npuzzle p\nboard A\n";
        assert_eq!(Header::read(without_claim), None);
    }

    #[test]
    fn equal_claims_imply_each_other() {
        let claim = with_claim("optimal 13");

        assert!(claim.implies(&claim));
        assert!(!claim.contradicts(&claim));
    }

    #[test]
    fn stronger_claims_imply_weaker_ones() {
        for (strong, weak) in [
            ("optimal 13", "at-most 13"),
            ("optimal 13", "at-least 12"),
            ("at-most 14", "at-most 15"),
            ("at-least 11", "at-least 10"),
            ("unsolvable", "at-least 10"),
            ("exactly 2", "at-least 2"),
        ] {
            let strong = with_claim(strong);
            let weak = with_claim(weak);
            assert!(strong.implies(&weak), "{strong:?} {weak:?}");
            assert!(!weak.implies(&strong), "{strong:?} {weak:?}");
            assert!(!strong.contradicts(&weak), "{strong:?} {weak:?}");
        }
    }

    #[test]
    fn other_claims_do_not_imply_each_other() {
        for (one, other) in [
            ("at-least 10", "at-most 15"),
            ("optimal 13", "at-most 12"),
            ("perhaps 13", "perhaps 13"),
        ] {
            let one = with_claim(one);
            let other = with_claim(other);
            assert!(!one.implies(&other), "{one:?} {other:?}");
            assert!(!other.implies(&one), "{one:?} {other:?}");
        }
    }

    #[test]
    fn claims_without_a_common_result_contradict_each_other() {
        for (one, other) in [
            ("optimal 13", "optimal 12"),
            ("optimal 13", "at-most 12"),
            ("at-least 13", "at-most 12"),
            ("unsolvable", "at-most 12"),
        ] {
            let one = with_claim(one);
            let other = with_claim(other);
            assert!(one.contradicts(&other), "{one:?} {other:?}");
            assert!(other.contradicts(&one), "{one:?} {other:?}");
        }
    }

    #[test]
    fn claims_that_may_both_be_true_do_not_contradict_each_other() {
        for (one, other) in [("at-least 12", "at-most 12"), ("optimal 13", "perhaps 12")] {
            let one = with_claim(one);
            let other = with_claim(other);
            assert!(!one.contradicts(&other), "{one:?} {other:?}");
            assert!(!other.contradicts(&one), "{one:?} {other:?}");
        }
    }

    #[test]
    fn exact_claims_settle_a_board() {
        assert!(with_claim("unsolvable").settles());
        assert!(with_claim("exactly 0").settles());
        assert!(!with_claim("at-most 1").settles());
    }
}
