//! A row of the archive's index: the known facts about the board of one date.

use super::evidence::{Evidence, Stored};
use super::first::First;
use crate::games::former::clicks::NOUN;
use crate::games::former::dates;
use crate::games::least_moves::Score;
use crate::output::table::{Line, bounds, open};
use crate::output::units::counted;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// The known facts about the board of one date.
#[derive(Clone)]
pub struct Row {
    pub date: Date,
    pub lower_bound: u32,
    pub upper_bound: Option<u32>,
    /// The cost of the proof; `None` if unknown.
    pub cost: Option<Cost>,
    pub certificate: Option<Stored>,
    pub claim: Option<u32>,
    pub first: Option<First>,
}

/// The fields of a row in `index.json`.
#[derive(Serialize, Deserialize)]
pub struct RowFields {
    date: String,
    optimum: Option<u32>,
    lower_bound: u32,
    upper_bound: Option<u32>,
    claim: Option<ClaimFields>,
    states: Option<u64>,
    seconds: Option<f64>,
    cpu_seconds: Option<f64>,
    certificate: Option<String>,
    evidence: Option<Evidence>,
    bytes: Option<usize>,
    digest: Option<String>,
    /// Indexes of earlier versions lack this field.
    #[serde(default)]
    first_clicks: Option<First>,
}

#[derive(Serialize, Deserialize)]
struct ClaimFields {
    value: u32,
    verdict: Option<String>,
}

/// The cost of a proof.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// The number of search states plus the number of layer nodes.
    pub states: u64,
    /// Wall time, in seconds.
    pub seconds: f64,
    /// CPU time of all threads, in seconds; `None` if not measured.
    pub cpu_seconds: Option<f64>,
}

impl Cost {
    /// Returns the sum of the costs of two proofs.
    pub fn and(self, other: Cost) -> Cost {
        let cpu_seconds = self
            .cpu_seconds
            .zip(other.cpu_seconds)
            .map(|(one, other)| one + other);
        Cost {
            states: self.states + other.states,
            seconds: self.seconds + other.seconds,
            cpu_seconds,
        }
    }
}

/// The header of the table `index.tsv`.
pub const HEADER: &str = "date\toptimum\tclaim\tverdict\tseconds\tstates\tbytes\tsha256\tcpu_seconds\tevidence\tfirst_clicks\toptimal_first_clicks\n";

impl Row {
    /// Creates the row of a date whose certificate is in the folder.
    pub fn of(date: Date, stored: Stored, cost: Option<Cost>, claim: Option<u32>) -> Row {
        let optimum = stored.optimum;
        let certificate = Some(stored);
        Row {
            date,
            lower_bound: optimum,
            upper_bound: Some(optimum),
            cost,
            certificate,
            claim,
            first: None,
        }
    }

    pub fn optimum(&self) -> Option<u32> {
        self.upper_bound.filter(|&upper| upper == self.lower_bound)
    }

    pub fn score(&self) -> Option<Score> {
        self.claim.and_then(|claim| self.judge(claim))
    }

    /// Returns the verdict on `score`; `None` if the known bounds do not decide it.
    pub fn judge(&self, score: u32) -> Option<Score> {
        Score::of(score, self.lower_bound, self.upper_bound)
    }

    /// Returns the wall time of the proof, in seconds.
    pub fn seconds(&self) -> Option<f64> {
        self.cost.map(|cost| cost.seconds)
    }

    /// Returns the number of search states plus the number of layer nodes.
    pub fn states(&self) -> Option<u64> {
        self.cost.map(|cost| cost.states)
    }

    /// Returns the size of the certificate in bytes; 0 without a certificate.
    pub fn bytes(&self) -> usize {
        self.certificate
            .as_ref()
            .map_or(0, |certificate| certificate.bytes)
    }

    pub fn verdict(&self) -> Option<&'static str> {
        self.score().map(Score::word)
    }

    /// Returns the board as one line of text.
    pub fn board(&self) -> String {
        dates::board(self.date).map_or_else(|_| String::new(), |board| board.to_string())
    }

    /// Returns the row as it is written to `index.json`.
    pub fn fields(&self) -> RowFields {
        let certificate = self.certificate.as_ref();
        RowFields {
            date: self.date.to_string(),
            optimum: self.optimum(),
            lower_bound: self.lower_bound,
            upper_bound: self.upper_bound,
            claim: self.claim.map(|value| ClaimFields {
                value,
                verdict: self.verdict().map(str::to_string),
            }),
            states: self.states(),
            seconds: self.seconds(),
            cpu_seconds: self.cost.and_then(|cost| cost.cpu_seconds),
            certificate: certificate.map(|_| file_name(self.date)),
            evidence: certificate.map(|certificate| certificate.evidence),
            bytes: certificate.map(|certificate| certificate.bytes),
            digest: certificate.map(|certificate| certificate.digest.clone()),
            first_clicks: self.first,
        }
    }

    /// Converts a row of `index.json`. `None` if the row is invalid.
    pub fn of_fields(fields: RowFields) -> Option<Row> {
        let RowFields {
            lower_bound,
            upper_bound,
            cpu_seconds,
            ..
        } = fields;
        let date = fields.date.parse().ok()?;
        let claim = fields.claim.map(|claim| claim.value);
        let cost = fields
            .states
            .zip(fields.seconds)
            .map(|(states, seconds)| Cost {
                states,
                seconds,
                cpu_seconds,
            });
        if fields.certificate.is_none() {
            return Some(Row {
                date,
                lower_bound,
                upper_bound,
                cost,
                certificate: None,
                claim,
                first: None,
            });
        }
        let (optimum, evidence, bytes, digest) = (
            fields.optimum?,
            fields.evidence?,
            fields.bytes?,
            fields.digest?,
        );
        let row = Row::of(
            date,
            Stored {
                optimum,
                evidence,
                bytes,
                digest,
            },
            cost,
            claim,
        );
        Some(Row {
            first: fields.first_clicks,
            ..row
        })
    }

    /// Returns the line of the table `index.tsv`.
    pub fn line(&self) -> String {
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".into());
        let certificate = self.certificate.as_ref();
        let fields = [
            self.date.to_string(),
            self.optimum().map_or_else(
                || bounds(self.lower_bound, self.upper_bound),
                |optimum| optimum.to_string(),
            ),
            or_dash(self.claim.map(|claim| claim.to_string())),
            or_dash(self.verdict().map(str::to_string)),
            or_dash(self.seconds().map(|seconds| format!("{seconds:.2}"))),
            or_dash(self.states().map(|states| states.to_string())),
            self.bytes().to_string(),
            or_dash(certificate.map(|certificate| certificate.digest.clone())),
            or_dash(
                self.cost
                    .and_then(|cost| cost.cpu_seconds)
                    .map(|seconds| format!("{seconds:.2}")),
            ),
            certificate
                .map_or("-", |certificate| certificate.evidence.word())
                .to_string(),
            or_dash(self.first.map(|first| first.all.to_string())),
            or_dash(self.first.map(|first| first.optimal.to_string())),
        ];
        fields.join("\t")
    }

    /// Returns the line that a run prints for this date.
    pub fn summary(&self) -> String {
        let answer = self.optimum().map_or_else(
            || open(self.lower_bound, self.upper_bound, NOUN),
            |optimum| counted(optimum.into(), NOUN),
        );
        let (name, claim) = (self.date.to_string(), self.claim.zip(self.verdict()));
        Line {
            name,
            answer,
            seconds: self.seconds(),
            states: self.states(),
            claim,
        }
        .to_string()
    }
}

/// Returns the file name of the certificate of a date.
pub fn file_name(date: Date) -> String {
    format!("{date}.cert")
}
