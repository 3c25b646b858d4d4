//! Names of files and other texts of users, made safe to print or to copy into a shell.
//!
//! A file may have any name, also one with escape sequences, line feeds, or marks that change the
//! direction of text. Printed as it is, such a name could hide a verdict or forge another one.

use kortest::text::is_deceptive;
pub use kortest::text::{path_text, printable};
use std::ffi::OsStr;
use std::path::Path;

/// Escapes a text of several lines with styles: line feeds, tabs, and the sequences that change the
/// style stay.
pub fn printable_lines(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(style) = style_sequence(rest) {
            shown += style;
            rest = &rest[style.len()..];
            continue;
        }
        if is_deceptive(c) && c != '\n' && c != '\t' {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
        rest = &rest[c.len_utf8()..];
    }
    shown
}

/// Returns a JSON text in which characters like those of [`printable`] are escaped as JSON allows.
/// The text must be compact: only inside strings does JSON allow an escape, so a line feed between
/// tokens would make it invalid.
pub fn printable_json(json: &str) -> String {
    let mut shown = String::with_capacity(json.len());
    for c in json.chars() {
        if is_deceptive(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                shown += &format!("\\u{unit:04x}");
            }
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Returns the sequence at the beginning of a text that changes the style, such as `ESC [ 1 m`.
fn style_sequence(text: &str) -> Option<&str> {
    let parameters = text.strip_prefix("\x1b[")?;
    let rest = parameters.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
    let rest = rest.strip_prefix('m')?;
    Some(&text[..text.len() - rest.len()])
}

/// Quotes a word so that a shell reads it as one argument.
pub fn quoted(word: impl AsRef<OsStr>) -> String {
    let word = word.as_ref();
    match word.to_str() {
        Some(text) if !text.contains(is_deceptive) => {
            // A word with a NUL can never be an argument.
            shlex::try_quote(text).unwrap_or(text.into()).into_owned()
        }
        _ => escaped(word),
    }
}

/// Quotes a path as an argument that cannot be read as an option.
pub fn quoted_path(path: impl AsRef<OsStr>) -> String {
    let path = path.as_ref();
    if path.as_encoded_bytes().starts_with(b"-") {
        quoted(Path::new(".").join(path))
    } else {
        quoted(path)
    }
}

/// Quotes a word as `$'..'`, with an octal escape for each byte that cannot be printed.
fn escaped(word: &OsStr) -> String {
    let mut text = "$'".to_string();
    for chunk in word.as_encoded_bytes().utf8_chunks() {
        for c in chunk.valid().chars() {
            if is_deceptive(c) || c == '\'' || c == '\\' {
                push_octal(&mut text, c.encode_utf8(&mut [0; 4]).as_bytes());
            } else {
                text.push(c);
            }
        }
        push_octal(&mut text, chunk.invalid());
    }
    text.push('\'');
    text
}

fn push_octal(text: &mut String, bytes: &[u8]) {
    for byte in bytes {
        *text += &format!("\\{byte:03o}");
    }
}

/// Returns the command line with which the user started this process, without `--resume`.
pub fn this_command() -> String {
    let mut command = "kortest".to_string();
    for word in std::env::args_os().skip(1) {
        if word != "--resume" {
            command += " ";
            command += &quoted(word);
        }
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let text = "a\u{202e}\u{85}\u{e0041}b";
        let json = serde_json::to_string(text).unwrap();

        let shown = printable_json(&json);

        assert_eq!(shown, "\"a\\u202e\\u0085\\udb40\\udc41b\"");
        assert_eq!(serde_json::from_str::<String>(&shown).unwrap(), text);
    }

    #[test]
    fn a_path_is_no_option() {
        assert_eq!(quoted_path("-x"), "./-x");
        assert_eq!(quoted_path("2024-11-24.cert"), "2024-11-24.cert");
        assert_eq!(quoted_path("my file"), "'my file'");
    }

    #[test]
    fn a_word_that_cannot_be_printed_is_escaped() {
        assert_eq!(quoted("a\n'b\\"), "$'a\\012\\047b\\134'");
        assert_eq!(quoted("\u{202e}x"), "$'\\342\\200\\256x'");
    }
}
