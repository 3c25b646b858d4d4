//! Numbers and lists of cells as text without blanks: digits to base 47, the last of which is of another kind than the others.

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

/// Writes a list of cells, which ascend: how many, and of each how many are between it and the one before it.
pub fn put_cells(text: &mut String, cells: &[usize]) {
    put(text, cells.len() as u32);
    let mut next = 0;
    for &cell in cells {
        put(text, (cell - next) as u32);
        next = cell + 1;
    }
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

    /// The next list of cells below `end`.
    pub fn cells(&mut self, end: usize) -> Option<Vec<usize>> {
        let (count, mut next) = (self.number()?, 0usize);
        let mut cells = Vec::new();
        for _ in 0..count {
            let cell = next.checked_add(self.number()? as usize).filter(|&cell| cell < end)?;
            cells.push(cell);
            next = cell + 1;
        }
        Some(cells)
    }
}
