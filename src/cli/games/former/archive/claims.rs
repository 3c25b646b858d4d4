//! Recorded scores of a text file, and how many of them are proven right or wrong.

use super::row::Row;
use crate::games::former::dates;
use crate::games::least_moves::Score;
use crate::output::Failure;
use crate::system::files::read_text_file;
use crate::system::names::path_text;
use jiff::civil::Date;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The recorded scores of a file. A date may have several scores.
#[derive(Default)]
pub struct Recorded {
    scores: BTreeMap<Date, Vec<u32>>,
}

impl Recorded {
    /// Reads a file in which each line has a date and a number of clicks. Empty lines and lines
    /// that begin with `#` are ignored.
    pub fn read(path: &Path) -> Result<Recorded, Failure> {
        let shown = path_text(&path);
        let text = read_text_file(path)
            .map_err(|error| Failure::of_file(format!("{shown}: {error}"), error.fault()))?;
        let mut recorded = Recorded::default();
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let Some((date, score)) = parse_line(line) else {
                let expected = "expected a date and a number of clicks, such as 2024-11-24 13";
                return Err(Failure::Input(format!(
                    "{shown}: line {number}: {expected}"
                )));
            };
            recorded.scores.entry(date).or_default().push(score);
        }
        Ok(recorded)
    }

    /// Returns all scores of a date, in the order of the file.
    fn of(&self, date: Date) -> &[u32] {
        self.scores.get(&date).map_or(&[], Vec::as_slice)
    }

    /// Returns the last score of a date in the file.
    pub fn last(&self, date: Date) -> Option<u32> {
        self.of(date).last().copied()
    }

    /// Returns the number of scores of all dates.
    fn len(&self) -> usize {
        self.scores.values().map(Vec::len).sum()
    }
}

/// Parses a line with a date and a score.
fn parse_line(line: &str) -> Option<(Date, u32)> {
    // The date may consist of several words, so the score is the last word.
    let (date, score) = line.trim().rsplit_once(char::is_whitespace)?;
    let date = dates::parse(date)?.ok()?;
    let score = score.parse().ok()?;
    Some((date, score))
}

/// How many recorded scores have each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Claims {
    pub optimal: usize,
    pub beatable: usize,
    pub impossible: usize,
    pub open: usize,
    /// The number of recorded scores for dates that are not counted here.
    pub other_dates: usize,
}

impl Claims {
    /// Counts the recorded scores of some dates. `rows` has the known facts about these dates.
    pub fn count(dates: &[Date], rows: &[&Row], recorded: &Recorded) -> Claims {
        let rows: BTreeMap<Date, &Row> = rows.iter().map(|&row| (row.date, row)).collect();
        let mut claims = Claims {
            other_dates: recorded.len(),
            ..Claims::default()
        };
        for date in dates {
            let row = rows.get(date).copied();
            let scores = recorded.of(*date);
            claims.other_dates -= scores.len();
            for &score in scores {
                claims.add(row.and_then(|row| row.judge(score)));
            }
            // A score from an earlier run counts if the file has no score of this date.
            if scores.is_empty()
                && let Some(row) = row
                && row.claim.is_some()
            {
                claims.add(row.score());
            }
        }
        claims
    }

    /// Counts the recorded scores in the rows of an index.
    pub fn of_rows(rows: &[&Row]) -> Claims {
        let mut claims = Claims::default();
        for row in rows {
            if row.claim.is_some() {
                claims.add(row.score());
            }
        }
        claims
    }

    /// Returns the number of counted scores.
    pub fn len(self) -> usize {
        self.optimal + self.beatable + self.impossible + self.open
    }

    fn add(&mut self, verdict: Option<Score>) {
        match verdict {
            Some(Score::Optimal) => self.optimal += 1,
            Some(Score::Beatable) => self.beatable += 1,
            Some(Score::Impossible) => self.impossible += 1,
            None => self.open += 1,
        }
    }

    /// Returns whether a recorded score is proven wrong.
    pub fn any_false(self) -> bool {
        self.beatable + self.impossible > 0
    }
}
