//! A path for a certificate of one board, at which an earlier certificate may exist.

use super::Certificate;
use super::saved::{How, Saved, Saving};
use crate::output::{Failure, warn};
use crate::system::files::{Fault, InputError, may_write, read_file, replace, set_aside};
use crate::system::names::path_text;
use kortest::certificate::{Header, MAGIC};
use kortest::claim::Claim;
use kortest_checker::{self as checker, Limits};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A path for a certificate of one board.
pub struct Slot {
    pub path: PathBuf,
    pub puzzle: &'static str,
    pub board: String,
    pub on_conflict: OnConflict,
    /// The maximum size of a certificate that already exists at `path`, in bytes.
    pub max_bytes: u64,
}

/// What happens if the new certificate cannot be merged with the existing file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnConflict {
    /// The command refuses to save the new certificate. The error suggests `--force` and `--out`.
    Refuse,
    /// The new certificate replaces the file (`--force`).
    Overwrite,
    /// The command refuses to save, and has no `--force` that the error could suggest.
    AlwaysRefuse,
    /// A file that is not a certificate of the board is renamed, whatever it is.
    SetAside,
}

impl OnConflict {
    /// Returns the behaviour that the option `--force` selects.
    pub fn of_force(force: bool) -> OnConflict {
        if force {
            OnConflict::Overwrite
        } else {
            OnConflict::Refuse
        }
    }

    /// Returns what the user can do about another certificate at the path.
    fn remedy(self) -> &'static str {
        match self {
            OnConflict::AlwaysRefuse | OnConflict::SetAside => "move it away",
            OnConflict::Refuse | OnConflict::Overwrite => {
                "choose another --out, or replace it with --force"
            }
        }
    }
}

/// A certificate of the same board that already exists at the path.
pub struct Earlier {
    pub bytes: Vec<u8>,
    header: Header,
}

impl Earlier {
    /// Returns what the certificate claims, if this version knows the claim.
    pub fn claim(&self) -> Option<Claim> {
        self.header.claim()
    }
}

/// Why the file at the path is not a certificate of the same board.
enum NotOfBoard {
    /// The file is not a certificate at all.
    NotACertificate,
    /// The file is something else, which the text describes.
    Foreign(String),
    /// The file may be a certificate of the board, but cannot be read now.
    Unreadable(Failure),
}

impl NotOfBoard {
    /// Returns why a file that cannot be read is not a certificate of the board.
    fn of(path: &Path, error: InputError) -> NotOfBoard {
        match error {
            InputError::TextTooLarge | InputError::Damaged(_) => NotOfBoard::NotACertificate,
            InputError::NotAFile(_) | InputError::Other(_, Fault::User) => {
                NotOfBoard::Foreign(error.to_string())
            }
            error => {
                let text = format!("{}: {error}", path_text(path));
                NotOfBoard::Unreadable(Failure::of_file(text, error.fault()))
            }
        }
    }
}

/// A new certificate together with what the earlier one proves.
pub enum Combined {
    /// This certificate proves everything, and may replace the file.
    Replacing { all: Certificate, how: How },
    /// The earlier certificate already proves everything.
    Contained { earlier: Certificate },
    /// No certificate proves both. `new` is unchanged.
    Apart { new: Certificate, why: Obstacle },
}

impl Combined {
    /// The result if nothing of an earlier certificate is needed.
    fn new_only(new: Certificate) -> Combined {
        Combined::Replacing {
            all: new,
            how: How::Written,
        }
    }
}

/// Why two certificates were not combined.
pub enum Obstacle {
    /// Both are valid, and one certificate cannot claim both.
    Conflict(String),
    /// The check of the earlier certificate did not end.
    Unchecked(Failure),
}

impl Slot {
    /// Fails if the command must not write to the path.
    pub fn check(&self) -> Result<(), Failure> {
        if self.on_conflict == OnConflict::SetAside {
            return Ok(());
        }
        may_write(&self.path).map_err(Failure::of_output)?;
        self.earlier()?;
        Ok(())
    }

    /// Reads the existing certificate of the same board; `None` if no file exists or `--force`
    /// overwrites it.
    pub fn earlier(&self) -> Result<Option<Earlier>, Failure> {
        self.read().map_err(|reason| self.refusal(reason))
    }

    /// Like [`earlier`](Slot::earlier), but sets another file aside if the command may do so.
    fn earlier_or_set_aside(&self) -> Result<Option<Earlier>, Failure> {
        let reason = match self.read() {
            Ok(earlier) => return Ok(earlier),
            Err(reason) => reason,
        };
        if self.on_conflict != OnConflict::SetAside {
            return Err(Failure::unable(self.refusal(reason)));
        }
        match reason {
            NotOfBoard::NotACertificate => self.set_aside("is not a kortest certificate")?,
            NotOfBoard::Foreign(what) => self.set_aside(&what)?,
            NotOfBoard::Unreadable(failure) => return Err(Failure::unable(failure)),
        }
        Ok(None)
    }

    /// Reads the existing certificate of the same board; `None` if no file exists. A certificate that
    /// `--force` overwrites counts as none, whatever its board is; but not a file that is no
    /// certificate.
    fn read(&self) -> Result<Option<Earlier>, NotOfBoard> {
        let bytes = match read_file(&self.path, self.max_bytes) {
            Ok(bytes) => bytes,
            Err(InputError::NotFound) => return Ok(None),
            Err(error) => return Err(NotOfBoard::of(&self.path, error)),
        };
        if !bytes.starts_with(MAGIC) {
            return Err(NotOfBoard::NotACertificate);
        }
        if self.on_conflict == OnConflict::Overwrite {
            return Ok(None);
        }
        let header = checker::game(&bytes).and_then(|_| Header::read(&bytes));
        let Some(header) = header else {
            return Err(NotOfBoard::Foreign(
                "is a damaged certificate, or of another version or game".into(),
            ));
        };
        if header.puzzle != self.puzzle || header.board != self.board {
            return Err(NotOfBoard::Foreign(
                "is the certificate of another board".into(),
            ));
        }
        Ok(Some(Earlier { bytes, header }))
    }

    /// Returns the error for a file that stays at the path.
    fn refusal(&self, reason: NotOfBoard) -> Failure {
        let shown = path_text(&self.path);
        let remedy = self.on_conflict.remedy();
        match reason {
            NotOfBoard::NotACertificate => {
                // Even `--force` must not overwrite this file.
                let remedy = match self.on_conflict {
                    OnConflict::AlwaysRefuse | OnConflict::SetAside => remedy,
                    OnConflict::Refuse | OnConflict::Overwrite => "choose another --out",
                };
                Failure::Input(format!(
                    "{shown}: exists and is not a kortest certificate, so it will not be overwritten; {remedy}"
                ))
            }
            NotOfBoard::Foreign(what) => Failure::Input(format!("{shown}: {what}; {remedy}")),
            NotOfBoard::Unreadable(failure) => failure,
        }
    }

    /// Saves a certificate, or merges it with a valid earlier certificate. `limits` returns the
    /// limits for checking the earlier one.
    pub fn save(
        &self,
        new: Certificate,
        limits: &dyn Fn(&[u8]) -> Limits,
    ) -> Result<Saving, Failure> {
        let combined = self.combine(new, limits)?;
        self.put(combined)
    }

    /// Writes the result of [`combine`](Slot::combine), unless the file already contains it.
    pub fn put(&self, combined: Combined) -> Result<Saving, Failure> {
        match combined {
            Combined::Replacing { all, how } => {
                debug_assert!(!checker::is_refused(&all.bytes), "{}", all.claim);
                replace(&self.path, &all.bytes)?;
                Ok(Saving::Saved(Saved::new(&self.path, all, how)))
            }
            Combined::Contained { earlier } => {
                Ok(Saving::Saved(Saved::new(&self.path, earlier, How::Kept)))
            }
            Combined::Apart { why, .. } => match why {
                Obstacle::Conflict(why) => Ok(Saving::Refused(why)),
                Obstacle::Unchecked(failure) => Err(failure),
            },
        }
    }

    /// Combines a new certificate with the earlier one at the path. An invalid earlier certificate
    /// is renamed.
    pub fn combine(
        &self,
        new: Certificate,
        limits: &dyn Fn(&[u8]) -> Limits,
    ) -> Result<Combined, Failure> {
        // Another run may have written the file since the command began.
        let earlier = self.earlier_or_set_aside()?;
        match earlier {
            Some(earlier) if earlier.bytes != new.bytes => {
                let limits = limits(&earlier.bytes);
                self.combine_with(new, &earlier, limits)
            }
            _ => Ok(Combined::new_only(new)),
        }
    }

    /// Checks the earlier certificate, and then combines it with the new one, or sets it aside.
    fn combine_with(
        &self,
        new: Certificate,
        earlier: &Earlier,
        mut limits: Limits,
    ) -> Result<Combined, Failure> {
        let is_superseded = new.supersedes(earlier.claim());
        if is_superseded {
            // Ctrl-C must not stop this check: without its result, a damaged file would be
            // overwritten.
            limits.stop = None;
        }
        match checker::check(&earlier.bytes, &limits) {
            Err(refused) if refused.refusal().is_some() => {
                self.set_aside(&format!("the earlier certificate is invalid: {refused}"))?;
                Ok(Combined::new_only(new))
            }
            _ if is_superseded => Ok(Combined::new_only(new)),
            Ok(report) => self.merge(new, earlier, report.digest()),
            Err(error) => Ok(Combined::Apart {
                new,
                why: Obstacle::Unchecked(self.not_merged(&error)),
            }),
        }
    }

    /// Merges a certificate with a valid earlier one, which has the digest `earlier_digest`.
    fn merge(
        &self,
        new: Certificate,
        earlier: &Earlier,
        earlier_digest: &str,
    ) -> Result<Combined, Failure> {
        let shown = path_text(&self.path);
        if earlier
            .claim()
            .is_some_and(|claim| new.claim.contradicts(claim))
        {
            return Err(Failure::Unable(format!(
                "internal error, please report it: the proof contradicts {shown}, which passes the check"
            )));
        }
        let new_digest = new.digest.clone();
        let merged = match new.merged_with(&earlier.bytes, earlier.claim(), earlier_digest) {
            Ok(merged) => merged,
            Err(new) => {
                let why = Obstacle::Conflict(format!(
                    "{shown} says {}, and one certificate cannot claim both ({})",
                    earlier.header.claim_text,
                    self.on_conflict.remedy()
                ));
                return Ok(Combined::Apart { new, why });
            }
        };
        if merged.bytes == earlier.bytes {
            return Ok(Combined::Contained { earlier: merged });
        }
        let is_new = merged.digest == new_digest;
        Ok(Combined::Replacing {
            all: merged,
            how: if is_new { How::Written } else { How::Merged },
        })
    }

    /// Returns the error for an earlier certificate whose check did not end.
    fn not_merged(&self, error: &checker::Error) -> Failure {
        let shown = path_text(&self.path);
        if let checker::Error::Limit(checker::Exceeded::Stopped) = error {
            return Failure::Unfinished(format!(
                "{shown}: its check was stopped, so nothing was merged into it"
            ));
        }
        let remedy = self.on_conflict.remedy();
        Failure::Unfinished(format!(
            "{shown}: is {error}, so nothing was merged into it; give more --memory, or {remedy}"
        ))
    }

    /// Renames the file, so that the user can repair it. `what` says what is wrong with it.
    fn set_aside(&self, what: &str) -> Result<(), Failure> {
        let aside = set_aside(&self.path)?;
        let shown = path_text(&self.path);
        let aside = path_text(&aside);
        warn(&format!("{shown}: {what}; it was renamed to {aside}"));
        Ok(())
    }

    /// Removes the file, which another one has replaced. A file that stays does no harm.
    pub fn remove(&self) {
        let Err(error) = std::fs::remove_file(&self.path) else {
            return;
        };
        if error.kind() != ErrorKind::NotFound {
            let shown = path_text(&self.path);
            warn(&format!(
                "{shown}: is no longer needed, but cannot be removed: {error}"
            ));
        }
    }
}

/// Returns the path of the certificate that proves only a part of what the one at `path` proves:
/// `NAME.partial.cert` for `NAME.cert`.
pub fn partial_path(path: &Path) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(".partial");
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::partial_path;
    use std::path::Path;

    #[test]
    fn a_partial_certificate_keeps_folder_and_extension() {
        for (whole, partial) in [
            ("a.cert", "a.partial.cert"),
            ("all/2024-11-24.cert", "all/2024-11-24.partial.cert"),
            ("a", "a.partial"),
            ("a.b.txt", "a.b.partial.txt"),
        ] {
            assert_eq!(partial_path(Path::new(whole)), Path::new(partial));
        }
    }
}
