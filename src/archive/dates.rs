//! The date of today in Norway, and dates as jiff counts them.

use jiff::civil::{Date, DateTime};
use jiff::{Timestamp, tz::TimeZone};
use kortest::former::Board;
use kortest::read::date_range;
use std::fmt;

/// Returns the time zone of Norway without a time zone database.
fn norway() -> TimeZone {
    // The zone is UTC+1, and UTC+2 from the last Sunday in March to the last Sunday in October.
    TimeZone::posix("CET-1CEST,M3.5.0,M10.5.0/3").expect("the rule has the form of POSIX")
}

/// Returns the current date in Norway.
pub fn today() -> Date {
    Timestamp::now().to_zoned(norway()).date()
}

/// Returns the year, the month, and the day of a date.
pub fn parts(date: Date) -> (i16, i8, i8) {
    (date.year(), date.month(), date.day())
}

/// Returns the date of a year, a month, and a day, which must be a valid date.
fn of_parts((year, month, day): (i16, i8, i8)) -> Date {
    Date::new(year, month, day).expect("the library returns only dates that exist")
}

/// Parses a date in one of the forms that the library knows, also relative ones such as `yesterday`. `None` if the text
/// does not look like a date; an error, in words, if no such date exists.
pub fn parse(text: &str) -> Option<Result<Date, String>> {
    let date = date_range::parse_date(text, parts(today()))?;
    Some(date.map(of_parts))
}

/// Returns the date of a time in the form of ISO 8601, such as `2025-01-01T00:00:00Z`; `None` if the text has another
/// form, or is only a date. A time with an offset from UTC is on the date that Norway has at this time. A time without
/// an offset is on the date in the text.
pub fn of_time(text: &str) -> Option<Date> {
    if let Ok(moment) = text.parse::<Timestamp>() {
        return Some(moment.to_zoned(norway()).date());
    }
    // Without a colon, the text has no time of day.
    if !text.contains(':') {
        return None;
    }
    let time: DateTime = text.parse().ok()?;
    Some(time.date())
}

/// Returns NRK's board of a date, or an error message.
pub fn board(date: Date) -> Result<Board, String> {
    date_range::board_of(parts(date), parts(today()))
}

/// Returns a note if some dates are in the future; their boards may change.
pub fn note(dates: &[Date]) -> Option<String> {
    let dates: Vec<_> = dates.iter().copied().map(parts).collect();
    date_range::note_on(&dates, parts(today()))
}

/// A range of dates, including both ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateRange {
    pub first: Date,
    pub last: Date,
}

impl DateRange {
    /// Parses a range of dates as [`date_range::parse_range`] does.
    pub fn parse(text: &str) -> Result<DateRange, String> {
        let range = date_range::parse_range(text, parts(today()))?;
        Ok(DateRange {
            first: of_parts(range.first),
            last: of_parts(range.last),
        })
    }

    /// Returns whether the range is a single date.
    pub fn is_one_date(self) -> bool {
        self.first == self.last
    }

    /// Returns the dates of the range that have a known board, in order, found by the library, which has its own type
    /// of dates.
    pub fn dates_with_board(self) -> Vec<Date> {
        let range = date_range::DateRange {
            first: parts(self.first),
            last: parts(self.last),
        };
        let dates = range.dates_with_board();
        dates.into_iter().map(of_parts).collect()
    }
}

impl fmt::Display for DateRange {
    /// Writes the range as the user may write it: `FIRST..LAST`, or a single date.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.first)?;
        if !self.is_one_date() {
            write!(f, "..{}", self.last)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_begin_at_midnight_in_norway() {
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
            let date = of_time(moment).unwrap();

            assert_eq!(date.to_string(), expected, "{moment}");
        }
    }
}
