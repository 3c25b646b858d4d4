//! The certificate that a proof leaves behind.

use super::exit::Failure;
use super::lines::say;
use super::units::bytes_text;
use kortest::certificate::{may_replace, may_write, save};
use std::path::{Path, PathBuf};

/// A certificate to be saved.
pub struct Certificate {
    /// The whole file.
    pub bytes: Vec<u8>,
    /// Its last line's digest, 64 hexadecimal digits.
    pub digest: String,
    /// What is in it, in words, such as `12 layers`.
    pub contents: Vec<String>,
}

/// A certificate that was saved.
pub struct Saved {
    /// Where it is.
    pub path: PathBuf,
    /// Its size.
    pub bytes: usize,
    /// The digest.
    pub digest: String,
    contents: Vec<String>,
}

/// Where a certificate goes, or an error if it may not go there. To be asked before the work.
pub fn place(out: Option<&Path>, name: &str) -> Result<PathBuf, Failure> {
    let path = out.map_or_else(|| PathBuf::from(format!("{name}.cert")), Path::to_path_buf);
    may_write(&path).map_err(Failure::input)?;
    Ok(path)
}

impl Certificate {
    /// Saves it, unless what is there must not be given up for it.
    pub fn save(self, path: &Path, stopped: bool) -> Result<Option<Saved>, Failure> {
        let Certificate { bytes, digest, contents } = self;
        if !may_replace(path, &bytes, stopped) {
            return Ok(None);
        }
        save(path, &bytes)?;
        Ok(Some(Saved { path: path.into(), bytes: bytes.len(), digest, contents }))
    }
}

impl Saved {
    /// Says where it is.
    pub fn say(&self) {
        let Saved { path, bytes, digest, contents } = self;
        let parts = [&[bytes_text(*bytes as u64)], contents.as_slice()].concat();
        say!("  certificate  {} ({}, sha256 {})", path.display(), parts.join(", "), &digest[..16]);
    }

    /// Says how to check it.
    pub fn say_check(&self) {
        say!("  check it     kortest check {}", self.path.display());
    }
}
