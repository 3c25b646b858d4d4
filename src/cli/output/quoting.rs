//! Quotes words for a shell.

/// Quotes a word so that a shell reads it as one argument.
pub fn quoted(word: &str) -> String {
    // A word with a NUL can never be an argument.
    shlex::try_quote(word).unwrap_or(word.into()).into_owned()
}

/// Quotes a path as an argument that cannot be read as an option.
pub fn quoted_path(path: &str) -> String {
    if path.starts_with('-') {
        quoted(&format!("./{path}"))
    } else {
        quoted(path)
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
}
