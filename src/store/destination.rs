//! Decides where the certificate of one board is saved. `NAME.cert` settles its board. A certificate that
//! only proves a part, such as a bound, has the name `NAME.partial.cert`, so that programs such as
//! `make` never take it for the finished result.

use crate::caller::Caller;
use crate::error::Error;
use crate::saved::{How, Saving};
use crate::slot::{Combined, Obstacle, Slot, partial_path};
use kortest::answer::Certificate;
use kortest::claim::Claim;
use std::path::Path;

/// The two paths at which the certificate of one board may be saved.
pub struct Destination {
    /// The path of the certificate that settles the board.
    whole: Slot,
    /// The path of a certificate that only proves a part.
    partial: Slot,
}

impl Destination {
    /// Creates a destination, the two files for a certificate. `whole` is the slot (a path and what may
    /// happen to a file there) of the certificate that settles the board; a weaker one gets a path beside it.
    /// Call [`verify`](Destination::verify) before the work, unless the certificate in the slot answers the
    /// question.
    pub fn new(whole: Slot) -> Destination {
        let partial = Slot {
            path: partial_path(&whole.path),
            ..whole.clone()
        };
        Destination { whole, partial }
    }

    /// Fails if a new certificate must not be written to one of the paths.
    pub fn verify(&self) -> Result<(), Error> {
        self.whole.check()?;
        self.partial.check()
    }

    /// Returns the path of the certificate that settles the board.
    pub fn path(&self) -> &Path {
        &self.whole.path
    }

    /// Returns the bytes of the existing certificate if it claims to settle the board (only one result is
    /// possible), and the user does not want to overwrite it. The certificate has not been checked.
    pub fn settled(&self) -> Result<Option<Vec<u8>>, Error> {
        // `None` if no certificate exists, or if it may be overwritten.
        let Some(earlier) = self.whole.earlier()? else {
            return Ok(None);
        };
        let is_settled = earlier.claim().is_some_and(Claim::settles);
        Ok(is_settled.then_some(earlier.bytes))
    }

    /// Saves a certificate, merged with the earlier certificates of the board. `kind` decides the name of the
    /// file: `NAME.cert` for a certificate that settles the board, otherwise `NAME.partial.cert`.
    pub fn save(
        &self,
        new: Certificate,
        kind: CertificateKind,
        caller: &dyn Caller,
    ) -> Result<Saving, Error> {
        match kind {
            CertificateKind::Whole => self.save_whole(new, caller),
            CertificateKind::Partial => self.save_partial(new, caller),
        }
    }

    /// Saves a certificate that settles the board, merged with the earlier certificates. Afterwards removes
    /// the *partial* certificate (one that leaves the board open), if it is not needed any more.
    fn save_whole(&self, new: Certificate, caller: &dyn Caller) -> Result<Saving, Error> {
        let WithPartial {
            certificate,
            has_merged,
            is_partial_superfluous,
        } = self.with_partial(new, caller)?;
        let mut saving = self.whole.save(certificate, caller)?;
        if let Saving::Saved(saved) = &mut saving {
            // The user should know that evidence of an earlier run is in the file.
            if has_merged && saved.how == How::Written {
                saved.how = How::Merged;
            }
            // The whole certificate is on the disk now.
            if is_partial_superfluous {
                self.partial.remove(caller);
            }
        }
        Ok(saving)
    }

    /// Merges the existing *partial* certificate (one that leaves the board open), if any, into the `new` one
    /// that settles the board. Returns the result, and whether the partial one is still needed. Warns if the
    /// partial certificate could not be checked; then it is not merged and stays.
    fn with_partial(&self, new: Certificate, caller: &dyn Caller) -> Result<WithPartial, Error> {
        match self.partial.combine(new, caller)? {
            Combined::Replacing { all, how } => Ok(WithPartial {
                certificate: all,
                has_merged: how == How::Merged,
                is_partial_superfluous: true,
            }),
            Combined::Contained { earlier } => Ok(WithPartial {
                certificate: earlier,
                has_merged: false,
                is_partial_superfluous: true,
            }),
            Combined::Apart { new, why } => {
                // If there is a conflict, both certificates are valid, and the partial one keeps its own file.
                if let Obstacle::Unchecked(error) = why {
                    caller.warn(&error.to_string());
                }
                Ok(WithPartial {
                    certificate: new,
                    has_merged: false,
                    is_partial_superfluous: false,
                })
            }
        }
    }

    /// Saves a certificate that does not settle the board. If no certificate that settles it exists, saves it
    /// as `NAME.partial.cert`. Otherwise merges it into the existing one, `NAME.cert`.
    fn save_partial(&self, new: Certificate, caller: &dyn Caller) -> Result<Saving, Error> {
        let is_settled = self.settled().map_err(Error::after_work)?.is_some();
        if !is_settled {
            return self.partial.save(new, caller);
        }
        match self.whole.combine(new, caller)? {
            // The existing certificate did not pass the check, and has been renamed.
            Combined::Replacing { all, .. } if !all.claim.settles() => {
                self.partial.save(all, caller)
            }
            combined => self.whole.put(combined),
        }
    }
}

/// Whether a certificate settles its board, which decides the name of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CertificateKind {
    /// The certificate settles the board, or proves all that the user asked for.
    Whole,
    /// The certificate leaves the board open.
    Partial,
}

impl CertificateKind {
    /// Decides whether a certificate is *whole*, so that it gets the name `NAME.cert`: its claim allows only
    /// one result, or it counts solutions up to the limit that the user gave. `has_answered` says whether the
    /// run has answered all that the user asked for.
    pub fn of(certificate: &Certificate, has_answered: bool) -> CertificateKind {
        // If all is answered, only a certificate that counts solutions claims a lower bound.
        let is_lower_bound = matches!(certificate.claim, Claim::AtLeast(_));
        let is_wanted_count = has_answered && is_lower_bound;
        if certificate.claim.settles() || is_wanted_count {
            CertificateKind::Whole
        } else {
            CertificateKind::Partial
        }
    }
}

/// A certificate that settles a board, with what a partial one proves.
struct WithPartial {
    certificate: Certificate,
    /// Whether the certificate contains evidence from the partial one.
    has_merged: bool,
    /// Whether the partial certificate is not needed any more, because this one proves as much.
    is_partial_superfluous: bool,
}
