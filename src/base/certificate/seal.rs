//! How a certificate begins and ends: the first words, and the digest in the last line.

use sha2::{Digest, Sha256};

/// The first words of every certificate, in all versions.
pub const MAGIC: &[u8] = b"kortest certificate ";

/// The SHA-256 digest in lower-case hexadecimal.
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Appends the last line to a certificate; returns the whole file and its digest.
pub fn seal(mut bytes: Vec<u8>) -> (Vec<u8>, String) {
    let digest = digest(&bytes);
    bytes.extend_from_slice(format!("sha256 {digest}\n").as_bytes());
    (bytes, digest)
}
