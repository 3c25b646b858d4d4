//! How many recorded scores are proven right or wrong.

use crate::folder::Index;
use crate::recorded::Recorded;
use crate::row::Row;
use jiff::civil::Date;
use kortest::claim::Verdict;
#[cfg(feature = "schemars")]
use schemars::JsonSchema;
use serde::Serialize;

/// How many recorded scores have each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(JsonSchema))]
pub struct Claims {
    /// The number of optimal scores.
    pub optimal: usize,
    /// The number of beatable scores.
    pub beatable: usize,
    /// The number of impossible scores.
    pub impossible: usize,
    /// The number of scores whose verdict is open.
    pub open: usize,
    /// The number of scores for dates that are neither in the range nor in the archive.
    pub other_dates: usize,
}

impl Claims {
    /// Counts the recorded scores, the numbers of clicks in the user's file, by verdict. `dates` are the dates of the
    /// run, in order; `index` has the known facts about the dates of the archive. A score for a date of the run without
    /// known facts is open.
    pub fn count(dates: &[Date], index: &Index, recorded: &Recorded) -> Claims {
        let mut claims = Claims::default();
        for (date, score) in recorded.scores() {
            match index.get(&date) {
                Some(row) => claims.add(row.judge(score)),
                None if dates.binary_search(&date).is_ok() => claims.add(None),
                None => claims.other_dates += 1,
            }
        }
        claims
    }

    /// Counts the scores that the user has recorded, as far as they stand in these rows of the index, by the
    /// verdict on each. A row without a score does not count.
    pub fn of_rows(rows: &[&Row]) -> Claims {
        let mut claims = Claims::default();
        for row in rows {
            if row.claim.is_some() {
                claims.add(row.verdict());
            }
        }
        claims
    }

    /// Returns the number of counted scores.
    pub fn counted(self) -> usize {
        self.optimal + self.beatable + self.impossible + self.open
    }

    /// Counts a recorded score by the verdict on it; `None` if the known bounds do not decide it.
    fn add(&mut self, verdict: Option<Verdict>) {
        match verdict {
            Some(Verdict::Right) => self.optimal += 1,
            Some(Verdict::TooHigh) => self.beatable += 1,
            Some(Verdict::TooLow) => self.impossible += 1,
            None => self.open += 1,
        }
    }

    /// Returns whether a recorded score is proven wrong.
    pub fn any_false(self) -> bool {
        self.beatable + self.impossible > 0
    }
}
