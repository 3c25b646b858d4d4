//! Corrects the digests of changed certificates, because checkers reject a file with a wrong digest
//! at once.

/// Returns the SHA-256 digest in hexadecimal.
pub fn digest(bytes: &[u8]) -> String {
    let mut digits = String::new();
    for byte in hmac_sha256::Hash::hash(bytes) {
        digits.push_str(&format!("{byte:02x}"));
    }
    digits
}

/// Returns all bytes before the last line that begins with `sha256 `, or the whole file.
pub fn body(file: &[u8]) -> &[u8] {
    match file.windows(8).rposition(|window| window == b"\nsha256 ") {
        Some(at) => &file[..=at],
        None => file,
    }
}

/// Appends a line with the digest of `body` to `body`.
pub fn sealed(body: &[u8]) -> Vec<u8> {
    [body, b"sha256 ", digest(body).as_bytes(), b"\n"].concat()
}

/// Corrects the digest in the last line of a certificate.
pub fn resealed(file: &[u8]) -> Vec<u8> {
    sealed(body(file))
}
