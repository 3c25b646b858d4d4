//! Normalises input text before the readers of the games parse it.

/// Removes byte order marks and terminal colours, and converts all line endings to `\n`.
pub fn clean(text: &str) -> String {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| text + part.split_once('m').map_or(part, |(_, after)| after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_colours_and_carriage_returns_are_removed() {
        assert_eq!(clean("\u{feff}a\r\nb\rc\x1b[30;48;5;214md\x1b[0m\n"), "a\nb\ncd\n");
    }
}
