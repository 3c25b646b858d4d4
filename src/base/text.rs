//! Cleans input text, and formats proven bounds.

/// Removes byte order marks and terminal colours, and converts all line endings to `\n`.
pub fn clean(text: &str) -> String {
    let text = text
        .trim_start_matches('\u{feff}')
        .replace("\r\n", "\n")
        .replace('\r', "\n");
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| {
        text + part.split_once('m').map_or(part, |(_, after)| after)
    })
}

/// Formats proven bounds, such as `at least 5 clicks`. `noun` is the word for a move.
pub fn optimum_text(lower_bound: u32, upper_bound: Option<u32>, noun: &str) -> String {
    let counted = |number: u32| format!("{number} {noun}{}", if number == 1 { "" } else { "s" });
    match upper_bound {
        Some(upper) if upper == lower_bound => format!("{} is optimal", counted(upper)),
        Some(upper) => format!("at least {lower_bound} and at most {}", counted(upper)),
        None => format!("at least {}", counted(lower_bound)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_colours_and_carriage_returns_are_removed() {
        assert_eq!(
            clean("\u{feff}a\r\nb\rc\x1b[30;48;5;214md\x1b[0m\n"),
            "a\nb\ncd\n"
        );
    }
}
