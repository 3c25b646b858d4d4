//! Sizes and durations, as people write them.

use crate::output::units::bytes_text;
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
}
