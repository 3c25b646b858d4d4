//! `kortest archive`: a proof for each date of a range, and an index of them.

use super::prove::{LimitArguments, MethodName};
use super::reporter::report_while;
use super::signals::stop_flag;
use super::units::{grouped, parse_date_range, seconds_text};
use super::verdict::Verdict;
use super::{Failure, STOPPED, YES};
use crate::certificate::{replace, save};
use crate::checker::{self, Claim};
use crate::engine::{Limits, Progress};
use crate::former::{Board, ProveOptions, daily, prove};
use crate::report::site;
use jiff::civil::Date;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// Prove NRK's board of each date of a range, with a site to browse. Run it again to go on: what is there and passes the check is skipped
#[derive(clap::Args)]
pub struct Arguments {
    /// First and last date, such as 2024-11-23..2024-12-31
    #[arg(value_name = "FROM..TO", value_parser = parse_date_range)]
    range: (Date, Date),
    /// Where the certificates and the index go; made if it is not there
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    /// Recorded scores, a line each: the date, a blank, the number of clicks
    #[arg(long, value_name = "FILE")]
    claims: Option<PathBuf>,
    /// How to show that fewer clicks do not suffice
    #[arg(long, value_enum, default_value = "auto")]
    method: MethodName,
    /// The limits of each board
    #[command(flatten)]
    limits: LimitArguments,
    /// No progress, and no line for each board
    #[arg(long, short)]
    quiet: bool,
}

/// One date of the index.
struct Row {
    date: Date,
    lower_bound: u32,
    upper_bound: Option<u32>,
    states: Option<u64>,
    seconds: Option<f64>,
    bytes: usize,
    digest: String,
    claim: Option<u32>,
}

impl Row {
    fn optimum(&self) -> Option<u32> {
        self.upper_bound.filter(|&upper| upper == self.lower_bound)
    }

    fn verdict(&self) -> Option<&'static str> {
        self.claim.and_then(|claim| Verdict::of(claim, self.lower_bound, self.upper_bound)).map(Verdict::word)
    }

    fn json(&self) -> Value {
        json!({
            "date": self.date.to_string(),
            "optimum": self.optimum(),
            "lower_bound": self.lower_bound,
            "upper_bound": self.upper_bound,
            "claim": self.claim.map(|value| json!({"value": value, "verdict": self.verdict()})),
            "states": self.states,
            "seconds": self.seconds,
            "certificate": (self.bytes > 0).then(|| file_name(self.date)),
            "bytes": self.bytes,
            "digest": self.digest,
        })
    }

    /// A line of the table.
    fn line(&self) -> String {
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".into());
        let optimum = self.optimum().map_or_else(|| self.open(), |optimum| optimum.to_string());
        format!(
            "{}\t{optimum}\t{}\t{}\t{}\t{}\t{}\t{}",
            self.date,
            or_dash(self.claim.map(|claim| claim.to_string())),
            or_dash(self.verdict().map(str::to_string)),
            or_dash(self.seconds.map(|seconds| format!("{seconds:.2}"))),
            or_dash(self.states.map(|states| states.to_string())),
            self.bytes,
            if self.digest.is_empty() { "-" } else { &self.digest },
        )
    }

    /// A line of the page.
    fn shown(&self) -> site::Row {
        site::Row {
            date: self.date.to_string(),
            board: daily::board(self.date).map_or_else(|_| String::new(), |board| board.to_string()),
            lower_bound: self.lower_bound,
            upper_bound: self.upper_bound,
            claim: self.claim,
            verdict: self.verdict(),
            seconds: self.seconds,
            states: self.states,
            bytes: self.bytes,
            digest: self.digest.clone(),
        }
    }

    /// The bounds of a board that is not settled.
    fn open(&self) -> String {
        format!("{}..{}", self.lower_bound, self.upper_bound.map_or_else(|| "?".into(), |upper| upper.to_string()))
    }
}

fn file_name(date: Date) -> String {
    format!("{date}.cert")
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let start = Instant::now();
    let dir = &arguments.dir;
    let claims = arguments.claims.as_deref().map(read_claims).transpose()?.unwrap_or_default();
    std::fs::create_dir_all(dir).map_err(|error| Failure::Input(format!("{}: {error}", dir.display())))?;
    let earlier = read_index(&dir.join("index.json"));
    let stop = stop_flag()?;
    let (first, last) = arguments.range;
    let mut rows: Vec<Row> = Vec::new();
    let (mut proven, mut skipped) = (0, 0);
    for date in first.series(jiff::Span::new().days(1)).take_while(|&date| date <= last) {
        let board = daily::board(date).map_err(Failure::input)?;
        let claim = claims.get(&date).copied();
        let path = dir.join(file_name(date));
        let row = match stored(&path, &board, arguments.limits.threads()) {
            Some((optimum, bytes, digest)) => {
                skipped += 1;
                let known = earlier.get(&date.to_string()).filter(|row| row["digest"] == digest.as_str());
                Row {
                    date,
                    lower_bound: optimum,
                    upper_bound: Some(optimum),
                    states: known.and_then(|row| row["states"].as_u64()),
                    seconds: known.and_then(|row| row["seconds"].as_f64()),
                    bytes,
                    digest,
                    claim,
                }
            }
            None => {
                let row = proof(&path, date, &board, claim, arguments, &stop)?;
                proven += usize::from(row.optimum().is_some());
                row
            }
        };
        if !arguments.quiet {
            say!("{}", summary(&row));
        }
        rows.push(row);
        if stop.load(Relaxed) || rows.len().is_multiple_of(SAVED_TOGETHER) {
            write_index(dir, &rows)?;
        }
        if stop.load(Relaxed) {
            break;
        }
    }
    write_index(dir, &rows)?;
    site::write(dir, &rows.iter().map(Row::shown).collect::<Vec<_>>())
        .map_err(|error| Failure::Unfinished(error.to_string()))?;
    let open = rows.iter().filter(|row| row.optimum().is_none()).count();
    say!(
        "\x1b[1m{} proven\x1b[0m: {proven} now and {skipped} before; {open} open. {} in {}",
        proven + skipped,
        dir.join("index.html").display(),
        seconds_text(start.elapsed())
    );
    Ok(if open == 0 && !stop.load(Relaxed) { YES } else { STOPPED })
}

/// Boards between two writings of the index. It can be made again from the certificates.
const SAVED_TOGETHER: usize = 20;

/// A certificate of the board's optimum that is there and passes the check.
fn stored(path: &Path, board: &Board, threads: usize) -> Option<(u32, usize, String)> {
    let bytes = std::fs::read(path).ok()?;
    let report = checker::check(&bytes, threads, |records| (0..records).collect()).ok()?;
    let certificate = report.certificate;
    let same = certificate.rows == board.to_string() && certificate.claim == Claim::Optimal;
    same.then_some((certificate.clicks, bytes.len(), certificate.digest))
}

/// Proves one board and saves its certificate.
fn proof(
    path: &Path,
    date: Date,
    board: &Board,
    claim: Option<u32>,
    arguments: &Arguments,
    stop: &std::sync::atomic::AtomicBool,
) -> Result<Row, Failure> {
    let start = Instant::now();
    let options = ProveOptions {
        method: arguments.method.into(),
        threads: arguments.limits.threads(),
        memory: arguments.limits.memory,
        ..ProveOptions::default()
    };
    let limits = Limits { stop, deadline: arguments.limits.deadline(start) };
    let progress = Progress::default();
    let proof = report_while(&progress, arguments.quiet, || prove(board, &options, limits, &progress));
    let proof = proof.map_err(|error| Failure::Unfinished(format!("{date}: {error}")))?;
    let mut row = Row {
        date,
        lower_bound: proof.lower_bound,
        upper_bound: proof.upper_bound(),
        states: Some(proof.states()),
        seconds: Some(start.elapsed().as_secs_f64()),
        bytes: 0,
        digest: String::new(),
        claim,
    };
    if let Some(certificate) = proof.certify_optimum() {
        let (bytes, digest) = certificate.to_bytes();
        save(path, &bytes).map_err(|error| Failure::Unfinished(error.to_string()))?;
        (row.bytes, row.digest) = (bytes.len(), digest);
    }
    Ok(row)
}

/// A line for people.
fn summary(row: &Row) -> String {
    let time = row.seconds.map_or_else(String::new, |seconds| seconds_text(Duration::from_secs_f64(seconds)));
    let states = row.states.map_or_else(String::new, |states| format!("{} states", grouped(states)));
    let answer = match row.optimum() {
        Some(optimum) => format!("{optimum} clicks"),
        None => format!("open, {} clicks", row.open()),
    };
    let verdict = row.claim.zip(row.verdict()).map(|(claim, verdict)| format!("  {claim} is {verdict}"));
    format!("{}  {answer:<10} {time:>8}  {states:<20}{}", row.date, verdict.unwrap_or_default()).trim_end().into()
}

/// The index as JSON for programs and as a table for people.
fn write_index(dir: &Path, rows: &[Row]) -> Result<(), Failure> {
    let mut table = String::from("date\toptimum\tclaim\tverdict\tseconds\tstates\tbytes\tsha256\n");
    for row in rows {
        writeln!(table, "{}", row.line()).expect("a string takes all");
    }
    let list: Vec<Value> = rows.iter().map(Row::json).collect();
    let mut json = serde_json::to_string_pretty(&list).expect("numbers and strings can be written");
    json.push('\n');
    let failure = |error: crate::certificate::OutputError| Failure::Unfinished(error.to_string());
    replace(&dir.join("index.json"), json.as_bytes()).map_err(failure)?;
    replace(&dir.join("index.tsv"), table.as_bytes()).map_err(failure)
}

/// What an earlier run has said about dates. It only saves what a certificate does not hold, so a broken one is
/// no loss.
fn read_index(path: &Path) -> BTreeMap<String, Value> {
    let rows = std::fs::read(path).ok().and_then(|bytes| serde_json::from_slice::<Vec<Value>>(&bytes).ok());
    let named = |row: Value| Some((row["date"].as_str()?.to_string(), row));
    rows.unwrap_or_default().into_iter().filter_map(named).collect()
}

fn read_claims(path: &Path) -> Result<BTreeMap<Date, u32>, Failure> {
    let shown = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| Failure::Input(format!("{shown}: {error}")))?;
    let mut claims = BTreeMap::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
    {
        let mut words = line.split_whitespace();
        let date = words.next().and_then(daily::parse_date).and_then(Result::ok);
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
