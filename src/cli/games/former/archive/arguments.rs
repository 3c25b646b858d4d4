//! The command line of `kortest archive`, and the recorded scores of a text file that it names: how
//! many of them are proven right or wrong.

use super::row::{Row, Stored};
use crate::arguments::{LimitArguments, output_parser, whole_number};
use crate::games::former::dates;
use crate::games::former::dates::parse_date_range;
use crate::games::former::prove::method_parser;
use crate::games::least_moves::Score;
use crate::output::Failure;
use crate::pages::parse_app;
use crate::system::files::read_text_file;
use crate::system::names::path_text;
use jiff::civil::Date;
use kortest::former::{DEFAULT_FLOOR, Method, ProveOptions};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Arguments of `kortest archive`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Dates to prove: a range (2024-11-23..2024-12-31, ..today), a month (2025-11) or a year
    /// (2025). Dates after today are left out. Without dates, only rebuild the index and the site
    /// from the certificates in the folder
    #[arg(value_name = "FROM..TO", value_parser = parse_date_range)]
    pub range: Option<(Date, Date)>,
    /// The folder for certificates and index; created if missing
    #[arg(long, value_name = "DIR", value_parser = output_parser())]
    pub dir: PathBuf,
    /// Run as worker I of N on a shared folder, on one or several machines. Each worker starts with
    /// its own share of the boards and then helps the other workers; the last worker to end writes
    /// index and site
    #[arg(long, value_name = "I/N", requires = "range")]
    pub part: Option<Part>,
    /// Recorded scores, one per line: date, blank, number of clicks. If a score is proven wrong,
    /// the exit code is 1
    #[arg(long, value_name = "FILE")]
    pub claims: Option<PathBuf>,
    /// How to prove that fewer clicks are not enough. If an existing certificate has no evidence of
    /// the chosen kind, the evidence is added to the certificate
    #[arg(long, value_parser = method_parser(), default_value = "auto")]
    pub method: Method,
    /// For a search: record only states with at least this many clicks left [default: 7; existing
    /// certificates may have another value]
    #[arg(long, value_name = "F", value_parser = whole_number::<u32>(0..=63))]
    floor: Option<u32>,
    /// The address of the web app (see scripts/web), absolute or relative to the pages. With this
    /// option, each page has a link to the app with the text *Play this board*
    #[arg(long, value_name = "ADDRESS", value_parser = parse_app)]
    pub app: Option<String>,
    /// The limits for each board
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object at the end
    #[arg(long)]
    pub json: bool,
    /// Do not show the progress. Print a line for a board only if its recorded score is proven
    /// wrong
    #[arg(long, short)]
    pub quiet: bool,
}

impl Arguments {
    /// Returns the dates of the range.
    pub fn dates(&self) -> Vec<Date> {
        let Some((first, last)) = self.range else {
            return Vec::new();
        };
        let days = first.series(jiff::Span::new().days(1));
        days.take_while(|&date| date <= last).collect()
    }

    /// Returns whether a certificate has the evidence that the user asked for.
    pub fn has_wanted_evidence(&self, certificate: &Stored) -> bool {
        certificate.optimum == 0 || certificate.evidence.satisfies(self.method, self.floor)
    }

    /// Returns the options for a proof with the evidence that the user asked for.
    pub fn options(&self) -> ProveOptions {
        ProveOptions {
            method: self.method,
            floor: self.floor.unwrap_or(DEFAULT_FLOOR),
            ..ProveOptions::default()
        }
    }
}

/// The value I/N of `--part`: worker I of N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The number of this worker, counted from 1.
    number: usize,
    /// The number of workers.
    workers: usize,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        if let Some((number, workers)) = text.split_once('/')
            && let Ok(number) = number.parse()
            && let Ok(workers) = workers.parse()
            && (1..=workers).contains(&number)
        {
            return Ok(Part { number, workers });
        }
        Err("write I/N, such as 2/5, with I from 1 to N".into())
    }
}

impl Part {
    /// Returns the items in the order for this worker: its own share first, then the share of the
    /// next worker, and so on.
    pub fn order<T>(self, items: Vec<T>) -> Vec<T> {
        let mut numbered: Vec<(usize, T)> = items.into_iter().enumerate().collect();
        numbered.sort_by_key(|&(position, _)| self.turn(position % self.workers));
        numbered.into_iter().map(|(_, item)| item).collect()
    }

    /// Returns when this worker begins a share; its own share is at turn 0.
    fn turn(self, share: usize) -> usize {
        let own_share = self.number - 1;
        if share >= own_share {
            share - own_share
        } else {
            self.workers - own_share + share
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_visits_all_and_begins_with_its_own() {
        let order_of = |part: &str| part.parse::<Part>().unwrap().order((1..=7).collect());

        assert_eq!(order_of("1/1"), [1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(order_of("1/3"), [1, 4, 7, 2, 5, 3, 6]);
        assert_eq!(order_of("3/3"), [3, 6, 1, 4, 7, 2, 5]);
    }
}
