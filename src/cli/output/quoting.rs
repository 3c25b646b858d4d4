//! Words as a shell reads them back.

/// One word of a command.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:,=+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// The name of a file, or a board, as an argument: what begins with a hyphen would be read as an option.
pub fn quoted_path(path: &str) -> String {
    if path.starts_with('-') { quoted(&format!("./{path}")) } else { quoted(path) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_would_read_them_otherwise() {
        assert_eq!(quoted("2024-11-24"), "2024-11-24");
        assert_eq!(quoted("--method"), "--method");
        assert_eq!(quoted("my file"), "'my file'");
        assert_eq!(quoted("it's; rm -rf"), r"'it'\''s; rm -rf'");
        assert_eq!(quoted(""), "''");
        assert_eq!(quoted_path("-x"), "./-x");
        assert_eq!(quoted_path("2024-11-24.cert"), "2024-11-24.cert");
    }
}
