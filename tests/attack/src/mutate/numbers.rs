//! Changes numbers in certificates, often to the limits of integer types.

use fastrand::Rng;
use std::ops::Range;

/// Changes one number of a text.
pub fn change(random: &mut Rng, body: &[u8]) -> Vec<u8> {
    let numbers = numbers(body);
    let Some(at) = super::place(random, &numbers) else {
        return body.to_vec();
    };
    let range = numbers[at].clone();
    let old = String::from_utf8_lossy(&body[range.clone()]);
    let new = replacement(random, &old);
    [&body[..range.start], new.as_bytes(), &body[range.end..]].concat()
}

/// Returns where the numbers of a text are. A number may begin with a minus sign.
fn numbers(text: &[u8]) -> Vec<Range<usize>> {
    let mut numbers = Vec::new();
    let mut start = None;
    for (at, byte) in text.iter().chain(b"\n").enumerate() {
        match start {
            None if byte.is_ascii_digit() || *byte == b'-' => start = Some(at),
            Some(first) if !byte.is_ascii_digit() => {
                numbers.push(first..at);
                start = None;
            }
            _ => {}
        }
    }
    numbers
}

/// Texts that look like numbers.
const STRANGE: [&str; 12] = [
    "-0", "+0", "+1", "01", "00", "", "-", "1e3", "0x1", "1_0", "NaN", "Infinity",
];

/// Returns a text that replaces the number `old`. The text is not always a valid number.
fn replacement(random: &mut Rng, old: &str) -> String {
    match random.u8(..12) {
        0 => format!("0{old}"),
        1 => format!("+{old}"),
        2 => format!("-{old}"),
        3 => super::one(random, &STRANGE).to_string(),
        4 => "9".repeat(1 << random.u8(..13)),
        5 => format!("{old}{}", "0".repeat(random.usize(1..40))),
        6 => format!("1{}", "0".repeat(random.usize(1..400))),
        7..9 => match old.parse() {
            Ok(old) => near(random, old).to_string(),
            Err(_) => String::new(),
        },
        _ => edge(random).to_string(),
    }
}

/// Returns a number near `old`, or the negation of `old`.
pub fn near(random: &mut Rng, old: i128) -> i128 {
    match random.u8(..8) {
        0..3 => old.wrapping_add(1),
        3..6 => old.wrapping_sub(1),
        6 => old.wrapping_add(random.i128(-20..=20)),
        _ => old.wrapping_neg(),
    }
}

/// Returns a random number near a limit of an integer type or of the certificate format.
pub fn edge(random: &mut Rng) -> i128 {
    const EXPONENTS: [u32; 16] = [
        0, 7, 8, 15, 16, 22, 30, 31, 32, 52, 53, 62, 63, 64, 126, 127,
    ];
    const LIMITS: [i128; 10] = [
        0,
        63,
        64,
        256,
        576,
        1_000_000,
        1_000_000_000,
        1_000_000_000_000_000,
        999_999_999_999_999,
        i128::MAX,
    ];
    let mut edge = match random.u8(..6) {
        0..2 => super::one(random, &LIMITS),
        2 => i128::MIN,
        _ => 1 << super::one(random, &EXPONENTS),
    };
    if random.u8(..4) == 0 {
        edge = edge.wrapping_neg();
    }
    edge.wrapping_add(random.i128(-1..=1) * random.i128(0..=1))
}
