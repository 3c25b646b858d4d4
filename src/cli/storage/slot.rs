//! A path for a certificate of one board, at which an earlier certificate may exist.

use super::certificate::Certificate;
use super::saved::{How, Saved, Saving};
use crate::output::{Failure, warn};
use crate::system::files::{InputError, may_write, read_file, replace};
use crate::system::names::path_text;
use kortest::certificate::{Header, MAGIC};
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
            OnConflict::AlwaysRefuse => "move it away",
            OnConflict::Refuse | OnConflict::Overwrite => {
                "choose another --out, or replace it with --force"
            }
        }
    }
}

/// A certificate of the same board that already exists at the path.
pub struct Earlier {
    pub bytes: Vec<u8>,
    pub header: Header,
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
        may_write(&self.path).map_err(Failure::of_output)?;
        self.earlier()?;
        Ok(())
    }

    /// Reads the existing certificate of the same board; `None` if no file exists or `--force`
    /// overwrites it.
    pub fn earlier(&self) -> Result<Option<Earlier>, Failure> {
        let bytes = match read_file(&self.path, self.max_bytes) {
            Ok(bytes) => bytes,
            Err(InputError::NotFound) => return Ok(None),
            Err(InputError::TextTooLarge) => return Err(self.not_a_certificate()),
            Err(error) => {
                let text = format!("{}: {error}", path_text(&self.path));
                return Err(Failure::of_file(text, error.fault()));
            }
        };
        if !bytes.starts_with(MAGIC) {
            return Err(self.not_a_certificate());
        }
        if self.on_conflict == OnConflict::Overwrite {
            return Ok(None);
        }
        let remedy = self.on_conflict.remedy();
        let header = checker::game(&bytes).and_then(|_| Header::read(&bytes));
        let Some(header) = header else {
            return Err(self.refusal(&format!(
                "is a damaged certificate, or of another version or game; {remedy}"
            )));
        };
        if header.puzzle != self.puzzle || header.board != self.board {
            return Err(self.refusal(&format!("is the certificate of another board; {remedy}")));
        }
        Ok(Some(Earlier { bytes, header }))
    }

    /// Returns the error for a file that even `--force` must not overwrite.
    fn not_a_certificate(&self) -> Failure {
        let remedy = match self.on_conflict {
            OnConflict::AlwaysRefuse => "move it away",
            OnConflict::Refuse | OnConflict::Overwrite => "choose another --out",
        };
        self.refusal(&format!(
            "exists and is not a kortest certificate, so it will not be overwritten; {remedy}"
        ))
    }

    fn refusal(&self, why: &str) -> Failure {
        Failure::Input(format!("{}: {why}", path_text(&self.path)))
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
        let earlier = self.earlier().map_err(Failure::unable)?;
        match earlier {
            Some(earlier) if earlier.bytes != new.bytes => {
                let limits = limits(&earlier.bytes);
                self.combine_with(new, &earlier, limits)
            }
            _ => Ok(Combined::Replacing {
                all: new,
                how: How::Written,
            }),
        }
    }

    /// Checks the earlier certificate, and then combines it with the new one, or sets it aside.
    fn combine_with(
        &self,
        new: Certificate,
        earlier: &Earlier,
        mut limits: Limits,
    ) -> Result<Combined, Failure> {
        let is_superseded = new.supersedes(&earlier.header);
        if is_superseded {
            // Ctrl-C must not stop this check: without its result, a damaged file would be
            // overwritten.
            limits.stop = None;
        }
        let result = checker::check(&earlier.bytes, &limits);
        if let Err(checker::Error::Invalid(reason)) = &result {
            self.set_aside(reason)?;
        }
        let is_invalid = matches!(result, Err(checker::Error::Invalid(_)));
        if is_invalid || is_superseded {
            return Ok(Combined::Replacing {
                all: new,
                how: How::Written,
            });
        }
        match result {
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
        if new.header().contradicts(&earlier.header) {
            return Err(Failure::Unable(format!(
                "internal error, please report it: the proof contradicts {shown}, which passes the check"
            )));
        }
        let new_digest = new.digest.clone();
        let merged = match new.merged_with(&earlier.bytes, &earlier.header, earlier_digest) {
            Ok(merged) => merged,
            Err(new) => {
                let why = Obstacle::Conflict(format!(
                    "{shown} says {}, and one certificate cannot claim both ({})",
                    earlier.header.claim_text(),
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

    /// Renames an invalid certificate, so that the user can repair it.
    fn set_aside(&self, reason: &str) -> Result<(), Failure> {
        let shown = path_text(&self.path);
        let aside = self.path_of_damaged();
        if let Err(error) = std::fs::rename(&self.path, &aside) {
            return Err(Failure::Unable(format!(
                "{shown}: cannot be renamed: {error}"
            )));
        }
        warn(&format!(
            "{shown}: the earlier certificate is invalid; it was renamed to {}: {reason}",
            path_text(&aside)
        ));
        Ok(())
    }

    /// Returns an unused path that ends with `.damaged`, `.damaged2`, `.damaged3`, and so on.
    fn path_of_damaged(&self) -> PathBuf {
        let mut number = 1;
        loop {
            let mut path = self.path.clone().into_os_string();
            path.push(".damaged");
            if number > 1 {
                path.push(number.to_string());
            }
            let path = PathBuf::from(path);
            if !path.exists() {
                return path;
            }
            number += 1;
        }
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
