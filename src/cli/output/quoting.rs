//! Words as a shell reads them back.

/// One word of a command.
pub fn quoted(word: &str) -> String {
    // A word with a NUL is not an argument of any command, and stays as it is.
    shlex::try_quote(word).unwrap_or(word.into()).into_owned()
}

/// The name of a file, or a board, as an argument: what begins with a hyphen would be read as an option.
pub fn quoted_path(path: &str) -> String {
    if path.starts_with('-') { quoted(&format!("./{path}")) } else { quoted(path) }
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
}
