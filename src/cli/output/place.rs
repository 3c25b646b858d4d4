//! Where a certificate goes. Evidence is only ever added to: what is there of the same board stays or becomes part of the
//! new certificate, and what is there of anything else is refused before the work.

use super::certificate::Certificate;
use super::exit::Failure;
use super::lines::warn;
use super::saved::{How, Saved};
use crate::system::files::{may_write, replace};
use kortest::certificate::{Header, MAGIC};
use kortest_checker::{self as checker, Limits};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A path for the certificate of a board.
pub struct Place {
    path: PathBuf,
    puzzle: &'static str,
    board: String,
    other: Other,
}

/// What becomes of a certificate that cannot be added to, such as that of another board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Other {
    /// It is refused, unless the user says --force.
    Refused,
    /// The user has said --force.
    Replaced,
    /// It is refused, and the command has no option to replace it, or to write elsewhere.
    AlwaysRefused,
}

impl Other {
    /// By --force.
    pub fn by(force: bool) -> Other {
        if force { Other::Replaced } else { Other::Refused }
    }

    /// What the user can do.
    fn remedy(self) -> &'static str {
        match self {
            Other::AlwaysRefused => "move it away",
            _ => "choose another --out, or replace it with --force",
        }
    }
}

/// What has become of a certificate.
pub enum Saving {
    /// It is in its place.
    Saved(Saved),
    /// It is not: another one stays there, for this reason.
    Refused(String),
}

/// An earlier certificate of the same board.
struct Earlier {
    bytes: Vec<u8>,
    header: Header,
}

impl Place {
    /// The place for the certificate of a board of `puzzle`, or an error if it may not go there. To be asked before the
    /// work.
    pub fn new(path: PathBuf, puzzle: &'static str, board: String, other: Other) -> Result<Place, Failure> {
        let place = Place { path, puzzle, board, other };
        may_write(&place.path).map_err(Failure::input)?;
        place.earlier()?;
        Ok(place)
    }

    /// The path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The certificate of the same board that is there; an error if there is anything else.
    fn earlier(&self) -> Result<Option<Earlier>, Failure> {
        let refused = |what: &str| Err(Failure::Input(format!("{}: {what}", self.path.display())));
        let bytes = match std::fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return refused(&error.to_string()),
        };
        if !bytes.starts_with(MAGIC) {
            let remedy = if self.other == Other::AlwaysRefused { "move it away" } else { "choose another --out" };
            return refused(&format!("exists and is not a kortest certificate; it will not be overwritten ({remedy})"));
        }
        if self.other == Other::Replaced {
            return Ok(None);
        }
        let remedy = self.other.remedy();
        let header = checker::game(&bytes).and_then(|_| Header::read(&bytes));
        match header {
            None => refused(&format!("is a damaged certificate, or of another version or game; {remedy}")),
            Some(header) if header.puzzle != self.puzzle || header.board != self.board => {
                refused(&format!("is the certificate of another board; {remedy}"))
            }
            Some(header) => Ok(Some(Earlier { bytes, header })),
        }
    }

    /// Saves a certificate of the board, with what the earlier one has. What is kept or becomes part of the new one must
    /// pass the check: what this program leaves behind, it vouches for. `limits` are those of this check, given the bytes.
    pub fn save(&self, new: Certificate, limits: impl FnOnce(&[u8]) -> Limits) -> Result<Saving, Failure> {
        // Another run may have been here meanwhile.
        let earlier = self.earlier().map_err(Failure::unfinished)?;
        let Some(earlier) = earlier.filter(|earlier| earlier.bytes != new.bytes && !new.supersedes(&earlier.header))
        else {
            return self.write(new, How::Written);
        };
        let Earlier { bytes, header } = &earlier;
        let shown = self.path.display();
        let report = match checker::check(bytes, &limits(bytes)) {
            Ok(report) => report,
            Err(checker::Error::Invalid(reason)) => return self.replace_invalid(new, header, &reason),
            Err(checker::Error::Limit(checker::Exceeded::Stopped)) => {
                return Err(Failure::Unfinished(format!(
                    "{shown}: stopped while it was checked, so nothing is added to it"
                )));
            }
            Err(limit) => {
                let words = "give more --memory, or";
                return Err(Failure::Unfinished(format!(
                    "{shown}: is {limit}, so nothing is added to it; {words} {}",
                    self.other.remedy()
                )));
            }
        };
        if new.header().contradicts(header) {
            return Err(Failure::Unfinished(format!(
                "internal error, please report it: the proof contradicts {shown}, which passes the check"
            )));
        }
        let digest = new.digest.clone();
        match new.and(bytes, header, report) {
            Some(united) if united.bytes == *bytes => Ok(Saving::Saved(Saved::new(&self.path, united, How::Kept))),
            Some(united) if united.digest == digest => self.write(united, How::Written),
            Some(united) => self.write(united, How::Merged),
            None => Ok(Saving::Refused(format!(
                "{shown} says {}, and one certificate cannot say both ({})",
                header.claim_text(),
                self.other.remedy()
            ))),
        }
    }

    /// What is no evidence gives way to what is; but not a claim, which may be mended, to a lesser one.
    fn replace_invalid(&self, new: Certificate, earlier: &Header, reason: &str) -> Result<Saving, Failure> {
        let (ours, shown) = (new.header(), self.path.display());
        if ours.settles() || ours.implies(earlier) {
            warn(&format!("{shown}: what was there is invalid, and is replaced: {reason}"));
            return self.write(new, How::Written);
        }
        let (claim, remedy) = (earlier.claim_text(), self.other.remedy());
        Ok(Saving::Refused(format!("{shown} claims more ({claim}), but is invalid: {reason} ({remedy})")))
    }

    fn write(&self, certificate: Certificate, how: How) -> Result<Saving, Failure> {
        replace(&self.path, &certificate.bytes)?;
        Ok(Saving::Saved(Saved::new(&self.path, certificate, how)))
    }
}
