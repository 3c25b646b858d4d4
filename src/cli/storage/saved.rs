//! The message about a certificate that was saved.

use super::certificate::Certificate;
use crate::output::quoting::quoted_path;
use crate::output::say;
use crate::output::units::bytes_text;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// A file that contains everything that the run has proven.
pub struct Saved {
    /// Its path.
    pub path: PathBuf,
    /// Its size in bytes.
    pub bytes: usize,
    /// The digest.
    pub digest: String,
    /// Whether this run has written it.
    pub how: How,
    contents: Vec<String>,
}

/// How a file came to contain a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// This run wrote it.
    Written,
    /// This run wrote it, merged with the earlier one.
    Merged,
    /// It was there before, and contains everything that this run has proven.
    Kept,
}

impl Saved {
    pub fn new(path: &Path, certificate: Certificate, how: How) -> Saved {
        let Certificate { bytes, digest, contents, .. } = certificate;
        Saved { path: path.into(), bytes: bytes.len(), digest, how, contents }
    }

    /// Prints its path, size, and contents.
    pub fn say(&self) {
        let Saved { path, bytes, digest, how, contents } = self;
        let parts = [&[bytes_text(*bytes as u64)], contents.as_slice()].concat();
        say!("  certificate  {} ({}, sha256 {})", path.display(), parts.join(", "), &digest[..16]);
        match how {
            How::Written => {}
            How::Merged => say!("  merged       with the evidence that was there, which passes the check"),
            How::Kept => say!("  kept         the earlier one: it has all this, and passes the check"),
        }
    }

    /// Prints the command that checks it.
    pub fn say_check(&self) {
        say!("  check it     kortest check {}", quoted_path(&self.path.to_string_lossy()));
    }
}
