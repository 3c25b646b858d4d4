//! Sizes, durations and big numbers, as people write and read them.

use crate::dates;
use jiff::civil::Date;
use std::time::Duration;

/// The least memory that a proof runs in.
const LEAST_MEMORY: usize = 16 << 20;

/// Reads `512MiB`, `4GiB`, `2G`; bytes without a unit.
pub fn parse_memory(text: &str) -> Result<usize, String> {
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let scale = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "b" => 1u64,
        "k" | "kb" | "kib" => 1 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        "t" | "tb" | "tib" => 1 << 40,
        _ => return Err("write a number with K, M, G or T, such as 512M or 4GiB".into()),
    };
    let number: f64 =
        number.parse().map_err(|_| "write a number with K, M, G or T, such as 512M or 4GiB".to_string())?;
    let bytes = number * scale as f64;
    if bytes < LEAST_MEMORY as f64 {
        return Err(format!("at least {} is needed", bytes_text(LEAST_MEMORY as u64)));
    }
    if bytes > (1u64 << 46) as f64 {
        return Err("at most 64 TiB".into());
    }
    Ok(bytes as usize)
}

/// Reads `90s`, `10m`, `8h`, `2d`, `1h30m`; seconds without a unit.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let bad = || "write 90s, 10m, 8h or 1h30m".to_string();
    let mut seconds = 0.0;
    let mut rest = text;
    while !rest.is_empty() {
        let split = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (number, after) = rest.split_at(split);
        let unit = after.find(|c: char| c.is_ascii_digit()).unwrap_or(after.len());
        let scale = match &after[..unit] {
            "ms" => 0.001,
            "" | "s" => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            "d" => 86_400.0,
            _ => return Err(bad()),
        };
        seconds += number.parse::<f64>().map_err(|_| bad())? * scale;
        rest = &after[unit..];
    }
    if text.is_empty() || seconds > 3.2e9 {
        return Err(bad());
    }
    Ok(Duration::from_secs_f64(seconds))
}

/// Reads `2024-11-23..2024-12-31`, both ends included; a single date is a range too.
pub fn parse_date_range(text: &str) -> Result<(Date, Date), String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let date = |text: &str| match dates::parse(text.trim()) {
        Some(Ok(date)) => dates::board(date).map(|_| date).map_err(|error| error.to_string()),
        Some(Err(error)) => Err(error.to_string()),
        None => Err(format!("{text:?} is no date; write FROM..TO, such as 2024-11-23..2024-12-31")),
    };
    let (first, last) = (date(first)?, date(last)?);
    if first > last { Err(format!("{first} is after {last}")) } else { Ok((first, last)) }
}

/// `1234567` as `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Bytes with a binary unit.
pub fn bytes_text(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..1_048_576 => format!("{:.1} KiB", bytes as f64 / 1024.0),
        1_048_576..1_073_741_824 => format!("{:.1} MiB", bytes as f64 / 1_048_576.0),
        _ => format!("{:.1} GiB", bytes as f64 / 1_073_741_824.0),
    }
}

/// Seconds with as many digits as make sense.
pub fn seconds_text(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        s if s < 10.0 => format!("{s:.2} s"),
        s if s < 120.0 => format!("{s:.0} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_and_time_as_people_write_them() {
        assert_eq!(parse_memory("4GiB"), Ok(4 << 30));
        assert_eq!(parse_memory("0.5g"), Ok(1 << 29));
        assert!(parse_memory("1K").unwrap_err().contains("16.0 MiB"));
        assert!(parse_memory("much").is_err());
        assert_eq!(parse_duration("1h30m"), Ok(Duration::from_secs(5400)));
        assert_eq!(parse_duration("2.5"), Ok(Duration::from_millis(2500)));
        assert!(parse_duration("soon").is_err());
        assert!(parse_duration("").is_err());
    }

    #[test]
    fn ranges_of_dates() {
        let (first, last) = parse_date_range("2024-11-23..24-11-2024").unwrap();
        assert_eq!((first.to_string(), last.to_string()), ("2024-11-23".into(), "2024-11-24".into()));
        assert!(parse_date_range("2024-11-24..2024-11-23").unwrap_err().contains("after"));
        assert!(parse_date_range("2024-11-01..2024-11-23").unwrap_err().contains("before"));
        assert!(parse_date_range("..").is_err());
    }

    #[test]
    fn numbers_as_people_read_them() {
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(123), "123");
        assert_eq!(bytes_text(1536), "1.5 KiB");
    }
}
