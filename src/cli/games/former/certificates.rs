//! `kortest check` for certificates of Former.

use crate::games::board::Checked;
use crate::games::fields::{CheckOfGame, FormerCheck};
use crate::games::game::{CheckResult, Choice};
use crate::games::least_moves::prove::claim_word;
use kortest::text::{counted, seconds_text};
use kortest_checker::Limits;
use kortest_checker::former::{self, ClicksClaim, FormerReport};
use std::time::Instant;

/// Checks a certificate and returns what the command prints.
pub fn check(bytes: &[u8], limits: &Limits, start: Instant) -> CheckResult {
    let report = former::check_with_line(bytes, limits)?;
    let time = seconds_text(start.elapsed());
    let claim = report.certificate.whole_claim();
    Ok(Checked {
        word: claim_word(claim.kind),
        claim,
        sentence: sentence(&report),
        details: details(&report, &time),
        fields: CheckOfGame::Former(fields(&report)),
        board: report.certificate.rows,
        digest: report.certificate.digest,
    })
}

fn fields(report: &FormerReport) -> FormerCheck {
    let certificate = &report.certificate;
    let has_solution = certificate.claim != ClicksClaim::AtLeast;
    let layers = report.layers.as_deref();
    FormerCheck {
        moves: has_solution.then(|| certificate.witness.clone()),
        records: records(report),
        searched: report.searched,
        layers: layers.map(<[usize]>::len),
        nodes: layers.map(|layers| layers.iter().sum()),
        line: report.line.as_ref().map(Into::into),
    }
}

fn records(report: &FormerReport) -> usize {
    match &report.certificate.evidence {
        Some(evidence) => evidence.records.len(),
        None => 0,
    }
}

fn sentence(report: &FormerReport) -> String {
    let number = report.certificate.clicks;
    let clicks = counted(number.into(), "click");
    let clear = if number == 1 { "clears" } else { "clear" };
    match report.certificate.claim {
        ClicksClaim::Optimal if number == 0 => "the board is empty".to_string(),
        ClicksClaim::Optimal => {
            format!("{clicks} {clear} the board, and {} do not", number - 1)
        }
        ClicksClaim::AtMost => format!("{clicks} {clear} the board"),
        ClicksClaim::AtLeast => format!("fewer than {clicks} do not clear the board"),
    }
}

fn details(report: &FormerReport, time: &str) -> Vec<String> {
    let has_records = report.certificate.evidence.is_some();
    let mut lines = vec![format!("board        {}", report.certificate.rows)];
    if has_records || report.layers.is_none() {
        let records = counted(records(report) as u64, "record");
        let searched = counted(report.searched, "state");
        lines.push(format!(
            "checked      {records} in {time}; {searched} closed by the checker's own search"
        ));
    }
    if let Some(layers) = &report.layers {
        let nodes = counted(layers.iter().sum::<usize>() as u64, "node");
        let layers = counted(layers.len() as u64, "layer");
        let mut line = format!("read         {layers} of the column program with {nodes}");
        // With records, the time stands in their line.
        if !has_records {
            line.push_str(&format!(" in {time}"));
        }
        lines.push(line);
    }
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
