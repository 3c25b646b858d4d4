//! A row of the archive's index: the known facts about the board of one date.
//!
//! # What a run believes of an index
//!
//! A run reads the optimum from the certificate again. Times, numbers of states, counts of first
//! clicks, and the bounds of open boards stand only in the index. So each row has a seal, a digest
//! of its other fields, and a row that somebody has edited is dropped. The seal needs no secret, so
//! it does not stop somebody who wants to forge a row.

use crate::dates;
use jiff::civil::Date;
use kortest::bounds::Bounds;
use kortest::certificate::digest;
use kortest::claim::{Quantity, Verdict};
use kortest::former::{Board, Method, Proof};
use kortest::text::bounds_text;
use kortest_pages::former::{LineFields, SolutionCounts};
#[cfg(feature = "schemars")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// The known facts about the board of one date.
#[derive(Clone)]
pub struct Row {
    pub date: Date,
    pub lower_bound: u32,
    pub upper_bound: Option<u32>,
    /// The cost of the proof; `None` if unknown.
    pub cost: Option<Cost>,
    pub certificate: Option<StoredCertificate>,
    /// The recorded score: the number of clicks that the user's file has for the date.
    pub claim: Option<u32>,
    /// How many first clicks are possible, and how many of them are optimal; `None` before an analysis.
    pub first: Option<FirstClickCounts>,
    pub solutions: Option<SolutionCounts>,
    /// The line that shows why fewer clicks do not suffice.
    pub line: Option<LineFields>,
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

/// How many possible first clicks a board has, and how many are optimal.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(JsonSchema))]
pub struct FirstClickCounts {
    /// The number of first clicks, which is the number of groups.
    pub all: u32,
    /// The number of optimal first clicks.
    pub optimal: u32,
}

/// A certificate in the folder of the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredCertificate {
    pub optimum: u32,
    pub evidence: Evidence,
    /// The size of the file, in bytes.
    pub bytes: usize,
    /// The SHA-256 digest of the file, in hexadecimal.
    pub digest: String,
}

impl StoredCertificate {
    /// Returns whether the certificate has the evidence that a proof with this method provides.
    pub fn satisfies(&self, method: Method) -> bool {
        // An optimum of 0 clicks needs no evidence.
        self.optimum == 0 || self.evidence.satisfies(method)
    }
}

/// The kinds of evidence in a certificate.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(JsonSchema))]
pub struct Evidence {
    /// The records of a search; null without records.
    search: Option<Records>,
    /// Whether the certificate has layers of the column program.
    columns: bool,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(JsonSchema))]
struct Records {
    /// The smallest number of clicks left in a state that is recorded.
    floor: u32,
}

/// The fields of a row in `index.json`.
#[derive(Clone, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(JsonSchema))]
pub struct RowFields {
    /// The same date.
    date: String,
    /// The smallest number of clicks; null until it is proven.
    optimum: Option<u32>,
    /// No solution has fewer clicks.
    lower_bound: u32,
    /// The number of clicks of the best solution; null if the index of an earlier run has none.
    upper_bound: Option<u32>,
    /// The recorded score; null if `--claims` has none.
    claim: Option<RecordedScoreFields>,
    /// The states of the proof, as in `prove`; null if they are not recorded.
    states: Option<u64>,
    /// The wall time of the proof; null if it is not recorded.
    seconds: Option<f64>,
    /// The CPU time of the proof; null if it is not recorded.
    cpu_seconds: Option<f64>,
    /// The file in the folder; null without a certificate.
    certificate: Option<String>,
    /// The evidence in the certificate; null without a certificate.
    evidence: Option<Evidence>,
    /// The size of the certificate.
    bytes: Option<usize>,
    /// The SHA-256 digest of the certificate file, in hexadecimal.
    digest: Option<String>,
    /// The number of first clicks; null without a certificate, or if a limit stopped the count.
    // Indexes of earlier versions lack this field.
    #[serde(default)]
    first_clicks: Option<FirstClickCounts>,
    /// The numbers of optimal solutions; null without a certificate, or if a limit stopped the
    /// count.
    // Indexes of earlier versions lack this field, or call it `solutions`.
    #[serde(default, alias = "solutions")]
    solution_counts: Option<SolutionCounts>,
    /// The line that shows why fewer clicks do not suffice, as in [explain](#explain); null without a
    /// certificate, or if a limit stopped the search for it.
    // Indexes of earlier versions lack this field.
    #[serde(default)]
    line: Option<LineFields>,
    /// The SHA-256 digest of the row without its claim, by which the next run sees whether the
    /// index was edited.
    // Indexes of earlier versions lack this field.
    #[serde(default)]
    seal: String,
}

#[derive(Clone, Deserialize, Serialize)]
#[cfg_attr(feature = "schemars", derive(JsonSchema))]
struct RecordedScoreFields {
    /// The recorded number of clicks.
    value: u32,
    /// `optimal`, `beatable` or `impossible`; null while open.
    verdict: Option<String>,
}

/// The header of the table `index.tsv`.
pub const HEADER: &str = "date\toptimum\tclaim\tverdict\tseconds\tstates\tbytes\tsha256\tcpu_seconds\tevidence\tfirst_clicks\toptimal_first_clicks\tdifferent_solutions\tsequences\tdifficulty\tstars\tline\n";

impl Row {
    /// Creates the row of a date whose certificate, `stored`, is in the folder: both bounds are its optimum.
    /// `cost` is the work of the proof, and `claim` is the score that the user has recorded. No analysis is
    /// known yet.
    pub fn proven(
        date: Date,
        stored: StoredCertificate,
        cost: Option<Cost>,
        claim: Option<u32>,
    ) -> Row {
        Row {
            date,
            lower_bound: stored.optimum,
            upper_bound: Some(stored.optimum),
            cost,
            certificate: Some(stored),
            claim,
            first: None,
            solutions: None,
            line: None,
        }
    }

    /// Returns whether the board is proven with the evidence that a proof with this method provides.
    pub fn is_finished(&self, method: Method) -> bool {
        match &self.certificate {
            Some(certificate) => certificate.satisfies(method),
            None => false,
        }
    }

    /// Returns whether the recorded score of the date is proven wrong.
    pub fn is_false(&self) -> bool {
        self.verdict()
            .is_some_and(|verdict| verdict != Verdict::Right)
    }

    /// Returns the optimum of the board, if the bounds meet.
    pub fn optimum(&self) -> Option<u32> {
        self.upper_bound.filter(|&upper| upper == self.lower_bound)
    }

    /// Takes over the bounds of another row of the same board where these bounds are better: the higher lower bound,
    /// and the lower upper bound. If the bounds of the two rows contradict each other, this row keeps its own bounds.
    pub fn keep_better_bounds(&mut self, other: &Row) {
        let lower_bound = self.lower_bound.max(other.lower_bound);
        let upper_bounds = [self.upper_bound, other.upper_bound];
        let upper_bound = upper_bounds.into_iter().flatten().min();
        if upper_bound.is_none_or(|upper_bound| lower_bound <= upper_bound) {
            self.lower_bound = lower_bound;
            self.upper_bound = upper_bound;
        }
    }

    /// Takes over the results of the analysis from an earlier row of the same board: the counts of first
    /// clicks and of solutions, and the line (a place that shows why fewer clicks do not suffice). Does
    /// nothing for a row without a certificate, because only proven boards are analysed.
    pub fn recall(&mut self, earlier: &Row) {
        if self.certificate.is_none() {
            return;
        }
        self.first = earlier.first;
        self.solutions = earlier.solutions;
        self.line.clone_from(&earlier.line);
    }

    /// Returns the verdict on the recorded score of the date.
    pub fn verdict(&self) -> Option<Verdict> {
        self.judge(self.claim?)
    }

    /// Returns the verdict on a number of clicks, `score`: optimal, beatable or impossible. `None` if the
    /// known bounds of the optimum do not decide it.
    pub fn judge(&self, score: u32) -> Option<Verdict> {
        let bounds = Bounds {
            exists: Some(true), // Each board of Former can be cleared.
            at_least: self.lower_bound,
            at_most: self.upper_bound,
        };
        bounds.verdict(score)
    }

    /// Returns the verdict on the recorded score as one word, such as `optimal`.
    pub fn verdict_word(&self) -> Option<&'static str> {
        self.verdict().map(|verdict| verdict.word(Quantity::Moves))
    }

    /// Returns the wall time of the proof, in seconds.
    pub fn seconds(&self) -> Option<f64> {
        self.cost.map(|cost| cost.seconds)
    }

    /// Returns the CPU time of the proof, in seconds.
    fn cpu_seconds(&self) -> Option<f64> {
        self.cost?.cpu_seconds
    }

    /// Returns the number of search states plus the number of layer nodes.
    pub fn states(&self) -> Option<u64> {
        self.cost.map(|cost| cost.states)
    }

    /// Returns the size of the certificate in bytes; 0 without a certificate.
    pub fn bytes(&self) -> usize {
        self.certificate.as_ref().map_or(0, |stored| stored.bytes)
    }

    /// Returns the digest of the certificate.
    pub fn digest(&self) -> Option<&str> {
        self.certificate
            .as_ref()
            .map(|stored| stored.digest.as_str())
    }

    /// Returns the kind of evidence in the certificate. `None` without a certificate.
    fn evidence(&self) -> Option<Evidence> {
        self.certificate.as_ref().map(|stored| stored.evidence)
    }

    /// Returns the board as one line of text; empty if the date has no known board.
    pub fn board(&self) -> String {
        match dates::board(self.date) {
            Ok(board) => board.to_string(),
            Err(_) => String::new(),
        }
    }

    /// Returns the fields of the row as they are written to `index.json`. The last field is the *seal*, a digest of the
    /// other fields, by which a later run sees whether somebody has edited the row.
    pub fn fields(&self) -> RowFields {
        let has_certificate = self.certificate.is_some();
        let fields = RowFields {
            date: self.date.to_string(),
            optimum: self.optimum(),
            lower_bound: self.lower_bound,
            upper_bound: self.upper_bound,
            claim: self.score_fields(),
            states: self.states(),
            seconds: self.seconds(),
            cpu_seconds: self.cpu_seconds(),
            certificate: has_certificate.then(|| file_name(self.date)),
            evidence: self.evidence(),
            bytes: has_certificate.then_some(self.bytes()),
            digest: self.digest().map(str::to_string),
            first_clicks: self.first,
            solution_counts: self.solutions,
            line: self.line.clone(),
            seal: String::new(),
        };
        RowFields {
            seal: fields.expected_seal(),
            ..fields
        }
    }

    /// Returns the recorded score of the date with the verdict on it; `None` without a recorded score.
    fn score_fields(&self) -> Option<RecordedScoreFields> {
        Some(RecordedScoreFields {
            value: self.claim?,
            verdict: self.verdict_word().map(str::to_string),
        })
    }

    /// Converts the fields of a row of `index.json` to a row, without its recorded score. `None` if a field is invalid,
    /// or if somebody has edited the row: in this case, its *seal*, a digest, does not fit the other fields.
    pub fn of_fields(fields: RowFields) -> Option<Row> {
        if fields.seal != fields.expected_seal() {
            return None;
        }
        let date = fields.date.parse().ok()?;
        if !fields.fit_board(date) {
            return None;
        }
        let cost = fields.cost();
        // Of a board that is not proven, only the bounds and the cost are known.
        if fields.certificate.is_none() {
            return Some(Row {
                date,
                lower_bound: fields.lower_bound,
                upper_bound: fields.upper_bound,
                cost,
                certificate: None,
                claim: None,
                first: None,
                solutions: None,
                line: None,
            });
        }
        let stored = StoredCertificate {
            optimum: fields.optimum?,
            evidence: fields.evidence?,
            bytes: fields.bytes?,
            digest: fields.digest?,
        };
        Some(Row {
            first: fields.first_clicks,
            solutions: fields.solution_counts,
            line: fields.line,
            ..Row::proven(date, stored, cost, None)
        })
    }

    /// Returns whether another row states the same facts about its board: in this case, both rows have the same digest,
    /// the seal. The recorded scores may differ, because each run reads the scores from its own file.
    pub fn has_facts_of(&self, other: &Row) -> bool {
        self.fields().seal == other.fields().seal
    }

    /// Returns the row as a line of the table `index.tsv`: fields with tabs between them, in the order of
    /// [`HEADER`]. A dash stands for an unknown value.
    pub fn line(&self) -> String {
        let answer = match self.optimum() {
            Some(optimum) => optimum.to_string(),
            None => bounds_text(self.lower_bound, self.upper_bound),
        };
        let mut fields = vec![
            self.date.to_string(),
            answer,
            or_dash(self.claim),
            or_dash(self.verdict_word()),
            seconds_or_dash(self.seconds()),
            or_dash(self.states()),
            self.bytes().to_string(),
            or_dash(self.digest()),
            seconds_or_dash(self.cpu_seconds()),
            or_dash(self.evidence().map(Evidence::word)),
        ];
        match self.first {
            Some(first) => fields.extend([first.all.to_string(), first.optimal.to_string()]),
            None => fields.extend([UNKNOWN; 2].map(String::from)), // One dash for each column.
        }
        match &self.solutions {
            Some(solutions) => fields.extend(solutions.fields()),
            None => fields.extend([UNKNOWN; 4].map(String::from)),
        }
        fields.push(or_dash(self.line.as_ref().map(LineFields::field)));
        fields.join("\t")
    }
}

/// Returns the file name of the certificate of a date.
pub fn file_name(date: Date) -> String {
    format!("{date}.cert")
}

/// The text of a field of the table whose value is unknown.
const UNKNOWN: &str = "-";

/// Returns the text of a field of the table, or a dash without a value.
fn or_dash(field: Option<impl Display>) -> String {
    match field {
        Some(field) => field.to_string(),
        None => UNKNOWN.into(),
    }
}

/// Returns the text of a field with a time, in seconds with two decimals, or a dash without a time.
fn seconds_or_dash(seconds: Option<f64>) -> String {
    match seconds {
        Some(seconds) => format!("{seconds:.2}"),
        None => UNKNOWN.into(),
    }
}

/// The JSON text of the field of a row without a line.
const NO_LINE: &str = "\"line\":null,";

impl RowFields {
    /// Returns whether the fields are possible for the board of the date: no number of clicks exceeds the
    /// number of tiles, and the line (a place between two columns) is on the board. Somebody can forge a row
    /// with a valid digest, and the site draws a bar for each number up to the bounds, so a huge number in a
    /// row would do harm.
    fn fit_board(&self, date: Date) -> bool {
        let Ok(board) = dates::board(date) else {
            return false;
        };
        let numbers = [Some(self.lower_bound), self.upper_bound, self.optimum];
        let mut clicks = numbers.into_iter().flatten();
        clicks.all(|clicks| clicks as usize <= board.tiles()) && self.has_line_of(&board)
    }

    /// Returns whether the line (a place between two columns that shows why fewer clicks than the optimum do
    /// not suffice) is possible on the board, or missing. A row without an optimum must not have a line.
    fn has_line_of(&self, board: &Board) -> bool {
        match (&self.line, self.optimum) {
            (None, _) => true,
            (Some(line), Some(optimum)) => line.fits(board, optimum),
            (Some(_), None) => false,
        }
    }

    /// Returns the seal that the row should have: the digest of its JSON text without the recorded score and the seal
    /// itself. Runs do not read recorded scores from an index, so these scores need no seal.
    fn expected_seal(&self) -> String {
        // Reading a number may change its last bit, so the numbers are rounded as they were when they were written.
        let sealed = RowFields {
            claim: None,
            seal: String::new(),
            seconds: self.seconds.map(in_microseconds),
            cpu_seconds: self.cpu_seconds.map(in_microseconds),
            solution_counts: self.solution_counts.map(SolutionCounts::rounded),
            ..self.clone()
        };
        let json = serde_json::to_string(&sealed).expect("numbers and strings can be written");
        // Rows of earlier versions had no field `line`. So a row without a line has the same seal as in those versions.
        digest(json.replace(NO_LINE, "").as_bytes())
    }

    /// Returns the work of the proof: the states and the time. `None` if the row lacks the states or the time.
    fn cost(&self) -> Option<Cost> {
        Some(Cost {
            states: self.states?,
            seconds: self.seconds?,
            cpu_seconds: self.cpu_seconds,
        })
    }
}

impl Cost {
    /// Creates a cost of a proof: the number of states that the proof visited, its wall time and its time on all
    /// processors. Times are rounded to microseconds, so that they stay the same when an index is written and read.
    pub fn new(states: u64, seconds: f64, cpu_seconds: Option<f64>) -> Cost {
        Cost {
            states,
            seconds: in_microseconds(seconds),
            cpu_seconds: cpu_seconds.map(in_microseconds),
        }
    }

    /// Returns the sum of the costs of two proofs. The CPU time of the sum is unknown if the CPU time of one proof is.
    pub fn and(self, other: Cost) -> Cost {
        let cpu_times = self.cpu_seconds.zip(other.cpu_seconds);
        let cpu_seconds = cpu_times.map(|(seconds, more_seconds)| seconds + more_seconds);
        let states = self.states.saturating_add(other.states);
        Cost::new(states, self.seconds + other.seconds, cpu_seconds)
    }
}

/// Rounds a time in seconds to whole microseconds.
fn in_microseconds(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

impl Evidence {
    /// Returns the evidence with records down to `floor`, if it has records.
    pub fn new(floor: Option<u32>, columns: bool) -> Evidence {
        Evidence {
            search: floor.map(|floor| Records { floor }),
            columns,
        }
    }

    /// Returns the evidence that a proof provides.
    pub fn of(proof: &Proof) -> Evidence {
        let floor = proof.search().map(|search| search.floor);
        Evidence::new(floor, proof.columns().is_some())
    }

    /// Returns whether a certificate with this evidence already has all that a proof with this method
    /// provides: the records of a search, the layers of the column program, either, or both. Records are
    /// complete with any floor (the number of clicks left in the lowest ones): a lower floor makes only the
    /// check faster.
    pub fn satisfies(self, method: Method) -> bool {
        let has_search = self.search.is_some();
        match method {
            Method::Auto => has_search || self.columns,
            Method::Columns => self.columns,
            Method::Search => has_search,
            Method::Both => has_search && self.columns,
        }
    }

    /// Returns the word for the methods that have evidence in a certificate, as in tables: `search`,
    /// `columns` (the column program), or `both`.
    pub fn word(self) -> &'static str {
        match (self.search, self.columns) {
            (Some(_), true) => "both",
            (Some(_), false) => "search",
            (None, true) => "columns",
            (None, false) => UNKNOWN,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kortest_pages::former::{CountedField, LineRowFields};

    #[test]
    fn a_row_keeps_its_seal_in_an_index() {
        let row = row();
        let json = serde_json::to_string(&row.fields()).unwrap();

        let fields = serde_json::from_str(&json).unwrap();

        let read = Row::of_fields(fields).unwrap();
        assert!(read.has_facts_of(&row));
    }

    #[test]
    fn an_edited_row_is_dropped() {
        let json = serde_json::to_string(&row().fields()).unwrap();
        for (field, edited) in [
            ("\"states\":7", "\"states\":8"),
            ("\"seconds\":0.5", "\"seconds\":0.4"),
            ("\"lower_bound\":13", "\"lower_bound\":12"),
            ("\"sequences\":619744", "\"sequences\":619745"),
            ("\"floor\":7", "\"floor\":6"),
            ("\"from\":11", "\"from\":12"),
        ] {
            assert!(json.contains(field), "{json}");
            let fields = serde_json::from_str(&json.replace(field, edited)).unwrap();
            assert!(Row::of_fields(fields).is_none(), "{edited}");
        }
    }

    #[test]
    fn more_clicks_than_tiles_are_not_believed() {
        for (upper_bound, is_read) in [(Some(63), true), (Some(64), false), (Some(u32::MAX), false)]
        {
            let open = Row {
                upper_bound,
                certificate: None,
                line: None,
                ..row()
            };

            let read = Row::of_fields(open.fields());

            assert_eq!(read.is_some(), is_read, "{upper_bound:?}");
        }
    }

    #[test]
    fn impossible_lines_are_not_believed() {
        let line = row().line.unwrap();
        for (column, rest, is_read) in [
            (4, 2, true),
            (5, 2, true),
            (0, 2, false),
            (7, 2, false),
            (usize::MAX, 2, false),
            (4, 1, false),
            (4, u32::MAX, false),
        ] {
            let mut edited = line.clone();
            edited.column = column;
            edited.rows[0].rest = rest;
            let row = Row {
                line: Some(edited),
                ..row()
            };

            let read = Row::of_fields(row.fields());

            assert_eq!(read.is_some(), is_read, "{column} {rest}");
        }
    }

    /// The row is from an index that an earlier version has written, whose rows had no field `line`.
    #[test]
    fn a_row_of_an_earlier_version_has_no_line() {
        let json = r#"{"date":"2025-01-01","optimum":13,"lower_bound":13,"upper_bound":13,"claim":null,"states":4162,
            "seconds":0.272233,"cpu_seconds":0.047979,"certificate":"2025-01-01.cert",
            "evidence":{"search":null,"columns":true},"bytes":22600,
            "digest":"a75cb0906a2794c2a30b9baa16e11656716c9f146937ceba98b1cc0bc9eb30e1",
            "first_clicks":{"all":38,"optimal":6},
            "solution_counts":{"different":12,"sequences":8373,"difficulty":10.8106,"stars":4},
            "seal":"6e9591c98ea627d38c531cd98d596f132a0e38990d6576f2e8ebee9e77682a31"}"#;

        let fields = serde_json::from_str(json).unwrap();

        let row = Row::of_fields(fields).unwrap();
        assert_eq!(row.line, None);
        assert_eq!(row.states(), Some(4162));
    }

    #[test]
    fn the_seal_does_not_cover_the_recorded_score() {
        let row = row();
        let mut judged = row.clone();
        judged.claim = Some(14);

        assert_eq!(row.fields().seal, judged.fields().seal);
    }

    /// Returns the row of a proven board in which all fields but the recorded score are known.
    fn row() -> Row {
        Row {
            date: Date::new(2024, 11, 24).unwrap(),
            lower_bound: 13,
            upper_bound: Some(13),
            cost: Some(Cost::new(7, 0.5, Some(0.25))),
            certificate: Some(StoredCertificate {
                optimum: 13,
                evidence: Evidence::new(Some(7), true),
                bytes: 200,
                digest: "ab".into(),
            }),
            claim: None,
            first: Some(FirstClickCounts {
                all: 33,
                optimal: 15,
            }),
            solutions: Some(SolutionCounts {
                different: 25,
                sequences: 619_744,
                difficulty: 7.0768,
                stars: 1,
            }),
            line: Some(LineFields {
                column: 4,
                counted: CountedField::Left,
                rows: vec![LineRowFields {
                    from: 11,
                    to: None,
                    rest: 2,
                }],
            }),
        }
    }
}
