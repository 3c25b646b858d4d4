//! Parses dates, and gets NRK's board of a date.

use jiff::civil::{Date, DateTime};
use jiff::{Timestamp, tz::TimeZone};
use kortest::former::Board;
use kortest::former::daily::{self, DateError};

/// The accepted notations of a date, for messages.
const WAYS: &str = "write 2025-11-13, 13.11.2025, 13 November 2025, today, yesterday or tomorrow";

/// Returns the time zone of Norway without a time zone database.
fn norway() -> TimeZone {
    TimeZone::posix("CET-1CEST,M3.5.0,M10.5.0/3").expect("a valid rule")
}

/// Returns the current date in Norway.
pub fn today() -> Date {
    Timestamp::now().to_zoned(norway()).date()
}

/// Parses a date in one of the forms of [`daily::parse`]; `None` if the text has another form.
pub fn parse(text: &str) -> Option<Result<Date, String>> {
    let text = text.trim();
    let today = today();
    let today = (today.year(), today.month(), today.day());
    Some(match daily::parse(text, Some(today))? {
        Ok((year, month, day)) => Date::new(year, month, day).map_err(|error| error.to_string()),
        Err(DateError::NoDate(year, month, _)) => {
            let why = daily::why_no_date(year, month);
            Err(format!("{text:?} is not a date: {why}; {WAYS}"))
        }
        Err(error) => Err(format!("{text:?}: {error}; {WAYS}")),
    })
}

/// Returns the date of a time in the form of ISO 8601, such as `2025-01-01T00:00:00Z`; `None` if the
/// text has another form. A time with an offset from UTC is on the date that Norway has then, and a
/// time without one is on the date that it names.
pub fn of_time(text: &str) -> Option<Date> {
    if let Ok(moment) = text.parse::<Timestamp>() {
        return Some(moment.to_zoned(norway()).date());
    }
    if !text.contains(':') {
        return None;
    }
    let time: DateTime = text.parse().ok()?;
    Some(time.date())
}

/// Returns NRK's board of a date, or an error message.
pub fn board(date: Date) -> Result<Board, String> {
    let board = daily::board(date.year(), date.month(), date.day());
    board.map_err(|error| with_clock(error.to_string(), today()))
}

/// Returns a message about a date, and a question about the clock of the computer if the clock, which
/// says `today`, is wrong.
fn with_clock(message: String, today: Date) -> String {
    match question_about_clock(today) {
        Some(question) => format!("{message}; {question}"),
        None => message,
    }
}

/// Returns a question about the clock of the computer if the clock, which says `today`, is wrong.
fn question_about_clock(today: Date) -> Option<String> {
    daily::question_about_clock((today.year(), today.month(), today.day()))
}

/// Returns a note if some dates are in the future; their boards may change.
pub fn note(dates: &[Date]) -> Option<String> {
    note_on(today(), dates)
}

/// Returns the note about dates that a run on the day `today` prints. If the clock of the computer is
/// wrong, the note asks about it instead, because it does not tell which dates are in the future.
fn note_on(today: Date, dates: &[Date]) -> Option<String> {
    if let Some(question) = question_about_clock(today) {
        return Some(question);
    }
    let mut future = dates.iter().filter(|date| **date > today);
    let first = future.next()?;
    let may_change = "NRK may change the rule of its boards before";
    Some(if future.next().is_none() {
        format!("{first} is in the future: {may_change} that day")
    } else {
        format!("the dates from {first} on are in the future: {may_change} then")
    })
}

/// Returns the first date that has a known board.
fn first_date() -> Date {
    let (year, month, day) = daily::FIRST_KNOWN;
    Date::new(year, month, day).expect("a date")
}

/// Parses a range of dates, such as `FROM..TO`, `..TO`, `2025-11` or `2025`. Returns its first and
/// its last date. Dates after today are left out of ranges, but a single date may be in the future.
/// Between the two dates, some dates may have no known board.
pub fn parse_date_range(text: &str) -> Result<(Date, Date), String> {
    let (first, last) = parse_ends(text).map_err(|error| with_clock(error, today()))?;
    if first == last {
        board(first)?;
    }
    Ok((first, last))
}

/// Returns whether a text is a range of dates that has several boards, or would have them if its
/// dates were in order. A number of four digits is a year only if the year has boards.
pub fn is_range(text: &str) -> bool {
    let text = text.trim();
    let Some((from, to)) = text.split_once("..") else {
        let is_month = text.contains('-') && parse_month_or_year(text).is_some();
        return is_month || matches!(parse_month_or_year(text), Some(Ok(_)));
    };
    let from = from.trim();
    let to = to.trim();
    let has_dates = !from.is_empty() || !to.is_empty();
    has_dates && may_be_end(from) && may_be_end(to)
}

/// Returns whether a text may be an end of a range: a date, a month, a year, or nothing.
fn may_be_end(text: &str) -> bool {
    text.is_empty() || parse(text).is_some() || parse_month_or_year(text).is_some()
}

/// Parses a range of dates without testing that one of them has a known board.
fn parse_ends(text: &str) -> Result<(Date, Date), String> {
    let Some((from, to)) = text.split_once("..") else {
        return parse_dates(text.trim());
    };
    let from = from.trim();
    let to = to.trim();
    let today = today();
    if from.is_empty() && !to.is_empty() {
        let (_, last) = parse_dates(to)?;
        return Ok((first_date(), last.min(today)));
    }
    let (first, _) = parse_dates(from)?;
    let mut last = today;
    if !to.is_empty() {
        let (_, end) = parse_dates(to)?;
        if first > end {
            return Err(format!("{from} is after {to}"));
        }
        last = end.min(today);
    }
    if first > today {
        return Err(format!("{from} is after today, {today}"));
    }
    Ok((first, last))
}

/// Returns the dates from `first` to `last` that have a known board.
pub fn dates_with_board(first: Date, last: Date) -> Vec<Date> {
    let days = first.series(jiff::Span::new().days(1));
    let days = days.take_while(|&date| date <= last);
    days.filter(|&date| board(date).is_ok()).collect()
}

/// Parses a date, a month, or a year. Returns its first and its last date.
fn parse_dates(text: &str) -> Result<(Date, Date), String> {
    if let Some(dates) = parse_month_or_year(text) {
        return dates;
    }
    let Some(date) = parse(text) else {
        return Err(format!(
            "{text:?} is not a date; write FROM..TO (2024-11-23..today), a month (2025-11) or a year"
        ));
    };
    let date = date?;
    let start = first_date();
    if date < start {
        return Err(format!("{date} is before {start}, the first known board"));
    }
    Ok((date, date))
}

/// Parses a month or a year. Returns its first and last date with a board. `None` if the text is
/// neither; an error if it is, but has no board or does not exist.
fn parse_month_or_year(text: &str) -> Option<Result<(Date, Date), String>> {
    let (year_digits, month) = match text.split_once('-') {
        Some((year, month)) => (year, Some(month.parse::<i8>().ok()?)),
        None => (text, None),
    };
    if year_digits.len() != 4 {
        return None;
    }
    let year: i16 = year_digits.parse().ok()?;
    let first_month = month.unwrap_or(1);
    let last_month = month.unwrap_or(12);
    let (Ok(first), Ok(last)) = (
        Date::new(year, first_month, 1),
        Date::new(year, last_month, 1),
    ) else {
        return Some(Err(format!("{text} has no month {first_month}")));
    };
    let start = first_date();
    let today = today();
    let first = first.max(start);
    let last = last.last_of_month().min(today);
    if first > last {
        let error = format!("{text} has no boards between {start} and {today}");
        return Some(Err(error));
    }
    Some(Ok((first, last)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_begin_at_midnight_in_norway() {
        let date = |text: &str| {
            text.parse::<Timestamp>()
                .unwrap()
                .to_zoned(norway())
                .date()
                .to_string()
        };
        // In Norway, clocks change in the nights before 30 March and 26 October 2025.
        for (moment, expected) in [
            ("2025-01-31T22:59:59Z", "2025-01-31"),
            ("2025-01-31T23:00Z", "2025-02-01"),
            ("2025-03-29T22:30Z", "2025-03-29"),
            ("2025-03-30T22:30Z", "2025-03-31"),
            ("2025-07-31T21:59:59Z", "2025-07-31"),
            ("2025-07-31T22:00Z", "2025-08-01"),
            ("2025-10-25T22:30Z", "2025-10-26"),
            ("2025-10-26T22:30Z", "2025-10-26"),
        ] {
            assert_eq!(date(moment), expected, "{moment}");
        }
    }

    #[test]
    fn ranges_of_dates() {
        let (first, last) = parse_date_range("2024-11-23..24-11-2024").unwrap();
        assert_eq!(
            (first.to_string(), last.to_string()),
            ("2024-11-23".into(), "2024-11-24".into())
        );
        assert_eq!(parse_date_range("23.11.2024..20241124"), Ok((first, last)));
        assert_eq!(
            parse_date_range("23/11/2024..24/11/2024"),
            Ok((first, last))
        );
        assert!(
            parse_date_range("2024-11-24..2024-11-23")
                .unwrap_err()
                .contains("after")
        );
        assert!(
            parse_date_range("2024-11-01..2024-11-23")
                .unwrap_err()
                .contains("before")
        );
        assert!(parse_date_range("..").is_err() && parse_date_range("").is_err());
        let early = parse_date_range("..2024-11-10").unwrap_err();
        assert!(early.contains("before 2024-11-11"), "{early}");
        let range =
            |text: &str| parse_date_range(text).map(|(first, last)| format!("{first}..{last}"));
        assert_eq!(range("2025-02"), Ok("2025-02-01..2025-02-28".into()));
        assert_eq!(range("2024-11"), Ok("2024-11-11..2024-11-30".into()));
        assert_eq!(range("2024"), Ok("2024-11-11..2024-12-31".into()));
        assert_eq!(range("..2024-11-25"), Ok("2024-11-11..2024-11-25".into()));
        assert_eq!(range("..today"), range("2024-11-11.."));
        assert_eq!(range("..2024"), range("2024"));
        assert_eq!(
            range("2025-01 .. 2025-02"),
            Ok("2025-01-01..2025-02-28".into())
        );
        assert_eq!(
            range("2024..2025-01-02"),
            Ok("2024-11-11..2025-01-02".into())
        );
        let this_year = today().year();
        let until_today = Ok(format!("{this_year}-01-01..{}", today()));
        assert_eq!(range(&format!("{this_year}-01-01..tomorrow")), until_today);
        assert_eq!(
            range(&format!("{this_year}-01-01..2999-01-01")),
            until_today
        );
        assert_eq!(range("2999-01-01"), Ok("2999-01-01..2999-01-01".into()));
        assert!(
            range("2999-01-01..2999-01-02")
                .unwrap_err()
                .contains("after today")
        );
        assert!(range("2024-10").is_err() && range("2025-13").is_err() && range("9999").is_err());
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
            assert!(is_range(range), "{range}");
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
            assert!(!is_range(other), "{other}");
        }
    }

    #[test]
    fn a_range_leaves_out_dates_without_a_board() {
        let (first, last) = parse_date_range("2024-11-14..2024-11-16").unwrap();
        let dates = dates_with_board(first, last);

        let texts: Vec<String> = dates.iter().map(Date::to_string).collect();
        assert_eq!(texts, ["2024-11-14", "2024-11-16"]);
        for text in ["2024-11-15", "2024-11-15..2024-11-15"] {
            let error = parse_date_range(text).unwrap_err();
            assert!(error.contains("no known board"), "{error}");
        }
    }

    #[test]
    fn a_wrong_clock_is_asked_about() {
        for (today, is_wrong) in [
            ("1970-01-01", true),
            ("2024-11-10", true),
            ("2024-11-15", true),
            ("2024-11-22", true),
            ("2024-11-23", false),
            ("2026-11-28", false),
        ] {
            let today = today.parse().unwrap();
            let message = with_clock("no board".into(), today);
            let note = note_on(today, &["2027-01-01".parse().unwrap()]).unwrap();

            let question = format!("is the clock of this computer right? it says {today}");
            assert_eq!(message == format!("no board; {question}"), is_wrong);
            assert_eq!(note == question, is_wrong, "{note}");
        }
    }

    #[test]
    fn dates_in_the_future_have_a_note() {
        let after = |days: i32| today().checked_add(jiff::Span::new().days(days)).unwrap();
        assert_eq!(note(&[after(-1), today()]), None);
        assert!(
            note(&[today(), after(1)])
                .unwrap()
                .starts_with(&format!("{} is in the future", after(1)))
        );
        assert!(
            note(&[after(1), after(2)])
                .unwrap()
                .starts_with(&format!("the dates from {} on are", after(1)))
        );
    }
}
