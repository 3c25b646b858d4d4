//! What the readers of all games do to a text before they read it.

/// A text without what editors, terminals and other systems put into it: a mark of its encoding, colours, carriage
/// returns.
pub fn plain(text: &str) -> String {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| text + part.split_once('m').map_or(part, |(_, after)| after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_but_the_text_is_left() {
        assert_eq!(plain("\u{feff}a\r\nb\rc\x1b[30;48;5;214md\x1b[0m\n"), "a\nb\ncd\n");
    }
}
