//! Dates as people write them, and NRK's boards of them.

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use kortest::former::Board;
use kortest::former::daily::{self, DateError};

/// Reads `2025-11-13`, `13-11-2025` or `today` (in Norway). `None` if the text does not look like a date at all; the error
/// says what is wrong with it if it does.
pub fn parse(text: &str) -> Option<Result<Date, String>> {
    if text == "today" {
        let norway = TimeZone::get("Europe/Oslo").expect("the time zone database is built in");
        return Some(Ok(Timestamp::now().to_zoned(norway).date()));
    }
    let (year, month, day) = daily::parse(text)?;
    let date = (1000..=9999).contains(&year).then(|| Date::new(year, month, day).ok()).flatten();
    Some(date.ok_or_else(|| format!("{text:?} is no date; write 2025-11-13, 13-11-2025 or today")))
}

/// The board of a date.
pub fn board(date: Date) -> Result<Board, DateError> {
    daily::board(date.year(), date.month(), date.day())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_the_calendar() {
        let read = |text| parse(text).map(|date| date.map(|d| d.to_string()));
        assert_eq!(read("13-11-2025"), Some(Ok("2025-11-13".into())));
        assert!(read("2025-02-29").unwrap().unwrap_err().contains("is no date; write 2025-11-13"));
        assert!(read("1-1-1").unwrap().is_err());
        assert_eq!(read("board.txt"), None);
        assert!(read("today").unwrap().is_ok());
    }
}
