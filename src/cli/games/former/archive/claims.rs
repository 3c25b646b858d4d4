//! Recorded scores: a line each, the date, a blank, the number of clicks.

use crate::games::former::dates;
use crate::output::Failure;
use jiff::civil::Date;
use std::collections::BTreeMap;
use std::path::Path;

/// Reads a file of them. Lines that are empty or begin with `#` do not count.
pub fn read(path: &Path) -> Result<BTreeMap<Date, u32>, Failure> {
    let shown = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| Failure::Input(format!("{shown}: {error}")))?;
    let mut claims = BTreeMap::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
    {
        let mut words = line.split_whitespace();
        let date = words.next().and_then(dates::parse).and_then(Result::ok);
        let score = words.next().and_then(|word| word.parse().ok());
        match (date, score, words.next()) {
            (Some(date), Some(score), None) => claims.insert(date, score),
            _ => {
                let what = "expected a date and a number of clicks, such as 2024-11-24 13";
                return Err(Failure::Input(format!("{shown}: line {}: {what}", number + 1)));
            }
        };
    }
    Ok(claims)
}
