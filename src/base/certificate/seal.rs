//! The first words of a certificate, and the digest in its last line.

use sha2::{Digest, Sha256};

/// The first words of every certificate, the same in all versions of the format.
pub const MAGIC: &[u8] = b"kortest certificate ";

/// Returns the SHA-256 digest of `bytes` in lower-case hexadecimal.
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Appends the digest line to a certificate. Returns the complete file and its digest.
pub fn seal(mut bytes: Vec<u8>) -> (Vec<u8>, String) {
    let digest = digest(&bytes);
    bytes.extend_from_slice(format!("sha256 {digest}\n").as_bytes());
    (bytes, digest)
}
