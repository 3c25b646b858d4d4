//! The result of saving a certificate.

use kortest::answer::Certificate;
use std::path::{Path, PathBuf};

/// The result of saving a certificate.
pub enum Saving {
    /// The new certificate was written or merged, or the existing file already proves as much.
    Saved(Saved),
    /// The file was not changed. The text is the reason.
    Refused(String),
}

/// A certificate file that contains everything that the run has proven.
pub struct Saved {
    /// The path of the file.
    pub path: PathBuf,
    /// The certificate in the file.
    pub certificate: Certificate,
    /// How the certificate got into the file.
    pub how: How,
}

/// How a certificate got into its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemars", schemars(rename = "Saved"))]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// This run wrote the file.
    Written,
    /// This run merged its certificate with the earlier file.
    Merged,
    /// The earlier file already contained everything that this run proved.
    Kept,
}

impl Saved {
    /// Creates the result of saving this certificate in the file at `path`. `how` says whether it was
    /// written, merged with an earlier one, or was already there.
    pub fn new(path: &Path, certificate: Certificate, how: How) -> Saved {
        Saved {
            path: path.into(),
            certificate,
            how,
        }
    }
}
