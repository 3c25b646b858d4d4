//! Breaks long lines of moves.

use console::{Term, measure_text_width};

/// Returns `label` and `text` as lines that fit the terminal. The second and later lines are indented by the width of
/// `label`. If stdout is not a terminal, there is only one line.
pub fn wrapped(label: &str, text: &str) -> String {
    let width = Term::stdout().is_term().then(|| Term::stdout().size().1.into());
    wrapped_to(label, text, width.unwrap_or(usize::MAX))
}

/// Wraps a line at `width` characters.
pub fn wrapped_to(label: &str, text: &str, width: usize) -> String {
    let (mut line, mut lines) = (label.to_string(), Vec::new());
    for (n, word) in text.split(' ').enumerate() {
        if n > 0 && measure_text_width(&line) + 1 + measure_text_width(word) > width {
            lines.push(std::mem::replace(&mut line, " ".repeat(label.len())));
        } else if n > 0 {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::wrapped_to;

    #[test]
    fn a_click_is_never_broken() {
        assert_eq!(wrapped_to("  clicks  ", "1,2 3,4 5,6", 18), "  clicks  1,2 3,4\n          5,6");
        assert_eq!(wrapped_to("  ", "1,2 3,4", usize::MAX), "  1,2 3,4");
    }
}
