//! Names of files and other texts of users, made safe to print in a message.
//!
//! A file may have any name, also one with escape sequences, line feeds, or marks that change the direction of text.
//! Printed as it is, such a name could hide a verdict or forge another one.

use std::ffi::OsStr;

/// Makes a text safe to print: returns it with an escape such as `\u{202e}` for each character that a terminal would
/// obey or not show. A text that this function has returned stays the same.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if is_deceptive(c) {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Makes a path or an argument safe to print: writes an escape such as `\u{202e}` for each character that a terminal
/// would obey or not show, and an escape such as `\xff` for each byte that is not UTF-8.
pub fn path_text(name: &(impl AsRef<OsStr> + ?Sized)) -> String {
    let mut shown = String::new();
    for chunk in name.as_ref().as_encoded_bytes().utf8_chunks() {
        shown += &printable(chunk.valid());
        for byte in chunk.invalid() {
            shown += &format!("\\x{byte:02x}");
        }
    }
    shown
}

/// Makes a text of several lines safe to print: writes an escape such as `\u{202e}` for each character that a terminal
/// would obey or not show. Keeps line feeds, tabs, and the terminal sequences that change the style of text, such as
/// bold.
pub fn printable_lines(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut unread = text;
    while let Some(c) = unread.chars().next() {
        if let Some(style) = style_sequence(unread) {
            shown += style;
            unread = &unread[style.len()..];
            continue;
        }
        if is_deceptive(c) && c != '\n' && c != '\t' {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
        unread = &unread[c.len_utf8()..];
    }
    shown
}

/// Returns the terminal sequence at the beginning of a text if this sequence only changes the style of text, such as
/// `ESC [ 1 m` for bold: numbers with semicolons, and then `m`.
fn style_sequence(text: &str) -> Option<&str> {
    let parameters = text.strip_prefix("\x1b[")?;
    let after_numbers = parameters.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
    let after_sequence = after_numbers.strip_prefix('m')?;
    Some(&text[..text.len() - after_sequence.len()])
}

/// Makes a JSON text safe to print: returns it with an escape such as `\u202e` for each character that a terminal would
/// obey or not show. The text must be compact: JSON allows escapes only inside strings, so an escaped line feed between
/// tokens would make the text invalid.
pub fn printable_json(json: &str) -> String {
    let mut shown = String::with_capacity(json.len());
    for c in json.chars() {
        if is_deceptive(c) {
            // An escape of JSON is a unit of UTF-16. A character has one or two units.
            for unit in c.encode_utf16(&mut [0; 2]) {
                shown += &format!("\\u{unit:04x}");
            }
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Returns whether a terminal or a browser would obey this character, or show nothing for it.
///
/// Such characters are the control characters, and the characters that Unicode calls default-ignorable, separators of
/// lines, or marks of direction and annotation.
pub fn is_deceptive(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{fffe}'..='\u{ffff}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visible_name_stays() {
        for name in [
            "2024-11-24.cert",
            "C:\\a b.cert",
            "bj\u{f8}rn \"x\"'s.cert",
            "\u{65e5}\u{672c}",
        ] {
            assert_eq!(printable(name), name);
        }
    }

    #[test]
    fn what_could_forge_or_hide_is_escaped() {
        assert_eq!(printable("a\r\n\tb\x1b[2K"), "a\\r\\n\\tb\\u{1b}[2K");
        let deceptive = "\0\x07\x7f\u{85}\u{9b}\u{ad}\u{61c}\u{200b}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2066}\u{2069}\u{feff}\u{e0041}";
        for c in deceptive.chars() {
            let escaped = c.escape_default().to_string();
            assert_eq!(printable(&c.to_string()), escaped);
        }
    }

    #[test]
    fn an_escaped_name_is_not_escaped_again() {
        let once = printable("\x1b]0;x\x07\u{202e}\n");

        assert_eq!(printable(&once), once);
    }

    #[cfg(unix)]
    #[test]
    fn bytes_that_are_not_text_are_shown() {
        use std::os::unix::ffi::OsStrExt;

        let name = OsStr::from_bytes(b"a\xff\n\xc3.cert");

        assert_eq!(path_text(name), "a\\xff\\n\\xc3.cert");
    }
    #[test]
    fn styles_and_lines_of_the_program_stay() {
        let text = "\x1b[1mvalid\x1b[0m\n\tx \x1b[38;5;1my\x1b[0m";

        assert_eq!(printable_lines(text), text);
        assert_eq!(
            printable_lines("a\rb\x1b[2K\x1b]0;t\x07"),
            "a\\rb\\u{1b}[2K\\u{1b}]0;t\\u{7}"
        );
        assert_eq!(printable_lines("\x1b["), "\\u{1b}[");
    }

    #[test]
    fn json_stays_json() {
        let shown = printable_json("\"a\u{202e}\u{85}\u{e0041}b\"");

        assert_eq!(shown, "\"a\\u202e\\u0085\\udb40\\udc41b\"");
    }
}
