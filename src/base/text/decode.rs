//! Converts bytes to text.

/// Converts the bytes of a file to text; `None` if they are not text.
///
/// The encoding is UTF-8, or UTF-16 with a byte order mark. The text is [cleaned](clean).
pub fn decode(bytes: &[u8]) -> Option<String> {
    let text = match bytes {
        [0xff, 0xfe, units @ ..] => utf16(units, u16::from_le_bytes)?,
        [0xfe, 0xff, units @ ..] => utf16(units, u16::from_be_bytes)?,
        _ => std::str::from_utf8(bytes).ok()?.to_string(),
    };
    if text.contains('\0') {
        return None;
    }
    Some(clean(&text))
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, []) = bytes.as_chunks() else {
        return None;
    };
    let units: Vec<u16> = pairs.iter().map(|&pair| unit(pair)).collect();
    String::from_utf16(&units).ok()
}

/// Characters that only change how their neighbours are displayed.
const INVISIBLE: [char; 5] = ['\u{fe0f}', '\u{fe0e}', '\u{20e3}', '\u{200b}', '\u{200d}'];

/// Removes byte order marks, terminal colours and invisible characters, and converts all line
/// endings to `\n`.
pub fn clean(text: &str) -> String {
    let text = text.trim_start_matches('\u{feff}').replace(INVISIBLE, "");
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut parts = text.split("\x1b[");
    let mut cleaned = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let after = part.split_once('m').map_or(part, |(_, after)| after);
        cleaned.push_str(after);
    }
    cleaned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_colours_and_carriage_returns_are_removed() {
        let text = "\u{feff}a\u{fe0f}\r\nb\rc\x1b[30;48;5;214md\x1b[0m\n";

        assert_eq!(clean(text), "a\nb\ncd\n");
        assert_eq!(decode(text.as_bytes()), Some("a\nb\ncd\n".to_string()));
    }

    #[test]
    fn utf16_with_a_mark_is_text() {
        let text = "\u{feff}🟧P\r\n";
        let units: Vec<u16> = text.encode_utf16().collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();

        assert_eq!(decode(&little), Some("🟧P\n".to_string()));
        assert_eq!(decode(&big), Some("🟧P\n".to_string()));
    }

    #[test]
    fn other_bytes_are_not_text() {
        let cases: [&[u8]; 5] = [
            b"\xff",
            b"O\0P\0",
            b"\xff\xfeO",
            b"\xff\xfe\x00\xd8",
            b"a\0",
        ];
        for bytes in cases {
            assert_eq!(decode(bytes), None, "{bytes:?}");
        }
    }
}
