//! What people are told of a certificate that is in its place.

use super::certificate::Certificate;
use super::lines::say;
use super::units::bytes_text;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// A certificate that is where it should be, and has what the run has shown.
pub struct Saved {
    /// Where it is.
    pub path: PathBuf,
    /// Its size.
    pub bytes: usize,
    /// The digest.
    pub digest: String,
    /// How it came there.
    pub how: How,
    contents: Vec<String>,
}

/// How a certificate came where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// This run has written it.
    Written,
    /// This run has written it, with what the earlier one had besides.
    Merged,
    /// It was there, and has all that this run has shown.
    Kept,
}

impl Saved {
    pub fn new(path: &Path, certificate: Certificate, how: How) -> Saved {
        let Certificate { bytes, digest, contents, .. } = certificate;
        Saved { path: path.into(), bytes: bytes.len(), digest, how, contents }
    }

    /// Says where it is.
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

    /// Says how to check it.
    pub fn say_check(&self) {
        say!("  check it     kortest check {}", self.path.display());
    }
}
