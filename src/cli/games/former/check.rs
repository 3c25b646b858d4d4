//! `kortest check` for certificates of Former.

use crate::games::board::Checked;
use crate::games::options::of_matches;
use crate::games::request::CheckRequest;
use crate::output::json;
use crate::output::say;
use crate::output::units::{counted, grouped};
use kortest_checker::Error;
use kortest_checker::former::{ClicksClaim, FormerReport, check_some};
use serde::Serialize;
use serde_json::Value;

/// The options of this game.
#[derive(clap::Args)]
pub struct Options {
    /// Check N random records only: finds gross errors, and is no proof
    #[arg(long, value_name = "N", conflicts_with = "part")]
    sample: Option<usize>,
    /// Check part I of N parts, such as 2/5; all parts together are the whole check
    #[arg(long, value_name = "I/N", value_parser = parse_part)]
    part: Option<(usize, usize)>,
    /// Seed of the sample [default: a new one each time]
    #[arg(long, value_name = "S", requires = "sample")]
    seed: Option<u64>,
}

fn parse_part(text: &str) -> Result<(usize, usize), String> {
    let part = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    part.filter(|&(i, n)| 1 <= i && i <= n).ok_or_else(|| "write I/N with I from 1 to N".to_string())
}

impl Options {
    /// The numbers of the records to check, ascending from 0.
    fn choose(&self, records: usize) -> Vec<usize> {
        if let Some(wanted) = self.sample.filter(|&wanted| wanted < records) {
            let mut random = self.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
            let mut chosen = random.choose_multiple(0..records, wanted);
            chosen.sort_unstable();
            return chosen;
        }
        let (i, n) = self.part.unwrap_or((1, 1));
        let bound = |i: usize| (records as u128 * i as u128 / n as u128) as usize;
        (bound(i - 1)..bound(i)).collect()
    }
}

/// Checks a certificate, or the part of it that is asked for.
pub fn check(bytes: &[u8], request: &CheckRequest) -> Result<Box<dyn Checked>, Error> {
    let options: Options = of_matches(request.options);
    let report = check_some(bytes, &request.limits, &|records| options.choose(records))?;
    Ok(Box::new(CheckedBoard { report, is_sample: options.sample.is_some() }))
}

/// A valid certificate, or part of one.
struct CheckedBoard {
    report: FormerReport,
    is_sample: bool,
}

/// The fields of the JSON object.
#[derive(Serialize)]
struct Fields<'a> {
    /// Null if it has none.
    moves: Option<&'a [(usize, usize)]>,
    records: usize,
    checked: usize,
    searched: u64,
    layers: Option<usize>,
    nodes: Option<usize>,
}

impl CheckedBoard {
    fn records(&self) -> usize {
        self.report.certificate.evidence.as_ref().map_or(0, |evidence| evidence.records.len())
    }
}

impl Checked for CheckedBoard {
    fn board(&self) -> String {
        self.report.certificate.rows.clone()
    }

    fn claim(&self) -> (&'static str, Option<u64>) {
        let kind = match self.report.certificate.claim {
            ClicksClaim::Optimal => "optimal",
            ClicksClaim::AtMost => "at-most",
            ClicksClaim::AtLeast => "at-least",
        };
        (kind, Some(self.report.certificate.clicks.into()))
    }

    fn extent(&self) -> (bool, &'static str) {
        match self.is_sample {
            _ if self.report.checked == self.records() => (true, "valid"),
            true => (false, "no error in a sample (this is not a proof)"),
            false => (false, "this part is valid (the others remain to be checked)"),
        }
    }

    fn says(&self) -> String {
        let k = self.report.certificate.clicks;
        let clear = format!("{} {}", counted(k.into(), "click"), if k == 1 { "clears" } else { "clear" });
        match self.report.certificate.claim {
            ClicksClaim::Optimal if k == 0 => "the board is empty".to_string(),
            ClicksClaim::Optimal => format!("{clear} the board, and {} do not", k - 1),
            ClicksClaim::AtMost => format!("{clear} the board"),
            ClicksClaim::AtLeast => format!("fewer than {} do not clear the board", counted(k.into(), "click")),
        }
    }

    fn say_details(&self, time: &str) {
        let FormerReport { certificate, checked, searched, layers } = &self.report;
        say!("  board        {}", certificate.rows);
        let records = self.records();
        let searched = counted(*searched, "state");
        let checked = match *checked == records {
            true => counted(*checked as u64, "record"),
            false => format!("{} of {}", grouped(*checked as u64), counted(records as u64, "record")),
        };
        if certificate.evidence.is_some() || layers.is_none() {
            say!("  checked      {checked} in {time}; {searched} closed by the checker's own search");
        }
        if let Some(layers) = layers {
            let time = if certificate.evidence.is_some() { String::new() } else { format!(" in {time}") };
            let nodes: usize = layers.iter().sum();
            let (layers, nodes) = (counted(layers.len() as u64, "layer"), counted(nodes as u64, "node"));
            say!("  read         {layers} of the column program with {nodes}{time}");
        }
    }

    fn digest(&self) -> &str {
        &self.report.certificate.digest
    }

    fn json(&self) -> Value {
        let certificate = &self.report.certificate;
        json::value(&Fields {
            moves: (certificate.claim != ClicksClaim::AtLeast).then_some(&certificate.witness),
            records: self.records(),
            checked: self.report.checked,
            searched: self.report.searched,
            layers: self.report.layers.as_ref().map(Vec::len),
            nodes: self.report.layers.as_ref().map(|layers| layers.iter().sum()),
        })
    }
}
