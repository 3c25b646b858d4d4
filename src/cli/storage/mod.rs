//! Saves certificates on disk, for all games, at paths where an earlier certificate may exist, and
//! prints a message about the saved file.

use crate::output::format::bytes_text;
use crate::output::{Failure, say, say_command, warn};
use crate::system::files::{InputError, may_write, path_of_damaged, read_file, replace};
use crate::system::names::{path_text, quoted_path};
use crate::system::resources::memory_for_check;
use kortest::certificate::{Header, MAGIC};
use kortest_checker::{self as checker, Limits};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// A certificate that is ready to be saved.
pub struct Certificate {
    /// The bytes of the whole file.
    pub bytes: Vec<u8>,
    /// The SHA-256 digest of the whole file: 64 hexadecimal digits.
    pub digest: String,
    pub contents: Vec<String>,
    /// The function that merges two certificates.
    merge: Option<Merge>,
}

/// Merges a new certificate with an earlier one; `None` if that is impossible.
type Merge = fn(new: &[u8], earlier: &[u8]) -> Option<Certificate>;

impl Certificate {
    /// Creates a certificate that is never merged with an earlier certificate.
    pub fn new(bytes: Vec<u8>, digest: String) -> Certificate {
        Certificate {
            bytes,
            digest,
            contents: Vec::new(),
            merge: None,
        }
    }

    /// Creates a certificate that can be merged with an earlier certificate.
    pub fn with_contents(
        bytes: Vec<u8>,
        digest: String,
        contents: Vec<String>,
        merge: Merge,
    ) -> Certificate {
        Certificate {
            bytes,
            digest,
            contents,
            merge: Some(merge),
        }
    }

    /// Parses the header, which is the first lines of the certificate.
    pub fn header(&self) -> Header {
        Header::read(&self.bytes).expect("the program writes certificates with a header")
    }

    /// Returns whether this certificate proves at least as much as an earlier one.
    pub fn supersedes(&self, earlier: &Header) -> bool {
        let ours = self.header();
        self.merge.is_none() && ours.implies(earlier) && !earlier.implies(&ours)
    }

    /// Merges this certificate with an earlier certificate, if both can be merged.
    pub fn merged_with(self, earlier: &[u8], header: &Header, digest: &str) -> Option<Certificate> {
        match self.merge {
            Some(merge) => merge(&self.bytes, earlier),
            None if header.implies(&self.header()) => {
                Some(Certificate::new(earlier.to_vec(), digest.into()))
            }
            None => self.header().implies(header).then_some(self),
        }
    }
}

/// Where the certificate of one board is saved.
pub struct Destination {
    path: PathBuf,
    puzzle: &'static str,
    board: String,
    on_conflict: OnConflict,
    /// The maximum size of a certificate that already exists at `path`, in bytes.
    max_bytes: u64,
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

/// The result of saving a certificate.
pub enum Saving {
    /// The new certificate was written or merged, or the existing file already proves as much.
    Saved(Saved),
    /// The file was not changed. The text is the reason.
    Refused(String),
}

/// A certificate of the same board that already exists at the path.
struct Earlier {
    bytes: Vec<u8>,
    header: Header,
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
        let destination = Destination {
            path,
            puzzle,
            board,
            on_conflict,
            max_bytes,
        };
        may_write(&destination.path).map_err(Failure::of_output)?;
        destination.earlier()?;
        Ok(destination)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the existing certificate of the same board; `None` if no file exists or `--force`
    /// overwrites it.
    fn earlier(&self) -> Result<Option<Earlier>, Failure> {
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
        limits: impl FnOnce(&[u8]) -> Limits,
    ) -> Result<Saving, Failure> {
        // Another run may have written the file since the command began.
        let earlier = self.earlier().map_err(Failure::unable)?;
        match earlier {
            Some(earlier) if earlier.bytes != new.bytes => {
                let limits = limits(&earlier.bytes);
                self.save_beside(new, &earlier, limits)
            }
            _ => self.write(new, How::Written),
        }
    }

    /// Checks the earlier certificate, and then replaces it, merges both, or sets it aside.
    fn save_beside(
        &self,
        new: Certificate,
        earlier: &Earlier,
        mut limits: Limits,
    ) -> Result<Saving, Failure> {
        let is_superseded = new.supersedes(&earlier.header);
        if is_superseded {
            // Ctrl-C must not stop this check: without its result, a damaged file would be
            // overwritten.
            limits.stop = None;
        }
        let result = checker::check(&earlier.bytes, &limits);
        if let Err(checker::Error::Invalid(reason)) = &result {
            self.set_aside(reason)?;
            return self.write(new, How::Written);
        }
        if is_superseded {
            return self.write(new, How::Written);
        }
        match result {
            Ok(report) => self.merge(new, earlier, report.digest()),
            Err(error) => Err(self.not_merged(&error)),
        }
    }

    /// Merges a certificate with a valid earlier one, which has the digest `earlier_digest`.
    fn merge(
        &self,
        new: Certificate,
        earlier: &Earlier,
        earlier_digest: &str,
    ) -> Result<Saving, Failure> {
        let shown = path_text(&self.path);
        if new.header().contradicts(&earlier.header) {
            return Err(Failure::Unable(format!(
                "internal error, please report it: the proof contradicts {shown}, which passes the check"
            )));
        }
        let new_digest = new.digest.clone();
        let Some(merged) = new.merged_with(&earlier.bytes, &earlier.header, earlier_digest) else {
            return Ok(Saving::Refused(format!(
                "{shown} says {}, and one certificate cannot claim both ({})",
                earlier.header.claim_text(),
                self.on_conflict.remedy()
            )));
        };
        if merged.bytes == earlier.bytes {
            return Ok(Saving::Saved(Saved::new(&self.path, merged, How::Kept)));
        }
        if merged.digest == new_digest {
            return self.write(merged, How::Written);
        }
        self.write(merged, How::Merged)
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
        let aside = path_of_damaged(&self.path);
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

    /// Writes the file. `how` says whether the certificate was merged.
    fn write(&self, certificate: Certificate, how: How) -> Result<Saving, Failure> {
        replace(&self.path, &certificate.bytes)?;
        Ok(Saving::Saved(Saved::new(&self.path, certificate, how)))
    }
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
    contents: Vec<String>,
}

/// How a certificate got into its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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
        let parts = [&[bytes_text(*bytes as u64)], contents.as_slice()].concat();
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
