//! Numbers and lists of them as text without blanks: digits to base 47, the last of which is of another kind than the others.

const BASE: u32 = 47;
/// The first of the last digits; the others come behind them.
const LAST: u8 = b'!';
const OTHER: u8 = LAST + BASE as u8;

/// Writes a number, its lowest digit first.
pub fn put(text: &mut String, mut number: u32) {
    while number >= BASE {
        text.push((OTHER + (number % BASE) as u8) as char);
        number /= BASE;
    }
    text.push((LAST + number as u8) as char);
}

/// Writes how many numbers there are, and then each.
pub fn put_list(text: &mut String, numbers: impl Iterator<Item = u32>) {
    let numbers: Vec<u32> = numbers.collect();
    put(text, numbers.len() as u32);
    numbers.into_iter().for_each(|number| put(text, number));
}

/// Reads such text.
#[derive(Clone, Copy)]
pub struct Reader<'a>(pub &'a [u8]);

impl Reader<'_> {
    /// The next number.
    pub fn number(&mut self) -> Option<u32> {
        let (mut number, mut unit) = (0u32, 1u32);
        loop {
            let (&digit, rest) = self.0.split_first()?;
            self.0 = rest;
            let is_last = (LAST..OTHER).contains(&digit);
            let value = u32::from(digit.checked_sub(if is_last { LAST } else { OTHER })?);
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

    /// The next list of numbers.
    pub fn list(&mut self) -> Option<Vec<u32>> {
        (0..self.number()?).map(|_| self.number()).collect()
    }
}
