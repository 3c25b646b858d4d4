//! Numbers of version 2, in base 47 and without anything between them.

use crate::frame::Lines;

/// The largest number.
const MOST: u64 = 0x7fff_ffff;

/// The numbers of a word: the last digit of each is a character from `!` to `O`, the others are from `P` to `~`.
pub fn unpacked(word: &str, lines: &Lines) -> Result<Vec<u32>, String> {
    let mut numbers = Vec::new();
    let mut value = 0;
    // A number that has begun does so with a digit that is not 0.
    for byte in word.bytes() {
        let (digit, is_last) = match byte {
            b'!'..=b'O' => (byte - b'!', true),
            b'Q'..=b'~' => (byte - b'P', false),
            b'P' if value > 0 => (0, false),
            _ => return lines.error("a packed number has another character, or a superfluous zero"),
        };
        value = value * 47 + u64::from(digit);
        match u32::try_from(value) {
            Ok(number) if value <= MOST && is_last => numbers.push(number),
            Ok(_) if value <= MOST => continue,
            _ => return lines.error(format_args!("a packed number is larger than {MOST}")),
        }
        value = 0;
    }
    if value > 0 || numbers.is_empty() {
        return lines.error("there is no packed number, or one is cut off");
    }
    Ok(numbers)
}
