//! Converts certificates of Former to files, and merges certificates of the same board.

use crate::output::units::counted;
use crate::storage::Certificate as Sealed;
use kortest::former::certificate::Certificate;

/// Returns the file of a certificate, and a description of its contents.
pub fn sealed(certificate: &Certificate) -> Sealed {
    let layers = certificate
        .columns
        .as_ref()
        .map(|evidence| counted((evidence.left + evidence.right) as u64, "layer"));
    let records = certificate
        .evidence
        .as_ref()
        .map(|evidence| counted(evidence.len() as u64, "record"));
    Sealed::with_contents(
        certificate.to_bytes(),
        layers.into_iter().chain(records).collect(),
        merge,
    )
}

/// Merges two certificates of the same board, if their claims can be combined.
fn merge(new: &[u8], earlier: &[u8]) -> Option<Sealed> {
    let (new, earlier) = (Certificate::read(new)?, Certificate::read(earlier)?);
    new.and(earlier)
        .ok()
        .flatten()
        .map(|merged| sealed(&merged))
}
