//! The recorded scores in a text file that the user names with `--claims`.
//!
//! Each line has a date and a number of clicks. Fields have tabs, semicolons, commas or blanks between them, and may be
//! in quotes. A table of Markdown has `|` between them. The rows of the board may stand between the date and the score.
//! Without a header, all further fields are ignored. A header says which columns have the date, the score and the rows.
//! The rest of a line after `#` is a comment. A date whose score is missing has no recorded score: the field is empty,
//! or one of `MISSING`.

use crate::dates;
use crate::error::Error;
use jiff::civil::Date;
use kortest::former::{Board, read};
use kortest::text::path_text;
use kortest_store as store;
use kortest_store::files::read_text_file;
use std::collections::BTreeMap;
use std::path::Path;

/// The recorded scores of a file, at most one for each date.
#[derive(Default)]
pub struct Recorded {
    entries: BTreeMap<Date, RecordedScore>,
}

/// A recorded score and the number of the line that has it.
#[derive(Clone, Copy)]
struct RecordedScore {
    score: u32,
    line: usize,
}

impl Recorded {
    /// Reads a file of recorded scores, numbers of clicks for dates. The error names the file.
    pub fn read(path: &Path) -> Result<Recorded, Error> {
        let shown = path_text(&path);
        let text = read_text_file(path)
            .map_err(|error| store::Error::of_file(format!("{shown}: {error}"), error.fault()))?;
        Recorded::parse(&text).map_err(|error| Error::input(format!("{shown}: {error}")))
    }

    /// Parses a text with a date and a recorded score (a number of clicks) on each line. The first line with content
    /// may be a header that names the columns instead. Skips comments, blank lines, and the rule of a Markdown table.
    /// The error names the line.
    fn parse(text: &str) -> Result<Recorded, String> {
        let mut recorded = Recorded::default();
        let mut columns = None;
        let mut is_first = true;
        for (number, line) in (1..).zip(text.lines()) {
            let content = trimmed(without_comment(line));
            if content.is_empty() || is_rule(content) {
                continue;
            }
            // Only a header has no digits: dates and scores have some.
            let is_header = is_first && !content.contains(|c: char| c.is_ascii_digit());
            is_first = false;
            if is_header {
                let named = Columns::of_header(content);
                columns = Some(named.map_err(|error| at_line(number, &error))?);
                continue;
            }
            let added = recorded.add_line(number, content, columns.as_ref());
            added.map_err(|error| at_line(number, &error))?;
        }
        Ok(recorded)
    }

    /// Adds the recorded score in `content`, the text of the line with the number `line`. `columns` are the columns
    /// that the header names; `None` without a header. Does nothing if the score of the line is missing. Fails if an
    /// earlier line has another score of the same date.
    fn add_line(
        &mut self,
        line: usize,
        content: &str,
        columns: Option<&Columns>,
    ) -> Result<(), String> {
        let parsed = match columns {
            Some(columns) => columns.parse(&columns.split(content))?,
            None => parse_without_header(&fields(content))?,
        };
        let Some(ParsedLine { date, score }) = parsed else {
            return Ok(());
        };
        // The entry that the date had before, or the new entry if it had none.
        let earlier = *self
            .entries
            .entry(date)
            .or_insert(RecordedScore { score, line });
        if earlier.score != score {
            return Err(format!(
                "{date} has the score {score} here and {} in line {}; a date has one score",
                earlier.score, earlier.line
            ));
        }
        Ok(())
    }

    /// Returns the dates that have a recorded score, in order, each with its score.
    pub fn scores(&self) -> impl Iterator<Item = (Date, u32)> {
        let entries = self.entries.iter();
        entries.map(|(&date, entry)| (date, entry.score))
    }

    /// Returns the recorded score of a date.
    pub fn score(&self, date: Date) -> Option<u32> {
        Some(self.entries.get(&date)?.score)
    }
}

/// Adds the number of the line to an error.
fn at_line(number: usize, error: &str) -> String {
    format!("line {number}: {error}")
}

/// The date and the score in a line.
struct ParsedLine {
    date: Date,
    score: u32,
}

/// The numbers of the columns, counted from 0, that a header names.
struct Columns {
    date: usize,
    score: usize,
    rows: Option<usize>,
}

/// Words in the header above dates.
const DATE_WORDS: &[&str] = &["date", "dato", "day", "dag"];
/// Words in the header above scores.
const SCORE_WORDS: &[&str] = &[
    "score", "claim", "clicks", "record", "recorded", "best", "klikk", "rekord", "resultat",
];
/// Words in the header above the rows of the board.
const ROWS_WORDS: &[&str] = &["rows", "board", "rader", "brett"];

impl Columns {
    /// Returns the columns of the date, the score and the rows of the board, whose names a header has. The date is in
    /// the first column if the header names no date. Fails if the header names no score, and the column of the score
    /// does not follow from the other columns.
    fn of_header(content: &str) -> Result<Columns, String> {
        let names = split(content);
        let rows = position_of(&names, ROWS_WORDS);
        // If no column is named after dates, the first column has the date.
        let date = position_of(&names, DATE_WORDS).unwrap_or(0);
        if let Some(score) = position_of(&names, SCORE_WORDS) {
            return Ok(Columns { date, score, rows });
        }
        // Of two columns, one has the date, so the other one has the score, whatever its name is. Columns are counted
        // from 0.
        let score = match (names.len(), rows, date) {
            (2, None, 0) => 1,
            (2, None, 1) => 0,
            _ => return Err("the header names no column score or clicks".into()),
        };
        Ok(Columns { date, score, rows })
    }

    /// Splits a line into fields. A date in the first column may contain blanks or commas, such as in
    /// `24 November 2024`, although these may also separate fields.
    fn split(&self, content: &str) -> Vec<String> {
        if self.date == 0 {
            fields(content)
        } else {
            split(content)
        }
    }

    /// Parses the fields of a line below a header: the date and its recorded score. `None` if the score is missing.
    /// Fails if a field is wrong, or if the line has rows that are not the board of the date.
    fn parse(&self, fields: &[String]) -> Result<Option<ParsedLine>, String> {
        let date = parse_date(field(fields, self.date))?;
        let score = field(fields, self.score);
        if is_missing(score) {
            return Ok(None);
        }
        let Some(score) = parse_score(score) else {
            return Err(expected());
        };
        let rows = self.rows.map_or("", |rows| field(fields, rows));
        if !is_missing(rows) {
            verify_rows(date, rows)?;
        }
        Ok(Some(ParsedLine { date, score }))
    }
}

/// Returns the position of the first name that contains one of the words.
fn position_of(names: &[String], words: &[&str]) -> Option<usize> {
    names.iter().position(|name| has_word(name, words))
}

/// Returns whether the name of a column contains one of the words, in upper or lower case.
fn has_word(name: &str, words: &[&str]) -> bool {
    let name = name.to_lowercase();
    let mut parts = name.split(|c: char| !c.is_alphanumeric());
    parts.any(|part| words.contains(&part))
}

/// Returns the field at this position; an empty text if the line has fewer fields.
fn field(fields: &[String], position: usize) -> &str {
    fields.get(position).map_or("", String::as_str)
}

/// Words for a missing field. An empty field counts as missing, too.
const MISSING: &[&str] = &["-", "–", "—", "?", "n/a", "none", "null"];

/// Returns whether a field has no value.
fn is_missing(field: &str) -> bool {
    field.is_empty() || MISSING.contains(&field.to_lowercase().as_str())
}

/// Returns whether a line is the rule below the header of a Markdown table, such as `|---|:-:|`.
fn is_rule(content: &str) -> bool {
    content.contains("--") && content.chars().all(|c| "|-: ".contains(c))
}

/// Parses the fields of a line in a file without a header: the date, perhaps the rows of its board, and the recorded
/// score. `None` if the score is missing. Fails if the fields have another order, or if the rows are not the board of
/// the date.
fn parse_without_header(fields: &[String]) -> Result<Option<ParsedLine>, String> {
    let date = parse_date(field(fields, 0))?;
    let [_, second, later_fields @ ..] = fields else {
        return Err(expected());
    };
    if let Some(score) = parse_score(second) {
        return Ok(Some(ParsedLine { date, score }));
    }
    // The second field is not a score, so it may be the rows.
    let third = later_fields.first().map_or("", String::as_str);
    let score = parse_score(third);
    if is_missing(second) {
        // Without a header, a number after missing rows may be a score or something else.
        return match score {
            Some(_) => Err("the second field is missing and the third is a number; name the columns in a header, such as date;rows;score".into()),
            None => Ok(None),
        };
    }
    // After the rows, a field must follow, which may be empty.
    if score.is_none() && (later_fields.is_empty() || !is_missing(third)) {
        return Err(expected());
    }
    verify_rows(date, second)?;
    Ok(score.map(|score| ParsedLine { date, score }))
}

/// Returns the error for a line that is not a date with a score.
fn expected() -> String {
    "expected a date and a number of clicks, such as 2024-11-24 13".into()
}

/// Parses the date of a line, or the date of a time. The error says what a line should have.
fn parse_date(text: &str) -> Result<Date, String> {
    match date_of(text) {
        Some(date) => date,
        None => Err(expected()),
    }
}

/// Parses a date, or a time on a date; `None` if the text has another form, and an error if no such date exists.
fn date_of(text: &str) -> Option<Result<Date, String>> {
    match dates::of_time(text) {
        Some(date) => Some(Ok(date)),
        None => dates::parse(text),
    }
}

/// Parses a number of clicks; `None` if it is not a whole number. Spreadsheets write whole numbers also as `14.0` or
/// `14,0`.
fn parse_score(text: &str) -> Option<u32> {
    let Some((whole, decimals)) = text.split_once(['.', ',']) else {
        return text.parse().ok();
    };
    if decimals.contains(|c| c != '0') {
        return None;
    }
    whole.parse().ok()
}

/// Fails if the text `rows` is not the board of the date. The colours may have other letters, or digits, in the text.
/// Accepts any rows of a date without a known board.
fn verify_rows(date: Date, rows: &str) -> Result<(), String> {
    // A date without a known board has nothing to compare with.
    let Ok(board) = dates::board(date) else {
        return Ok(());
    };
    let readings = read(rows);
    if let Some(error) = readings.error {
        return Err(format!("these are not the rows of a board: {error}"));
    }
    let expected = pattern(&board);
    let mut boards = readings.boards.iter();
    if boards.any(|reading| pattern(&reading.board) == expected) {
        return Ok(());
    }
    Err(format!("these are not the rows of the board of {date}"))
}

/// Returns the rows of a board with the number of each colour instead of its letter. The colours are numbered from 0 in
/// the order in which they appear. `None` stands for an empty cell and for the end of a row. Boards with the same
/// pattern differ only in the names of their colours.
fn pattern(board: &Board) -> Vec<Option<usize>> {
    let mut colours = Vec::new();
    let mut pattern = Vec::new();
    for tile in board.to_string().chars() {
        if !tile.is_alphanumeric() {
            pattern.push(None);
            continue;
        }
        if !colours.contains(&tile) {
            colours.push(tile);
        }
        pattern.push(colours.iter().position(|&colour| colour == tile));
    }
    pattern
}

/// Returns a line without its comment.
fn without_comment(line: &str) -> &str {
    match line.split_once('#') {
        Some((content, _)) => content,
        None => line,
    }
}

/// Returns a line without blanks around it. A tab at its end stays, because an empty field follows it.
fn trimmed(line: &str) -> &str {
    let is_blank = |c: char| c.is_whitespace() && c != '\t';
    line.trim_start().trim_end_matches(is_blank)
}

/// Splits a line into fields at its separators. If the first field is then not a date, but the first words of the line
/// are a date, as in `24 November 2024 13`, these words are the first field, and each later word is a field.
fn fields(content: &str) -> Vec<String> {
    let separated = split(content);
    if date_of(field(&separated, 0)).is_some() {
        return separated;
    }
    // Tries as many words as possible first.
    let words: Vec<&str> = content.split_whitespace().collect();
    for count in (1..words.len()).rev() {
        let date = words[..count].join(" ");
        if date_of(&date).is_some() {
            let mut fields = vec![date];
            fields.extend(words[count..].iter().map(|word| (*word).to_string()));
            return fields;
        }
    }
    separated
}

/// Splits a line into fields at all separators of one kind: the first kind that the line contains, of `|` (as in
/// Markdown), tabs, semicolons, commas, and blanks. Separators in quotes do not count. Removes quotes and blanks around
/// each field.
fn split(content: &str) -> Vec<String> {
    // A line of Markdown may begin and end with a separator.
    let inner = content.strip_prefix('|').unwrap_or(content);
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let cells = split_at(inner, '|');
    if cells.len() > 1 {
        return cells;
    }
    let separators = ['\t', ';', ','].into_iter();
    let mut candidates = separators.map(|separator| split_at(content, separator));
    if let Some(fields) = candidates.find(|fields| fields.len() > 1) {
        return fields;
    }
    let words = content.split_whitespace();
    words.map(unquoted).collect()
}

/// Splits a line at each separator that is not between double quotes. Removes quotes and blanks around each part.
fn split_at(content: &str, separator: char) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    for c in content.chars() {
        if c == '"' {
            is_quoted = !is_quoted;
        }
        if c == separator && !is_quoted {
            fields.push(String::new());
        } else if let Some(field) = fields.last_mut() {
            field.push(c);
        }
    }
    fields.iter().map(|field| unquoted(field)).collect()
}

/// Returns a field without blanks and quotes around it.
fn unquoted(field: &str) -> String {
    let quotes = ['"', '\''];
    field.trim().trim_matches(quotes).trim().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = "GPBGPBB/OPGPPBG/GPGBOOG/POPPPOP/BPBBBOO/POPPBPO/OPPBBGO/GPPGBBP/OPBOGGO";

    /// Parses a file of recorded scores. Returns the score of 24 November 2024.
    fn score(text: &str) -> Option<u32> {
        let date = Date::new(2024, 11, 24).unwrap();
        Recorded::parse(text).unwrap().score(date)
    }

    /// Parses a file of recorded scores that must be wrong. Returns the error.
    fn error(text: &str) -> String {
        match Recorded::parse(text) {
            Ok(_) => panic!("{text:?} was read"),
            Err(error) => error,
        }
    }

    #[test]
    fn lines_as_people_and_spreadsheets_write_them() {
        for line in [
            "2024-11-24 13",
            "2024-11-24\t13",
            "2024-11-24,13",
            "2024-11-24;13",
            "24.11.2024; 13",
            "2024-11-24 , 13 ,Kari,14",
            "2024-11-24 13 Kari",
            "\"2024-11-24\";\"13\";\"Kari; Ola\"",
            "'2024-11-24','13'",
            "2024-11-24;13,0",
            "2024-11-24 13.0",
            "2024-11-24 13,0",
            "2024-11-24 13 # seen at noon",
            "24 November 2024 13",
            "24 November 2024, 13",
        ] {
            assert_eq!(score(line), Some(13), "{line}");
        }
    }

    #[test]
    fn a_header_says_what_the_columns_have() {
        for text in [
            "date score\n2024-11-24 13",
            "# scores\n\nDate,Best in Norway\n2024-11-24,13",
            "Dato;Antall\n24.11.2024;13",
            "Antall;Dato\n13;24.11.2024",
            "players\tclicks\tdate\n40000\t13\t2024-11-24",
        ] {
            assert_eq!(score(text), Some(13), "{text}");
        }
        assert_eq!(score("date,score\n2024-11-24,\n"), None);
        let unknown = error("date,players,place\n2024-11-24,40000,13");
        assert!(unknown.starts_with("line 1: the header"), "{unknown}");
    }

    #[test]
    fn rows_must_be_those_of_the_date() {
        let digits = ROWS
            .replace('G', "1")
            .replace('P', "2")
            .replace('B', "3")
            .replace('O', "4");
        for rows in [ROWS, &digits] {
            assert_eq!(score(&format!("2024-11-24,{rows},13")), Some(13));
            assert_eq!(score(&format!("2024-11-24 {rows} 13")), Some(13));
            let with_header = format!("board;date;score\n{rows};2024-11-24;13");
            assert_eq!(score(&with_header), Some(13));

            let other = error(&format!("2024-11-23 {rows} 13"));
            assert!(other.contains("not the rows of the board"), "{other}");
        }
    }

    #[test]
    fn a_date_may_have_no_score() {
        for line in [
            "2024-11-24;",
            "2024-11-24\t",
            "2024-11-24,,",
            "2024-11-24 -",
            "2024-11-24;?;Kari",
            "24 November 2024 –",
            "2024-11-24,N/A",
            "| 2024-11-24 | |",
            "date;score\n2024-11-24",
            "date;rows;score\n2024-11-24;?;null",
        ] {
            assert_eq!(score(line), None, "{line}");
        }
        assert_eq!(score(&format!("2024-11-24;{ROWS};")), None);
        assert_eq!(score("date;rows;score\n2024-11-24;;13"), Some(13));
        assert_eq!(score("rows,date,score\n-,2024-11-24,13"), Some(13));
        // The third field may be the score, or another number.
        assert!(error("2024-11-24;;13").contains("name the columns"));
    }

    #[test]
    fn tables_of_markdown() {
        for text in [
            "| date | score |\n|---|---|\n| 2024-11-24 | 13 |",
            "| Dato | Brett | Klikk |\n|:--|:-:|--:|\n| 24.11.2024 |  | 13 |",
            "date | score\n--- | ---\n2024-11-24 | 13",
            "# Scores\n\n|clicks|day|\n| -- | -- |\n|13|2024-11-24|",
            "| 2024-11-24 | 13 |",
        ] {
            assert_eq!(score(text), Some(13), "{text}");
        }
    }

    /// A time with an offset is on the date that Norway has then.
    #[test]
    fn a_date_may_have_a_time() {
        for time in [
            "2024-11-24T00:00:00Z",
            "2024-11-24T00:00:00.000Z",
            "2024-11-23T23:00:00Z",
            "2024-11-24T00:00:00+01:00",
            "2024-11-24T00:00:00",
            "2024-11-24 00:00:00",
            "2024-11-24 23:59",
        ] {
            assert_eq!(score(&format!("{time};13")), Some(13), "{time}");
        }
        assert_eq!(score("2024-11-24T00:00:00Z 13"), Some(13));
        assert_eq!(score("date\tscore\n2024-11-24T00:00:00Z\t13"), Some(13));
    }

    #[test]
    fn two_different_scores_of_a_date_are_an_error() {
        let both = error("2024-11-24 13\n2024-11-25 14\n24.11.2024 14\n");
        assert!(both.starts_with("line 3: "), "{both}");
        assert!(both.contains("14 here and 13 in line 1"), "{both}");

        assert_eq!(score("2024-11-24 13\n24.11.2024,13\n"), Some(13));
    }

    #[test]
    fn other_lines_are_errors() {
        for line in [
            "2024-11-24",
            "2024-11-24 few",
            "2024-11-24 13.5",
            "2024-11-24 -1",
            "2024-13-24 13",
            "x1 13",
        ] {
            assert!(error(line).starts_with("line 1: "), "{line}");
        }
    }
}
