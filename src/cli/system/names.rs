//! Names of files and other texts of users, made safe to print or to copy into a shell.
//!
//! A file may have any name, also one with escape sequences, line feeds, or marks that change the
//! direction of text. Printed as it is, such a name could hide a verdict or forge another one.

use kortest::text::is_deceptive;
pub use kortest::text::{path_text, printable, quoted, quoted_path};

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
}
