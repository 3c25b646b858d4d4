//! Converts bytes to text, and splits text into rows. Rows and cells have their positions in the text.

/// Converts the bytes of a file to text; `None` if they are not text.
///
/// The encoding is UTF-8, or UTF-16 with a byte order mark. The text is [cleaned](clean).
pub fn decode(bytes: &[u8]) -> Option<String> {
    // The first two bytes of UTF-16 are a mark, which shows the order of the bytes.
    let text = match bytes {
        [0xff, 0xfe, units @ ..] => decode_utf16(units, u16::from_le_bytes)?,
        [0xfe, 0xff, units @ ..] => decode_utf16(units, u16::from_be_bytes)?,
        _ => std::str::from_utf8(bytes).ok()?.to_string(),
    };
    // Files with zero bytes, such as programs, are not text.
    if text.contains('\0') {
        return None;
    }
    Some(clean(&text))
}

/// Decodes UTF-16; `None` if the bytes are not valid. `decode_unit` converts two bytes to a number, in one byte order.
fn decode_utf16(bytes: &[u8], decode_unit: fn([u8; 2]) -> u16) -> Option<String> {
    // An odd number of bytes is not valid.
    let (pairs, []) = bytes.as_chunks() else {
        return None;
    };
    let units: Vec<u16> = pairs.iter().map(|&pair| decode_unit(pair)).collect();
    String::from_utf16(&units).ok()
}

/// Characters that only change how their neighbours are displayed.
const INVISIBLE: [char; 5] = ['\u{fe0f}', '\u{fe0e}', '\u{20e3}', '\u{200b}', '\u{200d}'];

/// Returns a text without byte order marks, terminal colours and invisible characters, and with all line endings
/// converted to `\n`.
pub fn clean(text: &str) -> String {
    let visible = text.trim_start_matches('\u{feff}').replace(INVISIBLE, "");
    let with_line_feeds = visible.replace("\r\n", "\n").replace('\r', "\n");
    remove_colours(&with_line_feeds)
}

/// The beginning of an escape sequence for the terminal.
const ESCAPE: &str = "\x1b[";

/// Removes the escape sequences of a terminal that change colours: `ESC [`, numbers with separators, and then `m`.
/// Other sequences lose only their bracket, which could be taken for the beginning of a list. No reader of boards
/// accepts the escape character that remains, so its error message shows the sequence.
fn remove_colours(text: &str) -> String {
    // `split` always returns a first part. Every other part follows an escape and a bracket.
    let mut parts = text.split(ESCAPE);
    let mut cleaned = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let after_numbers =
            part.trim_start_matches(|c: char| c.is_ascii_digit() || ";:".contains(c));
        if let Some(after_colour) = after_numbers.strip_prefix('m') {
            cleaned.push_str(after_colour);
        } else {
            cleaned.push('\x1b');
            cleaned.push_str(part);
        }
    }
    cleaned
}

/// A row of a board, with its position in the text.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The line number, counted from 1. If all rows share a line, each row counts as a line.
    pub line: usize,
    /// Number of characters before the row in its line.
    pub before: usize,
    /// The text of the row, with its blanks.
    pub text: &'a str,
}

/// One cell of a board, as the text writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell<'a> {
    /// The cell without separators and quotes. In a list, blanks between quotes belong to the cell.
    pub text: &'a str,
    /// The line number, counted from 1.
    pub line: usize,
    /// The index of the cell's first character within the line, counted from 1.
    pub character: usize,
}

/// A row of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellRow<'a> {
    /// The line number, counted from 1.
    pub line: usize,
    /// The cells from left to right.
    pub cells: Vec<Cell<'a>>,
}

impl<'a> CellRow<'a> {
    /// Returns the row of these cells in this line.
    pub(super) fn new(line: usize, cells: Vec<Cell<'a>>) -> CellRow<'a> {
        CellRow { line, cells }
    }
}

/// How a text separates cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Each character is a cell, unless separators stand between the cells of a row.
    Characters,
    /// Separators stand between cells. A row without separators is one cell.
    Separated,
    /// The text is a nested list.
    List,
    /// Each column of characters is a column of the board, and a blank is an empty cell.
    Columns,
    /// The text has one row of cells, which is divided into rows of equal length.
    Flat,
}

/// One way to split a text into cells. Rows may have different lengths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout<'a> {
    /// How the text separates cells.
    pub style: Style,
    /// The rows from top to bottom.
    pub rows: Vec<CellRow<'a>>,
    /// The first blank line between two rows, if any.
    pub gap: Option<Gap>,
    /// Whether blanks at the ends of lines may be missing, so that the size is not certain.
    pub may_lack_blanks: bool,
}

/// A blank line between two rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The line number, counted from 1.
    pub line: usize,
    /// Whether the number of blank lines is the same between all rows.
    pub is_even: bool,
}

impl<'a> Layout<'a> {
    /// Returns a layout without blank lines, whose size is certain.
    pub(super) fn new(style: Style, rows: Vec<CellRow<'a>>) -> Layout<'a> {
        Layout {
            style,
            rows,
            gap: None,
            may_lack_blanks: false,
        }
    }
}

/// Returns all lines that are neither blank nor comments, with their numbers. A comment begins with `#`.
pub fn lines(text: &str) -> Vec<Row<'_>> {
    let mut lines = lines_and_gaps(text);
    lines.retain(|line| !line.text.trim().is_empty());
    lines
}

/// Returns all lines except comments, with their numbers. Keeps blank lines, which may be gaps in a board.
pub(super) fn lines_and_gaps(text: &str) -> Vec<Row<'_>> {
    let mut lines = all_lines(text);
    lines.retain(|line| !is_comment(line.text));
    lines
}

/// Minimum number of digits in a comment without letters, such as a date.
const MIN_COMMENT_DIGITS: usize = 4;

/// Returns whether a line is a comment: `#`, and then nothing, or a text with a letter or with several digits (a date).
/// Other lines that begin with `#` may be rows of a board that uses `#` as a cell.
fn is_comment(line: &str) -> bool {
    let Some(comment) = line.trim_start().strip_prefix('#') else {
        return false;
    };
    let digits = comment.chars().filter(char::is_ascii_digit).count();
    comment.trim().is_empty()
        || comment.contains(char::is_alphabetic)
        || digits >= MIN_COMMENT_DIGITS
}

/// Returns all lines of a text, with their numbers from 1.
pub(super) fn all_lines(text: &str) -> Vec<Row<'_>> {
    let mut lines = Vec::new();
    for (number, text) in (1..).zip(text.lines()) {
        lines.push(Row {
            line: number,
            before: 0,
            text,
        });
    }
    lines
}

/// Splits the lines of a text into rows of a board at `/`. Each row has its position in the text, for messages. If
/// there is only one line, its rows are numbered like lines.
pub fn rows<'a>(lines: &[Row<'a>]) -> Vec<Row<'a>> {
    if let [line] = lines {
        return rows_of_single_line(*line);
    }
    let mut rows = Vec::new();
    for line in lines {
        let mut characters_before = line.before;
        for text in line.text.split('/') {
            rows.push(Row {
                line: line.line,
                before: characters_before,
                text,
            });
            // The separator is one more character.
            characters_before += text.chars().count() + 1;
        }
    }
    rows
}

/// Splits the only line of a text into rows of a board at `/`. The rows are numbered like lines, because a user thinks
/// of such rows as lines.
fn rows_of_single_line(line: Row<'_>) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    for (number, text) in (line.line..).zip(line.text.split('/')) {
        rows.push(Row {
            line: number,
            // Nothing stands before the row, because it counts as a line of its own.
            before: 0,
            text,
        });
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_colours_and_carriage_returns_are_removed() {
        let text = "\u{feff}a\u{fe0f}\r\nb\rc\x1b[30;48;5;214md\x1b[0m\n";

        assert_eq!(clean(text), "a\nb\ncd\n");
        assert_eq!(decode(text.as_bytes()), Some("a\nb\ncd\n".to_string()));
    }

    #[test]
    fn text_after_another_escape_sequence_is_kept() {
        let text = "a\x1b[2Kb m\x1b[38:5:214mc";

        assert_eq!(clean(text), "a\x1b2Kb mc");
    }

    #[test]
    fn utf16_with_a_mark_is_text() {
        let text = "\u{feff}🟧P\r\n";
        let units: Vec<u16> = text.encode_utf16().collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();

        assert_eq!(decode(&little), Some("🟧P\n".to_string()));
        assert_eq!(decode(&big), Some("🟧P\n".to_string()));
    }

    #[test]
    fn other_bytes_are_not_text() {
        let cases: [&[u8]; 5] = [
            b"\xff",
            b"O\0P\0",
            b"\xff\xfeO",
            b"\xff\xfe\x00\xd8",
            b"a\0",
        ];
        for bytes in cases {
            assert_eq!(decode(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn rows_with_a_number_sign_are_not_comments() {
        for comment in ["#", "# mine", "#NRK", " # 2024-11-24", "# a/b"] {
            assert!(is_comment(comment), "{comment}");
        }
        for row in ["###", "# # #", "#.1", "# . 12", "1 # 2", "OPG # mine"] {
            assert!(!is_comment(row), "{row}");
        }
    }
}
