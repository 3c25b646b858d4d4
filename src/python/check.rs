//! The check of a certificate.

use crate::batch::{BatchLimits, Resources, run_batch};
use crate::error::of_check;
use kortest::answer::Certificate;
use kortest_checker::{self as checker, Limits};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;

/// The bytes of a certificate, and their digest in hexadecimal. Both are empty if there is no
/// certificate.
#[derive(Default)]
pub struct CertificateFile {
    pub bytes: Vec<u8>,
    pub digest: String,
}

impl CertificateFile {
    /// Creates the file of a certificate that the library has made, if there is one.
    pub fn of(certificate: Option<Certificate>) -> CertificateFile {
        let Some(Certificate { bytes, digest, .. }) = certificate else {
            return CertificateFile::default();
        };
        // The library's own certificates must pass the checker's short check.
        debug_assert!(!checker::is_refused(&bytes));
        CertificateFile { bytes, digest }
    }
}

/// What a valid certificate proves.
#[derive(IntoPyObject)]
struct CheckedCertificate {
    puzzle: &'static str,
    board: String,
    /// The kind of the claim, for example `optimal`.
    kind: &'static str,
    /// The number in the claim, if it has one.
    value: Option<u64>,
    digest: String,
}

/// Returns how a program has changed or packed a file that was a certificate, if the file shows it.
#[pyfunction]
pub fn transport_damage(data: &[u8]) -> Option<&'static str> {
    kortest::certificate::transport_damage(data)
}

/// Verifies a certificate, and calls `receive` in Python with the index 0 and the
/// [`CheckedCertificate`]. `work` is the limit of work, in steps of the checker; `None` is its
/// default limit. `limits` has the threads and the memory.
#[pyfunction]
pub fn check(
    py: Python,
    certificate: PyBackedBytes,
    work: Option<u64>,
    limits: BatchLimits,
    receive: Py<PyAny>,
) -> PyResult<()> {
    run_batch(
        py,
        vec![certificate],
        &limits,
        &receive,
        move |bytes, resources| verify(bytes, work, &resources),
    )
}

/// Verifies a certificate, and returns what it proves. `work` is the limit of work as in [`check`].
fn verify(bytes: &[u8], work: Option<u64>, resources: &Resources) -> PyResult<CheckedCertificate> {
    let mut limits = Limits::of(bytes.len());
    limits.threads = resources.run.threads;
    limits.memory = resources.run.memory as u64;
    limits.work = work.unwrap_or(limits.work);
    limits.stop = Some(resources.stop);
    let report = checker::check(bytes, &limits).map_err(|error| of_check(error, bytes))?;
    let claim = report.claim();
    Ok(CheckedCertificate {
        puzzle: report.game().name(),
        board: report.board().to_string(),
        kind: claim.kind,
        value: claim.value,
        digest: report.digest().to_string(),
    })
}
