//! Calculates with dates of the calendar.

use thiserror::Error;

/// Reason why a date has no board.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum DateError {
    /// The date does not exist in the calendar.
    #[error("{0:04}-{1:02}-{2:02} is not a date: {why}", why = why_no_date(*.0, *.1))]
    NoDate(i16, i8, i8),
    /// The text has a month and a day, but no year.
    #[error("{}", no_year_text(*.0, *.1))]
    NoYear(i8, i8),
    /// The date is before the first generated board.
    #[error(
        "{0:04}-{1:02}-{2:02} is before 2024-11-23, the first board that follows the known rule; boards before it must be \
         given as rows"
    )]
    BeforeRule(i16, i8, i8),
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

/// Explains why a date does not exist, for the end of an error message.
pub fn why_no_date(year: i16, month: i8) -> String {
    if !(1000..=9999).contains(&year) {
        return "a year has four digits".into();
    }
    match name_of(month) {
        None => "there are months 1 to 12".into(),
        Some(name) => format!("{name} {year} has days 1 to {}", days(year, month)),
    }
}

/// Explains that a date has no year.
fn no_year_text(month: i8, day: i8) -> String {
    let name = name_of(month).unwrap_or_default();
    let most = days(LEAP_YEAR, month);
    if (1..=most).contains(&day) {
        format!("{day} {name} has no year; add it, such as {day} {name} {LEAP_YEAR}")
    } else {
        format!("it is not a date: {name} has days 1 to {most}")
    }
}

/// A year in which February has 29 days.
const LEAP_YEAR: i16 = 2028;

/// Returns the English name of a month; `None` if the month does not exist.
fn name_of(month: i8) -> Option<&'static str> {
    let index = usize::try_from(month - 1).ok()?;
    MONTHS.get(index).copied()
}

/// Returns the number of days of a month, or 0 if the month does not exist.
fn days(year: i16, month: i8) -> i8 {
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
    (1..=days(year, month)).contains(&day) && (1000..=9999).contains(&year)
}

/// Returns the day before a date.
pub fn day_before((year, month, day): (i16, i8, i8)) -> (i16, i8, i8) {
    match (month, day) {
        (1, 1) => (year - 1, 12, 31),
        (_, 1) => (year, month - 1, days(year, month - 1)),
        _ => (year, month, day - 1),
    }
}

/// Returns the day after a date.
pub fn day_after((year, month, day): (i16, i8, i8)) -> (i16, i8, i8) {
    match (month, day) {
        (12, 31) => (year + 1, 1, 1),
        _ if day == days(year, month) => (year, month + 1, 1),
        _ => (year, month, day + 1),
    }
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
    fn errors_explain_why_a_date_does_not_exist() {
        for (error, text) in [
            (
                DateError::NoDate(2025, 13, 40),
                "2025-13-40 is not a date: there are months 1 to 12",
            ),
            (
                DateError::NoDate(2025, 2, 30),
                "2025-02-30 is not a date: February 2025 has days 1 to 28",
            ),
            (
                DateError::NoDate(25, 2, 1),
                "0025-02-01 is not a date: a year has four digits",
            ),
            (
                DateError::NoYear(2, 31),
                "it is not a date: February has days 1 to 29",
            ),
            (
                DateError::NoYear(2, 29),
                "29 February has no year; add it, such as 29 February 2028",
            ),
        ] {
            assert_eq!(error.to_string(), text);
        }
    }
}
