//! Numbers and lists of numbers as text without blanks: digits to base 47. The last digit of a number is written with
//! different characters, which mark the end of the number.

const BASE: u32 = 47;
/// The character for the digit 0 at the end of a number. The characters for larger digits at the end follow in order.
const LAST_DIGIT: u8 = b'!';
const OTHER_DIGIT: u8 = LAST_DIGIT + BASE as u8;

/// Appends a number, lowest digit first.
pub fn put(text: &mut String, mut number: u32) {
    while number >= BASE {
        text.push((OTHER_DIGIT + (number % BASE) as u8) as char);
        number /= BASE;
    }
    text.push((LAST_DIGIT + number as u8) as char);
}

/// Appends the length of a list, then its numbers.
pub fn put_list(text: &mut String, numbers: impl Iterator<Item = u32>) {
    let numbers: Vec<u32> = numbers.collect();
    put(text, numbers.len() as u32);
    numbers.into_iter().for_each(|number| put(text, number));
}

/// A parser for numbers and lists written by [`put`] and [`put_list`].
#[derive(Clone, Copy)]
pub struct Reader<'a>(pub &'a [u8]);

impl Reader<'_> {
    /// Parses the next number.
    pub fn number(&mut self) -> Option<u32> {
        let (mut number, mut unit) = (0u32, 1u32);
        loop {
            let (&digit, rest) = self.0.split_first()?;
            self.0 = rest;
            let is_last = (LAST_DIGIT..OTHER_DIGIT).contains(&digit);
            let value = u32::from(digit.checked_sub(if is_last { LAST_DIGIT } else { OTHER_DIGIT })?);
            if value >= BASE {
                return None;
            }
            number = number.checked_add(value.checked_mul(unit)?)?;
            if is_last {
                return Some(number);
            }
            unit = unit.checked_mul(BASE)?;
        }
    }

    /// Parses the next list of numbers.
    pub fn list(&mut self) -> Option<Vec<u32>> {
        (0..self.number()?).map(|_| self.number()).collect()
    }
}
