//! Damage to certificate files by programs that copy, convert or pack files.

#![deny(clippy::expect_used)]

use super::frame::{LAST_LINE_BYTES, MAGIC};

/// The byte order mark of UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The first bytes of each kind of packed file, and a phrase that tells the user what to do.
const PACKED: [(&[u8], &str); 5] = [
    (b"\x1f\x8b", "is compressed by gzip; unpack it"),
    (b"\x28\xb5\x2f\xfd", "is compressed by zstd; unpack it"),
    (b"\xfd7zXZ\0", "is compressed by xz; unpack it"),
    (b"BZh", "is compressed by bzip2; unpack it"),
    (b"PK\x03\x04", "is a zip file; unpack it"),
];

/// Returns how a program that copies, converts or packs files has changed a certificate; `None` if the file shows no
/// such change. The returned phrase is for a message, such as `is compressed by gzip; unpack it`.
///
/// Checkers refuse each file with such a change. The returned phrase only tells the user what to mend.
pub fn transport_damage(bytes: &[u8]) -> Option<&'static str> {
    if bytes.starts_with(MAGIC) {
        return changed_line_ends(bytes);
    }
    if let Some(content) = bytes.strip_prefix(BYTE_ORDER_MARK)
        && content.starts_with(MAGIC)
    {
        return Some("begins with a byte order mark; remove the mark");
    }
    if is_utf_16(bytes) {
        return Some("was converted to UTF-16; convert it to ASCII");
    }
    for (beginning, damage) in PACKED {
        if bytes.starts_with(beginning) {
            return Some(damage);
        }
    }
    None
}

/// Returns the reason for which a checker refuses a certificate. Adds in brackets how a program has changed the file
/// while copying or packing it, if that is visible.
pub fn with_damage(reason: String, bytes: &[u8]) -> String {
    match transport_damage(bytes) {
        Some(damage) => format!("{reason} ({damage})"),
        None => reason,
    }
}

/// Returns a phrase that says how a program has changed the line ends of a certificate; `None` if they look right.
fn changed_line_ends(bytes: &[u8]) -> Option<&'static str> {
    let first_line = bytes.split(|&byte| byte == b'\n').next()?;
    if first_line.ends_with(b"\r") {
        return Some("its line ends were changed to CRLF; for git, write *.cert -text");
    }
    // The text after the last line feed, which is empty in an undamaged file.
    let last_line = bytes.rsplit(|&byte| byte == b'\n').next()?;
    let lacks_only_line_feed = last_line.len() + 1 == LAST_LINE_BYTES;
    if lacks_only_line_feed && last_line.starts_with(b"sha256 ") {
        return Some("its last line end is missing");
    }
    None
}

/// Returns whether a file begins like a certificate in UTF-16, which adds a zero byte to each letter: the first bytes
/// without the zeros are the first words of a certificate. A byte order mark may stand before these bytes.
fn is_utf_16(bytes: &[u8]) -> bool {
    let after_mark = bytes
        .strip_prefix(b"\xff\xfe")
        .or(bytes.strip_prefix(b"\xfe\xff"))
        .unwrap_or(bytes);
    // UTF-16 stores each letter of the first words in two bytes.
    let Some(first_words) = after_mark.get(..2 * MAGIC.len()) else {
        return false;
    };
    let letters = first_words.iter().filter(|&&byte| byte != 0);
    first_words.contains(&0) && letters.eq(MAGIC)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CERTIFICATE: &str = "kortest certificate 2\npuzzle former\n";

    #[test]
    fn an_unchanged_certificate_and_other_files_have_no_damage() {
        for text in [CERTIFICATE, "", "G", "\u{feff}GPB", "kortest", "P\0K"] {
            assert_eq!(transport_damage(text.as_bytes()), None, "{text:?}");
        }
    }

    #[test]
    fn changed_line_ends_are_named() {
        let crlf = CERTIFICATE.replace('\n', "\r\n");
        let cut = format!("{CERTIFICATE}sha256 {}", "0".repeat(64));
        for (text, word) in [(crlf, "CRLF"), (cut, "last line end")] {
            let damage = transport_damage(text.as_bytes()).unwrap();

            assert!(damage.contains(word), "{damage}");
        }
    }

    #[test]
    fn marks_and_conversions_are_named() {
        let little: Vec<u8> = CERTIFICATE
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        let big: Vec<u8> = CERTIFICATE
            .encode_utf16()
            .flat_map(u16::to_be_bytes)
            .collect();
        let marked = format!("\u{feff}{CERTIFICATE}").into_bytes();
        for (bytes, word) in [
            (marked, "byte order mark"),
            (little.clone(), "UTF-16"),
            ([b"\xff\xfe", &little[..]].concat(), "UTF-16"),
            ([b"\xfe\xff", &big[..]].concat(), "UTF-16"),
        ] {
            let damage = transport_damage(&bytes).unwrap();

            assert!(damage.contains(word), "{damage}");
        }
    }
}
