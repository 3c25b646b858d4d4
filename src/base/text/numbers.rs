//! Formats numbers, sizes and durations for readers.

use std::time::Duration;

/// Formats `1234567` as `1,234,567`.
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        let digits_left = digits.len() - i;
        if i > 0 && digits_left.is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a number up to ten as a word, such as `seven`, and a larger number as digits. Zero becomes `none`.
pub fn word(number: u32) -> String {
    let words = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    match words.get(number as usize) {
        Some(word) => (*word).to_string(),
        None => number.to_string(),
    }
}

/// Formats a lower and an upper bound, such as `12..14`, or `12..?` without an upper bound.
pub fn bounds_text(lower_bound: u32, upper_bound: Option<u32>) -> String {
    match upper_bound {
        Some(upper_bound) => format!("{lower_bound}..{upper_bound}"),
        None => format!("{lower_bound}..?"),
    }
}

/// Formats a number in short form, such as `12k` for `12345`. Numbers below 10,000 keep all digits.
pub fn short(number: u64) -> String {
    // 999,500 would be rounded to 1000k, so it is written as 1M.
    match number {
        0..10_000 => grouped(number),
        10_000..999_500 => format!("{}k", rounded(number, 1000)),
        999_500..999_500_000 => format!("{}M", rounded(number, 1_000_000)),
        999_500_000.. => format!("{}G", rounded(number, 1_000_000_000)),
    }
}

/// Returns `number / unit`, rounded to the nearest whole number; one half is rounded up. `unit` is even.
fn rounded(number: u64, unit: u64) -> u64 {
    let rounds_up = number % unit >= unit / 2;
    number / unit + u64::from(rounds_up)
}

/// Formats a number with its noun, such as `1 click` or `2 clicks`. `noun` is the singular; its plural ends with `s`.
pub fn counted(number: u64, noun: &str) -> String {
    let number_text = grouped(number);
    let ending = if number == 1 { "" } else { "s" };
    format!("{number_text} {noun}{ending}")
}

/// Joins words for a sentence: `a`, `a and b`, `a, b and c`.
pub fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [word] => (*word).to_string(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// Formats a number of bytes with the binary unit that fits, such as `1.5 KiB` for 1536.
pub fn bytes_text(bytes: u64) -> String {
    const KIB: u64 = 1 << 10;
    const MIB: u64 = 1 << 20;
    const GIB: u64 = 1 << 30;
    match bytes {
        0..KIB => counted(bytes, "byte"),
        KIB..MIB => format!("{:.1} KiB", bytes as f64 / KIB as f64),
        MIB..GIB => format!("{:.1} MiB", bytes as f64 / MIB as f64),
        GIB.. => format!("{:.1} GiB", bytes as f64 / GIB as f64),
    }
}

/// Formats a duration, such as `0.34 s` or `3 min 20 s`.
pub fn seconds_text(time: Duration) -> String {
    span_text(time.as_secs_f64())
}

/// Formats a number of seconds with the unit that fits, such as `0.34 s` or `3 min 20 s`.
pub fn span_text(seconds: f64) -> String {
    // At each limit, rounding would give one digit more: 9.995 s must become 10 s, not 10.00 s.
    match seconds {
        s if s < 0.000_05 => "0 ms".into(),
        s if s < 0.009_95 => format!("{:.1} ms", s * 1e3),
        s if s < 0.099_5 => format!("{:.0} ms", s * 1e3),
        s if s < 9.995 => format!("{s:.2} s"),
        s if s < 119.5 => format!("{s:.0} s"),
        s if s < 7199.5 => {
            let seconds = s.round() as u64;
            format!("{} min {:02} s", seconds / 60, seconds % 60)
        }
        s => {
            let minutes = (s / 60.0).round() as u64;
            format!("{} h {:02} min", minutes / 60, minutes % 60)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_groups_of_three() {
        assert_eq!(grouped(123_u64), "123");
        assert_eq!(grouped(1_234_567_u64), "1,234,567");
    }

    #[test]
    fn a_short_number_is_rounded() {
        for (number, text) in [
            (9_999, "9,999"),
            (10_499, "10k"),
            (10_500, "11k"),
            (999_499, "999k"),
            (999_500, "1M"),
            (999_499_999, "999M"),
            (999_500_000, "1G"),
            (2_600_000_000, "3G"),
            (u64::MAX, "18446744074G"),
        ] {
            assert_eq!(short(number), text);
        }
    }

    #[test]
    fn a_noun_is_in_the_plural_unless_there_is_one() {
        assert_eq!(counted(1, "click"), "1 click");
        assert_eq!(counted(1000, "click"), "1,000 clicks");
    }

    #[test]
    fn the_last_two_words_are_joined_by_and() {
        assert_eq!(listed(&["a"]), "a");
        assert_eq!(listed(&["a", "b"]), "a and b");
        assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
    }

    #[test]
    fn a_duration_has_the_unit_that_fits() {
        for (seconds, text) in [
            (0.0, "0 ms"),
            (0.0022, "2.2 ms"),
            (0.034, "34 ms"),
            (0.343, "0.34 s"),
            (9.996, "10 s"),
            (12.3, "12 s"),
            (200.0, "3 min 20 s"),
            (7199.9, "2 h 00 min"),
            (86_400.0, "24 h 00 min"),
        ] {
            assert_eq!(span_text(seconds), text);
        }
    }

    #[test]
    fn a_size_has_a_binary_unit() {
        assert_eq!(bytes_text(1), "1 byte");
        assert_eq!(bytes_text(1536), "1.5 KiB");
    }
}
