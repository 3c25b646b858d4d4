//! Decodes the bytes of a text.

/// Decodes UTF-8, or UTF-16 with a byte order mark, and removes the mark. `None` if the bytes are
/// not text.
pub fn decode(bytes: &[u8]) -> Option<String> {
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => decode_utf16(rest, u16::from_le_bytes)?,
        [0xfe, 0xff, rest @ ..] => decode_utf16(rest, u16::from_be_bytes)?,
        _ => String::from_utf8(bytes.to_vec()).ok()?,
    };
    let text = text.trim_start_matches('\u{feff}');
    (!text.contains('\0')).then(|| text.into())
}

fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, []) = bytes.as_chunks() else {
        return None;
    };
    let units: Vec<u16> = pairs.iter().copied().map(unit).collect();
    String::from_utf16(&units).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_with_a_mark_is_decoded() {
        for bytes in [
            &b"\xff\xfe\xe5\x001\x00"[..],
            b"\xfe\xff\x00\xe5\x001",
            b"\xef\xbb\xbf\xc3\xa51",
            b"\xc3\xa51",
        ] {
            assert_eq!(decode(bytes).as_deref(), Some("å1"), "{bytes:?}");
        }
    }

    #[test]
    fn bytes_that_are_not_text_are_refused() {
        for bytes in [&b"\xff\xfe1"[..], b"\xff\xfe\x00\xd8", b"\xff1", b"a\0b"] {
            assert_eq!(decode(bytes), None, "{bytes:?}");
        }
    }
}
