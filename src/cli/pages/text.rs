//! Small things about text.

/// `1234567` as `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let comma = |i: usize| if i > 0 && (digits.len() - i).is_multiple_of(3) { "," } else { "" };
    digits.char_indices().map(|(i, digit)| format!("{}{digit}", comma(i))).collect()
}

/// `1 click`, `2 clicks`.
pub fn counted(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// Bytes with a binary unit.
pub fn size(bytes: usize) -> String {
    match bytes {
        0..1024 => counted(bytes as u64, "byte"),
        1024..1_048_576 => format!("{:.1} KiB", bytes as f64 / 1024.0),
        _ => format!("{:.1} MiB", bytes as f64 / 1_048_576.0),
    }
}

/// Seconds with as many digits as make sense.
pub fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 10.0 => format!("{s:.2} s"),
        s if s < 120.0 => format!("{s:.0} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}

/// An argument as a shell wants it.
pub fn quoted(argument: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./,:+=@".contains(c);
    if !argument.is_empty() && argument.chars().all(plain) && !argument.starts_with('-') {
        return argument.into();
    }
    // What begins with a hyphen would be read as an option.
    let here = if argument.starts_with('-') { "./" } else { "" };
    format!("'{here}{}'", argument.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_stay_one_word() {
        assert_eq!(quoted("2024-11-24.cert"), "2024-11-24.cert");
        assert_eq!(quoted("it's; rm -rf"), r"'it'\''s; rm -rf'");
        assert_eq!(quoted("-x"), "'./-x'");
        assert_eq!(quoted(""), "''");
    }

    #[test]
    fn numbers_as_people_read_them() {
        assert_eq!((grouped(1_234_567).as_str(), grouped(12).as_str()), ("1,234,567", "12"));
        assert_eq!((counted(1, "click").as_str(), counted(1000, "click").as_str()), ("1 click", "1,000 clicks"));
        assert_eq!((size(1).as_str(), size(1536).as_str()), ("1 byte", "1.5 KiB"));
    }
}
