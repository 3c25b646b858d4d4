//! Calculates with dates, and parses dates as people write them in English and Norwegian.

#![deny(clippy::expect_used)]

use std::ops::RangeInclusive;
use thiserror::Error;

/// Reason why a date has no board.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum DateError {
    /// The date does not exist in the calendar.
    #[error("{} is not a date: {}", iso((*.0, *.1, *.2)), why_no_date(*.0, *.1))]
    NoDate(i16, i8, i8),
    /// The text has a month and a day, but no year.
    #[error("{}", no_year_text(*.0, *.1))]
    NoYear(i8, i8),
    /// NRK's board of the date is unknown.
    #[error(
        "{} has no known board; known are the boards from 2024-11-11 on, except 2024-11-15; \
         other boards must be given as rows",
        iso((*.0, *.1, *.2))
    )]
    NoBoard(i16, i8, i8),
}

/// The years that a date may have: all years with four digits.
const YEARS: RangeInclusive<i16> = 1000..=9999;

/// The number of digits of a year.
const YEAR_DIGITS: usize = 4;

/// Formats a date (year, month, day) as ISO 8601 does, such as `2025-11-13`.
pub fn iso((year, month, day): (i16, i8, i8)) -> String {
    format!("{year:04}-{month:02}-{day:02}")
}

/// The English names of the months.
pub const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The reason why a month does not exist, for the end of an error message.
const NO_MONTH: &str = "there are months 1 to 12";

/// Returns why a date does not exist, for the end of an error message: its year, its month, or else its day is wrong.
pub fn why_no_date(year: i16, month: i8) -> String {
    if !YEARS.contains(&year) {
        return "a year has four digits".into();
    }
    match name_of(month) {
        None => NO_MONTH.into(),
        Some(name) => format!("{name} {year} has days 1 to {}", days(year, month)),
    }
}

/// Returns the error message for a date without a year: it needs a year, or not even a leap year has this day.
fn no_year_text(month: i8, day: i8) -> String {
    let Some(name) = name_of(month) else {
        return format!("it is not a date: {NO_MONTH}");
    };
    let last_day = days(LEAP_YEAR, month);
    if !(1..=last_day).contains(&day) {
        return format!("it is not a date: {name} has days 1 to {last_day}");
    }
    format!("{day} {name} has no year; add it, such as {day} {name} {LEAP_YEAR}")
}

/// A year in which February has 29 days, for messages about dates without a year.
const LEAP_YEAR: i16 = 2028;

/// Returns the English name of a month; `None` if the month does not exist.
fn name_of(month: i8) -> Option<&'static str> {
    let number = usize::try_from(month).ok()?;
    MONTHS.get(number.checked_sub(1)?).copied()
}

/// Returns the number of days of a month, or 0 if the month does not exist.
pub fn days(year: i16, month: i8) -> i8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        1..=12 => 31,
        _ => 0,
    }
}

/// Returns whether a date exists and its year has four digits.
pub fn is_date(year: i16, month: i8, day: i8) -> bool {
    (1..=days(year, month)).contains(&day) && YEARS.contains(&year)
}

/// Returns the date before this date (year, month, day).
pub fn day_before((year, month, day): (i16, i8, i8)) -> (i16, i8, i8) {
    match (month, day) {
        (1, 1) => (year - 1, 12, 31),
        (_, 1) => (year, month - 1, days(year, month - 1)),
        _ => (year, month, day - 1),
    }
}

/// Returns the date after this date (year, month, day).
pub fn day_after((year, month, day): (i16, i8, i8)) -> (i16, i8, i8) {
    match (month, day) {
        (12, 31) => (year + 1, 1, 1),
        (_, last) if last == days(year, month) => (year, month + 1, 1),
        _ => (year, month, day + 1),
    }
}

/// Words for the day before today.
const YESTERDAY: [&str; 6] = ["yesterday", "i går", "igår", "i gaar", "igaar", "i gar"];
/// Words for the current day.
const TODAY: [&str; 3] = ["today", "i dag", "idag"];
/// Words for the day after today.
const TOMORROW: [&str; 5] = ["tomorrow", "i morgen", "imorgen", "i morgon", "imorgon"];

/// The names of each month and their usual abbreviations, in lower case.
const MONTH_NAMES: [&[&str]; 12] = [
    &["january", "januar", "jan"],
    &["february", "februar", "feb", "febr"],
    &["march", "mars", "mar"],
    &["april", "apr"],
    &["may", "mai"],
    &["june", "juni", "jun"],
    &["july", "juli", "jul"],
    &["august", "aug"],
    &["september", "sep", "sept"],
    &["october", "oktober", "oct", "okt"],
    &["november", "nov"],
    &["december", "desember", "dec", "des"],
];

/// Words that a date may contain besides the day, the month and the year.
const FILLERS: [&str; 7] = ["of", "the", "den", "st", "nd", "rd", "th"];

/// The first year of the century to which years with two digits belong.
const CENTURY: i16 = 2000;

/// Parses a date into year, month, and day. `None` if the text does not look like a date. An error if the text looks
/// like a date, but the year is missing or the date does not exist.
///
/// The forms are `2025-11-13`, `13.11.2025`, `13/11/2025`, `20251113`, `13.11.25`, `13 November 2025`, `November 13,
/// 2025`, `13. nov. 2025`, and the words *today*, *yesterday* and *tomorrow*, all also in Norwegian. Upper and lower
/// case are equal. A year of two digits is a year from 2000 to 2099. The words need `today`, the date of today.
///
/// ```
/// use kortest_former::daily::{DateError, parse};
/// let today = Some((2025, 12, 31));
/// assert_eq!(parse("13. november 2025", None), Some(Ok((2025, 11, 13))));
/// assert_eq!(parse("i morgen", today), Some(Ok((2026, 1, 1))));
/// assert_eq!(parse("31.02.2025", None), Some(Err(DateError::NoDate(2025, 2, 31))));
/// assert_eq!(parse("OPG/GPO", today), None);
/// ```
pub fn parse(text: &str, today: Option<(i16, i8, i8)>) -> Option<Result<(i16, i8, i8), DateError>> {
    // Files of some systems begin with a byte order mark.
    let trimmed = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if trimmed.contains(['\n', '\r']) {
        return None;
    }
    // Some systems write å as two characters.
    let lower = trimmed.to_lowercase().replace("a\u{30a}", "å");
    let words: Vec<&str> = lower.split_whitespace().collect();
    let normalised = words.join(" ");
    if let Some(date) = date_of_word(&normalised, today) {
        return Some(Ok(date));
    }
    // First the forms with only digits, and then the form with the name of the month.
    match split_compact(&normalised).or_else(|| split_separated(&normalised)) {
        Some(parts) => Some(parts.date()),
        None => parse_named(&normalised),
    }
}

/// A file name that begins with a date.
pub struct DatedName<'a> {
    pub date: (i16, i8, i8),
    /// The part of the name after the date.
    pub rest: &'a str,
}

/// Splits a file name after the longest date with which it begins, in any form of [`parse`] except words such as
/// *today*, whose date changes. `None` if the name does not begin with an existing date.
pub fn split_dated_name(name: &str) -> Option<DatedName<'_>> {
    let ends = name.char_indices().map(|(start, _)| start);
    // Tries long beginnings first: the whole name, then the name without its last character, and so on.
    for end in ends.chain([name.len()]).rev() {
        let (beginning, rest) = name.split_at(end);
        // A date does not end in the middle of a number.
        if rest.starts_with(|next: char| next.is_ascii_digit()) {
            continue;
        }
        if let Some(Ok(date)) = parse(beginning, None) {
            return Some(DatedName { date, rest });
        }
    }
    None
}

/// Returns the date that a word such as *yesterday* means. `None` for other words, or if `today` is unknown.
fn date_of_word(text: &str, today: Option<(i16, i8, i8)>) -> Option<(i16, i8, i8)> {
    let today = today?;
    if TODAY.contains(&text) {
        return Some(today);
    }
    if YESTERDAY.contains(&text) {
        return Some(day_before(today));
    }
    if TOMORROW.contains(&text) {
        return Some(day_after(today));
    }
    None
}

/// The parts of a date, as they are written: each part is a text of digits, of any length.
struct DateParts<'a> {
    year: &'a str,
    month: &'a str,
    day: &'a str,
}

impl DateParts<'_> {
    /// Returns year, month and day as numbers. An error if this date does not exist. The year `25` means 2025.
    fn date(&self) -> Result<(i16, i8, i8), DateError> {
        // A number that is too large for its type becomes the largest number of the type, which no date has.
        let mut year = self.year.parse().unwrap_or(i16::MAX);
        if self.year.len() == 2 {
            year = year.saturating_add(CENTURY);
        }
        let month = self.month.parse().unwrap_or(i8::MAX);
        let day = self.day.parse().unwrap_or(i8::MAX);
        if is_date(year, month, day) {
            Ok((year, month, day))
        } else {
            Err(DateError::NoDate(year, month, day))
        }
    }
}

/// Returns whether a text consists of digits, and has at least one.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// Number of digits of a date without separators: four digits of the year, and two each of month and day.
const COMPACT_LENGTH: usize = 8;

/// Splits a date of eight digits, such as `20251113`, into year, month and day. `None` if the text has another form.
fn split_compact(text: &str) -> Option<DateParts<'_>> {
    // Eight digits with another beginning may be the cells of a board.
    let has_century = text.starts_with("19") || text.starts_with("20");
    if !is_number(text) || text.len() != COMPACT_LENGTH || !has_century {
        return None;
    }
    let (year, month_and_day) = text.split_at(YEAR_DIGITS);
    let (month, day) = month_and_day.split_at(2);
    Some(DateParts { year, month, day })
}

/// Splits a date of three numbers, such as `13.11.2025` or `2025-11-13`, into year, month and day. `None` if the text
/// has another form, or may be a board instead.
fn split_separated(text: &str) -> Option<DateParts<'_>> {
    let separator = ['-', '.', '/'].into_iter().find(|&c| text.contains(c))?;
    let parts: Vec<&str> = text.split(separator).map(str::trim).collect();
    let [first, month, last] = parts[..] else {
        return None;
    };
    let are_short_numbers = parts
        .iter()
        .all(|part| is_number(part) && part.len() <= YEAR_DIGITS);
    if !are_short_numbers {
        return None;
    }
    // Exactly one number has four digits, like a year.
    let long_numbers = parts.iter().filter(|part| part.len() == YEAR_DIGITS);
    let has_long_year = long_numbers.count() == 1;
    // A date such as 13.11.25.
    let ends_with_short_year = first.len() <= 2 && month.len() <= 2 && last.len() == 2;
    // A board may be written as numbers with dots or slashes, but never with hyphens.
    let is_date = separator == '-' || has_long_year || separator == '.' && ends_with_short_year;
    if !is_date {
        return None;
    }
    let ends_with_year = last.len() > 2 || ends_with_short_year;
    Some(DateParts {
        year: if ends_with_year { last } else { first },
        month,
        day: if ends_with_year { first } else { last },
    })
}

/// Parses a date with the name of the month, such as `13. nov. 2025`, into year, month, and day. `None` if the text is
/// not such a date. An error if the text is a date without year, or if the date does not exist.
fn parse_named(text: &str) -> Option<Result<(i16, i8, i8), DateError>> {
    let (month, numbers) = month_and_numbers(text)?;
    match numbers[..] {
        [day] if day.len() <= 2 => Some(Err(DateError::NoYear(month, day.parse().ok()?))),
        [first, second] => {
            let begins_with_year = first.len() == YEAR_DIGITS;
            let parts = DateParts {
                year: if begins_with_year { first } else { second },
                month: &month.to_string(),
                day: if begins_with_year { second } else { first },
            };
            Some(parts.date())
        }
        // No number or too many numbers, or a day of more than two digits.
        _ => None,
    }
}

/// Returns the month, from 1 for January, and the numbers of a text that contains the name of exactly one month. `None`
/// if it contains words that do not occur in dates, or not exactly one month.
fn month_and_numbers(text: &str) -> Option<(i8, Vec<&str>)> {
    let mut month = None;
    let mut numbers = Vec::new();
    for word in split_words(text)? {
        if is_number(word) {
            numbers.push(word);
        } else if let Some(number) = month_of(word) {
            let earlier_month = month.replace(number);
            if earlier_month.is_some() {
                return None;
            }
        } else if !FILLERS.contains(&word) {
            return None;
        }
    }
    Some((month?, numbers))
}

/// Returns the number of the month with this name, from 1 for January. `None` if the word is not the name of a month.
fn month_of(name: &str) -> Option<i8> {
    let index = MONTH_NAMES.iter().position(|names| names.contains(&name))?;
    i8::try_from(index + 1).ok()
}

/// Splits a text into numbers and words of letters. Drops blanks and some punctuation. `None` for other characters.
fn split_words(text: &str) -> Option<Vec<&str>> {
    let mut words = Vec::new();
    let mut text_left = text;
    while let Some(c) = text_left.chars().next() {
        let length = if c.is_ascii_digit() {
            length_of_prefix(text_left, |c| c.is_ascii_digit())
        } else {
            length_of_prefix(text_left, char::is_alphabetic)
        };
        if length > 0 {
            words.push(&text_left[..length]);
            text_left = &text_left[length..];
        } else if c == ' ' || ".,-/'’".contains(c) {
            text_left = &text_left[c.len_utf8()..];
        } else {
            return None;
        }
    }
    Some(words)
}

/// Returns the length, in bytes, of the longest prefix of a text whose characters all satisfy `is_part`.
fn length_of_prefix(text: &str, is_part: fn(char) -> bool) -> usize {
    text.find(|c| !is_part(c)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_before_and_after_the_ends_of_months() {
        for (date, after) in [
            ((2024, 12, 31), (2025, 1, 1)),
            ((2024, 2, 29), (2024, 3, 1)),
            ((2025, 2, 28), (2025, 3, 1)),
            ((2025, 4, 30), (2025, 5, 1)),
            ((2025, 5, 8), (2025, 5, 9)),
        ] {
            assert_eq!(day_after(date), after);
            assert_eq!(day_before(after), date);
        }
    }

    #[test]
    fn a_file_name_may_begin_with_a_date_in_every_form() {
        for name in [
            "2025-11-13.cert",
            "2025-11-13.partial.cert",
            "20251113.cert",
            "20251113_copy.cert",
            "13.11.2025.cert",
            "13.11.25 (1).cert",
            "13-11-2025.cert",
            "13. november 2025.cert",
            "13 Nov 2025 best.cert",
            "November 13, 2025.cert",
            "13nov2025-both.cert",
            "2025-11-13",
        ] {
            assert_eq!(date_of(name), Some((2025, 11, 13)), "{name}");
        }
        for name in [
            "",
            "a.cert",
            "a 2025-11-13.cert",
            "2025-11-131.cert",
            "202511130.cert",
            "2025-13-13.cert",
            "2025-11.cert",
            "13 November.cert",
            "today.cert",
            "2025-11-1\u{e9}.cert",
        ] {
            assert_ne!(date_of(name), Some((2025, 11, 13)), "{name}");
        }
    }

    fn date_of(file_name: &str) -> Option<(i16, i8, i8)> {
        split_dated_name(file_name).map(|name| name.date)
    }

    #[test]
    fn every_name_of_a_month() {
        for (month, names) in (1..).zip(MONTH_NAMES) {
            for name in names {
                let text = format!("2. {}. 2025", name.to_uppercase());
                assert_eq!(parse(&text, None), Some(Ok((2025, month, 2))), "{text}");
            }
        }
    }
}
