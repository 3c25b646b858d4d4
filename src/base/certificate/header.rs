//! The header of a certificate, and comparison of the claims of two certificates.

use super::seal::MAGIC;
use std::ops::RangeInclusive;

/// The first lines of a certificate: puzzle, board, and claim. Nothing in the header has been
/// verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Name of the game.
    pub puzzle: String,
    /// The board as one line of text.
    pub board: String,
    /// First word of the claim, such as `optimal` or `at-least`.
    pub claim: String,
    /// The number in the claim; `None` if the claim has no number.
    pub value: Option<u64>,
}

impl Header {
    /// Reads the first four lines of a file; `None` if the file is not a certificate.
    pub fn read(bytes: &[u8]) -> Option<Header> {
        let bytes = bytes.strip_prefix(MAGIC)?;
        let mut lines = bytes
            .split(|&byte| byte == b'\n')
            .skip(1)
            .map(|line| std::str::from_utf8(line).ok());
        let mut after = |word: &str| {
            Some(
                lines
                    .next()??
                    .strip_prefix(word)?
                    .strip_prefix(' ')?
                    .to_string(),
            )
        };
        let (puzzle, board, claim) = (after("puzzle")?, after("board")?, after("claim")?);
        let (kind, value) = claim.split_once(' ').unwrap_or((&claim, ""));
        Some(Header {
            puzzle,
            board,
            claim: kind.into(),
            value: value.parse().ok(),
        })
    }

    /// Returns the claim as written in the file.
    pub fn claim_text(&self) -> String {
        self.value.map_or_else(
            || self.claim.clone(),
            |value| format!("{} {value}", self.claim),
        )
    }

    /// Returns the results that the claim allows. `u64::MAX` stands for an unsolvable board.
    fn possible(&self) -> Option<RangeInclusive<u64>> {
        match (self.claim.as_str(), self.value) {
            ("optimal" | "exactly", Some(value)) => Some(value..=value),
            ("at-most", Some(value)) => Some(0..=value),
            ("at-least", Some(value)) => Some(value..=u64::MAX),
            ("unsolvable", None) => Some(u64::MAX..=u64::MAX),
            _ => None,
        }
    }

    /// Returns whether this claim allows only one result.
    pub fn settles(&self) -> bool {
        self.possible()
            .is_some_and(|possible| possible.start() == possible.end())
    }

    /// Returns whether this claim implies the claim of `other` about the same board.
    pub fn implies(&self, other: &Header) -> bool {
        let contains = |outer: RangeInclusive<u64>, inner: RangeInclusive<u64>| {
            outer.start() <= inner.start() && inner.end() <= outer.end()
        };
        self.possible()
            .zip(other.possible())
            .is_some_and(|(ours, theirs)| contains(theirs, ours))
    }

    /// Returns whether this claim contradicts the claim of `other` about the same board.
    pub fn contradicts(&self, other: &Header) -> bool {
        let apart = |a: RangeInclusive<u64>, b: RangeInclusive<u64>| {
            a.end() < b.start() || b.end() < a.start()
        };
        self.possible()
            .zip(other.possible())
            .is_some_and(|(ours, theirs)| apart(ours, theirs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(board: &str, claim: &str) -> Header {
        Header::read(
            format!("kortest certificate 1\npuzzle p\nboard {board}\nclaim {claim}\n").as_bytes(),
        )
        .unwrap()
    }

    #[test]
    fn a_header_is_read() {
        let read = header("AB/C", "optimal 13");
        assert_eq!(
            (
                read.puzzle.as_str(),
                read.board.as_str(),
                read.claim.as_str()
            ),
            ("p", "AB/C", "optimal")
        );
        assert_eq!(
            (read.value, header("A", "unsolvable").value),
            (Some(13), None)
        );
        assert_eq!(
            Header::read(b"kortest certificate 1\npuzzle p\nboard A\n"),
            None
        );
        assert_eq!(Header::read(b"something else"), None);
    }

    #[test]
    fn claims_imply_and_contradict_each_other() {
        let claim = |text| header("A", text);
        for (ours, theirs, implies, is_implied) in [
            ("optimal 13", "optimal 13", true, true),
            ("optimal 13", "at-most 13", true, false),
            ("optimal 13", "at-least 12", true, false),
            ("at-most 14", "at-most 15", true, false),
            ("at-least 11", "at-least 10", true, false),
            ("unsolvable", "at-least 10", true, false),
            ("exactly 2", "at-least 2", true, false),
            ("at-least 10", "at-most 15", false, false),
            ("optimal 13", "at-most 12", false, false),
            ("perhaps 13", "perhaps 13", false, false),
        ] {
            let (ours, theirs) = (claim(ours), claim(theirs));
            assert_eq!(
                (ours.implies(&theirs), theirs.implies(&ours)),
                (implies, is_implied),
                "{ours:?} {theirs:?}"
            );
            assert!(!(implies && ours.contradicts(&theirs)));
        }
        for (ours, theirs, contradicts) in [
            ("optimal 13", "optimal 12", true),
            ("optimal 13", "at-most 12", true),
            ("at-least 13", "at-most 12", true),
            ("unsolvable", "at-most 12", true),
            ("at-least 12", "at-most 12", false),
            ("optimal 13", "perhaps 12", false),
        ] {
            assert_eq!(
                claim(ours).contradicts(&claim(theirs)),
                contradicts,
                "{ours} {theirs}"
            );
            assert_eq!(
                claim(theirs).contradicts(&claim(ours)),
                contradicts,
                "{theirs} {ours}"
            );
        }
        assert!(
            claim("unsolvable").settles()
                && claim("exactly 0").settles()
                && !claim("at-most 1").settles()
        );
    }
}
