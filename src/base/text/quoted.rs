//! Words and paths as arguments of a shell.

use super::names::is_deceptive;
use std::ffi::OsStr;
use std::path::Path;

/// Quotes a word so that a shell reads it as one argument. A word that cannot be printed safely gets escapes.
pub fn quoted(word: impl AsRef<OsStr>) -> String {
    let word = word.as_ref();
    match word.to_str() {
        Some(text) if !text.contains(is_deceptive) => {
            // Quoting fails only for a word with a NUL byte, which can never be an argument.
            shlex::try_quote(text).unwrap_or(text.into()).into_owned()
        }
        Some(_) | None => quote_with_escapes(word),
    }
}

/// Quotes a path so that a shell reads it as one argument. A path that begins with `-` gets `./` before it, so that no
/// program takes it for an option.
pub fn quoted_path(path: impl AsRef<OsStr>) -> String {
    let path = path.as_ref();
    if path.as_encoded_bytes().starts_with(b"-") {
        quoted(Path::new(".").join(path))
    } else {
        quoted(path)
    }
}

/// Quotes a word as `$'..'`, in which a shell reads octal escapes. Writes an escape for each byte of a character that a
/// terminal would obey or not show, of a quote, or of a backslash, and for each byte that is not UTF-8.
fn quote_with_escapes(word: &OsStr) -> String {
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

/// Appends an octal escape of the shell for each byte, such as `\012`.
fn push_octal(text: &mut String, bytes: &[u8]) {
    for byte in bytes {
        *text += &format!("\\{byte:03o}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
