//! Reads and checks the certificates in the folder of an archive.

use crate::program::Program;
use crate::row::{Evidence, StoredCertificate};
use kortest::former::Board;
use kortest_checker::former::{ClicksClaim, FormerReport};
use kortest_checker::{Error, Limits};
use kortest_store::Caller;
use kortest_store::files::{Fault, InputError, max_certificate_bytes, read_file};
use std::path::Path;

/// The result of reading the file at the path of a certificate.
pub enum CertificateFile {
    /// A valid certificate of the board's optimum.
    Valid(StoredCertificate),
    /// No file, or a file that does not prove the board's optimum.
    NoProof,
    /// The file may be a certificate, but was not checked: the system cannot read it now, a limit ended its check, or
    /// it is of a newer version. The text is the reason.
    NotChecked(String),
}

impl CertificateFile {
    /// Decides whether a file that cannot be read may be a certificate: yes if the file is too large for the memory
    /// limit, or if the system cannot read it now. In all other cases, the file proves nothing.
    fn of_unread(error: &InputError) -> CertificateFile {
        match error {
            InputError::CertificateTooLarge(_) | InputError::Other(_, Fault::System) => {
                CertificateFile::NotChecked(format!("not checked: {error}"))
            }
            InputError::NotFound
            | InputError::NotAFile(_)
            | InputError::TextTooLarge
            | InputError::Damaged(_)
            | InputError::Other(_, Fault::User) => CertificateFile::NoProof,
        }
    }
}

/// Reads certificates of the folder, and checks them.
#[derive(Clone, Copy)]
pub struct CertificateReader<'a> {
    pub program: &'a dyn Program,
    pub threads: usize,
    /// Memory for a check, in bytes.
    pub memory: usize,
    /// The function of the independent checker.
    pub check: fn(&[u8], &Limits) -> Result<FormerReport, Error>,
}

impl CertificateReader<'_> {
    /// Returns the limits for checking the certificate `bytes`.
    pub fn limits(self, bytes: &[u8]) -> Limits<'static> {
        self.program.limits(bytes, self.threads, self.memory)
    }

    /// Reads and checks the certificate at `path`. Returns the certificate if it is valid and proves the optimum of
    /// `board`. If not, says whether the file proves nothing, or could not be checked now.
    pub fn read(self, path: &Path, board: &Board) -> CertificateFile {
        let bytes = match read_file(path, max_certificate_bytes(self.memory)) {
            Ok(bytes) => bytes,
            Err(error) => return CertificateFile::of_unread(&error),
        };
        let certificate = match (self.check)(&bytes, &self.limits(&bytes)) {
            Ok(report) => report.certificate,
            Err(error) if error.refusal().is_some() => return CertificateFile::NoProof,
            Err(error) => return CertificateFile::NotChecked(error.to_string()),
        };
        if certificate.rows != board.to_string() || certificate.claim != ClicksClaim::Optimal {
            return CertificateFile::NoProof;
        }
        // The records of a search have at least this number of clicks left.
        let floor = certificate.evidence.as_ref().map(|evidence| evidence.floor);
        CertificateFile::Valid(StoredCertificate {
            optimum: certificate.clicks,
            evidence: Evidence::new(floor, certificate.layers.is_some()),
            bytes: bytes.len(),
            digest: certificate.digest,
        })
    }
}

impl Caller for CertificateReader<'_> {
    /// Returns the limits of the check of an `earlier` certificate in this run.
    fn limits(&self, earlier: &[u8]) -> Limits<'_> {
        CertificateReader::limits(*self, earlier)
    }

    /// Shows a warning to the user.
    fn warn(&self, message: &str) {
        self.program.warn(message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::Date;
    use kortest::runtime::Progress;
    use kortest_checker::former::check;
    use kortest_store::Advice;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    /// Reads the certificate of a board at a path with a memory limit of 1 MiB.
    fn read(path: &str) -> CertificateFile {
        let reader = CertificateReader {
            program: &Tester,
            threads: 1,
            memory: 1 << 20,
            check,
        };
        let board = Board::parse("AB/BA").unwrap();
        reader.read(Path::new(path), &board)
    }

    struct Tester;

    impl Program for Tester {
        /// Returns the default limits of a check.
        fn limits(&self, bytes: &[u8], _: usize, _: usize) -> Limits<'static> {
            Limits::of(bytes.len())
        }

        /// Returns a flag that is never set, because nobody stops a test.
        fn stop_flag(&self) -> &'static AtomicBool {
            static NEVER: AtomicBool = AtomicBool::new(false);
            &NEVER
        }

        /// Returns empty texts in place of the advice for the user.
        fn advice(&self) -> &'static Advice {
            static ADVICE: Advice = Advice {
                other_path: "",
                resolve: "",
                more_memory: "",
            };
            &ADVICE
        }

        fn warn(&self, _: &str) {}

        fn begin_board(&self, _: Date, _: &Arc<Progress>) {}

        fn end_board(&self, _: &Arc<Progress>) {}
    }

    #[test]
    fn a_path_without_a_file_has_no_proof() {
        assert!(matches!(read("no such file"), CertificateFile::NoProof));
        assert!(matches!(read("."), CertificateFile::NoProof));
    }

    /// The file may be a certificate, so the board is neither proven again nor without a proof.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_that_the_system_cannot_read_is_not_checked() {
        // The system has no memory at the address 0, so it fails to read the file's first byte.
        let found = read("/proc/self/mem");

        let CertificateFile::NotChecked(why) = found else {
            panic!("the file was read");
        };
        assert!(why.starts_with("not checked: "), "{why}");
    }
}
