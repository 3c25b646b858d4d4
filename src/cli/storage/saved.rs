//! A saved certificate, and the message about it.

use super::Certificate;
use crate::output::format::{bytes_text, counted};
use crate::output::{say, say_command};
use crate::system::names::{path_text, quoted_path};
use crate::system::resources::memory_for_check;
use schemars::JsonSchema;
use serde::Serialize;
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
    /// The size of the file in bytes.
    pub bytes: usize,
    /// The SHA-256 digest of the file, in hexadecimal.
    pub digest: String,
    /// How the certificate got into the file.
    pub how: How,
    /// The command that checks the certificate.
    pub check: String,
    /// The memory that the check needs, in bytes, if it is more than the default.
    check_memory: Option<usize>,
    contents: Vec<(u64, &'static str)>,
}

/// How a certificate got into its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
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
    pub fn new(path: &Path, certificate: Certificate, how: How) -> Saved {
        let Certificate {
            bytes,
            digest,
            contents,
            ..
        } = certificate;
        let check_memory = memory_for_check(&bytes);
        Saved {
            path: path.into(),
            bytes: bytes.len(),
            digest,
            how,
            check: check_command(path, check_memory),
            check_memory,
            contents,
        }
    }

    /// Prints path, size, and contents of the file.
    pub fn say(&self) {
        let Saved {
            path,
            bytes,
            digest,
            how,
            contents,
            ..
        } = self;
        let mut parts = vec![bytes_text(*bytes as u64)];
        parts.extend(contents.iter().map(|&(number, noun)| counted(number, noun)));
        say!(
            "  certificate  {} ({}, sha256 {})",
            path_text(&path),
            parts.join(", "),
            &digest[..16]
        );
        match how {
            How::Written => {}
            How::Merged => {
                say!("  merged       with the earlier certificate, which passes the check");
            }
            How::Kept => say!(
                "  kept         the earlier certificate: it proves all of this and passes the check"
            ),
        }
    }

    /// Prints the command that checks the certificate.
    pub fn say_check(&self) {
        if let Some(memory) = self.check_memory {
            let memory = bytes_text(memory as u64);
            say!("  memory       the check may need up to {memory}, more than its default");
        }
        say_command("  check it     ", &self.check);
    }
}

/// Returns the command that checks a certificate, with the memory that it needs.
fn check_command(path: &Path, memory: Option<usize>) -> String {
    let file = quoted_path(path);
    match memory {
        None => format!("kortest check {file}"),
        Some(bytes) => format!("kortest check {file} --memory {}MiB", bytes >> 20),
    }
}

#[cfg(test)]
mod tests {
    use super::check_command;
    use std::path::Path;

    #[test]
    fn the_command_has_the_memory_that_the_check_needs() {
        let file = Path::new("a b.cert");

        assert_eq!(check_command(file, None), "kortest check 'a b.cert'");
        let with_memory = check_command(file, Some(3 << 30));
        assert_eq!(with_memory, "kortest check 'a b.cert' --memory 3072MiB");
    }
}
