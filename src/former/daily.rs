//! Gives NRK's board of a date. From 2024-11-23 on, boards are computed as NRK does; eleven older boards are copied.

use super::board::{Board, Colour};
use super::dates::{DatedName, is_date, split_dated_name};
use super::early;

pub use super::dates::DateError;
#[doc(hidden)]
pub use super::dates::{MONTHS, day_after, days, iso, parse, why_no_date};

/// The first date whose board is computed, as year, month, and day. All later dates have a board.
pub const FIRST: (i16, i8, i8) = (2024, 11, 23);

/// The first date with a known board, as year, month, and day. Until [`FIRST`], only one board (2024-11-15) is unknown.
pub const FIRST_KNOWN: (i16, i8, i8) = (2024, 11, 11);

/// The number of columns of NRK's boards.
const COLUMNS: usize = 7;
/// The number of rows of NRK's boards.
const ROWS: usize = 9;
/// The number of colours of NRK's boards.
const COLOURS: f64 = 4.0;

/// Returns NRK's board of a date. Boards from [`FIRST`] on are computed; earlier boards are copies.
///
/// ```
/// use kortest_former::daily::{DateError, board};
/// assert!(board(2024, 11, 16).is_ok());
/// assert_eq!(board(2024, 11, 15), Err(DateError::NoBoard(2024, 11, 15)));
/// ```
///
/// # Errors
///
/// The numbers are not a date, or NRK had no board on this date.
#[allow(
    clippy::missing_panics_doc,
    reason = "a test parses the rows of all early dates"
)]
pub fn board(year: i16, month: i8, day: i8) -> Result<Board, DateError> {
    if !is_date(year, month, day) {
        return Err(DateError::NoDate(year, month, day));
    }
    if (year, month, day) >= FIRST {
        return Ok(computed(year, month, day));
    }
    match early::rows(year, month, day) {
        Some(rows) => Ok(rows.parse().expect("the copied rows are a board")),
        None => Err(DateError::NoBoard(year, month, day)),
    }
}

/// Computes the board of a date as NRK does since [`FIRST`]: random colours, with a hash of the date as seed.
fn computed(year: i16, month: i8, day: i8) -> Board {
    // NRK's program is written in JavaScript, which counts months from 0.
    let month_from_0 = month - 1;
    // The text has no separators, so 11 January and 1 November have the same board.
    let text = format!("{day}{month_from_0}{year}");
    let seed = format!("{:x}", md5::compute(text));
    let mut random = Alea::new(&seed);
    let mut columns = vec![Vec::new(); COLUMNS];
    for _ in 0..ROWS {
        for column in &mut columns {
            // The number is below 1; the cast rounds down. Rows come from the top, so a new tile goes to the bottom.
            let colour = (random.next() * COLOURS) as Colour;
            column.insert(0, colour);
        }
    }
    Board::of_columns(columns)
}

/// Returns a message that asks whether the clock of the computer is right, if its date `today` is before [`FIRST`].
/// `None` for a later date. This library is younger than [`FIRST`], so a clock with an earlier date is wrong.
///
/// ```
/// use kortest_former::daily::question_about_clock;
/// assert_eq!(
///     question_about_clock((1970, 1, 1)).unwrap(),
///     "is the clock of this computer right? it says 1970-01-01"
/// );
/// ```
#[doc(hidden)]
pub fn question_about_clock(today: (i16, i8, i8)) -> Option<String> {
    if today >= FIRST {
        return None;
    }
    let today = iso(today);
    Some(format!(
        "is the clock of this computer right? it says {today}"
    ))
}

/// Parses a date and returns its board. `None` if the text is not like a date; an error if the board is unknown.
pub fn read(text: &str) -> Option<Result<Board, DateError>> {
    let date = parse(text, None)?;
    Some(date.and_then(|(year, month, day)| board(year, month, day)))
}

/// Words after the date in the names of files that `kortest analyse --certificates` writes. Such a file is about the
/// board after some clicks on the board of the date.
const AFTER_CLICKS: [&str; 2] = ["-click-", "-after-"];

/// Returns the date with which the file name of a certificate begins, if the certificate is about another board
/// (`rows`) than the board of this date. Such a file could be mistaken for the certificate of the date. Returns `None`
/// if the certificate is about the board of the date or if this board is unknown. Also returns `None` if the file name
/// does not begin with a date, or says that the file is about a board after some clicks.
///
/// ```
/// use kortest_former::daily::date_of_other_board;
/// assert_eq!(date_of_other_board("25.11.2024 copy.cert", "OPG/GPO"), Some((2024, 11, 25)));
/// assert_eq!(date_of_other_board("today.cert", "OPG/GPO"), None);
/// ```
#[doc(hidden)]
pub fn date_of_other_board(file_name: &str, rows: &str) -> Option<(i16, i8, i8)> {
    let DatedName { date, rest } = split_dated_name(file_name)?;
    if AFTER_CLICKS.iter().any(|words| rest.starts_with(words)) {
        return None;
    }
    let (year, month, day) = date;
    let board_of_date = board(year, month, day).ok()?;
    (board_of_date.to_string() != rows).then_some(date)
}

/// 2 to the power of 32, the number of values of a 32-bit hash.
const TWO_TO_32: f64 = 4_294_967_296.0;
const TWO_TO_MINUS_32: f64 = 1.0 / TWO_TO_32;

/// The random generator Alea by Johannes Baagøe, from *Better random numbers for JavaScript*. Its method is *multiply
/// with carry*. The numbers are the same as in JavaScript.
struct Alea {
    /// The last three random numbers, the oldest number first. At the start, hashes of the seed.
    state: [f64; 3],
    /// The whole part of the last product, which is added to the next product.
    carry: f64,
}

/// The multiplier of [`Alea`], which its author has chosen.
const ALEA_FACTOR: f64 = 2_091_639.0;

impl Alea {
    /// Creates a generator whose numbers depend only on the text `seed`. Hashes the text and sets the first carry as
    /// the author's JavaScript program does, so that the numbers are the same.
    fn new(seed: &str) -> Alea {
        let mut mash = Mash { state: MASH_START };
        let mut state = [mash.hash(" "), mash.hash(" "), mash.hash(" ")];
        for value in &mut state {
            *value -= mash.hash(seed);
            // Keeps the number from 0 to below 1.
            if *value < 0.0 {
                *value += 1.0;
            }
        }
        Alea { state, carry: 1.0 }
    }

    /// Returns the next random number, which is at least 0 and less than 1.
    fn next(&mut self) -> f64 {
        let [oldest, middle, newest] = self.state;
        let product = ALEA_FACTOR * oldest + self.carry * TWO_TO_MINUS_32;
        self.carry = product.trunc();
        let random = product - self.carry;
        self.state = [middle, newest, random];
        random
    }
}

/// The hash function Mash by Johannes Baagøe, which initialises [`Alea`].
struct Mash {
    /// The hash of all texts so far, times 2^32. This number may be 2^32 or more.
    state: f64,
}

/// The state of [`Mash`] before the first text.
const MASH_START: f64 = 0xefc8_249d_u32 as f64;
/// The multiplier of [`Mash`], which its author has chosen.
const MASH_FACTOR: f64 = 0.025_196_032_824_169_38;

impl Mash {
    /// Adds a text to the hash, by the author's formula. Returns the hash of all texts so far: at least 0, less than 1.
    fn hash(&mut self, text: &str) -> f64 {
        for byte in text.bytes() {
            self.state += f64::from(byte);
            let scaled = MASH_FACTOR * self.state;
            let whole = to_uint32(scaled);
            let product = (scaled - whole) * whole;
            let whole_of_product = to_uint32(product);
            let fraction_of_product = product - whole_of_product;
            self.state = whole_of_product + fraction_of_product * TWO_TO_32;
        }
        to_uint32(self.state) * TWO_TO_MINUS_32
    }
}

/// Returns the whole part of a number modulo 2^32, as JavaScript's `>>> 0` does. `as u32` would saturate instead.
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
    fn a_file_that_is_named_after_a_date_is_of_its_board() {
        let rows = board(2024, 11, 24).unwrap().to_string();
        for file in [
            "2024-11-24.cert",
            "20241124.cert",
            "24.11.2024.cert",
            "2024-11-24.partial.cert",
            "2024-11-24 (1).cert",
            "2024-11-24-both.cert",
        ] {
            let date = Some((2024, 11, 24));
            assert_eq!(date_of_other_board(file, &rows), None, "{file}");
            assert_eq!(date_of_other_board(file, "OPG"), date, "{file}");
        }
        for file in [
            "a.cert",
            "2024-13-24.cert",
            "1999-01-01.cert",
            "2024-11-24-click-0-1.cert",
            "20241124-after-03.cert",
        ] {
            assert_eq!(date_of_other_board(file, "OPG"), None, "{file}");
        }
    }

    #[test]
    fn a_date_that_does_not_exist_has_no_board() {
        assert!(board(2028, 2, 29).is_ok() && board(2400, 2, 29).is_ok());
        assert_eq!(board(2100, 2, 29), Err(DateError::NoDate(2100, 2, 29)));
        assert_eq!(
            read("2025-13-01"),
            Some(Err(DateError::NoDate(2025, 13, 1)))
        );
    }

    #[test]
    fn boards_before_the_rule_are_copied() {
        let mut known = Vec::new();
        for day in 1..=22 {
            if let Ok(board) = board(2024, 11, day) {
                assert_eq!(board.to_string().len(), 9 * 7 + 8);
                known.push(day);
            }
        }

        assert_eq!(known, [11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22]);
        for (year, month, day) in [(2024, 11, 15), (2024, 10, 16), (2023, 11, 16)] {
            let error = DateError::NoBoard(year, month, day);
            assert_eq!(board(year, month, day), Err(error));
        }
    }

    #[test]
    fn the_hash_wraps_and_does_not_saturate() {
        // This conversion is easy to get wrong.
        assert_eq!(to_uint32(4_294_967_296.0 + 5.5) as u64, 5);
    }

    #[test]
    fn dates_whose_strings_are_equal_share_a_board() {
        for [first_month, first_day, last_month, last_day] in [
            [1, 11, 11, 1],
            [1, 21, 11, 2],
            [1, 31, 11, 3],
            [2, 11, 12, 1],
            [2, 21, 12, 2],
        ] {
            let first = board(2025, first_month, first_day).unwrap();
            let last = board(2025, last_month, last_day).unwrap();
            assert_eq!(first, last);
        }
    }
}
