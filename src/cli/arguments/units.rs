//! Parses sizes, durations and seeds.

use crate::output::units::bytes_text;
use jiff::{Span, SpanRelativeTo};
use std::ops::RangeInclusive;
use std::time::Duration;

/// The smallest memory limit that is accepted, in bytes. Every command stays below it. The program
/// itself needs about 12 MiB.
pub const MIN_MEMORY_BYTES: usize = 32 << 20;

/// Parses a size such as `512MiB`, `2G`, or a number of bytes.
pub fn parse_memory(text: &str) -> Result<usize, String> {
    let split = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let scale = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "b" => 1u64,
        "k" | "kb" | "kib" => 1 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        "t" | "tb" | "tib" => 1 << 40,
        _ => return Err("write a number with K, M, G or T, such as 512M or 4GiB".into()),
    };
    let number: f64 = number
        .parse()
        .map_err(|_| "write a number with K, M, G or T, such as 512M or 4GiB".to_string())?;
    let bytes = number * scale as f64;
    if bytes < MIN_MEMORY_BYTES as f64 {
        return Err(format!(
            "at least {} is needed",
            bytes_text(MIN_MEMORY_BYTES as u64)
        ));
    }
    if bytes > (1u64 << 46) as f64 {
        return Err("at most 64 TiB".into());
    }
    Ok(bytes as usize)
}

/// Parses a duration such as `90s`, `1h30m`, or a number of seconds.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let bad = "write 90s, 10m, 8h or 1h30m";
    if let Ok(seconds) = text.parse() {
        return Duration::try_from_secs_f64(seconds).map_err(|_| bad.into());
    }
    let span = text
        .parse::<Span>()
        .and_then(|span| span.to_duration(SpanRelativeTo::days_are_24_hours()));
    span.and_then(Duration::try_from).map_err(|_| bad.into())
}

/// Parses a seed.
pub fn parse_seed(text: &str) -> Result<u64, String> {
    whole(0..=u64::MAX)(text)
}

/// Returns a parser for a whole number in this range, whose limits are numbers of the type `T`.
pub fn whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        let (least, most) = (range.start(), range.end());
        number.ok_or_else(|| format!("write a whole number from {least} to {most}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_number_has_a_range() {
        let parse = whole::<u16>(1..=1024);

        assert_eq!((parse("1"), parse("1024")), (Ok(1), Ok(1024)));
        for text in [
            "0",
            "1025",
            "-1",
            "",
            "x",
            "1.5",
            "99999999999999999999",
            "1\n2",
        ] {
            assert_eq!(
                parse(text).unwrap_err(),
                "write a whole number from 1 to 1024",
                "{text}"
            );
        }
    }

    #[test]
    fn memory_and_time_as_people_write_them() {
        assert_eq!(parse_memory("4GiB"), Ok(4 << 30));
        assert_eq!(parse_memory("0.5g"), Ok(1 << 29));
        assert!(parse_memory("1K").unwrap_err().contains("32.0 MiB"));
        assert!(parse_memory("much").is_err());
        let seconds = |text: &str| parse_duration(text).map(|time| time.as_secs_f64());
        for (text, expected) in [
            ("1h30m", 5400.0),
            ("8h", 28_800.0),
            ("2d", 172_800.0),
            ("1d 12h", 129_600.0),
            ("2.5h", 9000.0),
            ("10min", 600.0),
            ("200ms", 0.2),
            ("2.5", 2.5),
            ("0", 0.0),
        ] {
            assert_eq!(seconds(text), Ok(expected), "{text}");
        }
        for text in [
            "soon", "", "-5", "-5s", "5s ago", "1mo", "inf", "nan", "1e300", "8h foo", "8x",
        ] {
            assert_eq!(
                seconds(text).unwrap_err(),
                "write 90s, 10m, 8h or 1h30m",
                "{text}"
            );
        }
    }
}
