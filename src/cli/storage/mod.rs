//! Saves certificates on disk, for all games, at paths where an earlier certificate may exist, and
//! prints a message about the saved file.
//!
//! A certificate `NAME.cert` settles its board. A certificate that only proves a part, such as a
//! bound, has the name `NAME.partial.cert`, so that programs such as `make` never take it for the
//! finished result.

mod saved;
mod slot;

use crate::output::{Failure, warn};
pub use kortest::answer::Certificate;
use kortest::claim::Claim;
use kortest_checker::Limits;
pub use saved::{How, Saved, Saving};
pub use slot::OnConflict;
use slot::{Combined, Obstacle, Slot, partial_path};
use std::path::{Path, PathBuf};

/// Where the certificate of one board is saved.
pub struct Destination {
    /// The path of the certificate that settles the board.
    whole: Slot,
    /// The path of a certificate that only proves a part.
    partial: Slot,
}

impl Destination {
    /// Creates a destination. Fails if the command must not write to the path.
    pub fn new(
        path: PathBuf,
        puzzle: &'static str,
        board: String,
        on_conflict: OnConflict,
        max_bytes: u64,
    ) -> Result<Destination, Failure> {
        let destination = Destination::unverified(path, puzzle, board, on_conflict, max_bytes);
        destination.verify()?;
        Ok(destination)
    }

    /// Creates a destination for a command that need not write to the path, if the certificate there
    /// answers the question. Otherwise, call [`verify`](Destination::verify) before the work.
    pub fn unverified(
        path: PathBuf,
        puzzle: &'static str,
        board: String,
        on_conflict: OnConflict,
        max_bytes: u64,
    ) -> Destination {
        let partial = Slot {
            path: partial_path(&path),
            puzzle,
            board: board.clone(),
            on_conflict,
            max_bytes,
        };
        let whole = Slot {
            path,
            puzzle,
            board,
            on_conflict,
            max_bytes,
        };
        Destination { whole, partial }
    }

    /// Fails if the command must not write to the path.
    pub fn verify(&self) -> Result<(), Failure> {
        self.whole.check()?;
        self.partial.check()
    }

    /// Returns the path of the certificate that settles the board.
    pub fn path(&self) -> &Path {
        &self.whole.path
    }

    /// Returns the existing certificate if it claims to settle the board, and `--force` does not
    /// overwrite it. It has not been checked.
    pub fn settled(&self) -> Result<Option<Vec<u8>>, Failure> {
        match self.whole.earlier()? {
            Some(earlier) if earlier.claim().is_some_and(Claim::settles) => Ok(Some(earlier.bytes)),
            _ => Ok(None),
        }
    }

    /// Saves a certificate that settles the board, with what earlier certificates prove. `limits`
    /// returns the limits for checking an earlier one.
    pub fn save(
        &self,
        new: Certificate,
        limits: &dyn Fn(&[u8]) -> Limits,
    ) -> Result<Saving, Failure> {
        let WithPartial {
            certificate,
            has_merged,
            is_superfluous,
        } = self.with_partial(new, limits)?;
        let mut saving = self.whole.save(certificate, limits)?;
        if let Saving::Saved(saved) = &mut saving {
            if has_merged && saved.how == How::Written {
                saved.how = How::Merged;
            }
            // The whole certificate is on the disk now.
            if is_superfluous {
                self.partial.remove();
            }
        }
        Ok(saving)
    }

    /// Adds what the partial certificate proves to one that settles the board. Warns if the partial
    /// one cannot be checked; then it stays as it is.
    fn with_partial(
        &self,
        new: Certificate,
        limits: &dyn Fn(&[u8]) -> Limits,
    ) -> Result<WithPartial, Failure> {
        match self.partial.combine(new, limits)? {
            Combined::Replacing { all, how } => Ok(WithPartial {
                certificate: all,
                has_merged: how == How::Merged,
                is_superfluous: true,
            }),
            Combined::Contained { earlier } => Ok(WithPartial {
                certificate: earlier,
                has_merged: false,
                is_superfluous: true,
            }),
            Combined::Apart { new, why } => {
                match why {
                    Obstacle::Unchecked(failure) => warn(&failure.to_string()),
                    // Both certificates are valid, and the partial one keeps its own file.
                    Obstacle::Conflict(_) => {}
                }
                Ok(WithPartial {
                    certificate: new,
                    has_merged: false,
                    is_superfluous: false,
                })
            }
        }
    }

    /// Saves a certificate that does not settle the board: as `NAME.partial.cert`, or in the
    /// existing certificate that settles the board.
    pub fn save_partial(
        &self,
        new: Certificate,
        limits: &dyn Fn(&[u8]) -> Limits,
    ) -> Result<Saving, Failure> {
        let is_settled = self.settled().map_err(Failure::unable)?.is_some();
        if !is_settled {
            return self.partial.save(new, limits);
        }
        match self.whole.combine(new, limits)? {
            // The existing certificate did not pass the check, and has been renamed.
            Combined::Replacing { all, .. } if !all.claim.settles() => {
                self.partial.save(all, limits)
            }
            combined => self.whole.put(combined),
        }
    }
}

/// A certificate that settles a board, with what a partial one proves.
struct WithPartial {
    certificate: Certificate,
    /// Whether the certificate has evidence of the partial one.
    has_merged: bool,
    /// Whether the certificate proves everything that the partial one proves.
    is_superfluous: bool,
}
