//! The header of a certificate, and the rule which of two certificates of one path is kept.

use super::seal::MAGIC;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// An upper bound of the length of a header; the longest boards have a million characters.
const LONGEST_HEADER: u64 = 1 << 22;

/// The first lines of a certificate. Nothing of them is verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game's name.
    pub puzzle: String,
    /// The board in one line.
    pub board: String,
    /// The first word of the claim, such as `optimal` or `at-least`.
    pub claim: String,
    /// The number in the claim, if it has one.
    pub value: Option<u64>,
}

impl Header {
    /// Reads the first four lines; `None` if the file is not a certificate.
    pub fn read(bytes: &[u8]) -> Option<Header> {
        let bytes = bytes.strip_prefix(MAGIC)?;
        let mut lines = bytes.split(|&byte| byte == b'\n').skip(1).map(|line| std::str::from_utf8(line).ok());
        let mut after = |word: &str| Some(lines.next()??.strip_prefix(word)?.strip_prefix(' ')?.to_string());
        let (puzzle, board, claim) = (after("puzzle")?, after("board")?, after("claim")?);
        let (kind, value) = claim.split_once(' ').unwrap_or((&claim, ""));
        Some(Header { puzzle, board, claim: kind.into(), value: value.parse().ok() })
    }

    /// The claim as it stands in the file.
    pub fn claim_text(&self) -> String {
        self.value.map_or_else(|| self.claim.clone(), |value| format!("{} {value}", self.claim))
    }

    /// Whether the claim settles its board completely.
    pub fn settles(&self) -> bool {
        matches!(self.claim.as_str(), "optimal" | "unsolvable" | "exactly")
    }

    /// Whether this claim is stronger than `other` about the same board, where neither settles it.
    fn is_tighter(&self, other: &Header) -> bool {
        self.claim == other.claim
            && match self.claim.as_str() {
                "at-most" => self.value < other.value,
                _ => self.value > other.value,
            }
    }

    /// Whether a new certificate with this header replaces an older one. A certificate that settles a board is never
    /// replaced by a weaker one, and that of a run that was `stopped` replaces only weaker ones about the same board.
    pub fn replaces(&self, older: &Header, stopped: bool) -> bool {
        let same = self.puzzle == older.puzzle && self.board == older.board;
        match (self.settles(), older.settles()) {
            (true, false) if same => true,
            (true, _) => !stopped,
            (false, false) if same => self.is_tighter(older) || !stopped && !older.is_tighter(self),
            (false, _) => false,
        }
    }
}

/// Whether a new certificate may be saved at a path that may have an older one, by [`Header::replaces`]. A damaged
/// older one is replaced unless the run was stopped.
pub fn may_replace(path: &Path, new: &[u8], stopped: bool) -> bool {
    let Ok(file) = File::open(path) else { return true };
    let mut bytes = Vec::new();
    let older = file.take(LONGEST_HEADER).read_to_end(&mut bytes).ok().and_then(|_| Header::read(&bytes));
    match (Header::read(new), older) {
        (Some(new), Some(older)) => new.replaces(&older, stopped),
        _ => !stopped,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(board: &str, claim: &str) -> Header {
        Header::read(format!("kortest certificate 1\npuzzle p\nboard {board}\nclaim {claim}\n").as_bytes()).unwrap()
    }

    #[test]
    fn the_first_lines() {
        let read = header("AB/C", "optimal 13");
        assert_eq!((read.puzzle.as_str(), read.board.as_str(), read.claim.as_str()), ("p", "AB/C", "optimal"));
        assert_eq!((read.value, header("A", "unsolvable").value), (Some(13), None));
        assert_eq!(Header::read(b"kortest certificate 1\npuzzle p\nboard A\n"), None);
        assert_eq!(Header::read(b"something else"), None);
    }

    #[test]
    fn nothing_is_given_up_for_less() {
        let claims = ["optimal 13", "at-most 15", "at-most 14", "at-least 10", "at-least 11", "unsolvable"];
        for (new, old) in claims.iter().flat_map(|new| claims.map(|old| (header("A", new), header("A", old)))) {
            let either = [false, true].map(|stopped| new.replaces(&old, stopped));
            assert!(either[0] >= either[1], "a stopped run replaces no more than another");
            assert!(!old.settles() || new.settles() || !either[0], "{old:?} gave way to {new:?}");
            assert!(!(old.is_tighter(&new) && either[0]), "{old:?} gave way to {new:?}");
        }
        assert!(header("A", "at-most 14").replaces(&header("A", "at-most 15"), true));
        assert!(header("A", "optimal 13").replaces(&header("A", "at-most 13"), true));
        assert!(!header("A", "optimal 13").replaces(&header("A", "optimal 13"), true));
        assert!(header("A", "optimal 13").replaces(&header("A", "optimal 13"), false));
        assert!(header("A", "at-least 10").replaces(&header("A", "at-most 15"), false));
    }

    #[test]
    fn another_board_gives_way_only_to_an_answer() {
        assert!(header("B", "optimal 3").replaces(&header("A", "optimal 13"), false));
        assert!(!header("B", "optimal 3").replaces(&header("A", "optimal 13"), true));
        assert!(!header("B", "at-most 3").replaces(&header("A", "at-most 13"), false));
    }
}
