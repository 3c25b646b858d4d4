//! Parsers for the values of options: memory, durations, sizes, and whole numbers.

use jiff::{Span, SpanRelativeTo};
use kortest::text::bytes_text;
use std::num::IntErrorKind;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The smallest memory limit that is accepted, in bytes: 32 MiB. Every command can keep to this limit, because the
/// program itself needs only about 12 MiB.
pub const MIN_MEMORY_BYTES: usize = 32 << 20;

/// The largest memory limit that is accepted, in TiB.
const MAX_MEMORY_TIB: u64 = 64;

/// The largest memory limit that is accepted, in bytes. A TiB has 2^40 bytes.
const MAX_MEMORY_BYTES: u64 = MAX_MEMORY_TIB << 40;

/// Parses a size such as `512MiB`, `2G`, or a number of bytes. An `Err` tells the user what is allowed.
pub fn parse_memory(text: &str) -> Result<usize, String> {
    let Some(bytes) = bytes_of(text) else {
        return Err("write a number with K, M, G or T, such as 512M or 4GiB".into());
    };
    if bytes < MIN_MEMORY_BYTES as f64 {
        let least = bytes_text(MIN_MEMORY_BYTES as u64);
        return Err(format!("at least {least} is needed"));
    }
    if bytes > MAX_MEMORY_BYTES as f64 {
        return Err(format!("at most {MAX_MEMORY_TIB} TiB"));
    }
    // The cast drops a fraction of a byte. A number up to `MAX_MEMORY_BYTES` fits into a `usize` of 64 bits.
    Ok(bytes as usize)
}

/// Returns the number of bytes of a text such as `1.5G`; `None` for another text. `G`, `GB` and `GiB` mean 2^30 bytes.
fn bytes_of(text: &str) -> Option<f64> {
    let number_end = text.find(|c: char| !c.is_ascii_digit() && c != '.');
    let (number, unit) = text.split_at(number_end.unwrap_or(text.len()));
    let unit_bytes = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "b" => 1u64,
        "k" | "kb" | "ki" | "kib" => 1 << 10,
        "m" | "mb" | "mi" | "mib" => 1 << 20,
        "g" | "gb" | "gi" | "gib" => 1 << 30,
        "t" | "tb" | "ti" | "tib" => 1 << 40,
        _ => return None,
    };
    let number: f64 = number.parse().ok()?;
    Some(number * unit_bytes as f64)
}

/// Parses a duration such as `90s`, `1h30m`, `1-12:00:00`, or a number of seconds. An `Err` says what to write.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    duration_of(text).ok_or_else(|| "write 90s, 10m, 8h or 1h30m".to_string())
}

/// Returns the duration of a text: a number of seconds, numbers with units, or days and hours as the scheduler Slurm
/// writes a duration (`1-12:00:00`). Returns `None` for any other text.
fn duration_of(text: &str) -> Option<Duration> {
    if let Ok(seconds) = text.parse::<f64>() {
        return Duration::try_from_secs_f64(seconds).ok();
    }
    // Units in capitals, such as `H` and `MIN`, mean the same as in small letters.
    let text = text.to_ascii_lowercase();
    if let Some((days, clock)) = text.split_once('-') {
        return duration_of_days_and_clock(days, clock);
    }
    duration_of_span(&text)
}

/// Returns the duration that the scheduler Slurm writes as `days-hours`, `days-hours:minutes` or
/// `days-hours:minutes:seconds`; `None` for any other text.
fn duration_of_days_and_clock(days: &str, clock: &str) -> Option<Duration> {
    const SECONDS_PER_DAY: u64 = 24 * 3600;
    // For hours, minutes and seconds: the length of the unit in seconds, and the largest number on a clock.
    const CLOCK_UNITS: [(u64, u64); 3] = [(3600, 23), (60, 59), (1, 59)];
    let parts: Vec<&str> = clock.split(':').collect();
    if parts.len() > CLOCK_UNITS.len() {
        return None;
    }
    let mut seconds = whole_number_of_digits(days)?.checked_mul(SECONDS_PER_DAY)?;
    for (part, (unit_seconds, max_number)) in parts.iter().zip(CLOCK_UNITS) {
        let number = whole_number_of_digits(part).filter(|&number| number <= max_number)?;
        seconds = seconds.checked_add(number * unit_seconds)?;
    }
    Some(Duration::from_secs(seconds))
}

/// Returns the number of a text that consists of digits; `None` for an empty text, a text with another character, such
/// as `+1`, or a number of more than 64 bits.
fn whole_number_of_digits(text: &str) -> Option<u64> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse().ok();
    }
    None
}

/// Returns the duration of a text such as `1h30m`, `2d`, `01:30:00` or `pt1h`, where a day has 24 hours; `None` for any
/// other text, and if the duration is negative or has months or years.
fn duration_of_span(text: &str) -> Option<Duration> {
    let span: Span = text.parse().ok()?;
    let duration = span.to_duration(SpanRelativeTo::days_are_24_hours()).ok()?;
    Duration::try_from(duration).ok()
}

/// Parses a seed of random numbers: any whole number of 64 bits. An `Err` tells the user what is allowed.
pub fn parse_seed(text: &str) -> Result<u64, String> {
    parse_whole_number(text, &(0..=u64::MAX))
}

/// Returns a parser for a whole number in this range, whose limits are numbers of the type `T`.
pub fn whole_number<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| parse_whole_number(text, &range)
}

/// Parses a whole number in this range. An `Err` tells the user what is allowed.
fn parse_whole_number<T: TryFrom<u64>>(
    text: &str,
    range: &RangeInclusive<u64>,
) -> Result<T, String> {
    if let Ok(number) = text.parse::<u64>()
        && range.contains(&number)
        && let Ok(number) = T::try_from(number)
    {
        return Ok(number);
    }
    Err(expected_number(text, range))
}

/// Returns the advice for a text that is not a number of this range. The advice leaves out a maximum of 2^32 - 1 or
/// more: this is only the largest number of a number type, which no user needs to know.
fn expected_number(text: &str, range: &RangeInclusive<u64>) -> String {
    let min = range.start();
    let max = *range.end();
    if max < u64::from(u32::MAX) {
        return format!("write a whole number from {min} to {max}");
    }
    if is_above(text, max) {
        return "write a smaller whole number".to_string();
    }
    format!("write a whole number, {min} or more")
}

/// Returns whether a text is a whole number above `max`, perhaps too large for 64 bits.
fn is_above(text: &str, max: u64) -> bool {
    match text.parse::<u64>() {
        Ok(number) => number > max,
        Err(error) => *error.kind() == IntErrorKind::PosOverflow,
    }
}

/// Maximum number of columns, and of rows, of a generated board.
const MAX_GENERATED_SIDE: usize = 64;

/// Parses a size such as `12x10` (12 columns and 10 rows). An `Err` tells the user what is allowed.
pub fn parse_size(text: &str) -> Result<(usize, usize), String> {
    if let Some((columns, rows)) = text.split_once(['x', 'X'])
        && let Some(columns) = parse_side(columns)
        && let Some(rows) = parse_side(rows)
    {
        return Ok((columns, rows));
    }
    Err(format!(
        "write columns x rows, such as 12x10, each 1 to {MAX_GENERATED_SIDE}"
    ))
}

/// Parses a number of columns or rows from 1 to [`MAX_GENERATED_SIDE`]; `None` for any other text.
fn parse_side(text: &str) -> Option<usize> {
    let side = text.parse().ok()?;
    (1..=MAX_GENERATED_SIDE).contains(&side).then_some(side)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_number_has_a_range() {
        let parse = whole_number::<u16>(1..=1024);

        assert_eq!(parse("1"), Ok(1));
        assert_eq!(parse("1024"), Ok(1024));
        for text in "0|1025|-1||x|1.5|99999999999999999999|1\n2".split('|') {
            let error = parse(text).unwrap_err();
            assert_eq!(error, "write a whole number from 1 to 1024", "{text}");
        }
    }

    #[test]
    fn the_largest_number_of_a_type_is_not_in_a_message() {
        for max in [u64::MAX, u32::MAX.into()] {
            let error = |text| parse_whole_number::<u64>(text, &(0..=max)).unwrap_err();
            for text in ["twelve", "", "-1", "1.5"] {
                assert_eq!(error(text), "write a whole number, 0 or more");
            }
            let too_large = "99999999999999999999";
            assert_eq!(error(too_large), "write a smaller whole number");
        }
        let error = parse_whole_number::<u32>("0", &(1..=u32::MAX.into())).unwrap_err();
        assert_eq!(error, "write a whole number, 1 or more");
    }

    #[test]
    fn a_memory_limit_has_a_unit_and_a_range() {
        assert_eq!(parse_memory("4GiB"), Ok(4 << 30));
        assert_eq!(parse_memory("0.5g"), Ok(1 << 29));
        assert_eq!(parse_memory("4Gi"), Ok(4 << 30));
        assert_eq!(parse_memory("65536Ki"), Ok(64 << 20));
        assert_eq!(parse_memory("512Mi"), parse_memory("512MB"));
        assert_eq!(parse_memory("1Ti"), parse_memory("1T"));
        assert!(parse_memory("1K").unwrap_err().contains("32.0 MiB"));
        assert_eq!(parse_memory("64T"), Ok(64 << 40));
        assert_eq!(parse_memory("65T").unwrap_err(), "at most 64 TiB");
        assert!(parse_memory("much").is_err());
    }

    #[test]
    fn a_duration_is_written_as_people_write_it() {
        for (text, seconds) in [
            ("1h30m", 5400.0),
            ("8h", 28_800.0),
            ("2d", 172_800.0),
            ("1d 12h", 129_600.0),
            ("2.5h", 9000.0),
            ("10min", 600.0),
            ("200ms", 0.2),
            ("2.5", 2.5),
            ("0", 0.0),
            ("1H", 3600.0),
            ("1H30M", 5400.0),
            ("10MIN", 600.0),
            ("PT1H", 3600.0),
            ("01:30:00", 5400.0),
            ("1-00:00:00", 86_400.0),
            ("2-3:04:05", 183_845.0),
            ("0-01:30", 5400.0),
            ("1-12", 129_600.0),
        ] {
            let duration = parse_duration(text).unwrap();
            assert_eq!(duration, Duration::from_secs_f64(seconds), "{text}");
        }
    }

    #[test]
    fn other_durations_are_refused() {
        let words = "soon||-5|-5s|5s ago|1mo|inf|nan|1e300|8h foo|8x";
        let clocks = "1-|1-24:00|1-00:60|1-0:0:0:0|1-+1|1--1|99999999999999999999-00";
        for text in words.split('|').chain(clocks.split('|')) {
            let error = parse_duration(text).unwrap_err();
            assert_eq!(error, "write 90s, 10m, 8h or 1h30m", "{text}");
        }
    }
}
