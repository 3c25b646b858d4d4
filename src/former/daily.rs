//! From a date to NRK's board of that date.
//!
//! Since 2024-11-23 the board is drawn by a generator that is seeded with the date, so nothing has to be
//! fetched. The rule reproduces every transcribed board since then. Earlier boards were made in another way,
//! and have to be given.

use super::board::{Board, Colour};
use jiff::{Timestamp, civil::Date, tz::TimeZone};
use md5::{Digest, Md5};
use thiserror::Error;

/// The first date whose board the generator makes.
pub const FIRST: Date = jiff::civil::date(2024, 11, 23);

/// Why a date has no board.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum DateError {
    /// Not a day of the calendar.
    #[error("{0:?} is no date; write 2025-11-13, 13-11-2025 or today")]
    NoDate(String),
    /// Before the generator.
    #[error(
        "{0} is before {FIRST}, and boards of that time follow no known rule: give the board itself (rows or a file)"
    )]
    BeforeRule(Date),
}

/// Reads `2025-11-13`, `13-11-2025` or `today` (in Norway). `None` if the text does not look like a date at all.
pub fn parse_date(text: &str) -> Option<Result<Date, DateError>> {
    if text == "today" {
        let norway = TimeZone::get("Europe/Oslo").expect("the time zone database is built in");
        return Some(Ok(Timestamp::now().to_zoned(norway).date()));
    }
    let parts: Vec<&str> = text.split('-').collect();
    let digits = |part: &&str| !part.is_empty() && part.len() <= 4 && part.bytes().all(|b| b.is_ascii_digit());
    if parts.len() != 3 || !parts.iter().all(digits) {
        return None;
    }
    let number = |i: usize| parts[i].parse::<i16>().unwrap_or(-1);
    let (year, month, day) = match (parts[0].len(), parts[2].len()) {
        (4, 1..=2) => (number(0), number(1), number(2)),
        (1..=2, 4) => (number(2), number(1), number(0)),
        _ => return Some(Err(DateError::NoDate(text.into()))),
    };
    let date = i8::try_from(month).ok().zip(i8::try_from(day).ok()).and_then(|(m, d)| Date::new(year, m, d).ok());
    Some(date.ok_or_else(|| DateError::NoDate(text.into())))
}

/// NRK's board of a date: 7 columns, 9 rows, 4 colours.
pub fn board(date: Date) -> Result<Board, DateError> {
    if date < FIRST {
        return Err(DateError::BeforeRule(date));
    }
    // Day, month counted from 0, year; no padding and no separator. Two dates of a year can share a string,
    // and then a board: 11 January and 1 November, for example.
    let text = format!("{}{}{}", date.day(), date.month() - 1, date.year());
    let seed: String = Md5::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
    let mut random = Alea::new(&seed);
    let mut columns = vec![Vec::new(); 7];
    for _ in 0..9 {
        for column in &mut columns {
            column.insert(0, (random.next() * 4.0) as Colour);
        }
    }
    Ok(Board::from_columns(columns))
}

/// Baagøe's generator Alea, seeded by his hash Mash 0.9, bit for bit as in JavaScript.
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

    /// The next number in 0..1.
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

/// JavaScript's `>>> 0`: whole part modulo 2^32. A direct `as u32` would saturate where this must wrap,
/// which gives another board on one date in forty (2025-04-02 is one).
fn to_uint32(value: f64) -> f64 {
    f64::from((value as u64) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_date_of_the_readme() {
        let date = parse_date("2024-11-24").unwrap().unwrap();
        let rows = "GPBGPBB/OPGPPBG/GPGBOOG/POPPPOP/BPBBBOO/POPPBPO/OPPBBGO/GPPGBBP/OPBOGGO";
        assert_eq!(board(date).unwrap().to_string(), rows);
    }

    #[test]
    fn dates_in_both_orders_and_what_is_none() {
        let read = |text| parse_date(text).map(|date| date.map(|d| d.to_string()));
        assert_eq!(read("13-11-2025"), Some(Ok("2025-11-13".into())));
        assert_eq!(read("2025-11-13"), Some(Ok("2025-11-13".into())));
        assert_eq!(read("2025-02-29"), Some(Err(DateError::NoDate("2025-02-29".into()))));
        assert_eq!(read("2025-13-01"), Some(Err(DateError::NoDate("2025-13-01".into()))));
        assert_eq!(read("1-1-1"), Some(Err(DateError::NoDate("1-1-1".into()))));
        assert_eq!(read("board.txt"), None);
        assert!(read("today").unwrap().is_ok());
    }

    #[test]
    fn a_date_before_the_rule_has_no_board() {
        let early = jiff::civil::date(2024, 11, 22);
        assert_eq!(board(early), Err(DateError::BeforeRule(early)));
    }

    #[test]
    fn the_hash_wraps_and_does_not_saturate() {
        // Alea's step is checked against the transcribed boards; this pins the one conversion that is easy to
        // get wrong.
        assert_eq!(to_uint32(4_294_967_296.0 + 5.5), 5.0);
    }

    #[test]
    fn dates_whose_strings_are_equal_share_a_board() {
        let on = |month, day| board(jiff::civil::date(2025, month, day)).unwrap();
        for (a, b) in
            [((1, 11), (11, 1)), ((1, 21), (11, 2)), ((1, 31), (11, 3)), ((2, 11), (12, 1)), ((2, 21), (12, 2))]
        {
            assert_eq!(on(a.0, a.1), on(b.0, b.1));
        }
    }
}
