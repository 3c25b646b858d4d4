//! `kortest check` for certificates of Former.

use super::read::NOUN;
use crate::games::board::Checked;
use crate::games::fields::{CheckOfGame, FormerCheck};
use crate::games::game::{CheckResult, Choice};
use crate::games::least_moves::prove::claim_word;
use kortest::text::{counted, seconds_text};
use kortest_checker::Limits;
use kortest_checker::former::{self, ClicksClaim, FormerReport};
use std::time::Instant;

/// Checks a certificate within `limits`, and returns what `kortest check` prints. `start` is when the command began.
/// Fails if the certificate is not valid, or if a limit ended the check.
pub fn check(bytes: &[u8], limits: &Limits, start: Instant) -> CheckResult {
    let report = former::check_with_line(bytes, limits)?;
    let time = seconds_text(start.elapsed());
    let claim = report.certificate.whole_claim();
    Ok(Checked {
        word: claim_word(claim.kind),
        claim,
        sentence: sentence(&report),
        details: detail_lines(&report, &time),
        fields: CheckOfGame::Former(fields(&report)),
        board: report.certificate.rows,
        digest: report.certificate.digest,
    })
}

/// Returns the fields of a valid certificate for the JSON object.
fn fields(report: &FormerReport) -> FormerCheck {
    let certificate = &report.certificate;
    // A certificate of a lower bound has no solution.
    let has_solution = certificate.claim != ClicksClaim::AtLeast;
    let layers = report.layers.as_deref();
    FormerCheck {
        moves: has_solution.then(|| certificate.witness.clone()),
        records: record_count(report),
        searched: report.searched,
        layers: layers.map(<[usize]>::len),
        nodes: layers.map(|layers| layers.iter().sum()),
        line: report.line.as_ref().map(Into::into),
    }
}

/// Returns the number of records in a certificate. A record is a state and a number of clicks that do not clear it.
fn record_count(report: &FormerReport) -> usize {
    match &report.certificate.evidence {
        Some(evidence) => evidence.records.len(),
        None => 0,
    }
}

/// Returns what a valid certificate proves, such as *12 clicks clear the board, and 11 do not*.
fn sentence(report: &FormerReport) -> String {
    let number = report.certificate.clicks;
    let clicks = counted(number.into(), NOUN);
    let verb = if number == 1 { "clears" } else { "clear" };
    match report.certificate.claim {
        ClicksClaim::Optimal if number == 0 => "the board is empty".to_string(),
        ClicksClaim::Optimal => {
            format!("{clicks} {verb} the board, and {} do not", number - 1)
        }
        ClicksClaim::AtMost => format!("{clicks} {verb} the board"),
        ClicksClaim::AtLeast => format!("fewer than {clicks} do not clear the board"),
    }
}

/// Returns lines with the board and with the evidence that the checker has read in `time`: records (states that some
/// number of clicks does not clear), or layers (automata, one for each column), or both. A certificate without
/// evidence, such as that of an empty board, gets a line about 0 records.
fn detail_lines(report: &FormerReport, time: &str) -> Vec<String> {
    let has_records = report.certificate.evidence.is_some();
    let mut lines = vec![format!("board        {}", report.certificate.rows)];
    if has_records || report.layers.is_none() {
        let records = counted(record_count(report) as u64, "record");
        let searched = counted(report.searched, "state");
        lines.push(format!(
            "checked      {records} in {time}; {searched} closed by the checker's own search"
        ));
    }
    if let Some(layers) = &report.layers {
        let nodes = counted(layers.iter().sum::<usize>() as u64, "node");
        let layers = counted(layers.len() as u64, "layer");
        let mut line = format!("read         {layers} of the column program with {nodes}");
        // Only one line has the time of the check. If there are records, this is the line about them.
        if !has_records {
            line.push_str(&format!(" in {time}"));
        }
        lines.push(line);
    }
    // This line is a boundary between two columns that shows why fewer clicks are not enough.
    if let Some(line) = &report.line {
        lines.push(format!("verified     {line}"));
    }
    lines
}

/// The format to which `kortest export` converts a certificate.
pub const FORMAT: Choice = Choice {
    name: "coq",
    about: "a theorem: the optimum of this board, or a lower bound; Coq proves it from the certificate",
};
