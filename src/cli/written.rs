//! The certificate that a proof leaves behind.

use super::Failure;
use super::prove::Arguments;
use super::units::bytes_text;
use kortest::certificate::{may_write, save};
use std::path::PathBuf;

/// A certificate that was written.
pub struct Written {
    pub path: PathBuf,
    pub bytes: usize,
    pub digest: String,
}

/// Where the certificate goes, if one is wanted. To be asked before the work.
pub fn place(arguments: &Arguments, name: &str) -> Result<Option<PathBuf>, Failure> {
    let path = || arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("{name}.cert")));
    let path = (!arguments.no_certificate).then(path);
    if let Some(path) = &path {
        may_write(path).map_err(Failure::input)?;
    }
    Ok(path)
}

impl Written {
    /// Writes it.
    pub fn save(path: PathBuf, bytes: &[u8], digest: String) -> Result<Written, Failure> {
        save(&path, bytes).map_err(|error| Failure::Unfinished(error.to_string()))?;
        Ok(Written { path, bytes: bytes.len(), digest })
    }

    /// Says where it is, and how to check it.
    pub fn say(&self) {
        let Written { path, bytes, digest } = self;
        say!("  certificate  {} ({}, sha256 {})", path.display(), bytes_text(*bytes as u64), &digest[..16]);
        say!("  check it     kortest check {}", path.display());
    }
}
