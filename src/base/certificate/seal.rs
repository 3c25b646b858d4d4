//! The first words of a certificate, the digest in its last line, and the digest of the whole file.

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

/// Appends the last line, with the digest of `bytes`. Returns the complete file, and the digest of
/// the complete file as `sha256sum` prints it.
pub fn seal(mut bytes: Vec<u8>) -> (Vec<u8>, String) {
    let last_line = format!("sha256 {}\n", digest(&bytes));
    bytes.extend_from_slice(last_line.as_bytes());
    let digest = digest(&bytes);
    (bytes, digest)
}
