//! Parses a date or a range of dates as people write them, with messages that say what is allowed.

#![deny(clippy::expect_used)]

use kortest_former::Board;
use kortest_former::daily::{
    DateError, FIRST_KNOWN, board, day_after, days, iso, parse, question_about_clock, why_no_date,
};

/// The accepted notations of a date, for messages.
const WAYS: &str = "write 2025-11-13, 13.11.2025, 13 November 2025, today, yesterday or tomorrow";

/// The first and the last date of a range, as year, month, and day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateRange {
    /// The first date.
    pub first: (i16, i8, i8),
    /// The last date. A range of one date has this date as the first and as the last.
    pub last: (i16, i8, i8),
}

/// Parses a date, such as `2025-11-13` or `yesterday`, to year, month, and day. `None` if the text does not
/// look like a date. The error says what is wrong and which notations are allowed. `today` is the date of
/// today.
pub fn parse_date(text: &str, today: (i16, i8, i8)) -> Option<Result<(i16, i8, i8), String>> {
    let text = text.trim();
    Some(match parse(text, Some(today))? {
        Ok(date) => Ok(date),
        Err(DateError::NoDate(year, month, _)) => {
            let why = why_no_date(year, month);
            Err(format!("{text:?} is not a date: {why}; {WAYS}"))
        }
        Err(error) => Err(format!("{text:?}: {error}; {WAYS}")),
    })
}

/// Returns NRK's board of a date (year, month, and day), or an error message. If `today`, the date of the
/// computer's clock, is certainly wrong, the message also asks about the clock.
///
/// # Errors
///
/// No board of the date is known.
pub fn board_of(date: (i16, i8, i8), today: (i16, i8, i8)) -> Result<Board, String> {
    let (year, month, day) = date;
    board(year, month, day).map_err(|error| with_clock(error.to_string(), today))
}

/// Returns a message about a date, followed by a question about the clock of the computer if the date of the
/// clock, `today`, is certainly wrong. The wrong clock may be the cause of the message.
fn with_clock(message: String, today: (i16, i8, i8)) -> String {
    match question_about_clock(today) {
        Some(question) => format!("{message}; {question}"),
        None => message,
    }
}

/// Returns a note for the user if some of the ascending `dates` are after `today`, because their boards may change. If
/// the clock of the computer, which says `today`, is certainly wrong, it is unknown which dates are in the future, so
/// the note asks about the clock. `None` if no note is needed.
pub fn note_on(dates: &[(i16, i8, i8)], today: (i16, i8, i8)) -> Option<String> {
    if let Some(question) = question_about_clock(today) {
        return Some(question);
    }
    let mut future = dates.iter().filter(|date| **date > today);
    let first = iso(*future.next()?);
    let may_change = "NRK may change the rule of its boards before";
    Some(if future.next().is_none() {
        format!("{first} is in the future: {may_change} that day")
    } else {
        format!("the dates from {first} on are in the future: {may_change} then")
    })
}

/// Parses a range of dates, such as `FROM..TO`, `..TO`, `2025-11` or `2025`, or a single date. `today` (year,
/// month, and day) is the date of the computer's clock: later dates are left out of ranges, but a single date
/// may be in the future. Between the two dates, some dates may have no known board.
///
/// ```
/// use kortest::read::date_range::parse_range;
/// let range = parse_range("2024-11", (2025, 12, 31)).unwrap();
/// assert_eq!((range.first, range.last), ((2024, 11, 11), (2024, 11, 30)));
/// ```
///
/// # Errors
///
/// The text is not a range of dates, or the range has no known board.
pub fn parse_range(text: &str, today: (i16, i8, i8)) -> Result<DateRange, String> {
    let range = parse_ends(text, today).map_err(|error| with_clock(error, today))?;
    // A single date must have a known board. A longer range always has a date with a known board.
    if range.first == range.last {
        board_of(range.first, today)?;
    }
    Ok(range)
}

/// Returns whether a text is meant as a range of dates: two ends with `..` between them (one end may be missing), a
/// month such as `2025-11`, or a year. The range need not be valid: its first end may be later than its last end. A
/// number of four digits is a year only if the year has known boards.
pub fn is_range(text: &str, today: (i16, i8, i8)) -> bool {
    let text = text.trim();
    let Some((first_end, last_end)) = text.split_once("..") else {
        return match parse_month_or_year(text, today) {
            Some(Ok(_)) => true,
            // A month is a range even if its number is wrong. Four digits are a range only if they are a valid year,
            // because they may also be something else.
            Some(Err(_)) => text.contains('-'),
            None => false,
        };
    };
    let first_end = first_end.trim();
    let last_end = last_end.trim();
    let has_an_end = !first_end.is_empty() || !last_end.is_empty();
    has_an_end && may_be_end(first_end, today) && may_be_end(last_end, today)
}

/// Returns whether a text may be an end of a range: a date, a month, a year, or nothing.
fn may_be_end(text: &str, today: (i16, i8, i8)) -> bool {
    text.is_empty()
        || parse(text, Some(today)).is_some()
        || parse_month_or_year(text, today).is_some()
}

/// Parses a range of dates: `FIRST..LAST`, `FIRST..`, `..LAST`, or a single date, month or year. A missing
/// first end is the date of the first known board, and a missing last end is `today`; a range does not go
/// beyond `today`. Does not test that one of the dates has a known board.
fn parse_ends(text: &str, today: (i16, i8, i8)) -> Result<DateRange, String> {
    let Some((first_end, last_end)) = text.split_once("..") else {
        return parse_dates(text.trim(), today);
    };
    let first_end = first_end.trim();
    let last_end = last_end.trim();
    if first_end.is_empty() && !last_end.is_empty() {
        let end = parse_dates(last_end, today)?;
        return Ok(DateRange {
            first: FIRST_KNOWN,
            last: end.last.min(today),
        });
    }
    // An end can be a month or a year. At the first end, its first date counts, and at the last end, its last date.
    let DateRange { first, .. } = parse_dates(first_end, today)?;
    let last = match last_end {
        "" => today,
        _ => parse_dates(last_end, today)?.last,
    };
    if first > last && !last_end.is_empty() {
        return Err(format!("{first_end} is after {last_end}"));
    }
    if first > today {
        return Err(format!("{first_end} is after today, {}", iso(today)));
    }
    let last = last.min(today);
    Ok(DateRange { first, last })
}

/// Parses a date, a month, or a year, to the range of its dates. A date must not be before the first known
/// board, but may be in the future. The error says what is wrong and which notations are allowed.
fn parse_dates(text: &str, today: (i16, i8, i8)) -> Result<DateRange, String> {
    if let Some(dates) = parse_month_or_year(text, today) {
        return dates;
    }
    let Some(date) = parse_date(text, today) else {
        return Err(format!(
            "{text:?} is not a date; write FROM..TO (2024-11-23..today), a month (2025-11) or a year"
        ));
    };
    let date = date?;
    if date < FIRST_KNOWN {
        let date = iso(date);
        let start = iso(FIRST_KNOWN);
        return Err(format!("{date} is before {start}, the first known board"));
    }
    Ok(DateRange {
        first: date,
        last: date,
    })
}

/// Number of digits of a year.
const YEAR_DIGITS: usize = 4;

/// The number of the first month of a year.
const FIRST_MONTH: i8 = 1;

/// The number of the last month of a year.
const LAST_MONTH: i8 = 12;

/// Parses a month such as `2025-11`, or a year, to the range of its dates, without those before the first known board
/// or after `today`. `None` if the text is neither a month nor a year; an error if the month does not exist, or if no
/// date is left.
fn parse_month_or_year(text: &str, today: (i16, i8, i8)) -> Option<Result<DateRange, String>> {
    // For a year, such as `2025`, `month` is `None`.
    let (year_digits, month) = match text.split_once('-') {
        Some((year, month)) => (year, Some(month.parse::<i8>().ok()?)),
        None => (text, None),
    };
    if year_digits.len() != YEAR_DIGITS {
        return None;
    }
    let year: i16 = year_digits.parse().ok()?;
    // A text without a month means the whole year.
    let first_month = month.unwrap_or(FIRST_MONTH);
    let last_month = month.unwrap_or(LAST_MONTH);
    if !(FIRST_MONTH..=LAST_MONTH).contains(&first_month) {
        return Some(Err(format!("{text} has no month {first_month}")));
    }
    let first = FIRST_KNOWN.max((year, first_month, 1));
    let last = today.min((year, last_month, days(year, last_month)));
    // The month or the year ends before the first known board, or begins after today.
    if first > last {
        let start = iso(FIRST_KNOWN);
        let today = iso(today);
        let error = format!("{text} has no boards between {start} and {today}");
        return Some(Err(error));
    }
    Some(Ok(DateRange { first, last }))
}

impl DateRange {
    /// Returns the dates of this range that have a known board, in ascending order.
    pub fn dates_with_board(&self) -> Vec<(i16, i8, i8)> {
        let mut dates = Vec::new();
        let mut date = self.first;
        while date <= self.last {
            let (year, month, day) = date;
            if board(year, month, day).is_ok() {
                dates.push(date);
            }
            date = day_after(date);
        }
        dates
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: (i16, i8, i8) = (2026, 11, 28);

    #[test]
    fn a_range_has_two_dates() {
        for (text, expected) in [
            ("2024-11-23..24-11-2024", "2024-11-23..2024-11-24"),
            ("23.11.2024..20241124", "2024-11-23..2024-11-24"),
            ("23/11/2024..24/11/2024", "2024-11-23..2024-11-24"),
            ("2025-02", "2025-02-01..2025-02-28"),
            ("2024-11", "2024-11-11..2024-11-30"),
            ("2024", "2024-11-11..2024-12-31"),
            ("..2024-11-25", "2024-11-11..2024-11-25"),
            ("..today", "2024-11-11..2026-11-28"),
            ("2024-11-11..", "2024-11-11..2026-11-28"),
            ("..2024", "2024-11-11..2024-12-31"),
            ("2025-01 .. 2025-02", "2025-01-01..2025-02-28"),
            ("2024..2025-01-02", "2024-11-11..2025-01-02"),
            ("2026-01-01..tomorrow", "2026-01-01..2026-11-28"),
            ("2026-01-01..2999-01-01", "2026-01-01..2026-11-28"),
            ("2999-01-01", "2999-01-01..2999-01-01"),
        ] {
            let DateRange { first, last } = parse_range(text, TODAY).unwrap();

            assert_eq!(format!("{}..{}", iso(first), iso(last)), expected, "{text}");
        }
    }

    #[test]
    fn the_error_says_why_a_text_is_not_a_range() {
        for (text, why) in [
            ("2024-11-24..2024-11-23", "after"),
            ("2024-11-01..2024-11-23", "before"),
            ("..", "is not a date"),
            ("", "is not a date"),
            ("..2024-11-10", "before 2024-11-11"),
            ("2999-01-01..2999-01-02", "after today, 2026-11-28"),
            ("2024-10", "has no boards between 2024-11-11 and 2026-11-28"),
            ("2025-13", "has no month 13"),
            ("9999", "has no boards"),
            ("2024-11-15", "no known board"),
            ("2024-11-15..2024-11-15", "no known board"),
            (
                "2025-02-30",
                "February 2025 has days 1 to 28; write 2025-11-13",
            ),
        ] {
            let error = parse_range(text, TODAY).unwrap_err();

            assert!(error.contains(why), "{text}: {error}");
        }
    }

    #[test]
    fn ranges_are_told_from_dates_and_rows() {
        for range in [
            "2025-11-20..2025-11-22",
            "2025-11-22..2025-11-20",
            "2025-11",
            "2025-13",
            "2025",
            "..today",
            "2025-11-20..",
            "2024 .. 2025-02",
        ] {
            assert!(is_range(range, TODAY), "{range}");
        }
        for other in [
            "",
            "..",
            "../board.txt",
            "1234",
            "2111",
            "today",
            "O..G",
            "12-34",
            "a..b",
        ] {
            assert!(!is_range(other, TODAY), "{other}");
        }
    }

    #[test]
    fn a_range_leaves_out_dates_without_a_board() {
        let range = parse_range("2024-11-14..2024-11-16", TODAY).unwrap();

        assert_eq!(range.dates_with_board(), [(2024, 11, 14), (2024, 11, 16)]);
    }

    #[test]
    fn a_wrong_clock_is_asked_about() {
        for (today, is_wrong) in [
            ((1970, 1, 1), true),
            ((2024, 11, 10), true),
            ((2024, 11, 15), true),
            ((2024, 11, 22), true),
            ((2024, 11, 23), false),
            ((2026, 11, 28), false),
        ] {
            let message = with_clock("no board".into(), today);
            let note = note_on(&[(2027, 1, 1)], today).unwrap();

            let today = iso(today);
            let question = format!("is the clock of this computer right? it says {today}");
            assert_eq!(message == format!("no board; {question}"), is_wrong);
            assert_eq!(note == question, is_wrong, "{note}");
        }
    }

    #[test]
    fn dates_in_the_future_have_a_note() {
        let first = day_after(TODAY);
        let second = day_after(first);

        let note_on_one = note_on(&[TODAY, first], TODAY).unwrap();
        let note_on_two = note_on(&[first, second], TODAY).unwrap();

        assert_eq!(note_on(&[(2026, 11, 27), TODAY], TODAY), None);
        assert!(note_on_one.starts_with("2026-11-29 is in the future"));
        assert!(note_on_two.starts_with("the dates from 2026-11-29 on are"));
    }
}
