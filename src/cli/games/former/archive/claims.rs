//! Reads a text file of scores. Each line has a date and a number of clicks.

use crate::games::former::dates;
use crate::output::Failure;
use crate::system::files::read_text_file;
use crate::system::names::path_text;
use jiff::civil::Date;
use std::collections::BTreeMap;
use std::path::Path;

/// The recorded scores of a file. A date may have several scores.
#[derive(Default)]
pub struct Recorded {
    scores: BTreeMap<Date, Vec<u32>>,
}

impl Recorded {
    /// Returns all scores of a date, in the order of the file.
    pub fn of(&self, date: Date) -> &[u32] {
        self.scores.get(&date).map_or(&[], Vec::as_slice)
    }

    pub fn last(&self, date: Date) -> Option<u32> {
        self.of(date).last().copied()
    }

    pub fn len(&self) -> usize {
        self.scores.values().map(Vec::len).sum()
    }
}

/// Reads a file of recorded scores. Empty lines and lines that begin with `#` are ignored.
pub fn read(path: &Path) -> Result<Recorded, Failure> {
    let shown = path_text(&path);
    let text = read_text_file(path)
        .map_err(|error| Failure::of_file(format!("{shown}: {error}"), error.fault()))?;
    let mut recorded = Recorded::default();
    for (number, line) in text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
    {
        // The date may consist of several words, so the score is the last word.
        let (date, score) = line
            .trim()
            .rsplit_once(char::is_whitespace)
            .unwrap_or_default();
        let date = dates::parse(date).and_then(Result::ok);
        match (date, score.parse().ok()) {
            (Some(date), Some(score)) => recorded.scores.entry(date).or_default().push(score),
            _ => {
                let what = "expected a date and a number of clicks, such as 2024-11-24 13";
                return Err(Failure::Input(format!(
                    "{shown}: line {}: {what}",
                    number + 1
                )));
            }
        };
    }
    Ok(recorded)
}
