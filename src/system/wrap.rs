//! Breaks lines that are wider than the terminal.

use console::measure_text_width;

/// The maximum number of characters in the label of a line.
const MAX_LABEL: usize = 32;

/// Breaks a line between words into lines of at most `width` columns. If the line begins with a label, the later lines
/// are indented to the text after the label.
pub fn wrapped(line: &str, width: usize) -> String {
    let (label, text) = line.split_at(label_length(line));
    wrapped_to(label, text, width)
}

/// Returns the length in bytes of a line's label, with the blanks after the label; 0 without a label. At least two
/// blanks end a label. If there are several such places among the first [`MAX_LABEL`] characters, the last one counts.
fn label_length(line: &str) -> usize {
    let mut length = 0;
    let mut blanks = 0;
    for (index, c) in line.char_indices().take(MAX_LABEL) {
        if c == ' ' {
            blanks += 1;
            continue;
        }
        // The text after a label begins here.
        if blanks > 1 {
            length = index;
        }
        blanks = 0;
    }
    length
}

/// Breaks `label` and the words of `text` behind it into lines of at most `width` columns. The later lines are as
/// deeply indented as the text after the label. A word that is longer than a line is split.
pub fn wrapped_to(label: &str, text: &str, width: usize) -> String {
    let mut lines = Wrapped {
        indent: " ".repeat(measure_text_width(label)),
        finished: Vec::new(),
        line: label.to_string(),
        width,
    };
    let mut words = text.split(' ');
    // The first word stands right behind the label.
    lines.add_word(words.next().unwrap_or_default());
    for word in words {
        // A blank stands before each later word, unless the word begins a line.
        if lines.free_columns() < 1 + measure_text_width(word) {
            lines.begin_line();
        } else {
            lines.line.push(' ');
        }
        lines.add_word(word);
    }
    lines.begin_line();
    lines.finished.join("\n")
}

/// Lines of at most `width` columns. All lines except the first begin with `indent`.
struct Wrapped {
    indent: String,
    finished: Vec<String>,
    /// The last line, which is not finished yet.
    line: String,
    width: usize,
}

impl Wrapped {
    /// Returns the number of columns that the last line may still fill.
    fn free_columns(&self) -> usize {
        self.width.saturating_sub(measure_text_width(&self.line))
    }

    /// Finishes the line, and begins the next one.
    fn begin_line(&mut self) {
        let line = std::mem::replace(&mut self.line, self.indent.clone());
        self.finished.push(line);
    }

    /// Adds a word to the last line. A word that is too long for the free columns is broken, and goes on in the next
    /// lines, which are indented.
    fn add_word(&mut self, mut word: &str) {
        // A word with escape sequences stays whole to keep its style.
        if word.contains('\x1b') {
            self.line.push_str(word);
            return;
        }
        while measure_text_width(word) > self.free_columns() {
            // A label may fill the whole width; then the word stands behind it.
            if self.free_columns() == 0 {
                break;
            }
            let (fitting, remaining) = word.split_at(length_of(word, self.free_columns()));
            self.line.push_str(fitting);
            self.begin_line();
            word = remaining;
        }
        self.line.push_str(word);
    }
}

/// Returns the length in bytes of the first `characters` characters of a word, or of the whole word if it is shorter.
fn length_of(word: &str, characters: usize) -> usize {
    match word.char_indices().nth(characters) {
        Some((index, _)) => index,
        None => word.len(),
    }
}

/// Breaks a command for a shell between its words into lines of at most `width` columns. A label stands before the
/// first line, and the later lines are indented by its width. All lines except the last one end with a backslash, as a
/// shell requires.
pub fn wrapped_command(label: &str, command: &str, width: usize) -> String {
    const CONTINUED: &str = " \\";
    let indent = " ".repeat(measure_text_width(label));
    let words = words_of(command);
    let mut lines = Vec::new();
    let mut line = label.to_string();
    for (n, word) in words.iter().enumerate() {
        let is_last = n + 1 == words.len();
        // A backslash may have to follow the word.
        let end_width = if is_last { 0 } else { CONTINUED.len() };
        if n > 0 {
            // A blank stands before the word.
            let width_with_word = measure_text_width(&line) + 1 + measure_text_width(word);
            if width_with_word + end_width > width {
                line.push_str(CONTINUED);
                lines.push(std::mem::replace(&mut line, indent.clone()));
            } else {
                line.push(' ');
            }
        }
        line.push_str(word);
    }
    lines.push(line);
    lines.join("\n")
}

/// Splits a command for a shell at the blanks that are not between quotes.
fn words_of(command: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut begin = 0;
    // The quote that is open, if any.
    let mut quote = None;
    for (index, c) in command.char_indices() {
        match quote {
            Some(open) if open == c => quote = None,
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c == ' ' => {
                words.push(&command[begin..index]);
                begin = index + 1; // The blank is one byte long.
            }
            // Another character, also a quote of the other kind between quotes.
            _ => {}
        }
    }
    words.push(&command[begin..]);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_is_never_broken() {
        assert_eq!(
            wrapped("  clicks  1,2 3,4 5,6", 18),
            "  clicks  1,2 3,4\n          5,6"
        );
        assert_eq!(
            wrapped("  0     12  1,2 3,4", 16),
            "  0     12  1,2\n            3,4"
        );
        assert_eq!(
            wrapped("x: 13 clicks is optimal.", 12),
            "x: 13 clicks\nis optimal."
        );
        assert_eq!(
            wrapped("\x1b[1m  0  12\x1b[0m  1,2 3,4", 12),
            "\x1b[1m  0  12\x1b[0m  1,2\n         3,4"
        );
    }

    #[test]
    fn a_word_is_broken_only_if_it_is_longer_than_a_line() {
        assert_eq!(
            wrapped("  moves  ULDRULDRULDR", 14),
            "  moves  ULDRU\n         LDRUL\n         DR"
        );
        assert_eq!(wrapped("a bcdef gh", 5), "a\nbcdef\ngh");
    }

    #[test]
    fn a_broken_command_can_be_copied() {
        let command = "kortest prove 'a b' --claim 3";

        assert_eq!(
            wrapped_command("  x  ", command, 21),
            "  x  kortest prove \\\n     'a b' --claim 3"
        );
        assert_eq!(
            wrapped_command("  x  ", command, usize::MAX),
            format!("  x  {command}")
        );
    }
}
