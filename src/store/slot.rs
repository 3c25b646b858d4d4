//! Saves the certificate of a board at a path, at which an earlier certificate may exist.

use crate::caller::{Advice, Caller};
use crate::error::Error;
use crate::files::{Fault, InputError, may_write, read_file, replace, set_aside};
use crate::saved::{How, Saved, Saving};
use kortest::answer::Certificate;
use kortest::certificate::{Header, MAGIC};
use kortest::claim::Claim;
use kortest::text::path_text;
use kortest_checker as checker;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A path for a certificate of one board, and what happens to a file that exists there.
#[derive(Clone)]
pub struct Slot {
    /// The path of the certificate.
    pub path: PathBuf,
    /// The name of the game in certificates.
    pub puzzle: String,
    /// The board in one line, as in certificates.
    pub board: String,
    /// What happens to a file that cannot be merged with the new certificate.
    pub on_conflict: OnConflict,
    /// The advice in messages about an existing file.
    pub advice: &'static Advice,
    /// The maximum size of a certificate that already exists at `path`, in bytes.
    pub max_bytes: u64,
}

/// What happens if the new certificate cannot be merged with the existing file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnConflict {
    /// The new certificate is not saved.
    Refuse,
    /// The new certificate replaces the file.
    Overwrite,
    /// A file that is not a certificate of the board is renamed, whatever it is.
    SetAside,
}

impl OnConflict {
    /// Returns what happens if the new certificate cannot be merged with the existing file: with the option
    /// `--force` of a program, it replaces the file; without the option, it is not saved.
    pub fn of_force(force: bool) -> OnConflict {
        if force {
            OnConflict::Overwrite
        } else {
            OnConflict::Refuse
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
        self.header.claim.known()
    }
}

/// The reason why the file at the path is not a certificate of the same board.
enum NotOfBoard {
    /// The file is not a certificate at all.
    NotACertificate,
    /// The file is something else, which the text describes.
    Foreign(String),
    /// The file may be a certificate of the board, but cannot be read now.
    Unreadable(Error),
}

impl NotOfBoard {
    /// Returns why the file at `path`, which cannot be read, is not a certificate of the wanted board. If
    /// the system may be able to read the file later, it may still be one.
    fn of(path: &Path, error: &InputError) -> NotOfBoard {
        match error {
            InputError::TextTooLarge | InputError::Damaged(_) => NotOfBoard::NotACertificate,
            InputError::NotAFile(_) | InputError::Other(_, Fault::User) => {
                NotOfBoard::Foreign(error.to_string())
            }
            // The certificate is too large for the memory, or the system cannot read it now.
            InputError::CertificateTooLarge(_)
            | InputError::NotFound
            | InputError::Other(_, Fault::System) => {
                let text = format!("{}: {error}", path_text(path));
                NotOfBoard::Unreadable(Error::of_file(text, error.fault()))
            }
        }
    }
}

/// The result of combining a new certificate with the earlier one at the path.
pub enum Combined {
    /// This certificate proves everything that both prove, and may replace the file.
    Replacing { all: Certificate, how: How },
    /// The earlier certificate already proves everything that both prove.
    Contained { earlier: Certificate },
    /// The certificates were not combined. `new` is unchanged.
    Apart { new: Certificate, why: Obstacle },
}

impl Combined {
    /// Returns the result if nothing of an earlier certificate is needed.
    fn new_only(new: Certificate) -> Combined {
        Combined::Replacing {
            all: new,
            how: How::Written,
        }
    }
}

/// The reason why two certificates were not combined.
pub enum Obstacle {
    /// Both are valid, and one certificate cannot claim both.
    Conflict(String),
    /// The check of the earlier certificate did not end.
    Unchecked(Error),
}

impl Slot {
    /// Fails if a new certificate must not be written to the path: the folder does not allow it, or a file
    /// there is not a certificate of the same board. If such a file may be renamed, never fails.
    pub fn check(&self) -> Result<(), Error> {
        if self.on_conflict == OnConflict::SetAside {
            return Ok(());
        }
        may_write(&self.path).map_err(Error::of_output)?;
        self.earlier()?;
        Ok(())
    }

    /// Reads the existing certificate of the same board; `None` if no file exists or the new
    /// certificate overwrites it.
    pub fn earlier(&self) -> Result<Option<Earlier>, Error> {
        self.read().map_err(|reason| self.refusal(reason))
    }

    /// Reads the existing certificate of the same board; `None` if no file exists, or if the new one may
    /// overwrite it. A file that is not a certificate of the board is renamed if [`OnConflict::SetAside`]
    /// allows this; otherwise it is an error. The work is already done, so the result is lost then.
    fn earlier_or_set_aside(&self, caller: &dyn Caller) -> Result<Option<Earlier>, Error> {
        let reason = match self.read() {
            Ok(earlier) => return Ok(earlier),
            Err(reason) => reason,
        };
        if self.on_conflict != OnConflict::SetAside {
            return Err(self.refusal(reason).after_work());
        }
        match reason {
            NotOfBoard::NotACertificate => {
                self.set_aside("is not a kortest certificate", caller)?;
            }
            NotOfBoard::Foreign(what) => self.set_aside(&what, caller)?,
            NotOfBoard::Unreadable(error) => return Err(error.after_work()),
        }
        Ok(None)
    }

    /// Reads the existing certificate of the same board; `None` if no file exists, or if the file is a
    /// certificate of any board that may be overwritten. The error says why the file is not a certificate
    /// of this board. A file that is not a certificate at all is never overwritten.
    fn read(&self) -> Result<Option<Earlier>, NotOfBoard> {
        let bytes = match read_file(&self.path, self.max_bytes) {
            Ok(bytes) => bytes,
            Err(InputError::NotFound) => return Ok(None),
            Err(error) => return Err(NotOfBoard::of(&self.path, &error)),
        };
        if !bytes.starts_with(MAGIC) {
            return Err(NotOfBoard::NotACertificate);
        }
        if self.on_conflict == OnConflict::Overwrite {
            return Ok(None);
        }
        // Only the header is read, and its evidence is not checked.
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

    /// Returns the error for a file that is not a certificate of the board, and stays at the path. The
    /// message says what is wrong with the file, and what the user can do.
    fn refusal(&self, reason: NotOfBoard) -> Error {
        let shown = path_text(&self.path);
        let Advice {
            other_path,
            resolve,
            ..
        } = self.advice;
        match reason {
            // This file is never overwritten, not even with `--force`.
            NotOfBoard::NotACertificate => Error::Input(format!(
                "{shown}: exists and is not a kortest certificate, so it will not be overwritten; {other_path}"
            )),
            NotOfBoard::Foreign(what) => Error::Input(format!("{shown}: {what}; {resolve}")),
            NotOfBoard::Unreadable(error) => error,
        }
    }

    /// Saves a certificate, or merges it with a valid earlier certificate.
    pub fn save(&self, new: Certificate, caller: &dyn Caller) -> Result<Saving, Error> {
        let combined = self.combine(new, caller)?;
        self.put(combined)
    }

    /// Writes the certificate that results from combining a new one with the earlier one at the path, unless
    /// the file already contains it. Two certificates that cannot be combined are refused, or an error if the
    /// check of the earlier one did not end.
    pub fn put(&self, combined: Combined) -> Result<Saving, Error> {
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
                Obstacle::Conflict(conflict) => Ok(Saving::Refused(conflict)),
                Obstacle::Unchecked(error) => Err(error),
            },
        }
    }

    /// Combines a new certificate with the earlier one at the path, if a valid one is there, but does not
    /// write the result. An invalid earlier certificate is renamed.
    pub fn combine(&self, new: Certificate, caller: &dyn Caller) -> Result<Combined, Error> {
        // Another run may have written the file since the command began.
        let earlier = self.earlier_or_set_aside(caller)?;
        match earlier.filter(|earlier| earlier.bytes != new.bytes) {
            Some(earlier) => self.combine_with(new, &earlier, caller),
            // No earlier certificate is there, or the same one.
            None => Ok(Combined::new_only(new)),
        }
    }

    /// Checks the earlier certificate at the path. If it is valid, merges both, or keeps only the new one if
    /// this one claims more. If it is invalid, renames it. If the check does not end, combines nothing.
    fn combine_with(
        &self,
        new: Certificate,
        earlier: &Earlier,
        caller: &dyn Caller,
    ) -> Result<Combined, Error> {
        let mut limits = caller.limits(&earlier.bytes);
        let is_superseded = new.supersedes(earlier.claim());
        if is_superseded {
            // Ctrl-C must not stop this check: without its result, a damaged file would be
            // overwritten.
            limits.stop = None;
        }
        let checked = checker::check(&earlier.bytes, &limits);
        if let Err(refused) = &checked
            && refused.refusal().is_some()
        {
            let what = format!("the earlier certificate is invalid: {refused}");
            self.set_aside(&what, caller)?;
            return Ok(Combined::new_only(new));
        }
        // The earlier certificate is not needed, whether the check has accepted it or has not ended.
        if is_superseded {
            return Ok(Combined::new_only(new));
        }
        match checked {
            Ok(report) => self.merge(new, earlier, report.digest()),
            Err(error) => Ok(Combined::Apart {
                new,
                why: Obstacle::Unchecked(self.not_merged(&error)),
            }),
        }
    }

    /// Merges a new certificate with a valid earlier one, whose file has the digest `earlier_digest`. The
    /// result says whether the earlier one already proves everything, or why one certificate cannot claim
    /// both. An error if the two claims contradict each other, which is a bug.
    fn merge(
        &self,
        new: Certificate,
        earlier: &Earlier,
        earlier_digest: &str,
    ) -> Result<Combined, Error> {
        let shown = path_text(&self.path);
        let earlier_claim = earlier.claim();
        if earlier_claim.is_some_and(|claim| new.claim.contradicts(claim)) {
            return Err(Error::Unable(format!(
                "internal error, please report it: the proof contradicts {shown}, which passes the check"
            )));
        }
        let new_digest = new.digest.clone();
        let merged = match new.merged_with(&earlier.bytes, earlier_claim, earlier_digest) {
            Ok(merged) => merged,
            Err(new) => {
                let why = Obstacle::Conflict(format!(
                    "{shown} says {}, and one certificate cannot claim both ({})",
                    earlier.header.claim, self.advice.resolve
                ));
                return Ok(Combined::Apart { new, why });
            }
        };
        if merged.bytes == earlier.bytes {
            return Ok(Combined::Contained { earlier: merged });
        }
        // If the new certificate proves everything, nothing was merged into it.
        let is_new = merged.digest == new_digest;
        Ok(Combined::Replacing {
            all: merged,
            how: if is_new { How::Written } else { How::Merged },
        })
    }

    /// Returns the error for an earlier certificate whose check a limit has ended, so that nothing was merged
    /// into it. The message says what the user can do.
    fn not_merged(&self, error: &checker::Error) -> Error {
        let shown = path_text(&self.path);
        if let checker::Error::Limit(checker::Exceeded::Stopped) = error {
            return Error::Unfinished(format!(
                "{shown}: its check was stopped, so nothing was merged into it"
            ));
        }
        let Advice {
            more_memory,
            resolve,
            ..
        } = self.advice;
        Error::Unfinished(format!(
            "{shown}: is {error}, so nothing was merged into it; {more_memory}, or {resolve}"
        ))
    }

    /// Renames the file at the path, so that a new one can be written and the user can repair the old one.
    /// Warns the user: `what` says what is wrong with the file.
    fn set_aside(&self, what: &str, caller: &dyn Caller) -> Result<(), Error> {
        let new_path = set_aside(&self.path)?;
        let shown = path_text(&self.path);
        let new_path = path_text(&new_path);
        caller.warn(&format!("{shown}: {what}; it was renamed to {new_path}"));
        Ok(())
    }

    /// Removes the file at the path, which is no longer needed, if it exists. If this fails, only warns the
    /// user, because the file does no harm.
    pub fn remove(&self, caller: &dyn Caller) {
        let Err(error) = std::fs::remove_file(&self.path) else {
            return;
        };
        if error.kind() != ErrorKind::NotFound {
            let shown = path_text(&self.path);
            caller.warn(&format!(
                "{shown}: is no longer needed, but cannot be removed: {error}"
            ));
        }
    }
}

/// Returns the path of the certificate that leaves the board open: `NAME.partial.cert` beside `NAME.cert`,
/// the `path` of the certificate that settles it. A path without an extension gets none.
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
