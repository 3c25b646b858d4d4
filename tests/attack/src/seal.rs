//! The right digest under any bytes. Without it every mutant would die of its digest and say nothing about the rest.

use sha2::{Digest, Sha256};

/// SHA-256 in hexadecimal.
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// All before the last line that begins with `sha256 `; all bytes if there is none.
pub fn body(file: &[u8]) -> &[u8] {
    match file.windows(8).rposition(|window| window == b"\nsha256 ") {
        Some(at) => &file[..at + 1],
        None => file,
    }
}

/// A body with the line of its digest.
pub fn sealed(body: &[u8]) -> Vec<u8> {
    [body, b"sha256 ", digest(body).as_bytes(), b"\n"].concat()
}

/// A file whose last line has the right digest, whatever was there before.
pub fn resealed(file: &[u8]) -> Vec<u8> {
    sealed(body(file))
}
