//! Computes NRK's board of a date. The first such date is 2024-11-23.

use super::board::{Board, Colour};
use md5::{Digest, Md5};
use thiserror::Error;

/// The first date with a generated board, as year, month, and day.
pub const FIRST: (i16, i8, i8) = (2024, 11, 23);

/// Reason why a date has no board.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum DateError {
    /// The date does not exist in the calendar.
    #[error("{0:04}-{1:02}-{2:02} is not a date: {why}", why = why_no_date(*.0, *.1))]
    NoDate(i16, i8, i8),
    /// The date is before the first generated board.
    #[error(
        "{0:04}-{1:02}-{2:02} is before 2024-11-23, the first board that follows the known rule; boards before it must be \
         given as rows"
    )]
    BeforeRule(i16, i8, i8),
}

/// Parses a date such as `2025-11-13`, `13.11.2025`, or `20251113` into year, month, and day.
/// `None` if the text does not look like a date.
pub fn parse(text: &str) -> Option<(i16, i8, i8)> {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let compact = |years: &str| {
        is_number(text) && text.len() == 8 && (years.starts_with("19") || years.starts_with("20"))
    };
    let parts = match text.get(..4).filter(|years| compact(years)) {
        Some(years) => vec![years, &text[4..6], &text[6..]],
        None => {
            let separator = ['-', '.', '/']
                .into_iter()
                .find(|&separator| text.contains(separator))?;
            let parts: Vec<&str> = text.split(separator).collect();
            // A board may also contain dots or slashes. So the text counts as a date only if
            // exactly one part has four characters, like a year.
            let is_sure =
                separator == '-' || parts.iter().filter(|part| part.len() == 4).count() == 1;
            if is_sure { parts } else { return None }
        }
    };
    let [first, month, last] = parts[..] else {
        return None;
    };
    if !parts.iter().all(|part| is_number(part) && part.len() <= 4) {
        return None;
    }
    let (year, day) = if last.len() > 2 {
        (last, first)
    } else {
        (first, last)
    };
    // -1 is neither a valid day nor a valid month.
    let small = |part: &str| part.parse().unwrap_or(-1);
    Some((year.parse().unwrap_or(-1), small(month), small(day)))
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
    let name = usize::try_from(month - 1)
        .ok()
        .and_then(|month| MONTHS.get(month));
    match name {
        _ if !(1000..=9999).contains(&year) => "a year has four digits".into(),
        None => "there are months 1 to 12".into(),
        Some(name) => format!("{name} {year} has days 1 to {}", days(year, month)),
    }
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

/// Returns the day before a date.
pub fn day_before((year, month, day): (i16, i8, i8)) -> (i16, i8, i8) {
    match (month, day) {
        (1, 1) => (year - 1, 12, 31),
        (_, 1) => (year, month - 1, days(year, month - 1)),
        _ => (year, month, day - 1),
    }
}

/// Computes NRK's board of a date.
pub fn board(year: i16, month: i8, day: i8) -> Result<Board, DateError> {
    if !(1..=days(year, month)).contains(&day) || !(1000..=9999).contains(&year) {
        return Err(DateError::NoDate(year, month, day));
    }
    if (year, month, day) < FIRST {
        return Err(DateError::BeforeRule(year, month, day));
    }
    // The seed has no separators, so 11 January and 1 November have the same board.
    let text = format!("{day}{}{year}", month - 1);
    let seed: String = Md5::digest(text)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let mut random = Alea::new(&seed);
    let mut columns = vec![Vec::new(); 7];
    for _ in 0..9 {
        for column in &mut columns {
            column.insert(0, (random.next() * 4.0) as Colour);
        }
    }
    Ok(Board::from_columns(columns))
}

/// Parses a date and computes its board. `None` if the text does not look like a date.
pub fn read(text: &str) -> Option<Result<Board, DateError>> {
    parse(text).map(|(year, month, day)| board(year, month, day))
}

/// The random generator Alea by Baagøe. Its results are the same as in JavaScript.
struct Alea {
    state: [f64; 3],
    carry: f64,
}

const TWO_TO_MINUS_32: f64 = 1.0 / 4_294_967_296.0;

impl Alea {
    fn new(seed: &str) -> Alea {
        let mut mash = Mash(f64::from(0xefc8_249d_u32));
        let mut state = [0.0; 3].map(|_: f64| mash.hash(" "));
        for value in &mut state {
            *value -= mash.hash(seed);
            if *value < 0.0 {
                *value += 1.0;
            }
        }
        Alea { state, carry: 1.0 }
    }

    /// Returns a random number that is at least 0 and less than 1.
    fn next(&mut self) -> f64 {
        let t = 2_091_639.0 * self.state[0] + self.carry * TWO_TO_MINUS_32;
        self.carry = t.trunc();
        self.state = [self.state[1], self.state[2], t - self.carry];
        self.state[2]
    }
}

struct Mash(f64);

impl Mash {
    fn hash(&mut self, text: &str) -> f64 {
        for byte in text.bytes() {
            self.0 += f64::from(byte);
            let mut h = 0.025_196_032_824_169_38 * self.0;
            self.0 = to_uint32(h);
            h -= self.0;
            h *= self.0;
            self.0 = to_uint32(h);
            h -= self.0;
            self.0 += h * 4_294_967_296.0;
        }
        to_uint32(self.0) * TWO_TO_MINUS_32
    }
}

/// Converts a number as JavaScript's `>>> 0` does. `as u32` would saturate instead.
fn to_uint32(value: f64) -> f64 {
    f64::from((value as u64) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_date_of_the_readme() {
        let rows = "GPBGPBB/OPGPPBG/GPGBOOG/POPPPOP/BPBBBOO/POPPBPO/OPPBBGO/GPPGBBP/OPBOGGO";
        assert_eq!(board(2024, 11, 24).unwrap().to_string(), rows);
    }

    #[test]
    fn dates_are_parsed_in_both_orders_and_other_texts_rejected() {
        assert_eq!(parse("13-11-2025"), Some((2025, 11, 13)));
        assert_eq!(parse("2025-11-13"), Some((2025, 11, 13)));
        for text in [
            "13.11.2025",
            "13/11/2025",
            "2025.11.13",
            "2025/11/13",
            "20251113",
        ] {
            assert_eq!(parse(text), Some((2025, 11, 13)), "{text}");
        }
        let none = [
            "board.txt",
            "2025-11",
            "",
            "2025-11-",
            "a-b-c",
            "2025-11-13-1",
            "20255-1-1",
        ];
        for text in none.into_iter().chain([
            "1.2.3",
            "1/2/3",
            "4434/3321/1122",
            "11111111",
            "2025111",
            "2025-11.13",
            "20.25.1113x",
        ]) {
            assert_eq!(parse(text), None, "{text}");
        }
        for text in [
            "2025-02-29",
            "2025-13-01",
            "1-1-1",
            "2025-00-01",
            "2025-01-00",
            "2025-04-31",
            "999-1-2025",
        ] {
            let (year, month, day) = parse(text).unwrap();
            assert_eq!(
                board(year, month, day),
                Err(DateError::NoDate(year, month, day)),
                "{text}"
            );
        }
        let why = |year, month, day| board(year, month, day).unwrap_err().to_string();
        assert_eq!(
            why(2025, 13, 40),
            "2025-13-40 is not a date: there are months 1 to 12"
        );
        assert_eq!(
            why(2025, 2, 30),
            "2025-02-30 is not a date: February 2025 has days 1 to 28"
        );
        assert!(
            board(2028, 2, 29).is_ok() && board(2100, 2, 29).is_err() && board(2400, 2, 29).is_ok()
        );
    }

    #[test]
    fn the_day_before_the_first_of_a_month() {
        let days = [
            ((2025, 1, 1), (2024, 12, 31)),
            ((2024, 3, 1), (2024, 2, 29)),
            ((2025, 5, 9), (2025, 5, 8)),
        ];
        for (date, before) in days {
            assert_eq!(day_before(date), before);
        }
    }

    #[test]
    fn a_date_before_the_rule_has_no_board() {
        assert_eq!(
            board(2024, 11, 22),
            Err(DateError::BeforeRule(2024, 11, 22))
        );
    }

    #[test]
    fn the_hash_wraps_and_does_not_saturate() {
        // This conversion is easy to get wrong.
        assert_eq!(to_uint32(4_294_967_296.0 + 5.5), 5.0);
    }

    #[test]
    fn dates_whose_strings_are_equal_share_a_board() {
        let on = |month, day| board(2025, month, day).unwrap();
        for (a, b) in [
            ((1, 11), (11, 1)),
            ((1, 21), (11, 2)),
            ((1, 31), (11, 3)),
            ((2, 11), (12, 1)),
            ((2, 21), (12, 2)),
        ] {
            assert_eq!(on(a.0, a.1), on(b.0, b.1));
        }
    }
}
